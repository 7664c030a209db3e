"""One record into the catalogue, all of it or nothing."""

from datetime import datetime

from django.db import DatabaseError, transaction
from django.utils.translation import gettext as _

from catalogue.importing import wording
from catalogue.importing.checking import Unfit
from catalogue.importing.copies import CopiesTaken, take_copies
from catalogue.importing.ledger import Incoming, Ledger
from catalogue.importing.matching import Match, Mismatch, find
from catalogue.importing.merge import Merge, merge
from catalogue.importing.outcomes import Outcome, Status
from catalogue.importing.snapshots import Snapshot
from catalogue.importing.values import of_game, of_nothing
from catalogue.importing.writing import change_game, create_game
from catalogue.models import Game, SourceRecord


def take(incoming: Incoming, ledger: Ledger, *, doubted: bool, at: datetime) -> Outcome:
    """Take one record over in a transaction of its own; a record that cannot be taken changes nothing.

    ``doubted``: the reader had doubts about it, so that what it lacks is not taken for removed. Never raises
    for what is wrong with a record: the outcome tells it.
    """
    try:
        with transaction.atomic():
            outcome, source = _take(incoming, ledger, doubted=doubted, at=at)
    except (Mismatch, Unfit) as refusal:
        return _failed(incoming, str(refusal))
    except (DatabaseError, ValueError, Game.DoesNotExist) as error:
        return _failed(incoming, _("la base de données refuse la notice : %(error)s") % {"error": _first_line(error)})
    if source is not None:
        ledger.note(incoming, source)
    return outcome


def _take(incoming: Incoming, ledger: Ledger, *, doubted: bool, at: datetime) -> tuple[Outcome, SourceRecord | None]:
    match = find(incoming, ledger)
    if match.source is not None and match.source.pk in ledger.taken:
        return _read_twice(incoming, ledger.taken[match.source.pk]), None
    base = Snapshot.from_json(match.source.snapshot) if match.source else Snapshot()
    game, merged = _merge_fields(incoming, match, base, doubted=doubted)
    copies = take_copies(incoming.record.copies, game, base.copies, at=at)
    snapshot = Snapshot(merged.base, copies.base, incoming.digest)
    source = _remember(match, incoming.format, game, snapshot, at)
    return _outcome(incoming, match, merged, copies), source


def _merge_fields(incoming: Incoming, match: Match, base: Snapshot, *, doubted: bool) -> tuple[Game, Merge]:
    if match.game_id is None:
        merged = merge(base={}, theirs=incoming.fields, ours=of_nothing())
        return create_game(incoming, merged.taken), merged
    # Locked, so that what a librarian saves meanwhile is seen or waits, and is never written over.
    game = Game.objects.select_for_update().get(pk=match.game_id)
    merged = merge(base=base.fields, theirs=incoming.fields, ours=of_game(game), doubted=doubted)
    if merged.taken:
        change_game(game, incoming, merged.taken)
    return game, merged


def _remember(match: Match, format_name: str, game: Game, snapshot: Snapshot, at: datetime) -> SourceRecord:
    """Store what the source said, unless it is what was stored already."""
    source = match.source or SourceRecord(format=format_name, game=game)
    said = snapshot.as_json()
    if source.pk and (source.snapshot, source.key) == (said, match.key):
        return source
    source.key, source.snapshot, source.imported_at = match.key, said, at
    source.save()
    return source


def _outcome(incoming: Incoming, match: Match, merged: Merge, copies: CopiesTaken) -> Outcome:
    changed = bool(merged.taken or copies.created or copies.changed)
    status = Status.CREATED if match.game_id is None else Status.CHANGED if changed else Status.UNCHANGED
    return Outcome(
        source=incoming.record.source,
        record=incoming.record.title,
        line=incoming.record.line,
        status=status,
        fields=tuple(merged.taken),
        copies_read=len(incoming.record.copies),
        copies_created=tuple(copies.created),
        copies_changed=tuple(copies.changed),
        copies_unchanged=tuple(copies.unchanged),
        warnings=[
            *([match.warning] if match.warning else []),
            *(wording.of_conflict(conflict) for conflict in merged.conflicts),
            *copies.warnings,
        ],
    )


def _read_twice(incoming: Incoming, before: Incoming) -> Outcome:
    """The record has been taken in this run already: two files may hold it, and one state of it counts."""
    record = incoming.record
    warning = _("déjà lue dans %(source)s, ligne %(line)d, avec d’autres valeurs ; seule la première compte.") % {
        "source": before.record.source,
        "line": before.record.line,
    }
    return Outcome(
        source=record.source,
        record=record.title,
        line=record.line,
        status=Status.UNCHANGED,
        copies_read=len(record.copies),
        copies_unchanged=tuple(copy.barcode for copy in record.copies),
        warnings=[] if incoming.says_the_same(before) else [warning],
    )


def _failed(incoming: Incoming, error: str) -> Outcome:
    record = incoming.record
    return Outcome(
        source=record.source,
        record=record.title,
        line=record.line,
        status=Status.FAILED,
        copies_read=len(record.copies),
        error=error,
    )


def _first_line(error: Exception) -> str:
    return next(iter(str(error).splitlines()), type(error).__name__)
