"""What the games’ rules say."""
