"""What a spreadsheet wrapped around a value: blanks, guards against formulas, signs that nobody typed."""

import re

_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\ufeff]")
_TEXT_FORMULA = re.compile(r'="([^"]*)"')
_GUARD = re.compile(r"'(?=[=+\-@|%])")
_WANTS_GUARD = re.compile(r"'*[=+\-@|%]")
_SAYS_NOTHING = frozenset({
    "", "-", "--", "—", "–", "_", "/", ".", "...", "…", "?", "??", "x", "nc", "n.c.", "nr", "nd", "n.d.", "n/a", "#n/a",
    "na", "s.d.", "sans", "inconnu", "inconnue", "aucun", "aucune", "null", "none", "unknown", "non renseigné",
})  # fmt: skip


def tidied(cell: str) -> str:
    """The value that a person sees: ``="00123"`` is a text, and a ``'`` before ``=`` kept it from running."""
    text = without_controls(cell).strip()
    formula = _TEXT_FORMULA.fullmatch(text)
    if formula:
        return formula[1].strip()
    return _GUARD.sub("", text, count=1) if text.startswith("'") else text


def guarded(text: str) -> str:
    """The cell that no spreadsheet computes, and that ``tidied`` reads as the text."""
    return f"'{text}" if _WANTS_GUARD.match(text) else text


def without_controls(text: str) -> str:
    """The text without signs that nobody typed; line breaks and tabulators stay."""
    return _CONTROLS.sub("", text)


def has_controls(text: str) -> bool:
    """Whether signs were in the text that ``tidied`` takes out."""
    return bool(_CONTROLS.search(text))


def says_nothing(text: str) -> bool:
    """Whether a figure, a date or a code was left open: a dash, a question mark, "NC"."""
    return text.strip().casefold() in _SAYS_NOTHING
