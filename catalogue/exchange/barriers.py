"""What may keep somebody from playing, in one text: "lecture : oui ; couleurs : non"."""

import re
from collections.abc import Iterable
from typing import Final

from catalogue.exchange.yes_no import yes_or_no
from catalogue.folding import fold

WORDS: Final = {
    "reading": "lecture",
    "colours": "couleurs",
    "hidden_information": "informations cachées",
    "time_pressure": "temps limité",
    "dexterity": "adresse",
    "memory": "mémoire",
}
"""The word of each kind, as it is written."""

_KINDS: Final = {
    **{fold(word): kind for kind, word in WORDS.items()},
    **{fold(kind): kind for kind in WORDS},
    "couleurs a distinguer": "colours",
    "couleur": "colours",
    "informations a garder cachees": "hidden_information",
    "information cachee": "hidden_information",
    "temps": "time_pressure",
    "dexterite": "dexterity",
}
_BETWEEN: Final = re.compile(r"[;,|\n]")


def barriers_text(barriers: Iterable[tuple[str, bool]]) -> str:
    """The text of the pairs of a kind and whether it stands in the way."""
    return " ; ".join(f"{WORDS[kind]} : {'oui' if present else 'non'}" for kind, present in barriers)


def barriers_of(text: str) -> tuple[tuple[tuple[str, bool], ...], tuple[str, ...]]:
    """The pairs that a text names, each kind once, and the pieces that name none; a bare word says that it is there."""
    found: dict[str, bool] = {}
    unknown: list[str] = []
    for piece in filter(None, map(str.strip, _BETWEEN.split(text))):
        word, _, answer = piece.partition(":")
        kind, present = _KINDS.get(fold(word)), yes_or_no(answer) if answer.strip() else True
        if kind is None or present is None:
            unknown.append(piece)
        else:
            found.setdefault(kind, present)
    return tuple(found.items()), tuple(unknown)
