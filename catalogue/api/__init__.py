"""Circulation over HTTP: each endpoint calls a verb of ``catalogue.lending``, and refuses as it does."""
