"""Catalogues elsewhere, asked over SRU when a person asks: what they hold is shown, and taken over field by field."""
