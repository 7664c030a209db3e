"""Readers of foreign formats: bytes in, plain records out, no database."""
