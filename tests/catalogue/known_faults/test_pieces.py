"""What is in the box, and where the box is."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User

from catalogue.lending.contents import check_contents
from catalogue.lending.copies import restrict
from catalogue.lending.missing_pieces import piece_found
from catalogue.lending.piece_lists import PieceDraft, edit
from catalogue.lending.refusals_of_holds import NoCopyToWaitFor
from catalogue.lending.stock_takes import begin, missing, scan
from catalogue.lending.undo import undo
from catalogue.models import Charge, ContentCheck, Copy, Household, HouseRules, Loan, MissingPiece
from tests.catalogue.known_faults.conftest import NowIs
from tests.catalogue.known_faults.scenes import comes_back, goes_out, last_act, queue, waits
from tests.factories.catalogue import CopyFactory

pytestmark = pytest.mark.django_db

RETURN = ContentCheck.Occasion.RETURN


@pytest.fixture
def copy(saturday: datetime) -> Copy:
    """A box of four blue pawns, in a house that asks for what is missing."""
    made: Copy = CopyFactory()
    edit(game=made.game, pieces=[PieceDraft("Pions bleus", 4, price_cents=150)], at=saturday, by=None)
    HouseRules.objects.update_or_create(defaults={"charges_missing_pieces": True})
    return made


def looked_into(copy: Copy, household: Household, at: datetime, short: int) -> None:
    """The household has the box, brings it back, and so many blue pawns are missing from it."""
    loan = goes_out(copy, household, at, accepted=["copy_incomplete"])
    comes_back(copy, at)
    check_contents(copy=copy, occasion=RETURN, at=at, by=None, differences={"Pions bleus": -short}, loan=loan)


def owed() -> list[tuple[str, int, str]]:
    """Who was asked for what, and how it ended."""
    return list(Charge.objects.order_by("pk").values_list("household__name", "amount_cents", "outcome"))


def test_what_was_missing_before_is_not_charged_to_the_next(
    copy: Copy, family: Household, neighbours: Household, saturday: datetime, now_is: NowIs
):
    looked_into(copy, family, saturday, short=1)

    looked_into(copy, neighbours, now_is("2026-01-24 11:00"), short=2)

    assert owed() == [("Famille Un", 150, ""), ("Famille Deux", 150, "")]


def test_a_piece_that_is_found_is_no_debt_any_more(copy: Copy, family: Household, saturday: datetime):
    looked_into(copy, family, saturday, short=1)

    piece_found(missing=MissingPiece.objects.get(), at=saturday, by=None)

    assert owed() == [("Famille Un", 150, Charge.Outcome.WAIVED)]
    assert Copy.objects.get().condition == Copy.Condition.COMPLETE


def test_a_lost_box_is_neither_out_nor_worth_waiting_for(copy: Copy, family: Household, saturday: datetime):
    restrict(copy=copy, restriction=Copy.Restriction.LOST, at=saturday, by=None)

    with pytest.raises(NoCopyToWaitFor):
        waits(family, copy.game, saturday)

    assert (Loan.objects.count(), Copy.objects.takeable().count(), queue(copy.game)) == (0, 0, [])


def test_a_return_taken_back_gives_the_box_to_its_family_and_the_queue_its_order(
    copy: Copy, family: Household, neighbours: Household, saturday: datetime, volunteer: User
):
    loan = goes_out(copy, family, saturday)
    waits(neighbours, copy.game, saturday)
    comes_back(copy, saturday, by=volunteer)

    undo(event=last_act(), at=saturday, by=volunteer)

    assert (Loan.objects.open().get(), Copy.objects.get().state) == (loan, Copy.State.ON_LOAN)
    assert queue(copy.game) == [("Famille Deux", "waiting")]


def test_a_box_that_is_out_is_not_missing_from_the_shelf(copy: Copy, family: Household, saturday: datetime):
    CopyFactory(barcode="70001", site=copy.site)
    lost = CopyFactory(site=copy.site)
    goes_out(copy, family, saturday)
    take = begin(site=copy.site, at=saturday, by=None)

    scan(take=take, text="70001", at=saturday, by=None)

    assert list(missing(take)) == [lost]
