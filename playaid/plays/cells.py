"""Which value may stand in which cell: an entry of the rules at a seat, or one of the keys of the play itself."""

import unicodedata
from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from playaid.models.entries import MOST_SEATS, OWN
from playaid.palette import PALETTE
from playaid.plays.entries import MOST_KEY, EntryRefused
from rules.engine import Definition
from rules.engine.document.entries import Unacceptable

MOST_NAME = 40
MOST_NOTES = 2000
MOST_TURNS = 9999
TABLE = 0

Test = Callable[[Definition, Any], bool]


def judge(definition: Definition, seat: int, key: str, value: Any) -> None:
    """Raise EntryRefused (``unknown_key``, ``bad_seat`` or ``bad_value``) unless the cell takes the value.

    Anything may be cleared. Entries of every variant are known: a play may change its variant.
    """
    if key.startswith(OWN):
        _judge_own(definition, seat, key, value)
        return
    entry = next((known for known in definition.document.entries if known.key == key), None)
    if entry is None:
        raise EntryRefused("unknown_key", _("ce jeu n’a pas de saisie de ce nom"))
    if seat == TABLE:
        raise EntryRefused("bad_seat", _("cette saisie est celle d’un joueur"))
    try:
        if value is not None:
            entry.read(value, definition.tables)
    except Unacceptable as unacceptable:
        raise EntryRefused("bad_value", str(unacceptable)) from None


def _judge_own(definition: Definition, seat: int, key: str, value: Any) -> None:
    mine, others = (_OF_TABLE, _OF_SEAT) if seat == TABLE else (_OF_SEAT, _OF_TABLE)
    if key not in mine:
        code = "bad_seat" if key in others else "unknown_key"
        raise EntryRefused(code, _("cette saisie n’existe pas à cette place"))
    if value is not None and not mine[key](definition, value):
        raise EntryRefused("bad_value", _("cette valeur n’est pas celle qui est attendue"))


def is_name(value: Any) -> bool:
    """Tell whether a value is a nickname: 1 to 40 characters on one line, not blank."""
    return (
        isinstance(value, str)
        and 0 < len(value) <= MOST_NAME
        and bool(value.strip())
        and all(unicodedata.category(character) not in {"Cc", "Cs", "Zl", "Zp"} for character in value)
    )


def _seats(_definition: Definition, value: Any) -> bool:
    return (
        isinstance(value, list)
        and 0 < len(value) <= MOST_SEATS
        and all(_from_one(seat, MOST_SEATS) for seat in value)
        and len(set(value)) == len(value)
    )


def _notes(_definition: Definition, value: Any) -> bool:
    if not isinstance(value, str) or len(value) > MOST_NOTES:
        return False
    return all(character in "\n\r\t" or unicodedata.category(character) != "Cc" for character in value)


def _turn(_definition: Definition, value: Any) -> bool:
    if not isinstance(value, Mapping) or set(value) != {"round", "turn"}:
        return False
    named = isinstance(value["round"], str) and 0 < len(value["round"]) <= MOST_KEY
    return named and _from_one(value["turn"], MOST_TURNS)


def _from_one(value: Any, most: int) -> bool:
    return type(value) is int and 1 <= value <= most


_OF_TABLE: dict[str, Test] = {
    "@seats": _seats,
    "@variant": lambda definition, value: isinstance(value, str) and value in definition.variants,
    "@way": lambda definition, value: value in [way.key for way in definition.document.ways],
    "@people": lambda _definition, value: _from_one(value, MOST_SEATS),
    "@finished": lambda _definition, value: value is True,
    "@notes": _notes,
    "@turn": _turn,
    "@first": lambda _definition, value: _from_one(value, MOST_SEATS),
}
_OF_SEAT: dict[str, Test] = {
    "@name": lambda _definition, value: is_name(value),
    "@colour": lambda _definition, value: isinstance(value, str) and value in {mark.key for mark in PALETTE},
    "@person": lambda _definition, value: is_name(value),
}
