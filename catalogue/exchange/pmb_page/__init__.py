"""Pages of a PMB public catalogue, as a person saves them."""
