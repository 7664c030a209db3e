"""Some hundred records at a time: looked up together, those that are new written together.

The result is the one that taking record by record would give. A record that shares a key, a barcode, a product
number, notes or a game with an earlier one of the chunk waits until that one is written, and is then looked up anew.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import islice
from typing import Any, Final, TypeAlias

from django.db import DatabaseError, transaction

from catalogue.exchange.identifiers import comparable
from catalogue.exchange.streams import Item
from catalogue.importing.apply import note, take
from catalogue.importing.checking import Unfit
from catalogue.importing.creating import Planned, create_all, plan
from catalogue.importing.endings import read_twice, unread
from catalogue.importing.keys import key_of
from catalogue.importing.ledger import Incoming, Ledger
from catalogue.importing.lookups import Lookups
from catalogue.importing.matching import Match, Mismatch, find
from catalogue.importing.numbering import numbered
from catalogue.importing.outcomes import Outcome
from catalogue.importing.repeating import repeated, says_as_before
from catalogue.models import SourceRecord
from catalogue.search.upkeep import reindexing_once

CHUNK: Final = 200
"""Records of one transaction: what a killed run does again, and how long a desk may wait for a record (a second)."""

Handle: TypeAlias = tuple[str, str | int]


def in_chunks(items: Iterable[Item]) -> Iterator[list[Item]]:
    """The items of a file, ``CHUNK`` at a time."""
    rest = iter(items)
    while chunk := list(islice(rest, CHUNK)):
        yield chunk


def take_items(
    items: Sequence[Item], format_key: str, ledger: Ledger, *, at: datetime, origin: str = ""
) -> list[tuple[Item, Outcome | None]]:
    """Take the records of ``items`` over; each item with its outcome (None: it has no record)."""
    return ends_of(items, take_chunk(incoming_of(items, format_key, origin, ledger), ledger, at=at))


def incoming_of(items: Iterable[Item], format_key: str, origin: str, ledger: Ledger) -> list[tuple[Incoming, bool]]:
    """The records of the items, their copies numbered by ``numbering``, each with whether its reader had doubts."""
    read = [(item.record, bool(item.warnings)) for item in items if item.record is not None]
    records = numbered([record for record, _ in read], format_key, origin, ledger)
    return [
        (Incoming.of(record, format_key, origin), doubted) for record, (_, doubted) in zip(records, read, strict=True)
    ]


def ends_of(items: Iterable[Item], outcomes: Iterable[Outcome]) -> list[tuple[Item, Outcome | None]]:
    """The items with what became of their records, one outcome for each record."""
    taken = iter(outcomes)
    return [(item, _end_of(item, taken)) for item in items]


def _end_of(item: Item, taken: Iterator[Outcome]) -> Outcome | None:
    if item.record is not None:
        return next(taken)
    return unread(item.error) if item.error is not None else None


def take_chunk(batch: Sequence[tuple[Incoming, bool]], ledger: Ledger, *, at: datetime) -> list[Outcome]:
    """The outcomes of records of one format and origin, each with whether its reader had doubts; in their order.

    In one transaction, within which a record that fails is taken back by itself.
    """
    if not batch:
        return []
    with transaction.atomic(), reindexing_once():
        return _Chunk(batch, ledger, at).outcomes()


@dataclass(slots=True)
class _Chunk:
    """A chunk on its way: what is planned and not written yet, and what later records would find moved."""

    batch: Sequence[tuple[Incoming, bool]]
    ledger: Ledger
    at: datetime
    repeats: dict[int, SourceRecord] = field(default_factory=dict)
    known: Lookups = field(init=False)
    ends: dict[int, Outcome] = field(default_factory=dict)
    planned: dict[int, Planned] = field(default_factory=dict)
    moved: set[Handle] = field(default_factory=set)

    def __post_init__(self) -> None:
        sources = Lookups.of_sources([incoming for incoming, _ in self.batch])
        for place, (incoming, _) in enumerate(self.batch):
            again = (source for source in sources.family(incoming) if says_as_before(incoming, source))
            if source := next(again, None):
                self.repeats[place] = source
        # The rows of those that repeat what they said are not looked up: most records of most imports.
        self.known = sources.filled([one for place, (one, _) in enumerate(self.batch) if place not in self.repeats])

    def outcomes(self) -> list[Outcome]:
        """Take all records."""
        for place in range(len(self.batch)):
            self._take(place)
        self._write_planned()
        return [self.ends[place] for place in range(len(self.batch))]

    def _take(self, place: int) -> None:
        incoming, doubted = self.batch[place]
        match = self._match(incoming)
        mine = set(handles(incoming, match))
        # A record with a number of its own is not known by its notes, which others may share.
        asked = {one for one in mine if one[0] != "notes"} if incoming.record.source_id else mine
        untouched = self.moved.isdisjoint(asked)
        self.moved |= mine
        if untouched and match is not None and self._repeats(place, incoming, match):
            return
        if match is not None and match.game_id is None and untouched and self._plan(place, incoming, match):
            return
        if not untouched:
            self._write_planned()
        known = self.known if untouched and place not in self.repeats else None
        self.ends[place] = take(incoming, self.ledger, doubted=doubted, at=self.at, known=known)

    def _repeats(self, place: int, incoming: Incoming, match: Match) -> bool:
        """Whether nothing is to be done: the record was read in this run already, or says what it said last."""
        source = match.source
        if source is None:
            return False
        if before := self.ledger.taken(source.pk):
            self.ends[place] = read_twice(incoming, before)
        elif source is self.repeats.get(place):
            self.ends[place] = repeated(incoming, source)
            note(incoming, self.ends[place], self.ledger)
        return place in self.ends

    def _match(self, incoming: Incoming) -> Match | None:
        try:
            return find(incoming, self.ledger, self.known)
        except Mismatch:
            return None

    def _plan(self, place: int, incoming: Incoming, match: Match) -> bool:
        try:
            self.planned[place] = plan(incoming, match)
        except Unfit:
            return False
        return True

    def _write_planned(self) -> None:
        """Write what is planned together; each record by itself when the database refuses one of them."""
        planned, self.planned = self.planned, {}
        if not planned:
            return
        try:
            with transaction.atomic():
                outcomes = create_all(list(planned.values()), at=self.at)
        except (DatabaseError, Unfit, ValueError):
            for place in planned:
                incoming, doubted = self.batch[place]
                self.ends[place] = take(incoming, self.ledger, doubted=doubted, at=self.at)
            return
        for (place, one), outcome in zip(planned.items(), outcomes, strict=True):
            self.ends[place] = outcome
            note(one.incoming, outcome, self.ledger)


def handles(incoming: Incoming, match: Match | None) -> Iterator[Handle]:
    """All by which another record could be found to be the same, or the same game."""
    yield "key", key_of(incoming.record)
    yield from (("barcode", barcode) for barcode in incoming.barcodes)
    yield from (("number", number) for number in incoming.product_numbers)
    if incoming.digest:
        yield "notes", incoming.digest
    if match is not None:
        yield from (("game", pk) for pk in match.weighed)
    if match is not None and match.game_id is not None:
        yield "game", match.game_id
    if match is not None and match.source is not None:
        yield from handles_before(match.source.snapshot)


def handles_before(snapshot: dict[str, Any]) -> Iterator[Handle]:
    """The same of what a source said last."""
    yield from (("barcode", barcode) for barcode in snapshot.get("copies", {}))
    yield from (("number", comparable(row[1])) for row in snapshot.get("fields", {}).get("identifiers", []))
    if snapshot.get("digest"):
        yield "notes", snapshot["digest"]
