import pytest

from catalogue.lending.box_notes import what_is_missing
from catalogue.lending.charges import settle
from catalogue.lending.contents import check_contents
from catalogue.lending.loans import lend, return_copy
from catalogue.lending.missing_pieces import piece_found, settle_piece
from catalogue.lending.refusals_of_contents import (
    NobodyToCharge,
    PieceFoundAlready,
    PieceSettledAlready,
    QuantityImpossible,
)
from catalogue.models import Charge, ContentCheck, Copy, Event, HouseRules, Loan, MissingPiece
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, make_member
from tests.factories.desk import MissingPieceFactory

pytestmark = pytest.mark.django_db

Settlement = MissingPiece.Settlement


def missed(quantity: int = 2, *, charged: bool = True) -> MissingPiece:
    """Pieces that a household did not bring back, charged at 5 € each or not."""
    HouseRules.objects.update_or_create(id=1, defaults={"charges_missing_pieces": charged})
    copy = CopyFactory()
    loan = lend(copy=copy, household=make_member().household, at=NOW, by=None)
    return_copy(copy=copy, at=NOW, by=None)
    occasion = ContentCheck.Occasion.RETURN
    check_contents(copy=copy, occasion=occasion, loan=loan, differences={"Pions": -quantity}, at=NOW, by=None)
    return MissingPiece.objects.get()


def rows() -> list[tuple[int, bool, str]]:
    """Every missing piece: number, whether it is back, what became of the money."""
    return [(row.quantity, row.found_at is not None, row.settlement) for row in MissingPiece.objects.order_by("pk")]


def charges() -> list[tuple[int, str]]:
    return list(Charge.objects.order_by("pk").values_list("amount_cents", "outcome"))


def test_found_again_the_charge_is_waived_and_the_copy_complete():
    missing = missed()

    piece_found(missing=missing, at=NOW, by=None)

    assert (rows(), charges()) == ([(2, True, "waived")], [(1000, "waived")])
    assert Copy.objects.get().condition == "complete"
    event = Event.objects.get(kind="piece_settled")
    assert (event.copy_id, event.household_id, event.facts["quantity"]) == (missing.copy_id, None, 2)


def test_a_part_found_lowers_what_is_asked():
    piece_found(missing=missed(3), quantity=1, at=NOW, by=None)

    assert (rows(), charges()) == ([(2, False, "charged"), (1, True, "")], [(1000, "")])
    assert Copy.objects.get().condition == "playable"


def test_a_copy_that_cannot_be_played_stays_so_until_somebody_judges_it():
    missing = missed()
    Copy.objects.update(condition="unplayable")

    piece_found(missing=missing, at=NOW, by=None)

    assert Copy.objects.get().condition == "unplayable"


def test_what_was_paid_stays_paid_when_the_piece_turns_up():
    missing = missed()
    settle_piece(missing=missing, settlement=Settlement.PAID, at=NOW, by=None)

    piece_found(missing=missing, at=NOW, by=None)

    assert (rows(), charges()) == ([(2, True, "paid")], [(1000, "paid")])


@pytest.mark.parametrize("quantity", [0, 3, -1])
def test_more_cannot_be_found_than_was_missing(quantity: int):
    missing = missed()

    with pytest.raises(QuantityImpossible):
        piece_found(missing=missing, quantity=quantity, at=NOW, by=None)


def test_a_piece_is_found_once():
    missing = missed()
    piece_found(missing=missing, at=NOW, by=None)

    with pytest.raises(PieceFoundAlready):
        piece_found(missing=missing, at=NOW, by=None)


# ── The money ────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("settlement", [Settlement.PAID, Settlement.WAIVED])
def test_settling_a_charged_piece_settles_its_charge(settlement: Settlement):
    settle_piece(missing=missed(), settlement=settlement, at=NOW, by=None)

    assert (rows(), charges()) == ([(2, False, settlement)], [(1000, settlement)])


@pytest.mark.parametrize("outcome", [Charge.Outcome.PAID, Charge.Outcome.WAIVED])
def test_settling_a_charge_settles_its_pieces(outcome: Charge.Outcome):
    missing = missed()
    assert missing.charge is not None

    settle(charge=missing.charge, outcome=outcome, at=NOW, by=None)

    assert (rows(), charges()) == ([(2, False, outcome)], [(1000, outcome)])


def test_a_piece_is_charged_by_hand_where_the_house_does_not_by_itself():
    missing = missed(charged=False)

    settle_piece(missing=missing, settlement=Settlement.CHARGED, at=NOW, by=None)

    assert (rows(), charges()) == ([(2, False, "charged")], [(1000, "")])


def test_a_piece_that_nobody_was_charged_for_can_be_given_up():
    settle_piece(missing=missed(charged=False), settlement=Settlement.WAIVED, at=NOW, by=None)

    assert (rows(), charges()) == ([(2, False, "waived")], [])


def test_the_same_is_not_said_twice():
    missing = missed()

    with pytest.raises(PieceSettledAlready):
        settle_piece(missing=missing, settlement=Settlement.CHARGED, at=NOW, by=None)
    settle_piece(missing=missing, settlement=Settlement.PAID, at=NOW, by=None)
    with pytest.raises(PieceSettledAlready):
        settle_piece(missing=missing, settlement=Settlement.WAIVED, at=NOW, by=None)

    assert charges() == [(1000, "paid")]


def test_nobody_is_charged_once_the_loan_has_forgotten_its_borrower():
    missing = missed(charged=False)
    Loan.objects.update(household=None, patron=None)

    with pytest.raises(NobodyToCharge):
        settle_piece(missing=missing, settlement=Settlement.CHARGED, at=NOW, by=None)


def test_whoever_took_an_incomplete_box_owes_nothing_for_it():
    copy = CopyFactory()
    loan = lend(copy=copy, household=make_member().household, at=NOW, by=None)
    occasion = ContentCheck.Occasion.LOAN
    check_contents(copy=copy, occasion=occasion, loan=loan, differences={"Pions": -1}, at=NOW, by=None)

    with pytest.raises(NobodyToCharge):
        settle_piece(missing=MissingPiece.objects.get(), settlement=Settlement.CHARGED, at=NOW, by=None)

    assert charges() == []


def test_a_piece_that_is_back_is_charged_to_nobody():
    missing = missed(charged=False)
    piece_found(missing=missing, at=NOW, by=None)

    with pytest.raises(PieceFoundAlready):
        settle_piece(missing=missing, settlement=Settlement.CHARGED, at=NOW, by=None)

    assert charges() == []


# ── To tell ──────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("copies", [1, 3])
def test_what_to_tell_about_boxes_is_one_query(copies: int, django_assert_num_queries):
    made = [MissingPieceFactory(copy=CopyFactory()) for _ in range(copies)]
    MissingPieceFactory(found_at=NOW)

    with django_assert_num_queries(1):
        told = what_is_missing([row.copy_id for row in made])

    assert told == {row.copy_id: [row] for row in made}
