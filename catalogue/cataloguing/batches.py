"""Changing many records at once: what it would do, doing it, and taking all of it back."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction

from catalogue.cataloguing.actions import Action, Changes
from catalogue.cataloguing.many import OF_COPIES, OF_GAMES, open_copies
from catalogue.cataloguing.refusals import BatchUndone, NothingToChange, TooManyRows, TouchedSince
from catalogue.lending.copies import restrict
from catalogue.models import BatchEdit, Copy, Game, Hold, Household, RecordChange, Site
from catalogue.search.upkeep import reindex

# One transaction holds so many rows for a few seconds, while every desk waits; what is more is done in parts.
MOST_ROWS: Final = 5_000
# By the verb of lending each takes several questions.
MOST_WITHDRAWN: Final = 500
SUMMARY_LENGTH: Final = 300


@dataclass(frozen=True, slots=True)
class Row:
    """One record, or one copy of it, and what would move."""

    game_id: int
    title: str
    changes: Changes
    copy_id: int | None = None
    barcode: str = ""


@dataclass(frozen=True, slots=True)
class Undone:
    """How many rows were put back, and how many were left since they were touched meanwhile."""

    undone: int
    kept: int


def plan(action: Action, games: Collection[int]) -> list[Row]:
    """The rows that ``action`` would move, in the order of titles; a few queries, whatever their number.

    TooManyRows beyond ``MOST_ROWS``, or ``MOST_WITHDRAWN`` copies to withdraw. Copies that are out or in repair are
    not withdrawn, and not listed.
    """
    refuse_too_many(len(games), most=MOST_ROWS)
    asked = action.resolved()
    rows = _copies_of(games, asked) if asked.kind.of_copies else _records(games, asked)
    refuse_too_many(len(rows), most=MOST_WITHDRAWN if action.code == "withdraw" else MOST_ROWS)
    return rows


def apply(*, action: Action, games: Collection[int], summary: str, at: datetime, by: User | None) -> BatchEdit:
    """Do ``action`` to the rows that ``plan`` lists now, and note each; NothingToChange where there is none."""
    with transaction.atomic():
        _lock(games, of_copies=action.kind.of_copies)
        action.kind.make(action.value)
        rows = plan(action, games)
        if not rows:
            raise NothingToChange
        asked = {"code": action.code, "value": action.value}
        batch = BatchEdit.objects.create(at=at, by=by, summary=summary[:SUMMARY_LENGTH], action=asked)
        _write(rows, [(row, name, pair[1]) for row in rows for name, pair in row.changes.items()], at, by)
        _note(rows, kind=RecordChange.Kind.BATCH, batch=batch, at=at, by=by)
    _find_anew(rows)
    return batch


def undo(*, batch: BatchEdit, at: datetime, by: User | None) -> Undone:
    """Put back every row that is as the edit left it; the others are kept, and counted.

    BatchUndone for the second time, TouchedSince where no row is as it was left.
    """
    with transaction.atomic():
        if not BatchEdit.objects.filter(pk=batch.pk, undone_at=None).update(undone_at=at, undone_by=by):
            raise BatchUndone
        changes = list(batch.changes.filter(kind=RecordChange.Kind.BATCH, game__isnull=False).select_related("copy"))
        of_copies = any(change.barcode for change in changes)
        _lock([change.game_id for change in changes if change.game_id], of_copies=of_copies)
        rows = [row for row in map(_row_of, changes) if row.copy_id or not of_copies]
        back = _that_can_go_back(_untouched(rows))
        if not back:
            raise TouchedSince(fields=sorted({name for row in rows for name in row.changes}))
        _write(back, [(row, name, pair[0]) for row in back for name, pair in row.changes.items()], at, by)
        turned = [_turned(row) for row in back]
        _note(turned, kind=RecordChange.Kind.UNDONE, batch=batch, at=at, by=by)
    _find_anew(turned)
    return Undone(len(back), len(changes) - len(back))


def refuse_too_many(count: int, *, most: int) -> None:
    """Raise TooManyRows beyond the most that one transaction takes."""
    if count > most:
        raise TooManyRows(most=most)


# ── Planning ─────────────────────────────────────────────────────────────────────────────────────────
def _records(games: Collection[int], action: Action) -> list[Row]:
    read = {name: OF_GAMES[name].read(games) for name in action.kind.fields}
    titles = Game.objects.filter(pk__in=games).order_by("title_key", "pk").values_list("pk", "title")
    rows = (
        Row(pk, title, action.kind.changes({name: read[name][pk] for name in read}, action.value))
        for pk, title in titles
    )
    return [row for row in rows if row.changes]


def _copies_of(games: Collection[int], action: Action) -> list[Row]:
    copies = Copy.objects.filter(game__in=games).order_by("game__title_key", "game", "barcode")
    if action.code == "withdraw":
        copies = copies.filter(open_copies())
    found = list(copies.values_list("pk", "barcode", "game", "game__title"))
    read = {name: OF_COPIES[name].read([pk for pk, *_ in found]) for name in action.kind.fields}
    rows = (
        Row(game, title, action.kind.changes({name: read[name][pk] for name in read}, action.value), pk, barcode)
        for pk, barcode, game, title in found
    )
    return [row for row in rows if row.changes]


# ── Writing ──────────────────────────────────────────────────────────────────────────────────────────
def _lock(games: Collection[int], *, of_copies: bool) -> None:
    """Keep the rows from others, in one order for everybody: households that wait, records, copies."""
    if of_copies:
        waiting = Hold.objects.filter(copy__game__in=games, state=Hold.State.READY)
        list(Household.objects.select_for_update(no_key=True).filter(pk__in=waiting.values("household")).order_by("pk"))
    list(Game.objects.select_for_update(of=("self",), no_key=True).filter(pk__in=games).order_by("pk").only("pk"))
    if of_copies:
        copies = Copy.objects.select_for_update(of=("self",), no_key=True).filter(game__in=games)
        list(copies.order_by("pk").only("pk"))


def _write(rows: Sequence[Row], values: Iterable[tuple[Row, str, Any]], at: datetime, by: User | None) -> None:
    """Write each row its values; the moment of the change follows, of copies too."""
    by_field: dict[str, dict[int, Any]] = defaultdict(dict)
    for row, name, value in values:
        by_field[name][row.copy_id or row.game_id] = value
    of_copies = any(row.copy_id for row in rows)
    for name, written in by_field.items():
        if name == "restriction":
            _restrict(written, at, by)
        else:
            (OF_COPIES if of_copies else OF_GAMES)[name].write(written)
    Game.objects.filter(pk__in=[row.game_id for row in rows]).update(changed_at=at)


def _find_anew(rows: Sequence[Row]) -> None:
    """Write the search keys of the records after the transaction: no desk waits for thousands of them."""
    if not any(row.copy_id for row in rows):
        reindex(Game.objects.filter(pk__in=[row.game_id for row in rows]))


def _restrict(values: dict[int, Any], at: datetime, by: User | None) -> None:
    """By the verb of lending, copy by copy: whoever waits for one is served another."""
    for copy in Copy.objects.filter(pk__in=values).order_by("pk"):
        restrict(copy=copy, restriction=Copy.Restriction(values[copy.pk]), at=at, by=by)


def _note(rows: Sequence[Row], *, kind: RecordChange.Kind, batch: BatchEdit, at: datetime, by: User | None) -> None:
    RecordChange.objects.bulk_create(
        [
            RecordChange(
                game_id=row.game_id,
                copy_id=row.copy_id,
                title=row.title,
                barcode=row.barcode,
                kind=kind,
                changes=row.changes,
                at=at,
                by=by,
                batch=batch,
            )
            for row in rows
        ],
        batch_size=500,
    )


# ── Taking back ──────────────────────────────────────────────────────────────────────────────────────
def _row_of(change: RecordChange) -> Row:
    return Row(change.game_id or 0, change.title, change.changes, change.copy_id, change.barcode)


def _untouched(rows: Sequence[Row]) -> list[Row]:
    """The rows of which every field still says what the edit left."""
    of_copies = any(row.copy_id for row in rows)
    table = OF_COPIES if of_copies else OF_GAMES
    keys = [row.copy_id or row.game_id for row in rows]
    now = {name: table[name].read(keys) for name in {name for row in rows for name in row.changes}}
    return [
        row
        for row in rows
        if all(now[name].get(row.copy_id or row.game_id) == pair[1] for name, pair in row.changes.items())
    ]


def _that_can_go_back(rows: Sequence[Row]) -> list[Row]:
    """Those whose former values can be said again: a site that is no more, or is called otherwise, cannot.

    Nor can a repair, which is begun as one, never by taking something back.
    """
    sites = set(Site.objects.values_list("name", flat=True))
    former = [(row, {name: pair[0] for name, pair in row.changes.items()}) for row in rows]
    return [
        row
        for row, said in former
        if said.get("restriction") != Copy.Restriction.IN_REPAIR.value and ("site" not in said or said["site"] in sites)
    ]


def _turned(row: Row) -> Row:
    turned = {name: pair[::-1] for name, pair in row.changes.items()}
    return Row(row.game_id, row.title, turned, row.copy_id, row.barcode)
