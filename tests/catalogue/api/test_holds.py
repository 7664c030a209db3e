"""Holds, at the desk and from home."""

from datetime import date

import pytest

from catalogue.models import Card, Copy, Hold
from tests.catalogue.api.client import Device, Home
from tests.catalogue.views.desk.counter import azul
from tests.factories.catalogue import SiteFactory
from tests.factories.desk import HoldFactory

pytestmark = pytest.mark.django_db


def ready(copy: Copy, **hold: object) -> Hold:
    """A hold for which the copy is set aside."""
    Copy.objects.filter(pk=copy.pk).update(state=Copy.State.HELD)
    days = {"ready_at": "2026-01-16T10:00Z", "ready_until": date(2026, 1, 26)}
    made: Hold = HoldFactory(game=copy.game, copy=copy, state=Hold.State.READY, **days, **hold)
    return made


def test_a_hold_is_placed_for_a_day_and_a_site(kiosk: Device, card: Card):
    copy, there = azul(), SiteFactory(name="Annexe des Essais")

    told = kiosk.act(
        "/api/desk/holds/place/", game=copy.game_id, card=card.number, wanted_from="2026-02-14", site=there.pk
    )

    hold = Hold.objects.get()
    assert (told["kind"], told["hold"], told["title"]) == ("hold_placed", hold.pk, "Azul")
    assert (hold.household, hold.wanted_from, hold.pickup_site) == (card.household, date(2026, 2, 14), there)


def test_a_hold_given_up_sets_its_box_aside_for_the_next(kiosk: Device):
    copy = azul()
    first, second = ready(copy), HoldFactory(game=copy.game)

    told = kiosk.act(f"/api/desk/holds/{first.pk}/cancel/")

    assert (told["kind"], told["hold"], told["set_aside"]["hold"]) == ("hold_cancelled", first.pk, second.pk)
    assert told["set_aside"]["household"] == second.household_id
    assert list(Hold.objects.order_by("pk").values_list("state", flat=True)) == ["cancelled", "ready"]


def test_a_ready_hold_goes_back_in_front_of_its_queue(kiosk: Device):
    copy = azul()
    hold = ready(copy)

    told = kiosk.act(f"/api/desk/holds/{hold.pk}/requeue/")

    hold.refresh_from_db()
    assert (told["kind"], told["hold"]) == ("hold_requeued", hold.pk)
    assert (hold.state, hold.copy, Copy.objects.get().state) == (Hold.State.WAITING, None, Copy.State.ON_SHELF)


def test_a_family_waits_for_a_game_and_gives_it_up(home: Home, card: Card):
    copy = azul()

    placed = home.act("/api/account/holds/place/", game=copy.game_id)
    listed = home.get("/api/account/holds/").json()
    cancelled = home.act(f"/api/account/holds/{placed['hold']}/cancel/")

    assert placed == {
        "event": placed["event"],
        "kind": "hold_placed",
        "at": "2026-01-17T10:00:00Z",
        "title": "Azul",
        "loan": None,
        "hold": Hold.objects.get().pk,
        "due_on": None,
    }
    assert listed["holds"] == [
        {
            "id": placed["hold"],
            "game": copy.game_id,
            "title": "Azul",
            "state": "waiting",
            "wanted_from": None,
            "ready_until": None,
            "site": None,
        }
    ]
    assert (cancelled["kind"], home.get("/api/account/holds/").json()) == ("hold_cancelled", {"holds": [], "more": 0})
    assert Hold.objects.get().household == card.household


def test_a_family_that_gives_up_is_not_told_who_is_next(home: Home, card: Card):
    copy = azul()
    own = ready(copy, household=card.household)
    HoldFactory(game=copy.game)

    told = home.act(f"/api/account/holds/{own.pk}/cancel/")

    assert sorted(told) == ["at", "due_on", "event", "hold", "kind", "loan", "title"]
