"""The ruleset document: what it may hold, how its text is read, and what is checked before it is used."""
