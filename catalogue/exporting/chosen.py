"""Which games an export holds: all of them, what a search finds, or a list that the staff keep."""

from collections.abc import Iterator
from typing import Final

from django.db.models import Count, F, Q, QuerySet
from django.db.models.functions import Length

from catalogue.exchange.marc.doubts import Doubts
from catalogue.exchange.marc.writing_iso2709 import TooLarge, iso2709_of
from catalogue.exchange.unimarc.writing import marc_record_of
from catalogue.exporting.batches import in_batches, of_keys
from catalogue.exporting.records import record_of
from catalogue.models import Game
from catalogue.search.criteria import Criteria
from catalogue.search.finding import MOST_COUNTED, find

_KEYS_AT_ONCE: Final = 1_000
# A record of 99,999 bytes, or a field of 9,999, holds at least this many letters of up to four bytes.
_LETTERS_OF_A_RECORD: Final = 12_000
_LETTERS_OF_A_NOTE: Final = 2_000
_COPIES_OF_A_RECORD: Final = 100
_NOTES: Final = ("principle", "teaching_note", "rules_note", "contents_note", "note")


class TooMany(Exception):  # noqa: N818 - a refusal in the house's sense, named for what is wrong
    """A search finds more games than are counted."""


def keys_found(criteria: Criteria, *, order: str) -> list[int]:
    """The keys of what a search finds, in its order; TooMany for more than ``MOST_COUNTED``."""
    keys: list[int] = []
    number = 1
    while True:
        found = find(criteria, order=order, number=number, size=_KEYS_AT_ONCE, fully=True)
        if found.more:
            raise TooMany(MOST_COUNTED)
        keys += found.keys
        if len(keys) >= found.total:
            return list(dict.fromkeys(keys))
        number += 1


def games_of(keys: list[int] | None) -> Iterator[Game]:
    """The games of the keys with all that an export reads; None: every game."""
    return in_batches(Game.objects.all()) if keys is None else of_keys(keys)


def without_room(keys: list[int] | None) -> list[str]:
    """The titles of the games whose record, or whose remark on a copy, does not fit into ISO 2709."""
    wanted = None if keys is None else frozenset(keys)
    asked = (game for game in in_batches(_long_ones()) if wanted is None or game.pk in wanted)
    return [game.title for game in asked if not _fits(game)]


def _fits(game: Game) -> bool:
    doubts = Doubts()
    try:
        iso2709_of(marc_record_of(record_of(game), changed_at=game.changed_at, doubts=doubts), doubts)
    except TooLarge:
        return False
    return True


def _long_ones() -> QuerySet[Game]:
    """Those that may not fit, told by the database: few, whatever the size of the catalogue."""
    letters = sum((Length(note) for note in _NOTES[1:]), start=Length(_NOTES[0]))
    long = Game.objects.annotate(letters=letters, boxes=Count("copies")).filter(
        Q(letters__gte=_LETTERS_OF_A_RECORD) | Q(boxes__gte=_COPIES_OF_A_RECORD)
    )
    noted = Game.objects.annotate(letters=Length(F("copies__note"))).filter(letters__gte=_LETTERS_OF_A_NOTE)
    return Game.objects.filter(Q(pk__in=long.values("pk")) | Q(pk__in=noted.values("pk")))
