"""Text without accents, case, ligatures and punctuation: for sorting and for finding.

Done here and not in the database, because SQLite folds the case of ASCII alone and PostgreSQL's own
folding depends on how the server was installed; one key gives the same answers on both.
"""

import re
import unicodedata

LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "đ": "d", "ł": "l"})
NOT_A_WORD = re.compile(r"[^0-9a-z]+")


class _Accents(dict[int, int | None]):
    """A table that takes accents out, filled as signs are met: asking sign by sign would cost most of an import."""

    def __missing__(self, sign: int) -> int | None:
        kept = self[sign] = None if unicodedata.combining(chr(sign)) else sign
        return kept


_ACCENTS = _Accents()


def fold(text: str) -> str:
    """``text`` as plain words between single spaces: ``"Œuvre d’Été !"`` gives ``"oeuvre d ete"``."""
    return NOT_A_WORD.sub(" ", unaccented(text)).strip()


def unaccented(text: str) -> str:
    """``text`` without accents, case and ligatures, its signs as they were."""
    lowered = text.casefold()
    if lowered.isascii():
        return lowered
    return unicodedata.normalize("NFKD", lowered.translate(LIGATURES)).translate(_ACCENTS)
