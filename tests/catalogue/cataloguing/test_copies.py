"""Copies: the next numbers, adding, correcting and deleting."""

from uuid import uuid4

import pytest

from catalogue.cataloguing.barcodes import next_barcodes
from catalogue.cataloguing.copies import MOST_AT_ONCE, add_copies, change_copy, delete_copy, usual_values
from catalogue.cataloguing.copy_fields import copy_values
from catalogue.cataloguing.fields import digests
from catalogue.cataloguing.refusals import (
    BarcodeTaken,
    CopyGone,
    CopyHasHistory,
    NoSite,
    RecordChanged,
    RecordGone,
    TooManyCopies,
    UnfitValues,
)
from catalogue.models import Copy, Hold, RecordChange
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, GameFactory, SiteFactory, make_member
from tests.factories.desk import HoldFactory, LoanFactory

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("used", "expected"),
    [
        ([], ["10001", "10002"]),
        (["91233"], ["91234", "91235"]),
        (["0638020148"], ["0638020149", "0638020150"]),
        (["ACC10000034595"], ["ACC10000034596", "ACC10000034597"]),
        (["acc007", "ACC005"], ["ACC008", "ACC009"]),
        (["99998", "99999"], ["100000", "100001"]),
        (["99999", "100000"], ["100001", "100002"]),
        (["A1", "A2", "XYZ"], ["A3", "A4"]),
        # Two odd ones among the house's own do not make a pattern.
        (["9998887776665", "90001", "90002", "90003", "J-12"], ["90004", "90005"]),
        # A number that was given by hand above the last is passed over.
        (["90001", "90002", "90004"], ["90005", "90006"]),
        (["sans chiffre"], ["10001", "10002"]),
    ],
)
def test_the_next_numbers_go_on_in_the_house_s_own_pattern(used, expected):
    for barcode in used:
        CopyFactory(barcode=barcode)

    assert next_barcodes(2) == expected


def test_copies_are_added_with_the_next_numbers_and_noted(librarian):
    game = GameFactory()
    CopyFactory(barcode="90007")

    made = add_copies(game=game, values={"call_number": "BOI 3", "price_cents": 2500}, count=2, at=NOW, by=librarian)

    assert [copy.barcode for copy in made] == ["90008", "90009"]
    assert copy_values(Copy.objects.get(barcode="90009")) == {
        "barcode": "90009",
        "site": "Maison d’essai",
        "section": "",
        "call_number": "BOI 3",
        "kind": "",
        "price_cents": 2500,
        "acquired_on": "",
        "flag": "",
        "note": "",
    }
    changes = RecordChange.objects.order_by("pk")
    assert [(change.kind, change.copy, change.game, change.by) for change in changes] == [
        ("created", copy, game, librarian) for copy in made
    ]
    assert changes[0].changes["call_number"] == [None, "BOI 3"]


def test_codes_that_are_scanned_are_kept_as_they_are():
    SiteFactory()

    made = add_copies(game=GameFactory(), values={}, barcodes=["007", "x-1"], at=NOW, by=None)

    assert [copy.barcode for copy in made] == ["007", "x-1"]


def test_one_code_that_is_taken_refuses_all():
    CopyFactory(barcode="acc7", game__title="Azul")

    with pytest.raises(BarcodeTaken) as refusal:
        add_copies(game=GameFactory(), values={}, barcodes=["N1", "ACC7"], at=NOW, by=None)

    assert refusal.value.facts == {"barcode": "ACC7", "title": "Azul"}
    assert Copy.objects.count() == 1
    assert not RecordChange.objects.exists()


@pytest.mark.parametrize("count", [0, MOST_AT_ONCE + 1])
def test_an_impossible_number_of_copies_is_refused(count):
    SiteFactory()

    with pytest.raises(TooManyCopies):
        add_copies(game=GameFactory(), values={}, count=count, at=NOW, by=None)


def test_a_house_without_a_site_has_no_shelf():
    with pytest.raises(NoSite):
        add_copies(game=GameFactory(), values={}, at=NOW, by=None)


@pytest.mark.parametrize(
    ("values", "field"),
    [({"site": "Nulle part"}, "site"), ({"kind": "?"}, "kind"), ({"section": "x" * 101}, "section")],
)
def test_what_does_not_fit_is_refused_by_field(values, field):
    SiteFactory()

    with pytest.raises(UnfitValues) as refusal:
        add_copies(game=GameFactory(), values=values, at=NOW, by=None)

    assert list(refusal.value.facts["faults"]) == [field]
    assert not Copy.objects.exists()


def test_a_form_sent_twice_adds_once():
    SiteFactory()
    game, key = GameFactory(), uuid4()

    first, second = (add_copies(game=game, values={}, count=2, at=NOW, by=None, submission=key) for _ in range(2))

    assert Copy.objects.count() == 2
    assert second == first


def test_a_new_box_that_somebody_waits_for_is_set_aside():
    SiteFactory()
    game = GameFactory()
    hold = HoldFactory(game=game, household=make_member().household, placed_at=NOW)

    (copy,) = add_copies(game=game, values={}, at=NOW, by=None)

    assert Copy.objects.get().state == Copy.State.HELD
    assert (Hold.objects.get(pk=hold.pk).state, Hold.objects.get(pk=hold.pk).copy) == (Hold.State.READY, copy)


def test_the_next_copy_stands_beside_the_last_of_its_game():
    game = GameFactory()
    CopyFactory(game=game, section="Plein air", call_number="PLA 1")
    CopyFactory(site=SiteFactory(name="Annexe d’essai"), section="Réserve")

    assert usual_values(game) == {
        "site": "Maison d’essai",
        "section": "Plein air",
        "call_number": "PLA 1",
        "kind": "",
    }
    assert usual_values() == {"site": "Annexe d’essai"}


def test_a_copy_is_corrected_and_noted(librarian):
    copy = CopyFactory(barcode="90001", section="Salle")

    change = change_copy(copy=copy, values={"barcode": "090001", "section": "Salle"}, at=NOW, by=librarian)

    assert change is not None
    assert change.changes == {"barcode": ["90001", "090001"]}
    assert (change.copy, change.game, change.by) == (copy, copy.game, librarian)
    assert Copy.objects.get().barcode == "090001"
    assert change_copy(copy=copy, values={"section": "Salle"}, at=NOW, by=None) is None


def test_a_copy_may_change_the_case_of_its_own_number_but_take_no_other():
    copy, other = CopyFactory(barcode="acc1"), CopyFactory(barcode="acc2")

    change_copy(copy=copy, values={"barcode": "ACC1"}, at=NOW, by=None)
    with pytest.raises(BarcodeTaken):
        change_copy(copy=copy, values={"barcode": "ACC2"}, at=NOW, by=None)

    assert Copy.objects.get(pk=copy.pk).barcode == "ACC1"
    assert other.pk


def test_who_saves_a_copy_second_is_told():
    copy = CopyFactory(section="Salle")
    seen = digests(copy_values(copy))
    change_copy(copy=copy, values={"section": "Réserve"}, at=NOW, by=None, seen=seen)

    with pytest.raises(RecordChanged) as refusal:
        change_copy(copy=copy, values={"section": "Plein air"}, at=NOW, by=None, seen=seen)

    assert refusal.value.facts == {"theirs": {"section": "Réserve"}}


def test_a_copy_entered_by_mistake_is_deleted_and_one_that_was_lent_stays(librarian):
    mistaken, lent = CopyFactory(barcode="90001"), LoanFactory().copy

    change = delete_copy(copy=mistaken, at=NOW, by=librarian)
    with pytest.raises(CopyHasHistory):
        delete_copy(copy=lent, at=NOW, by=librarian)

    assert list(Copy.objects.all()) == [lent]
    assert (change.kind, change.copy) == ("deleted", None)
    assert change.changes["barcode"] == ["90001", None]


def test_a_copy_that_went_meanwhile_is_told(librarian):
    copy = CopyFactory()
    Copy.objects.filter(pk=copy.pk).delete()

    with pytest.raises(CopyGone):
        change_copy(copy=copy, values={"section": "Salle"}, at=NOW, by=librarian)
    with pytest.raises(CopyGone):
        delete_copy(copy=copy, at=NOW, by=librarian)


def test_to_a_record_that_went_meanwhile_no_copy_is_added():
    SiteFactory()
    game = GameFactory()
    type(game).objects.filter(pk=game.pk).delete()

    with pytest.raises(RecordGone):
        add_copies(game=game, values={}, at=NOW, by=None)

    assert not Copy.objects.exists()
