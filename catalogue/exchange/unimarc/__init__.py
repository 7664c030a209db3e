"""The UNIMARC dialect, with what PMB adds to it."""
