"""Pieces that are missing: back in their box, paid for, or given up."""

from collections.abc import Iterable
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from catalogue.lending.amounts import MOST_CENTS
from catalogue.lending.charges import note_charge, settle_locked
from catalogue.lending.copies import follow_condition
from catalogue.lending.events import Trace, record
from catalogue.lending.households import lock_household
from catalogue.lending.moments import refuse_future
from catalogue.lending.refusals_of_contents import (
    NobodyToCharge,
    PieceFoundAlready,
    PieceSettledAlready,
    QuantityImpossible,
)
from catalogue.models import Charge, ContentCheck, Copy, Event, HouseRules, Loan, MissingPiece

Settlement = MissingPiece.Settlement
OUTCOMES = {Settlement.PAID: Charge.Outcome.PAID, Settlement.WAIVED: Charge.Outcome.WAIVED}


def piece_found(
    *, missing: MissingPiece, at: datetime, by: User | None, quantity: int | None = None, cause: Event | None = None
) -> MissingPiece:
    """Note that ``quantity`` of the missing pieces (None: all) are back in the box; the row that says so.

    An open charge for them is waived, or lowered by their part. When nothing is missing any more, a copy that was
    incomplete is complete; whether one that was unplayable can be played is for somebody to judge.
    """
    refuse_future(at)
    with transaction.atomic():
        lock_household(payer_of(missing))
        copy = locked_copy(missing)
        row = MissingPiece.objects.missing().select_related("charge").filter(pk=missing.pk).first()
        if row is None:
            raise PieceFoundAlready
        number = row.quantity if quantity is None else quantity
        if not 1 <= number <= row.quantity:
            raise QuantityImpossible(label=row.label, most=row.quantity)
        trace = Trace()
        found = take_out(row, number, trace, at=at, by=by)
        complete = complete_again(copy, trace)
        facts = {"missing_piece": found.pk, "quantity": number, "found": True, **trace.facts()}
        event = record(Event.Kind.PIECE_SETTLED, at=at, by=by, facts=facts, copy_id=copy.pk, cause=cause)
        if complete:
            follow_condition(copy, at=at, by=by, cause=event)
    return found


def settle_piece(*, missing: MissingPiece, settlement: Settlement, at: datetime, by: User | None) -> MissingPiece:
    """Say what becomes of the money: charged to the household of the check, paid, or waived.

    A charge that was open for it ends the same way. NobodyToCharge where no household is known any more;
    PieceSettledAlready where that was said before. A piece that is back costs nobody anything (PieceFoundAlready); one
    that was missed when the box went out is not owed by whoever took it (NobodyToCharge).
    """
    refuse_future(at)
    if settlement not in (Settlement.CHARGED, *OUTCOMES):
        raise ValueError("A missing piece is charged, paid or waived.")
    with transaction.atomic():
        lock_household(payer_of(missing))
        copy = locked_copy(missing)
        row = MissingPiece.objects.select_related("charge", "piece", "content_check__loan").get(pk=missing.pk)
        if row.settlement in (settlement, *OUTCOMES):
            raise PieceSettledAlready
        if settlement == Settlement.CHARGED:
            if row.found_at:
                raise PieceFoundAlready
            check = row.content_check
            loan = check.loan if check and check.occasion != ContentCheck.Occasion.LOAN else None
            if loan is None or loan.household_id is None:
                raise NobodyToCharge
            charge_missing([row], loan, at=at, by=by, cause=None)
        elif row.charge and row.charge.outcome == Charge.Outcome.OPEN:
            settle_locked(row.charge, OUTCOMES[settlement], at=at, by=by)
        else:
            note_settlement(row, settlement, copy, at=at, by=by)
        row.refresh_from_db()
    return row


def payer_of(missing: MissingPiece) -> int | None:
    """The household that was asked to pay, or that could be: locked before the copy."""
    rows = MissingPiece.objects.filter(pk=missing.pk)
    charged, lent = rows.values_list("charge__household", "content_check__loan__household").first() or (None, None)
    return charged or lent


def locked_copy(missing: MissingPiece) -> Copy:
    """The copy that the piece is missing from, kept from others until the transaction ends."""
    copies = Copy.objects.select_related("game", "kind").select_for_update(of=("self",), no_key=True)
    return copies.get(pk=missing.copy_id)


def mark_found(row: MissingPiece, number: int, trace: Trace, *, at: datetime, by: User | None) -> int:
    """``take_out``, for whoever needs the number alone."""
    take_out(row, number, trace, at=at, by=by)
    return number


def take_out(row: MissingPiece, number: int, trace: Trace, *, at: datetime, by: User | None) -> MissingPiece:
    """Mark ``number`` of the row's pieces as back; a part of them becomes a row of its own. What it cost goes."""
    columns = {"found_at": at, "found_by_id": by.pk if by else None}
    if number < row.quantity:
        lower_charge(row, number, trace)
        rest = row.quantity - number
        trace.changed(row, {"quantity": row.quantity}, {"quantity": rest})
        MissingPiece.objects.filter(pk=row.pk).update(quantity=rest)
        row.quantity = rest
        part = MissingPiece(copy_id=row.copy_id, piece_id=row.piece_id, label=row.label, quantity=number)
        part.content_check_id, part.noticed_at, part.found_at, part.found_by = (
            row.content_check_id,
            row.noticed_at,
            at,
            by,
        )
        part.save(force_insert=True)
        trace.made(part)
        return part
    waive_charge(row, trace, at=at, by=by)
    trace.changed(row, {"found_at": None, "found_by_id": None}, columns)
    MissingPiece.objects.filter(pk=row.pk).update(**columns)
    row.found_at, row.found_by = at, by
    return row


def lower_charge(row: MissingPiece, number: int, trace: Trace) -> None:
    """Ask no more than for what is still missing, where the charge is open and for this row alone."""
    charge = row.charge
    if charge is None or charge.outcome != Charge.Outcome.OPEN:
        return
    lower = max(1, charge.amount_cents - charge.amount_cents * number // row.quantity)
    trace.changed(charge, {"amount_cents": charge.amount_cents}, {"amount_cents": lower})
    Charge.objects.filter(pk=charge.pk).update(amount_cents=lower)
    charge.amount_cents = lower


def waive_charge(row: MissingPiece, trace: Trace, *, at: datetime, by: User | None) -> None:
    """Give up an open charge for a piece that is back."""
    charge = row.charge
    if charge is None or charge.outcome != Charge.Outcome.OPEN:
        return
    columns = {"outcome": Charge.Outcome.WAIVED, "settled_at": at, "settled_by_id": by.pk if by else None}
    if Charge.objects.open().filter(pk=charge.pk).update(**columns):
        trace.changed(charge, {"outcome": Charge.Outcome.OPEN, "settled_at": None, "settled_by_id": None}, columns)
        trace.changed(row, {"settlement": row.settlement}, {"settlement": Settlement.WAIVED})
        MissingPiece.objects.filter(pk=row.pk).update(settlement=Settlement.WAIVED)
        row.settlement = Settlement.WAIVED


def complete_again(copy: Copy, trace: Trace) -> bool:
    """Call a copy complete from which nothing is missing any more; whether its condition has changed."""
    if copy.condition != Copy.Condition.PLAYABLE or MissingPiece.objects.missing().filter(copy=copy).exists():
        return False
    trace.changed(copy, {"condition": copy.condition}, {"condition": Copy.Condition.COMPLETE})
    Copy.objects.filter(pk=copy.pk).update(condition=Copy.Condition.COMPLETE)
    copy.condition = Copy.Condition.COMPLETE
    return True


def note_settlement(row: MissingPiece, settlement: Settlement, copy: Copy, *, at: datetime, by: User | None) -> None:
    """Write what became of the money where no charge is open, and log it."""
    trace = Trace()
    trace.changed(row, {"settlement": row.settlement}, {"settlement": settlement})
    MissingPiece.objects.filter(pk=row.pk).update(settlement=settlement)
    facts = {"missing_piece": row.pk, "settlement": str(settlement), **trace.facts()}
    record(Event.Kind.PIECE_SETTLED, at=at, by=by, facts=facts, copy_id=copy.pk)


def price_of(row: MissingPiece, flat_cents: int) -> int:
    """What the missing pieces of the row cost: the price of each, else the flat rate of the house for each."""
    each = row.piece.price_cents if row.piece and row.piece.price_cents is not None else flat_cents
    return min(each * row.quantity, MOST_CENTS)


def charge_missing(
    rows: Iterable[MissingPiece], loan: Loan | None, *, at: datetime, by: User | None, cause: Event | None
) -> None:
    """Charge the household of ``loan`` for each row; nobody where it is unknown, and nothing for what is free."""
    if loan is None or loan.household_id is None:
        return
    flat = HouseRules.objects.in_force().flat_piece_cents
    for row in rows:
        amount = price_of(row, flat)
        if not amount:
            continue
        charge = Charge.objects.create(
            household_id=loan.household_id, loan=loan, kind=Charge.Kind.PIECE, amount_cents=amount, at=at, by=by
        )
        trace = Trace()
        columns = {"charge_id": charge.pk, "settlement": Settlement.CHARGED}
        trace.changed(row, {"charge_id": None, "settlement": row.settlement}, columns)
        MissingPiece.objects.filter(pk=row.pk).update(**columns)
        row.charge, row.settlement = charge, Settlement.CHARGED
        note_charge(charge, at=at, by=by, cause=cause, trace=trace)
