from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission, User

from catalogue.lending.contents import check_contents
from catalogue.lending.holds import place_hold
from catalogue.lending.loans import lend, return_copy
from catalogue.lending.piece_lists import PieceDraft, edit
from catalogue.lending.refusals import BackDateNotAllowed
from catalogue.lending.refusals_of_contents import ConditionContradicts, PieceUnknown, QuantityImpossible
from catalogue.models import Charge, Copy, Event, HouseRules, Loan, MissingPiece
from tests.catalogue.lending.boxes import OTHER, RETURN, boxed, differences, everything, lent, missing
from tests.catalogue.lending.clock import Clock
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, make_member

pytestmark = pytest.mark.django_db


def test_all_there_is_a_check_without_a_difference(volunteer: User):
    copy = boxed()

    check = check_contents(copy=copy, occasion=OTHER, differences={}, at=NOW, by=volunteer)

    assert (check.condition, check.at, check.by, check.piece_list_id) == (
        "complete", NOW, volunteer, copy.game.piece_lists.get().pk,
    )  # fmt: skip
    assert (differences(), missing()) == ([[]], [])
    event = Event.objects.get(kind="checked")
    assert event.facts == {"check": check.pk, "occasion": "other", "missing": 0, "made": [f"contentcheck:{check.pk}"]}


def test_differences_become_missing_pieces_and_the_copy_incomplete():
    copy = boxed()

    check_contents(copy=copy, occasion=OTHER, differences={"Pions bleus": -2, "dés": -1, "Plateau": 1}, at=NOW, by=None)

    copy.refresh_from_db()
    assert copy.condition == "playable"
    assert differences() == [[("Pions bleus", -2), ("dés", -1), ("Plateau", 1)]]
    assert missing() == [("Pions bleus", 2, False), ("dés", 1, False)]
    assert MissingPiece.objects.filter(piece__isnull=False, content_check__isnull=False).count() == 2


def test_what_was_known_is_not_missed_twice_and_what_is_more_is_a_row_of_its_own():
    copy = boxed()
    for gap in (-1, -1, -3):
        check_contents(copy=copy, occasion=OTHER, differences={"Pions bleus": gap}, at=NOW, by=None)

    assert missing() == [("Pions bleus", 1, False), ("Pions bleus", 2, False)]


def test_a_smaller_gap_closes_the_oldest_first_and_splits_a_row():
    copy = boxed()
    for gap in (-1, -4, -2):
        check_contents(copy=copy, occasion=OTHER, differences={"Pions bleus": gap}, at=NOW, by=None)

    assert missing() == [("Pions bleus", 1, True), ("Pions bleus", 2, False), ("Pions bleus", 1, True)]


def test_the_key_that_says_nothing_else_is_missing_keeps_what_was_known():
    copy = boxed()
    check_contents(copy=copy, occasion=OTHER, differences={"Pions bleus": -2}, at=NOW, by=None)

    check_contents(copy=copy, occasion=OTHER, at=NOW, by=None)

    copy.refresh_from_db()
    assert copy.condition == "playable"
    assert missing() == [("Pions bleus", 2, False)]
    assert differences() == [[("Pions bleus", -2)], [("Pions bleus", -2)]]


def test_all_there_finds_what_was_missing():
    copy = boxed()
    check_contents(copy=copy, occasion=OTHER, differences={"Pions bleus": -2}, at=NOW, by=None)

    check_contents(copy=copy, occasion=OTHER, differences={}, at=NOW, by=None)

    copy.refresh_from_db()
    assert (copy.condition, missing()) == ("complete", [("Pions bleus", 2, True)])


def test_a_game_without_a_list_takes_what_one_sees_is_missing():
    copy = CopyFactory()

    check = check_contents(copy=copy, occasion=OTHER, differences={" Grand  bandeau ": -1}, at=NOW, by=None)

    assert (check.piece_list, missing()) == (None, [("Grand bandeau", 1, False)])


@pytest.mark.parametrize(
    ("before", "differences", "given", "after"),
    [
        ("complete", {"Dés": -1}, "unplayable", "unplayable"),
        ("complete", {"Dés": 1}, None, "complete"),
        ("unplayable", {"Dés": -1}, None, "unplayable"),
        # Broken, though nothing is missing: to say that all is there mends nothing.
        ("unplayable", {}, None, "unplayable"),
        ("unplayable", {}, "complete", "complete"),
        ("unplayable", None, None, "unplayable"),
        ("playable", {}, None, "complete"),
    ],
)
def test_the_condition_is_the_one_judged_or_the_one_that_follows(before, differences, given, after):
    copy = boxed()
    Copy.objects.update(condition=before)

    check_contents(copy=copy, occasion=OTHER, differences=differences, condition=given, at=NOW, by=None)

    assert Copy.objects.get().condition == after


@pytest.mark.parametrize(
    ("differences", "condition", "refusal"),
    [
        ({"Girafe": -1}, None, PieceUnknown),
        ({"Dés": -3}, None, QuantityImpossible),
        ({"Dés": 0}, None, QuantityImpossible),
        ({"Dés": 1000}, None, QuantityImpossible),
        ({"Dés": -1, "DES": -1}, None, PieceUnknown),
        ({"": -1}, None, PieceUnknown),
        ({"Dés": -1}, Copy.Condition.COMPLETE, ConditionContradicts),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(differences, condition, refusal):
    copy = boxed()
    before = everything()

    with pytest.raises(refusal):
        check_contents(copy=copy, occasion=OTHER, differences=differences, condition=condition, at=NOW, by=None)

    assert everything() == before


# ── At a loan and a return ───────────────────────────────────────────────────────────────────────────
def test_a_return_of_last_tuesday_keeps_its_day_and_the_list_of_the_loan(clock: Clock, librarian: User):
    librarian.user_permissions.add(Permission.objects.get(codename="back_date"))
    copy = boxed()
    loan = lent(copy)
    of_the_day = loan.piece_list
    edit(game=copy.game, pieces=[PieceDraft("Pions rouges", 9)], at=NOW, by=None)
    tuesday, _today = NOW + timedelta(days=3), clock.tick(days=7)

    return_copy(copy=copy, at=tuesday, by=librarian)
    check = check_contents(
        copy=copy, occasion=RETURN, loan=loan, differences={"Pions bleus": -1}, at=tuesday, by=librarian
    )

    row = MissingPiece.objects.get()
    assert (check.at, check.piece_list, row.noticed_at) == (tuesday, of_the_day, tuesday)
    assert of_the_day is not None
    assert row.piece == of_the_day.pieces.get(label="Pions bleus")


def test_a_volunteer_may_not_enter_a_check_of_the_past(clock: Clock, volunteer: User):
    clock.tick(days=7)

    with pytest.raises(BackDateNotAllowed):
        check_contents(copy=boxed(), occasion=OTHER, differences={}, at=NOW, by=volunteer)


def test_a_look_entered_after_a_later_one_is_history_and_changes_nothing(clock: Clock):
    copy = boxed()
    clock.tick(days=7)
    check_contents(copy=copy, occasion=OTHER, differences={}, at=clock.now, by=None)

    check_contents(copy=copy, occasion=OTHER, differences={"Dés": -1}, at=NOW, by=None)

    copy.refresh_from_db()
    assert (copy.condition, missing(), differences()) == ("complete", [], [[], [("Dés", -1)]])


def test_the_house_does_not_charge_unless_it_says_so():
    copy = boxed()
    loan = lent(copy)
    return_copy(copy=copy, at=NOW, by=None)

    check_contents(copy=copy, occasion=RETURN, loan=loan, differences={"Dés": -1}, at=NOW, by=None)

    assert Charge.objects.count() == 0


def test_where_the_house_charges_each_piece_has_its_price_or_the_flat_rate():
    HouseRules.objects.create(charges_missing_pieces=True, flat_piece_cents=500)
    copy = boxed()
    check_contents(copy=copy, occasion=OTHER, differences={"Dés": -1}, at=NOW, by=None)
    loan = lend(copy=copy, household=make_member().household, at=NOW, by=None, accepted=["copy_incomplete"])
    return_copy(copy=copy, at=NOW, by=None)

    check_contents(copy=copy, occasion=RETURN, loan=loan, differences={"Dés": -2, "Pions bleus": -3}, at=NOW, by=None)

    # One die was missing before: this household lost the other.
    assert list(MissingPiece.objects.order_by("pk").values_list("label", "quantity", "settlement")) == [
        ("Dés", 1, ""), ("Dés", 1, "charged"), ("Pions bleus", 3, "charged"),
    ]  # fmt: skip
    charges = Charge.objects.order_by("amount_cents").values_list("household", "loan", "kind", "amount_cents")
    assert list(charges) == [
        (loan.household_id, loan.pk, "piece", 150), (loan.household_id, loan.pk, "piece", 1500),
    ]  # fmt: skip


def test_a_free_piece_and_an_unknown_borrower_are_not_charged():
    HouseRules.objects.create(charges_missing_pieces=True, flat_piece_cents=0)
    copy = boxed()
    loan = lent(copy)
    return_copy(copy=copy, at=NOW, by=None)
    check_contents(copy=copy, occasion=RETURN, loan=loan, differences={"Plateau": -1}, at=NOW, by=None)
    Loan.objects.update(household=None, patron=None)
    loan.refresh_from_db()

    check_contents(copy=copy, occasion=RETURN, loan=loan, differences={"Dés": -1}, at=NOW, by=None)

    assert Charge.objects.count() == 0


def test_a_box_on_the_hold_shelf_that_proves_unplayable_goes_back_and_its_hold_to_the_front():
    copy, waiting = boxed(), make_member().household
    loan = lent(copy)
    hold = place_hold(game=copy.game, household=waiting, at=NOW, by=None)
    return_copy(copy=copy, at=NOW, by=None)

    check_contents(
        copy=copy, occasion=RETURN, loan=loan, differences={"Plateau": -1}, condition=Copy.Condition.UNPLAYABLE,
        at=NOW, by=None,
    )  # fmt: skip

    hold.refresh_from_db()
    assert (Copy.objects.get().state, hold.state, hold.copy) == ("on_shelf", "waiting", None)
    check_contents(copy=copy, occasion=OTHER, differences={}, at=NOW, by=None)
    hold.refresh_from_db()
    assert (Copy.objects.get().state, hold.state, hold.copy) == ("held", "ready", copy)
