"""Text without accents, case, ligatures and punctuation: for sorting and for finding.

Done here and not in the database, because SQLite folds the case of ASCII alone and PostgreSQL's own
folding depends on how the server was installed; one key gives the same answers on both.
"""

import re
import unicodedata

LIGATURES = {"œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "đ": "d", "ł": "l"}
NOT_A_WORD = re.compile(r"[^0-9a-z]+")

_LIGATURE = re.compile(f"[{''.join(LIGATURES)}]")
# The accents of Latin, Greek and Cyrillic letters: nearly all that are met, and a pattern finds them ten times as
# fast as asking sign by sign.
_MARKS = re.compile("[\u0300-\u034e\u0350-\u036f]+")
# By their letters as printed: "À table" has none. "A" begins as many French titles as English ones, "un," counts.
_ARTICLE = re.compile(r"(?:(?:les?|la|une?|des|the|an)\s+|l['’ʼ]\s*)(?=\S)", re.IGNORECASE)
_FARTHER = re.compile("[\u0483-\u1fff\u20d0-\U0010ffff]")


def fold(text: str) -> str:
    """``text`` as plain words between single spaces: ``"Œuvre d’Été !"`` gives ``"oeuvre d ete"``."""
    return NOT_A_WORD.sub(" ", unaccented(text)).strip()


def sort_key(title: str, unsorted: int | None = None) -> str:
    """The words that a title is sorted by, without those that the order passes over: "L’Œuf" comes at "oeuf".

    ``unsorted`` is how many letters at the beginning of the title are passed over, None where nobody said so: then
    an article of French or English is. A title that is nothing else stays whole.
    """
    skipped = article_length(title) if unsorted is None else unsorted
    return fold(title[skipped:]) or fold(title)


def article_length(title: str) -> int:
    """How many letters the article takes that a title begins with, the blank after it included; 0 without one."""
    found = _ARTICLE.match(title)
    return found.end() if found else 0


def passes_over_words(title: str, unsorted: int) -> bool:
    """Whether a title has more than so many letters, and no word is cut in two after them."""
    if not 0 <= unsorted < len(title):
        return False
    return not unsorted or not (title[unsorted - 1].isalnum() and title[unsorted].isalnum())


def unaccented(text: str) -> str:
    """``text`` without accents, case and ligatures, its signs as they were."""
    lowered = text.casefold()
    if lowered.isascii():
        return lowered
    apart = unicodedata.normalize("NFKD", _LIGATURE.sub(_spelt_out, lowered))
    plain = _MARKS.sub("", apart)
    return "".join(sign for sign in plain if not unicodedata.combining(sign)) if _FARTHER.search(plain) else plain


def _spelt_out(found: re.Match[str]) -> str:
    return LIGATURES[found[0]]
