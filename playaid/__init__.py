"""The table: setup, score sheets, helpers."""
