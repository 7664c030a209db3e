"""Loans, returns, renewals, plays and taking back, as a device asks for them."""

from datetime import date, timedelta

import pytest

from catalogue.models import Card, Copy, Event, Loan, OnSitePlay
from tests.catalogue.api.client import Device
from tests.catalogue.lending.clock import Clock
from tests.catalogue.views.desk.counter import azul
from tests.conftest import NOW
from tests.factories.catalogue import LendingPolicyFactory, SiteFactory
from tests.factories.desk import HoldFactory

pytestmark = pytest.mark.django_db


def test_a_loan_is_told_whole(kiosk: Device, card: Card):
    copy = azul(barcode="0042", flag="Boîte à recoller.")

    told = kiosk.act("/api/desk/lend/", barcode="0042", card=card.number)

    loan, event = Loan.objects.get(), Event.objects.get()
    assert (loan.copy, loan.household, loan.due_on, event.actor) == (
        copy,
        card.household,
        date(2026, 2, 7),
        kiosk.user,
    )
    assert told == {
        "event": event.pk,
        "kind": "lent",
        "at": "2026-01-17T10:00:00Z",
        "title": "Azul",
        "loan": loan.pk,
        "hold": None,
        "due_on": "2026-02-07",
        "household": card.household_id,
        "copy": {"id": copy.pk, "barcode": "0042", "condition": "complete", "flag": "Boîte à recoller."},
        "days_late": 0,
        "passed": [],
        "elsewhere": False,
        "charge_cents": 0,
        "set_aside": None,
        "undoes": None,
        "undoable_until": told["undoable_until"],
    }
    assert told["undoable_until"] is not None


def test_a_household_is_named_by_its_key_as_well_and_the_loan_by_its_site(kiosk: Device, card: Card):
    copy, there = azul(), SiteFactory(name="Annexe des Essais")

    kiosk.act("/api/desk/lend/", barcode=copy.barcode, household=card.household_id, site=there.pk)

    assert Loan.objects.values_list("household", "lent_from").get() == (card.household_id, there.pk)


def test_a_code_typed_on_the_wrong_keyboard_is_understood(kiosk: Device, card: Card):
    azul(barcode="0042")

    told = kiosk.act("/api/desk/lend/", barcode="àà'é", card=card.number)

    assert told["copy"]["barcode"] == "0042"


def test_a_return_says_how_late_what_it_costs_for_whom_it_is_set_aside_and_where_it_goes(
    kiosk: Device, card: Card, clock: Clock
):
    LendingPolicyFactory(late_cents=10, late_grace_days=0)
    copy, there = azul(), SiteFactory(name="Annexe des Essais")
    kiosk.act("/api/desk/lend/", barcode=copy.barcode, card=card.number)
    hold = HoldFactory(game=copy.game, placed_at=NOW)
    clock.tick(days=24)

    told = kiosk.act("/api/desk/return/", barcode=copy.barcode, site=there.pk)

    assert (told["kind"], told["days_late"], told["charge_cents"], told["elsewhere"]) == ("returned", 3, 30, True)
    assert told["set_aside"] == {
        "hold": hold.pk,
        "household": hold.household_id,
        "barcode": copy.barcode,
        "until": "2026-02-20",
        "site": None,
    }


def test_a_renewal_tells_the_new_day(kiosk: Device, card: Card, clock: Clock):
    copy = azul()
    loan = kiosk.act("/api/desk/lend/", barcode=copy.barcode, card=card.number)["loan"]
    clock.tick(days=7)

    told = kiosk.act(f"/api/desk/loans/{loan}/renew/", number=1)

    assert (told["kind"], told["loan"], told["due_on"]) == ("renewed", loan, "2026-02-28")
    assert Loan.objects.values_list("due_on", "renewals").get() == (date(2026, 2, 28), 1)


def test_a_librarian_dates_a_loan_back(librarians_kiosk: Device, card: Card):
    copy = azul()

    told = librarians_kiosk.act(
        "/api/desk/lend/", barcode=copy.barcode, card=card.number, at="2026-01-10T15:00:00+01:00"
    )

    assert (told["at"], told["due_on"]) == ("2026-01-10T14:00:00Z", "2026-01-31")


@pytest.mark.parametrize("by", ["barcode", "game"])
def test_a_play_on_the_premises_counts_once_and_names_nobody(kiosk: Device, by: str):
    copy = azul()
    what = {"barcode": copy.barcode} if by == "barcode" else {"game": copy.game_id}

    told = kiosk.act("/api/desk/plays/count/", **what)

    assert (told["kind"], told["title"], told["household"]) == ("played", "Azul", None)
    assert [(play.game, play.day) for play in OnSitePlay.objects.all()] == [(copy.game, date(2026, 1, 17))]


def test_the_last_act_is_taken_back_by_the_key_that_its_answer_told(kiosk: Device, card: Card):
    copy = azul()
    lent = kiosk.act("/api/desk/lend/", barcode=copy.barcode, card=card.number)

    told = kiosk.act("/api/desk/undo/", event=lent["event"])

    assert (told["kind"], told["undoes"], told["title"]) == ("undone", lent["event"], "Azul")
    assert not Loan.objects.exists()
    assert Copy.objects.get().state == Copy.State.ON_SHELF


def test_a_play_is_taken_back_as_well(kiosk: Device):
    copy = azul()
    played = kiosk.act("/api/desk/plays/count/", game=copy.game_id)

    kiosk.act("/api/desk/undo/", event=played["event"])

    assert not OnSitePlay.objects.exists()


def test_the_day_of_an_act_told_afterwards_is_the_one_of_the_act(kiosk: Device, card: Card, clock: Clock):
    copy = azul()
    key = "6f1c1f0e-0000-4000-8000-000000000001"
    asked = {"barcode": copy.barcode, "card": card.number, "submission": key}
    first = kiosk.act("/api/desk/lend/", **asked)
    Loan.objects.update(due_on=NOW.date() + timedelta(days=90))

    assert kiosk.act("/api/desk/lend/", **asked) == first
