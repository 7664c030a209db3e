"""Adding, changing and deleting copies. What a copy may do, and where it is, is for ``catalogue.lending``."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from catalogue.cataloguing.barcodes import next_barcodes
from catalogue.cataloguing.changes import differences, note
from catalogue.cataloguing.copy_fields import COPY_FIELDS, copy_values, set_values
from catalogue.cataloguing.records import locked, refuse_if_changed
from catalogue.cataloguing.refusals import BarcodeTaken, CopyGone, CopyHasHistory, NoSite, TooManyCopies
from catalogue.lending.games import lock_game
from catalogue.lending.queues import set_aside
from catalogue.lending.submissions import once
from catalogue.models import Copy, Game, Hold, Loan, RecordChange, Site

MOST_AT_ONCE: Final = 100
# How often another desk may take the number that was about to be used. Each time it is another desk's turn.
_ATTEMPTS: Final = 50


def add_copies(
    *,
    game: Game,
    values: Mapping[str, Any],
    at: datetime,
    by: User | None,
    count: int = 1,
    barcodes: Sequence[str] = (),
    submission: UUID | None = None,
) -> list[Copy]:
    """Add copies with those values: one for each of ``barcodes``, else ``count`` with the next numbers of the house.

    Without a site they stand where the house has its first. A copy that somebody waits for is set aside at once.
    BarcodeTaken, RecordGone, TooManyCopies, NoSite or UnfitValues; all of them are added or none. A form sent twice
    adds once.
    """
    number = len(barcodes) or count
    if not 1 <= number <= MOST_AT_ONCE:
        raise TooManyCopies(most=MOST_AT_ONCE)
    made: list[Copy] = []

    def make() -> Copy:
        asked: Sequence[str | None] = barcodes or [None] * number
        held = locked(game)
        made.extend(_add(held, with_site(values), barcode, at, by) for barcode in asked)
        return made[0]

    with transaction.atomic():
        first = once(Copy, make, key=submission, act="add_copies", at=at)
    return made or _added_with(first)


def _added_with(first: Copy) -> list[Copy]:
    """The copies that one form has added, by the first of them: what the log tells of the same moment and hand."""
    added = RecordChange.objects.filter(kind=RecordChange.Kind.CREATED, copy__isnull=False)
    one = added.filter(copy=first).order_by("pk").first()
    if one is None:
        return [first]
    with_it = added.filter(game=one.game_id, at=one.at, by=one.by_id)
    return list(Copy.objects.filter(pk__in=with_it.values("copy")).order_by("pk"))


def with_site(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values with a site: the first of the house where none is named; NoSite where it has none."""
    site = values.get("site") or Site.objects.order_by("pk").values_list("name", flat=True).first()
    if not site:
        raise NoSite
    return {**values, "site": site}


def usual_values(game: Game | None = None) -> dict[str, Any]:
    """Where the next copy is likely to stand: beside the last one of ``game``, else at the site used last."""
    copies = Copy.objects.select_related("site", "kind").order_by("-pk")
    beside = copies.filter(game=game).first() if game else None
    if beside:
        return copy_values(beside, ("site", "section", "call_number", "kind"))
    last = copies.first()
    return {"site": last.site.name} if last else {}


def change_copy(
    *,
    copy: Copy,
    values: Mapping[str, Any],
    at: datetime,
    by: User | None,
    seen: Mapping[str, str] | None = None,
    kind: RecordChange.Kind = RecordChange.Kind.CHANGED,
) -> RecordChange | None:
    """Make the copy say ``values``; what was written of it, or None where it said so already.

    ``seen`` as for a record: RecordChanged where somebody else moved the same field. BarcodeTaken, UnfitValues.
    """
    with transaction.atomic():
        lock_game(copy.game_id)  # its stamp moves with the copy
        held = locked_copy(copy)
        before = copy_values(held, values)
        moved = {name: value for name, value in values.items() if value != before[name]}
        refuse_if_changed(before, moved, seen)
        if not moved:
            return None
        set_values(held, moved)
        _save(held, list(moved))
        pairs = differences(before, moved)
        return note(kind=kind, game=held.game, copy=held, changes=pairs, at=at, by=by)


def delete_copy(*, copy: Copy, at: datetime, by: User | None) -> RecordChange:
    """Delete a copy that was entered by mistake; CopyHasHistory for one that was ever lent or set aside."""
    with transaction.atomic():
        lock_game(copy.game_id)  # its stamp moves with the copy
        held = locked_copy(copy)
        if Loan.objects.filter(copy=held).exists() or Hold.objects.filter(copy=held).exists():
            raise CopyHasHistory(barcode=held.barcode)
        said = {name: [value, None] for name, value in copy_values(held).items() if value not in ("", None)}
        change = note(kind=RecordChange.Kind.DELETED, game=held.game, copy=held, changes=said, at=at, by=by)
        held.delete()
    change.refresh_from_db()
    return change


def locked_copy(copy: Copy) -> Copy:
    """The copy as it stands, kept from others until the transaction ends; CopyGone."""
    rows = Copy.objects.select_related("game", "site", "kind").select_for_update(of=("self",), no_key=True)
    held = rows.filter(pk=copy.pk).first()
    if held is None:
        raise CopyGone
    return held


def _add(game: Game, values: Mapping[str, Any], barcode: str | None, at: datetime, by: User | None) -> Copy:
    copy = Copy(game=game)
    set_values(copy, {**values, "barcode": barcode or "?"})
    if barcode is None:
        _save_with_next_number(copy)
    else:
        _save(copy, None)
    pairs = differences({}, {name: value for name, value in copy_values(copy, COPY_FIELDS).items() if value})
    note(kind=RecordChange.Kind.CREATED, game=game, copy=copy, changes=pairs, at=at, by=by)
    set_aside(copy=copy, at=at, by=by)
    return copy


def _save_with_next_number(copy: Copy) -> None:
    """Save with the next number that is free: the constraint is the judge, since no row stands for "the last one"."""
    for _attempt in range(_ATTEMPTS):
        copy.barcode = next_barcodes(1)[0]
        try:
            with transaction.atomic():
                copy.save(force_insert=True)
        except IntegrityError:
            continue
        return
    raise BarcodeTaken.of(copy.barcode)


def _save(copy: Copy, fields: list[str] | None) -> None:
    other = Copy.objects.scanned(copy.barcode).exclude(pk=copy.pk).exists()
    if other:
        raise BarcodeTaken.of(copy.barcode)
    try:
        with transaction.atomic():
            copy.save(update_fields=fields)
    except IntegrityError as problem:
        # Another desk was first between the question and the answer.
        raise BarcodeTaken.of(copy.barcode) from problem
