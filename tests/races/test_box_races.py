"""Boxes, money and shelves between several desks."""

from uuid import uuid4

import pytest

from catalogue.lending.contents import check_contents
from catalogue.lending.copies import restrict
from catalogue.lending.deposits import receive_deposit, return_deposit
from catalogue.lending.loans import lend, return_copy
from catalogue.lending.missing_pieces import piece_found
from catalogue.lending.piece_lists import PieceDraft, accept, edit, propose
from catalogue.lending.premises import count_play, count_visits
from catalogue.lending.refusals import Refusal
from catalogue.lending.repairs import begin_repair
from catalogue.lending.stock_takes import begin, end, scan
from catalogue.models import (
    Charge,
    ContentCheck,
    Copy,
    Deposit,
    Event,
    HouseRules,
    MissingPiece,
    OnSitePlay,
    PieceList,
    Repair,
    StockTake,
    StockTakeScan,
    VisitCount,
)
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, GameFactory, HouseholdFactory, SiteFactory, make_member
from tests.factories.desk import DepositFactory, MissingPieceFactory, StockTakeFactory
from tests.races.desks import DESKS, kinds, race

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]

RETURN, OTHER = ContentCheck.Occasion.RETURN, ContentCheck.Occasion.OTHER


def test_eight_desks_look_into_one_box_and_a_piece_is_missing_and_charged_once():
    HouseRules.objects.create(charges_missing_pieces=True)
    copy = CopyFactory()
    loan = lend(copy=copy, household=make_member().household, at=NOW, by=None)
    return_copy(copy=copy, at=NOW, by=None)

    race(lambda _: check_contents(copy=copy, occasion=RETURN, loan=loan, differences={"Dé": -1}, at=NOW, by=None))

    assert list(MissingPiece.objects.values_list("quantity", flat=True)) == [1]
    assert (Charge.objects.count(), ContentCheck.objects.count()) == (1, DESKS)


def test_one_form_sent_eight_times_at_once_is_one_act_whatever_it_is():
    copy, household, site, keys = CopyFactory(), HouseholdFactory(), SiteFactory(), [uuid4() for _ in range(4)]

    def act(_desk: int) -> None:
        check_contents(copy=copy, occasion=OTHER, differences={}, at=NOW, by=None, submission=keys[0])
        receive_deposit(household=household, amount_cents=3000, at=NOW, by=None, submission=keys[1])
        count_play(game=copy.game, at=NOW, by=None, submission=keys[2])
        count_visits(site=site, visits=5, at=NOW, by=None, submission=keys[3])

    race(act)

    made = [model.objects.count() for model in (ContentCheck, Deposit, OnSitePlay, VisitCount)]
    assert (made, VisitCount.objects.get().visits) == ([1, 1, 1, 1], 5)


def test_eight_desks_add_their_visits_and_none_is_lost():
    site = SiteFactory()

    race(lambda desk: count_visits(site=site, visits=desk + 1, at=NOW, by=None))

    assert VisitCount.objects.get().visits == sum(range(1, DESKS + 1))


def test_a_piece_found_at_eight_desks_is_found_once():
    missing = MissingPieceFactory(quantity=3)

    outcomes = race(lambda _: piece_found(missing=missing, quantity=1, at=NOW, by=None))

    assert kinds(outcomes) == {"MissingPiece": 3, "PieceFoundAlready": 5}
    assert sorted(MissingPiece.objects.values_list("quantity", "found_at")) == [(1, NOW)] * 3


def test_a_deposit_is_given_back_once():
    deposit = DepositFactory()

    outcomes = race(lambda _: return_deposit(deposit=deposit, cents=3000, at=NOW, by=None))

    assert kinds(outcomes) == {"Deposit": 1, "DepositReturned": 7}
    assert Event.objects.filter(kind="deposit_returned").count() == 1


def test_eight_people_propose_accept_and_edit_one_list():
    game = GameFactory(contents_note="106 cartes")

    def act(desk: int) -> object:
        if desk % 2:
            return edit(game=game, pieces=[PieceDraft("Cartes", 100 + desk)], at=NOW, by=None)
        return accept(piece_list=propose(game=game, at=NOW, by=None), at=NOW, by=None)

    outcomes = race(act)

    assert all(isinstance(outcome, PieceList | Refusal) for outcome in outcomes)
    assert PieceList.objects.filter(status="accepted").count() == 1
    versions = list(PieceList.objects.order_by("version").values_list("version", flat=True))
    assert versions == list(range(1, len(versions) + 1))


def test_a_repair_is_begun_once_and_never_of_a_copy_that_goes_out():
    copies = CopyFactory.create_batch(4)
    families = [make_member().household for _ in range(DESKS)]

    def act(desk: int) -> object:
        copy = Copy.objects.select_related("game").get(pk=copies[desk // 2].pk)
        if desk % 2:
            return begin_repair(copy=copy, problem="Coin", at=NOW, by=None)
        return lend(copy=copy, household=families[desk], at=NOW, by=None)

    race(act)

    out, mended = Copy.objects.filter(state="on_loan"), Repair.objects.values_list("copy", flat=True)
    assert not out.filter(pk__in=mended).exists()
    assert out.count() + mended.count() == len(copies)


def test_a_copy_is_not_withdrawn_while_it_is_lent():
    copies = CopyFactory.create_batch(4)
    families = [make_member().household for _ in range(DESKS)]

    def act(desk: int) -> object:
        copy = Copy.objects.select_related("game").get(pk=copies[desk // 2].pk)
        if desk % 2:
            return restrict(copy=copy, restriction=Copy.Restriction.WITHDRAWN, at=NOW, by=None)
        return lend(copy=copy, household=families[desk], at=NOW, by=None)

    race(act)

    assert not Copy.objects.filter(state="on_loan", restriction="withdrawn").exists()


# ── Stock takes ──────────────────────────────────────────────────────────────────────────────────────
def test_one_shelf_is_taken_stock_of_once():
    site = SiteFactory()

    outcomes = race(lambda _: begin(site=site, section="Jouets", at=NOW, by=None))

    assert kinds(outcomes) == {"StockTake": 1, "StockTakeOpen": 7}


def test_eight_people_scan_the_same_shelf_and_each_box_is_there_once():
    take, boxes = StockTakeFactory(section=""), CopyFactory.create_batch(5)

    def walk(desk: int) -> int:
        for box in boxes[desk % 5 :] + boxes[: desk % 5]:
            scan(take=take, text=box.barcode, at=NOW, by=None)
        return desk

    race(walk)

    assert sorted(StockTakeScan.objects.values_list("copy", "finding")) == [(box.pk, "expected") for box in boxes]


def test_nothing_is_scanned_into_a_take_after_its_end():
    take, boxes = StockTakeFactory(section=""), CopyFactory.create_batch(DESKS)

    outcomes = race(
        lambda desk: (
            scan(take=take, text=boxes[desk].barcode, at=NOW, by=None) if desk else end(take=take, at=NOW, by=None)
        )
    )

    seen = {row.copy_id for row in StockTakeScan.objects.all()}
    lost = set(Event.objects.get(kind="stock_take_ended").facts["missing"])
    assert isinstance(outcomes[0], StockTake)
    assert (seen | lost, seen & lost) == ({box.pk for box in boxes}, set())
