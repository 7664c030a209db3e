"""One record into the catalogue, all of it or nothing."""

from datetime import datetime
from typing import Any

from django.db import DatabaseError, transaction

from catalogue.importing.checking import Unfit
from catalogue.importing.copies import CopiesTaken, take_copies
from catalogue.importing.endings import ended, failed, read_twice, refused_by_database
from catalogue.importing.ledger import Incoming, Ledger, Taken
from catalogue.importing.lookups import Lookups
from catalogue.importing.matching import Match, Mismatch, find
from catalogue.importing.merge import Merge, Value, first_merge, merge
from catalogue.importing.new_names import by_kind, noting_names
from catalogue.importing.outcomes import Outcome, Status, Trace
from catalogue.importing.said_links import links_after
from catalogue.importing.snapshots import Snapshot
from catalogue.importing.values import of_game, of_nothing
from catalogue.importing.writing import change_game, create_game
from catalogue.models import Game, SourceRecord


def take(incoming: Incoming, ledger: Ledger, *, doubted: bool, at: datetime, known: Lookups | None = None) -> Outcome:
    """Take one record over in a transaction of its own; a record that cannot be taken changes nothing.

    ``doubted``: the reader had doubts about it, so that what it lacks is not taken for removed. ``known``: what was
    looked up for it beforehand. Never raises for what is wrong with a record: the outcome tells it.
    """
    try:
        with transaction.atomic():
            outcome = _take(incoming, ledger, known or Lookups.of([incoming]), doubted=doubted, at=at)
    except (Mismatch, Unfit) as refusal:
        return failed(incoming, str(refusal))
    except (DatabaseError, ValueError, Game.DoesNotExist) as error:
        return refused_by_database(incoming, error)
    note(incoming, outcome, ledger)
    return outcome


def note(incoming: Incoming, outcome: Outcome, ledger: Ledger) -> None:
    """Remember in the ledger what was taken."""
    if outcome.trace is not None:
        ledger.note(outcome.trace.origin_id, Taken(incoming.said, incoming.record.source, incoming.record.line))


def _take(incoming: Incoming, ledger: Ledger, known: Lookups, *, doubted: bool, at: datetime) -> Outcome:
    match = find(incoming, ledger, known)
    before = ledger.taken(match.source.pk) if match.source is not None else None
    if before is not None:
        return read_twice(incoming, before)
    base = Snapshot.from_json(match.source.snapshot) if match.source else Snapshot()
    with noting_names() as names:
        game, merged, ours = _merge_fields(incoming, match, base, known, doubted=doubted)
    copies = take_copies(incoming.record.copies, game, base.copies, known, at=at)
    snapshot = Snapshot(merged.base, copies.base, incoming.digest)
    source, origin_before = _remember(match, incoming, game, snapshot, at, doubted=doubted)
    trace = Trace(
        game_id=game.pk,
        origin_id=source.pk,
        said=incoming.said,
        created=match.game_id is None,
        before={field: ours[field] for field in merged.taken},
        after=merged.taken,
        copies_made=tuple(copies.made),
        copies_moved=copies.moved,
        origin_before=origin_before,
        names_made=by_kind(names),
    )
    return ended(incoming, _status(match, merged, copies), merged, copies, warning=match.warning, trace=trace)


def _merge_fields(
    incoming: Incoming, match: Match, base: Snapshot, known: Lookups, *, doubted: bool
) -> tuple[Game, Merge, dict[str, Value]]:
    if match.game_id is None:
        merged = first_merge(incoming.fields, of_nothing())
        return create_game(incoming, merged.taken), merged, of_nothing()
    game = known.game(match.game_id)
    ours = of_game(game)
    merged = merge(base=base.fields, theirs=incoming.fields, ours=ours, doubted=doubted)
    if merged.taken:
        change_game(game, merged.taken, incoming.record)
    return game, merged, ours


def _remember(
    match: Match, incoming: Incoming, game: Game, snapshot: Snapshot, at: datetime, *, doubted: bool
) -> tuple[SourceRecord, dict[str, Any] | None]:
    """Store what the source said, unless it is what was stored already; and what was stored before, if anything."""
    source = match.source or SourceRecord(format=incoming.format, source=incoming.origin, game=game)
    before = {"key": source.key, "snapshot": source.snapshot, "links": source.links} if source.pk else None
    said, links = snapshot.as_json(), links_after(source.links, incoming.links, doubted=doubted)
    if before != {"key": match.key, "snapshot": said, "links": links}:
        source.links_open = source.links_open or source.links != links
        source.links = links
        source.key, source.snapshot, source.digest, source.imported_at = match.key, said, incoming.digest, at
        source.save()
    return source, before


def _status(match: Match, merged: Merge, copies: CopiesTaken) -> Status:
    if match.game_id is None:
        return Status.CREATED
    return Status.CHANGED if merged.taken or copies.created or copies.changed else Status.UNCHANGED
