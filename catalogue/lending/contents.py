"""Looks into the box: what differs from the list of that day, and what follows from it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction

from catalogue.folding import fold
from catalogue.lending.copies import follow_condition
from catalogue.lending.events import Trace, record
from catalogue.lending.households import lock_household
from catalogue.lending.missing_pieces import charge_missing, mark_found
from catalogue.lending.moments import judge_moment
from catalogue.lending.piece_lists import list_in_force
from catalogue.lending.refusals_of_contents import ConditionContradicts, PieceUnknown, QuantityImpossible
from catalogue.lending.submissions import once
from catalogue.models import (
    ContentCheck,
    Copy,
    Event,
    HouseRules,
    Loan,
    MissingPiece,
    Piece,
    PieceDifference,
    PieceList,
)

# As far as a difference may go where no list says how many there should be.
MOST_OF_ONE = 999

Occasion = ContentCheck.Occasion


@dataclass(frozen=True, slots=True)
class Difference:
    """``quantity`` more (or, below 0, less) of a piece than the box should hold."""

    label: str
    quantity: int
    piece: Piece | None = None

    @property
    def key(self) -> str:
        """What the piece is known by from one version of a list to the next."""
        return fold(self.label)[:200]


@dataclass(slots=True)
class Box:
    """A copy that is looked into: its list of that day, and what was known to be missing."""

    copy: Copy
    piece_list: PieceList | None
    missing: list[MissingPiece]
    trace: Trace = field(default_factory=Trace)

    def judged(self, differences: Mapping[str, int]) -> list[Difference]:
        """The differences as the list knows its pieces; a refusal for the first that cannot be.

        Where the game has no list, any label will do: what one sees is missing has a name.
        """
        pieces = {piece.label_key: piece for piece in self.piece_list.pieces.all()} if self.piece_list else {}
        judged: dict[str, Difference] = {}
        for label, quantity in differences.items():
            difference = Difference(" ".join(label.split())[:200], quantity, pieces.get(fold(label)[:200]))
            if not difference.key or difference.key in judged or (pieces and difference.piece is None):
                raise PieceUnknown(label=difference.label)
            most = difference.piece.quantity if difference.piece else MOST_OF_ONE
            if not quantity or not -most <= quantity <= MOST_OF_ONE:
                raise QuantityImpossible(label=difference.label, most=most)
            judged[difference.key] = difference
        return list(judged.values())

    def as_known(self) -> list[Difference]:
        """What was known to be missing, as differences: nothing else is."""
        pieces = {piece.label_key: piece for piece in self.piece_list.pieces.all()} if self.piece_list else {}
        amounts: dict[str, Difference] = {}
        for row in self.missing:
            before = amounts.get(row.label_key)
            quantity = (before.quantity if before else 0) - row.quantity
            piece = pieces.get(row.label_key)
            amounts[row.label_key] = Difference(row.label, quantity, piece)
        return list(amounts.values())


def check_contents(
    *,
    copy: Copy,
    occasion: Occasion,
    at: datetime,
    by: User | None,
    differences: Mapping[str, int] | None = None,
    condition: Copy.Condition | None = None,
    loan: Loan | None = None,
    submission: UUID | None = None,
) -> ContentCheck:
    """Note what is in the box of ``copy``: by label, how many more or (below 0) fewer than the list says.

    No ``differences`` (an empty mapping): all there, what was missing is found. None: nothing has changed, all
    there but what was known to be missing. The list is that of ``loan``, else the one in force. ``condition`` is
    what one can do with it; None: complete, or as before where pieces are missing, at worst incomplete. What is
    newly missing at a return is charged to its household where the house does so. Entered for a day before another
    look into the same box, it is history: it changes neither what is missing nor the condition. Sent again under
    the same ``submission``, it is the check that was made first.
    """
    judge_moment(at, by)

    def look() -> ContentCheck:
        lock_household(loan.household_id if loan else None)
        box = opened(copy, loan)
        found = box.as_known() if differences is None else box.judged(differences)
        judged = judged_condition(box, found, condition, unchanged=differences is None)
        outdated = ContentCheck.objects.filter(copy=copy, at__gt=at).exists()
        check = write(box, found, judged, occasion=occasion, loan=loan, at=at, by=by)
        new = [] if outdated else bring_up_to_date(box, found, check, at=at, by=by)
        changed = not outdated and set_condition(box, judged)
        event = note(box, found, check, loan, at=at, by=by)
        if occasion == Occasion.RETURN and HouseRules.objects.in_force().charges_missing_pieces:
            charge_missing(new, loan, at=at, by=by, cause=event)
        if changed:
            follow_condition(box.copy, at=at, by=by, cause=event)
        copy.condition, copy.state = box.copy.condition, box.copy.state
        return check

    with transaction.atomic():
        return once(ContentCheck, look, key=submission, act="check", at=at)


def opened(copy: Copy, loan: Loan | None) -> Box:
    """The copy, locked, with its list of the day and what is known to be missing."""
    held = Copy.objects.select_related("game", "kind").select_for_update(of=("self",), no_key=True).get(pk=copy.pk)
    of_that_day = loan.piece_list_id if loan else None
    lists = PieceList.objects.prefetch_related("pieces")
    piece_list = lists.get(pk=of_that_day) if of_that_day else list_in_force(held.game_id)
    missing = MissingPiece.objects.missing().filter(copy=held).select_related("charge").order_by("noticed_at", "pk")
    return Box(held, piece_list, list(missing))


def judged_condition(
    box: Box, found: list[Difference], condition: Copy.Condition | None, *, unchanged: bool
) -> Copy.Condition:
    """The condition that was judged, or the one that follows; ConditionContradicts for complete with a gap.

    A box that was unplayable stays so, until somebody says otherwise or the pieces that it lacked are there.
    """
    short, before = any(difference.quantity < 0 for difference in found), Copy.Condition(box.copy.condition)
    if condition == Copy.Condition.COMPLETE and short:
        raise ConditionContradicts
    if condition is not None:
        return condition
    if before == Copy.Condition.UNPLAYABLE and (short or unchanged or not box.missing):
        return before
    return Copy.Condition.PLAYABLE if short else Copy.Condition.COMPLETE


def write(
    box: Box,
    found: list[Difference],
    condition: Copy.Condition,
    *,
    occasion: Occasion,
    loan: Loan | None,
    at: datetime,
    by: User | None,
) -> ContentCheck:
    """Save the check, with the list of that day, and its differences."""
    check = ContentCheck.objects.create(
        copy=box.copy, at=at, by=by, occasion=occasion, loan=loan, piece_list=box.piece_list, condition=condition
    )
    PieceDifference.objects.bulk_create(
        PieceDifference(content_check=check, piece=each.piece, label=each.label, quantity=each.quantity)
        for each in found
    )
    box.trace.made(check)
    return check


def bring_up_to_date(
    box: Box, found: list[Difference], check: ContentCheck, *, at: datetime, by: User | None
) -> list[MissingPiece]:
    """Make what is noted as missing agree with what was seen; the rows that are new.

    A gap that has grown is a row of its own, so that who lost what stays apart; one that has shrunk closes the
    oldest first. What the list of that day does not name could not be looked for, and stays as it was.
    """
    listed = {piece.label_key for piece in box.piece_list.pieces.all()} if box.piece_list else None
    gaps = {each.key: each for each in found if each.quantity < 0}
    for key in {row.label_key for row in box.missing}:
        rows = [row for row in box.missing if row.label_key == key]
        gap = -gaps[key].quantity if key in gaps else 0
        if key in gaps or listed is None or key in listed:
            close(rows, sum(row.quantity for row in rows) - gap, box.trace, at=at, by=by)
    return [row for gap in gaps.values() if (row := grown(box, gap, check, at=at))]


def close(rows: list[MissingPiece], back: int, trace: Trace, *, at: datetime, by: User | None) -> None:
    """Mark ``back`` pieces of these rows as found, the oldest first."""
    for row in rows:
        if back > 0:
            back -= mark_found(row, min(back, row.quantity), trace, at=at, by=by)


def grown(box: Box, gap: Difference, check: ContentCheck, *, at: datetime) -> MissingPiece | None:
    """The row for what is missing beyond what was known; None where nothing is."""
    more = -gap.quantity - sum(row.quantity for row in box.missing if row.label_key == gap.key)
    if more <= 0:
        return None
    row = MissingPiece.objects.create(
        copy=box.copy, piece=gap.piece, label=gap.label, quantity=more, content_check=check, noticed_at=at
    )
    box.trace.made(row)
    return row


def set_condition(box: Box, condition: Copy.Condition) -> bool:
    """Write the condition on the copy; whether it is another one than before."""
    before = box.copy.condition
    if before == condition:
        return False
    Copy.objects.filter(pk=box.copy.pk).update(condition=condition)
    box.trace.changed(box.copy, {"condition": before}, {"condition": condition})
    box.copy.condition = condition
    return True


def note(
    box: Box, found: list[Difference], check: ContentCheck, loan: Loan | None, *, at: datetime, by: User | None
) -> Event:
    """Log the check: an act of its own, so that one can take it back without the return that it belongs to."""
    short = sum(-each.quantity for each in found if each.quantity < 0)
    facts = {"check": check.pk, "occasion": str(check.occasion), "missing": short, **box.trace.facts()}
    return record(Event.Kind.CHECKED, loan, at=at, by=by, facts=facts, copy_id=box.copy.pk)
