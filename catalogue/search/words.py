"""Words as people write them: compounds, elisions, numbers, and those that carry no meaning.

The index holds a text in all the ways in which it may be asked for ("château-fort": chateau, fort, chateaufort;
"7": 7, sept, seven), and a question asks for the words that matter.
"""

import re
from collections.abc import Iterator
from typing import Final

from catalogue.folding import fold, unaccented

# A run of letters and figures, with what an apostrophe or a hyphen ties to it.
_CHUNK: Final = re.compile(r"[0-9a-z]+(?:['’ʼ‐-][0-9a-z]+)*")
_JOINT: Final = re.compile(r"['’ʼ‐-]")
_APOSTROPHES: Final = frozenset("'’ʼ")
_ARTICLES: Final = frozenset({"le", "la", "les", "l", "un", "une", "des", "the", "a", "an"})
_LITTLE: Final = _ARTICLES | {"au", "aux", "d", "de", "du", "en", "et", "of", "and", "qu"}
# "Un", "une" and "six" are left to the articles and to chance: a figure for each would answer for half the titles.
_SPOKEN: Final = {
    "2": ("deux", "two"),
    "3": ("trois", "three"),
    "4": ("quatre", "four"),
    "5": ("cinq", "five"),
    "6": ("six",),
    "7": ("sept", "seven"),
    "8": ("huit", "eight"),
    "9": ("neuf", "nine"),
    "10": ("dix", "ten"),
    "11": ("onze", "eleven"),
    "12": ("douze", "twelve"),
    "13": ("treize", "thirteen"),
    "20": ("vingt", "twenty"),
    "100": ("cent", "hundred"),
    "1000": ("mille", "thousand"),
}
_FIGURES: Final = {word: figure for figure, words in _SPOKEN.items() for word in words}


def indexed_words(text: str) -> Iterator[str]:
    """The folded words under which ``text`` is found, in its order, with repeats: its own, then their other forms."""
    for chunk in _CHUNK.findall(unaccented(text)):
        parts = _JOINT.split(chunk)
        for part in parts:
            yield part
            yield from _SPOKEN.get(part, ())
            if part in _FIGURES:
                yield _FIGURES[part]
        if len(parts) > 1:
            yield "".join(parts)


def asked_words(text: str) -> Iterator[tuple[str, bool]]:
    """The folded words of a question, each with whether it matters: articles, elisions and lone letters do not."""
    for chunk in _CHUNK.findall(unaccented(text)):
        elided = len(chunk) > 1 and not _APOSTROPHES.isdisjoint(chunk)
        for part in _JOINT.split(chunk):
            yield part, part.isdigit() or not (part in _LITTLE or len(part) == 1 or (elided and part == "qu"))


def bare(text: str) -> str:
    """``text`` folded, without the article that it begins with: "L’Oie" gives "oie"; an article alone stays."""
    first, _, rest = fold(text).partition(" ")
    return rest if rest and first in _ARTICLES else f"{first} {rest}".strip()
