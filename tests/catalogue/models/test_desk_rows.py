"""What the rows of the desk answer by themselves."""

from datetime import UTC, date, datetime, timedelta

import pytest

from catalogue import models
from catalogue.models import AgeBand, age_band
from tests.factories.catalogue import CopyFactory, GameFactory, HouseholdFactory, PatronFactory, SiteFactory
from tests.factories.desk import THEN, HoldFactory, LoanFactory, MissingPieceFactory, PieceFactory

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("birth_year", "band"),
    [
        (None, AgeBand.UNKNOWN),
        (2027, AgeBand.UNKNOWN),
        (2026, AgeBand.TO_5),
        (2021, AgeBand.TO_5),
        (2020, AgeBand.TO_10),
        (2012, AgeBand.TO_14),
        (2011, AgeBand.TO_17),
        (2008, AgeBand.TO_29),
        (1997, AgeBand.TO_29),
        (1996, AgeBand.TO_59),
        (1967, AgeBand.TO_59),
        (1966, AgeBand.FROM_60),
        (1900, AgeBand.FROM_60),
    ],
)
def test_ages_fall_into_bands_by_the_year(birth_year, band):
    assert age_band(birth_year, year=2026) == band


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("ete", ["Famille Été-Fictif"]),
        ("ÉTÉ fictif", ["Famille Été-Fictif"]),
        ("césar", ["Famille Été-Fictif"]),
        ("cesar ete", ["Famille Été-Fictif"]),
        ("famille", ["Famille Été-Fictif", "Famille Œuvre-Témoin"]),
        ("oeuvre", ["Famille Œuvre-Témoin"]),
        ("cesar oeuvre", []),
        ("  ", []),
        ("%", []),
    ],
)
def test_a_household_is_found_by_its_name_or_a_persons_without_accents(words, found):
    family = HouseholdFactory(name="Famille Été-Fictif")
    PatronFactory(household=family, given_name="César")
    PatronFactory(household=family, given_name="Césarine")
    HouseholdFactory(name="Famille Œuvre-Témoin")

    assert [household.name for household in models.Household.objects.named(words)] == found


def test_a_name_that_changes_is_found_under_the_new_one():
    person, household = PatronFactory(), HouseholdFactory()
    person.given_name, household.name = "Zoé", "Famille Zénith"
    person.save(update_fields=["given_name"])
    household.save(update_fields=["name"])

    assert models.Patron.objects.get(pk=person.pk).name_key == "zoe exemple"
    assert models.Household.objects.get(pk=household.pk).name_key == "famille zenith"


def test_saving_another_field_leaves_the_keys_alone():
    household = HouseholdFactory(name="Famille Zénith")
    household.postcode = "99004"
    household.save(update_fields=["postcode"])

    assert models.Household.objects.filter(name_key="famille zenith", postcode="99004").exists()


def test_only_a_copy_on_its_shelf_that_may_leave_and_be_played_can_be_taken():
    game = GameFactory()
    for values in (
        {"barcode": "whole"},
        {"barcode": "incomplete", "condition": "playable"},
        {"barcode": "unplayable", "condition": "unplayable"},
        {"barcode": "held", "state": "held"},
        {"barcode": "out", "state": "on_loan"},
        {"barcode": "here", "restriction": "on_site"},
    ):
        CopyFactory(game=game, **values)

    takeable = models.Copy.objects.takeable().order_by("pk")
    lendable = [copy.barcode for copy in models.Copy.objects.order_by("pk") if copy.lendable]

    assert [copy.barcode for copy in takeable] == ["whole", "incomplete"]
    assert lendable == ["whole", "incomplete", "held", "out"]
    assert vars(models.Game.objects.for_cards().get())["takeable_count"] == 2


def test_a_copy_stands_at_its_own_site_until_it_is_brought_back_elsewhere():
    home, elsewhere = SiteFactory(name="Ici"), SiteFactory(name="Là-bas")

    assert CopyFactory(site=home).stands_at_id == home.pk
    assert CopyFactory(site=home, current_site=elsewhere).stands_at_id == elsewhere.pk


def test_the_queue_goes_by_the_moment_and_one_put_back_is_first_again():
    game = GameFactory()
    second = HoldFactory(game=game, placed_at=THEN + timedelta(hours=1))
    first = HoldFactory(game=game, placed_at=THEN)
    booked = HoldFactory(game=game, placed_at=THEN + timedelta(hours=2), wanted_from=date(2026, 3, 1))
    HoldFactory(game=game, placed_at=THEN, state="cancelled", closed_at=THEN)
    HoldFactory(placed_at=THEN)

    queue = models.Hold.objects.queue(game.pk)

    assert list(queue) == [first, second, booked]
    assert list(queue.due(date(2026, 2, 28))) == [first, second]
    assert list(queue.due(date(2026, 3, 1))) == [first, second, booked]


def test_a_hold_set_aside_is_uncollected_the_day_after_its_last():
    hold = HoldFactory(copy=CopyFactory(), state="ready", ready_at=THEN, ready_until=date(2026, 1, 15))

    assert not models.Hold.objects.uncollected(date(2026, 1, 15)).exists()
    assert list(models.Hold.objects.uncollected(date(2026, 1, 16))) == [hold]


def test_loans_to_forget_leave_out_what_a_household_asked_to_keep():
    cut = datetime(2026, 6, 1, tzinfo=UTC)
    reader = HouseholdFactory(history_since=date(2026, 1, 5))
    forgettable = LoanFactory(returned_at=THEN)
    from_before_it_was_asked = LoanFactory(household=reader, lent_at=THEN - timedelta(days=1), returned_at=THEN)
    LoanFactory(household=reader, returned_at=THEN)
    LoanFactory(returned_at=cut)
    LoanFactory()
    LoanFactory(household=None, returned_at=THEN)

    assert set(models.Loan.objects.to_forget(cut)) == {forgettable, from_before_it_was_asked}


def test_the_rules_of_the_house_are_the_usual_ones_until_they_are_written():
    usual = models.HouseRules.objects.in_force()
    models.HouseRules.objects.create(forget_after_months=6)

    assert (usual.forget_after_months, usual.first_late_days, usual.flat_piece_cents) == (4, 7, 500)
    assert models.HouseRules.objects.in_force().forget_after_months == 6


def test_a_closure_of_every_site_counts_for_each():
    here, there = SiteFactory(name="Ici"), SiteFactory(name="Là-bas")
    for site in (None, here, there):
        models.Closure.objects.create(site=site, first_day=date(2026, 8, 1), last_day=date(2026, 8, 15))

    assert [closure.site for closure in models.Closure.objects.of(here.pk)] == [None, here]


def test_pieces_are_found_by_their_folded_label_and_stay_missing_when_paid():
    PieceFactory(label="Dé à six faces")
    MissingPieceFactory(label="Dé à six faces", settlement="paid")
    MissingPieceFactory(label="Écran", found_at=THEN)

    assert models.Piece.objects.get().label_key == "de a six faces"
    assert [piece.label_key for piece in models.MissingPiece.objects.missing()] == ["de a six faces"]


def test_an_event_can_be_undone_once():
    from django.db import IntegrityError, transaction

    lent = models.Event.objects.create(kind="lent", at=THEN)
    models.Event.objects.create(kind="undone", at=THEN, undoes=lent)

    with pytest.raises(IntegrityError), transaction.atomic():
        models.Event.objects.create(kind="undone", at=THEN, undoes=lent)


def test_a_form_sent_twice_claims_its_key_once():
    from uuid import UUID

    from django.db import IntegrityError, transaction

    key = UUID("00000000-0000-4000-8000-000000000001")
    models.Submission.objects.create(key=key, act="enrol", at=THEN)

    with pytest.raises(IntegrityError), transaction.atomic():
        models.Submission.objects.create(key=key, act="enrol", at=THEN)
