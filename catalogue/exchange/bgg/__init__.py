"""Files that the owner of a collection saved from BoardGameGeek: its CSV table and its XML answers."""
