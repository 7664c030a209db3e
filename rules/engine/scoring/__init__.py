"""From a filled sheet to a scoreboard that explains itself."""
