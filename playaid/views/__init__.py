"""Pages of the table: what can be played, the setup, the score sheet, the helpers."""
