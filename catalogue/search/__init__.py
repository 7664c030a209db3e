"""Finding games by words: one search key, one index per database engine."""
