"""The search key: folded words, each cut to its French stem, so that a plural finds its singular."""

from functools import lru_cache
from typing import Final

import snowballstemmer

from catalogue.folding import fold

LONGEST_WORD: Final = 60
"""A longer row of letters is no word: it has no stem, and is in no index."""

_STEMMER = snowballstemmer.stemmer("french")
# The stemmer takes the x of a plural for part of these words; the first of them is in half of all questions.
_SINGULARS = {
    "jeux": "jeu",
    "enjeux": "enjeu",
    "feux": "feu",
    "lieux": "lieu",
    "dieux": "dieu",
    "voeux": "voeu",
    "cheveux": "cheveu",
    "bijoux": "bijou",
    "cailloux": "caillou",
    "choux": "chou",
    "genoux": "genou",
    "hiboux": "hibou",
    "joujoux": "joujou",
    "poux": "pou",
}


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """The stem of one folded word; figures, words of one or two letters and endless ones are left as they are."""
    if not 3 <= len(word) <= LONGEST_WORD or word.isdigit():
        return word
    # Until nothing more comes off: once, "interdit" gives "interd", and its plural "interdit".
    short = str(_STEMMER.stemWord(_SINGULARS.get(word, word)))
    return word if short == word else stem(short)


def search_key(text: str) -> str:
    """All words of ``text`` as stems between single spaces, in their order."""
    return " ".join(stem(word) for word in fold(text).split())


def query_words(text: str, *, most: int = 8) -> list[str]:
    """The stems that a person's words ask for, without repeats; what follows the first ``most`` is left out."""
    return list(dict.fromkeys(search_key(text[:200]).split()))[:most]
