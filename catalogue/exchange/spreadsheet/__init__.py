"""Tables of any shape, as spreadsheets and other programs save them: one row a game, or one row a copy."""
