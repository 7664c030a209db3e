"""The search key: folded words, each cut to its French stem, so that a plural finds its singular."""

from functools import lru_cache

import snowballstemmer

from catalogue.folding import fold

_STEMMER = snowballstemmer.stemmer("french")


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """The stem of one folded word; figures and words of one or two letters are left as they are."""
    return word if len(word) < 3 or word.isdigit() else str(_STEMMER.stemWord(word))


def search_key(text: str) -> str:
    """All words of ``text`` as stems between single spaces, in their order."""
    return " ".join(stem(word) for word in fold(text).split())


def query_words(text: str, *, most: int = 8) -> list[str]:
    """The stems that a person's words ask for, without repeats; what follows the first ``most`` is left out."""
    return list(dict.fromkeys(search_key(text[:200]).split()))[:most]
