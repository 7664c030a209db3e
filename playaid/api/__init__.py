"""Plays and record books over HTTP: JSON in, JSON out, without a cookie. A code is the only key."""
