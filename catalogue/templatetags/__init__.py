"""Words and pictures that several templates need."""
