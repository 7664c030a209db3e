"""What the pages of families tell of records: reading only."""
