"""Plays begun for a test, and entries as devices send them."""

from datetime import datetime
from typing import Any
from uuid import UUID

from playaid.models import Entry, Play
from playaid.plays.codes import ALPHABET
from playaid.plays.opening import open_play
from playaid.plays.writing import News, take_entries
from tests.playaid.published import NOON, publish_text

CODE = "ABCDE12345"
OTHER = "ZZZZZ99999"
DEVICE = "tablet01"
ADDRESS = "192.0.2.7"


def code_of(number: int) -> str:
    """A code of its own for each number."""
    figures = ""
    for _place in range(10):
        number, figure = divmod(number, 32)
        figures = ALPHABET[figure] + figures
    return figures


def uid(number: int) -> str:
    """An id as a device makes it, of its own for each number."""
    return str(UUID(int=number, version=4))


def sent(number: int, seat: int = 1, key: str = "coins", value: Any = 1, **others: Any) -> dict[str, Any]:
    """An entry on the wire."""
    entry = {"id": uid(number), "seat": seat, "key": key, "value": value, "device": DEVICE, "moment": 1_768_000_000_000}
    return {**entry, "undoes": None, **others}


def begin(code: str = CODE, slug: str = "petit", number: int = 1, *, at: datetime = NOON, **others: Any) -> Play:
    """A play of rules that are in force."""
    asked: dict[str, Any] = {"game": None, "address": ADDRESS, **others}
    play, _new = open_play(code=code, slug=slug, number=number, at=at, **asked)
    return play


def a_play(code: str = CODE, *, at: datetime = NOON) -> Play:
    """A play of a small game, put in force."""
    publish_text()
    return begin(code, at=at)


def take(*entries: Any, code: str = CODE, after: int = 0, at: datetime = NOON) -> News:
    """Send entries to a play, as a device does."""
    return take_entries(code=code, address=ADDRESS, sent=list(entries), after=after, at=at)


def log_of(play: Play) -> list[tuple[int, int, str, Any]]:
    """What a play holds: order, seat, key and value."""
    return list(Entry.objects.filter(play=play).order_by("order").values_list("order", "seat", "key", "value"))
