"""The verbs of circulation: the only code that changes who has what."""
