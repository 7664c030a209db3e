"""How many letters at the beginning of a title are not sorted by, as a table or a custom field says it."""

MOST = 99


def letters_of(text: str) -> int | None:
    """The number that a text is, 0 among them; None for anything else."""
    stripped = text.strip()
    return int(stripped) if stripped.isascii() and stripped.isdigit() and len(stripped) <= len(str(MOST)) else None
