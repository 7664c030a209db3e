"""A chunk as it would be taken: taken, with what earlier chunks held of the same games, and taken back.

So no desk waits for a whole file, and the end of each record is the one that the import itself gives it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from django.db import transaction

from catalogue.exchange.identifiers import comparable
from catalogue.exchange.streams import Item
from catalogue.folding import fold
from catalogue.importing.chunks import ends_of, handles, handles_before, incoming_of, take_chunk
from catalogue.importing.keys import key_of_number
from catalogue.importing.ledger import Incoming, Ledger
from catalogue.importing.lookups import Lookups
from catalogue.importing.outcomes import Outcome
from catalogue.importing.rehearsed import Earlier, Handle
from catalogue.importing.repeating import says_as_before
from catalogue.importing.said_links import Said
from catalogue.models import SourceRecord

Batch = Sequence[tuple[Incoming, bool]]


def rehearse_items(
    items: Sequence[Item], format_key: str, ledger: Ledger, *, at: datetime, origin: str = ""
) -> list[tuple[Item, Outcome | None]]:
    """What ``take_items`` would answer, once the chunks before have been rehearsed; nothing is kept of it."""
    places = [item.number for item in items if item.record is not None]
    batch = incoming_of(items, format_key, origin, ledger)
    return ends_of(items, rehearse_chunk(batch, ledger, at=at, places=places))


def rehearse_chunk(batch: Batch, ledger: Ledger, *, at: datetime, places: Iterable[int] = ()) -> list[Outcome]:
    """What ``take_chunk`` would answer. ``places`` are the numbers of the records in their file."""
    if not batch:
        return []
    with transaction.atomic():
        held = _held([incoming for incoming, _ in batch])
        asked = (one.value for hold in held for one in hold.handles if one.asks and not one.link)
        earlier = ledger.rehearsed.related(asked)
        outcomes = take_again(earlier, ledger, at=at)
        outcomes += take_chunk(batch, ledger, at=at)
        transaction.set_rollback(True)
    forget_made(outcomes, ledger)
    ends = outcomes[len(earlier) :]
    for (incoming, doubted), hold, end, place in zip(batch, held, ends, [*places] or range(len(batch)), strict=True):
        if end.trace is not None:
            known = end.trace.origin_id if end.trace.origin_before is not None else None
            ledger.rehearsed.note((incoming, doubted), hold.handles, place=place, origin=known, linked=hold.linked)
    return ends


def take_again(earlier: Sequence[Earlier], ledger: Ledger, *, at: datetime) -> list[Outcome]:
    """Take records of earlier chunks once more, in a transaction of the caller's, who takes it back."""
    ledger.forget(one.origin for one in earlier if one.origin is not None)
    outcomes: list[Outcome] = []
    # Files of one command may be of several formats; a chunk is of one.
    for _, some in groupby(earlier, key=lambda one: (one.incoming.format, one.incoming.origin)):
        outcomes += take_chunk([(one.incoming, one.doubted) for one in some], ledger, at=at)
    return outcomes


def forget_made(outcomes: Iterable[Outcome], ledger: Ledger) -> None:
    """Forget the source records that are gone, whose keys others will get."""
    traces = [outcome.trace for outcome in outcomes if outcome.trace is not None]
    ledger.forget(trace.origin_id for trace in traces if trace.origin_before is None)


def linked_by(source: SourceRecord) -> Iterator[Handle]:
    """By what the records are found that a source has named, and the games that were taken for them."""
    yield from wanted_by(source.links.get("said", []))
    yield from (Handle(f"game {pk}", link=True) for pk in source.links.get("taken", {}).values())


def wanted_by(links: Said) -> Iterator[Handle]:
    """By what the records that these links name are found."""
    for _kind, key, title, numbers in links:
        if key:
            yield Handle(f"link key {key_of_number(key)}", link=True)
        if title:
            yield Handle(f"link title {fold(title)}", link=True)
        yield from (Handle(f"link number {comparable(number)}", link=True) for number in numbers)


@dataclass(frozen=True, slots=True)
class Hold:
    """The handles of a record, and whether links are to be settled for it: it names others, or its source did."""

    handles: list[Handle]
    linked: bool


def _held(incomings: Sequence[Incoming]) -> list[Hold]:
    """By what each record is had, as the catalogue stands without the chunks before."""
    known = Lookups.of_sources(incomings)
    known.filled([one for one in incomings if not any(says_as_before(one, source) for source in known.family(one))])
    return [_hold(one, known) for one in incomings]


def _hold(incoming: Incoming, known: Lookups) -> Hold:
    """Rather too much than too little: it only has more records rehearsed together."""
    games = {copy.game_id for copy in known.copies(incoming.barcodes).values()}
    games |= {game.pk for game in known.games_numbered(incoming)}
    sources = [*known.family(incoming), *known.with_notes(incoming)]
    sources += [source for pk in games for source in known.of_game(pk)]
    games |= {source.game_id for source in sources}
    said = [*handles(incoming, None), *(("game", pk) for pk in games)]
    said += [handle for source in sources for handle in handles_before(source.snapshot)]
    # A record with a number of its own is not known by its notes, which others may share.
    shy = {"notes"} if incoming.record.source_id else set()
    own = [Handle(f"{kind} {value}", asks=kind not in shy) for kind, value in said]
    before = [handle for source in sources for handle in linked_by(source)]
    before += [handle for source in sources for handle in _meant_before(source.snapshot)]
    linking = [*_linking(incoming), *wanted_by(incoming.links), *before]
    return Hold([*linking, *own], linked=bool(incoming.links or any(source.links for source in sources)))


def _meant_before(snapshot: dict[str, Any]) -> Iterator[Handle]:
    """By what links meant the record as its source gave it last: a number or a title that is gone finds it no more."""
    fields = snapshot.get("fields", {})
    yield Handle(f"link title {fold(str(fields.get('title', '')))}", link=True)
    yield from (Handle(f"link number {comparable(row[1])}", link=True) for row in fields.get("identifiers", []))


def _linking(incoming: Incoming) -> Iterator[Handle]:
    """By what the links of others may mean the record."""
    record = incoming.record
    yield Handle(f"link title {fold(record.title)}", link=True)
    yield from (Handle(f"link number {number}", link=True) for number in incoming.product_numbers)
    if record.source_id:
        yield Handle(f"link key {key_of_number(record.source_id)}", link=True)
