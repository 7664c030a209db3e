"""The key of a row, as an address or a form names it."""

MOST_DIGITS = 18


def key_in(text: str) -> int:
    """The key that ``text`` is; 0, which is no row's, for anything that is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else 0
