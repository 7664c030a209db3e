"""How a record is known again: by the number its source gives it, or by what seldom changes in it."""

import hashlib
from typing import Final

from catalogue.exchange.records import ForeignRecord
from catalogue.folding import fold

MOST_NAMESAKES: Final = 50
"""How many records of one title and first author a source may hold ("Puzzle", author unknown)."""

_LONGEST_KEY = 300
_LONG_ENOUGH = 80  # letters: "1 plateau, 1 règle du jeu" fits many games, a page of rules fits one
_COMMON_WORDS = frozenset({"des", "jeu", "jeux", "les", "mon", "the", "une"})


def key_of(record: ForeignRecord) -> str:
    """The source's own number, or the folded title and first author where the format has no numbers."""
    if record.source_id:
        return key_of_number(record.source_id)
    author = record.contributions[0].name if record.contributions else ""
    return _shortened(f"{folded(record.title)} / {folded(author)}".strip())


def key_of_number(source_id: str) -> str:
    """The key of a record that its source has numbered."""
    return _shortened(source_id)


def is_number(key: str) -> bool:
    """Whether the source gave the key itself: one that is made of a title and an author has a stroke between them."""
    return " /" not in key and len(key) < _LONGEST_KEY - len(f" #{MOST_NAMESAKES}")


def namesakes_of(key: str) -> list[str]:
    """``key`` and those given to further records of the same title and author, in the order of giving."""
    return [key, *(f"{key} #{number}" for number in range(2, MOST_NAMESAKES + 1))]


def digest_of(record: ForeignRecord) -> str:
    """SHA-256 of the words of the long notes, or ``""`` when they are too short to tell a game by."""
    notes = (record.principle, record.teaching_note, record.rules_note, record.contents_note)
    words = "\n".join(map(fold, notes))
    return hashlib.sha256(words.encode()).hexdigest() if len(words) >= _LONG_ENOUGH else ""


def possible_keys(record: ForeignRecord) -> list[str]:
    """The keys under which the record may be stored: its own, or without a number those of its namesakes too."""
    key = key_of(record)
    return [key] if record.source_id else namesakes_of(key)


def barcode_key(barcode: str) -> str:
    """A barcode whatever its case: one copy in the whole catalogue has it."""
    return barcode.strip().upper()


def telling_words(*texts: str) -> set[str]:
    """The folded words by which two titles can be said to speak of the same game."""
    words = set(folded(" ".join(texts)).split())
    return {word for word in words if len(word) >= 3 and word not in _COMMON_WORDS} or words


def folded(text: str) -> str:
    """``text`` as it is compared: its plain words, or itself in small letters where it has none of our alphabet."""
    # A title in another alphabet folds to nothing, and must not become the key of all of them.
    return fold(text) or " ".join(text.casefold().split())


def _shortened(key: str) -> str:
    """``key`` with room for a namesake's number, its end replaced by a digest when it is too long."""
    room = _LONGEST_KEY - len(f" #{MOST_NAMESAKES}")
    if len(key) <= room:
        return key
    return f"{key[: room - 65]} {hashlib.sha256(key.encode()).hexdigest()}"
