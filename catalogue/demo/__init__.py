"""The demonstration: true games, invented families, and what loads them."""
