"""Text without accents, case, ligatures and punctuation: for sorting and for finding.

Done here and not in the database, because SQLite folds the case of ASCII alone and PostgreSQL's own
folding depends on how the server was installed; one key gives the same answers on both.
"""

import re
import unicodedata

LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "đ": "d", "ł": "l"})
NOT_A_WORD = re.compile(r"[^0-9a-z]+")


def fold(text: str) -> str:
    """``text`` as plain words between single spaces: ``"Œuvre d’Été !"`` gives ``"oeuvre d ete"``."""
    lowered = text.casefold().translate(LIGATURES)
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", lowered) if not unicodedata.combining(sign))
    return NOT_A_WORD.sub(" ", bare).strip()
