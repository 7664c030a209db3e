"""Template tags of the rules pages."""
