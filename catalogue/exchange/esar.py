"""Headings of a classification, ESAR's in all its written forms, others as they stand.

``A 406``, ``A406``, ``A4.06`` and ``[ESAR] A406`` are one code. Facets A to F and codes of three digits are
those of the ESAR system; the ludothèques that use it print the code before the label.
"""

import re

from catalogue.exchange.records import ForeignTerm

SCHEME = "ESAR"

_SCHEME = re.compile(r"\[([A-Z]{2,10})\]\s*")
_CODE = re.compile(r"([A-F])\s?([0-9])\.?([0-9]{2})(?![\w.])[\s:–-]*")
_BETWEEN = re.compile(r"[;|\n]|(?<=\))\s+(?=(?:\[ESAR\]\s*)?[A-F]\s?[0-9]\.?[0-9]{2}(?![\w.]))")


def terms_of(text: str) -> tuple[ForeignTerm, ...]:
    """Every heading of a category field, in order, each once.

    Headings are separated by ``;``, a line break or a bar; after a parenthesis the next ESAR code is enough.
    """
    pieces = (" ".join(piece.split()) for piece in _BETWEEN.split(text))
    return tuple(dict.fromkeys(_term(piece) for piece in pieces if piece))


def spellings_of(term: ForeignTerm) -> tuple[str, ...]:
    """The ways a page writes this heading elsewhere, as in the section of a copy, group left out."""
    if not term.code:
        return (term.label,)
    facet, main, rest = term.code[0], term.code[1], term.code[2:]
    codes = (f"{facet} {main}{rest}", term.code, f"{facet}{main}.{rest}")
    return tuple(f"{code} {term.label}".strip() for code in codes)


def code_at(text: str) -> int | None:
    """Where an ESAR code begins as a word of ``text``, or None."""
    for match in _CODE.finditer(text):
        if match.start() == 0 or text[match.start() - 1].isspace():
            return match.start()
    return None


def _term(piece: str) -> ForeignTerm:
    bracket = _SCHEME.match(piece)
    scheme = bracket[1] if bracket else ""
    rest = piece[bracket.end() :] if bracket else piece
    code = _CODE.match(rest) if scheme in {"", SCHEME} else None
    if code is None:
        return ForeignTerm(scheme, "", rest)
    label, group = _label_and_group(rest[code.end() :])
    return ForeignTerm(SCHEME, code[1] + code[2] + code[3], label, group)


def _label_and_group(text: str) -> tuple[str, str]:
    opening = text.rfind("(")
    if opening < 0 or not text.endswith(")"):
        return text, ""
    return text[:opening].rstrip(), text[opening + 1 : -1].strip()
