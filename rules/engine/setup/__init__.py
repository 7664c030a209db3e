"""From a number of players to everything that must lie on the table."""
