"""Yes and no as people write them in a field of their own."""

from catalogue.folding import fold

_YES = frozenset({"oui", "o", "yes", "y", "1", "vrai", "true", "x", "cooperatif", "cooperative"})
_NO = frozenset({"non", "n", "no", "0", "faux", "false", "competitif"})


def yes_or_no(text: str) -> bool | None:
    """True or False; None for what is neither."""
    word = fold(text)
    return True if word in _YES else False if word in _NO else None
