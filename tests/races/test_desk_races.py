"""The same races through the page: a browser a desk, the whole way from the POST to the answer."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from catalogue.models import Event, Loan
from tests.catalogue.lending.clock import Clock
from tests.conftest import make_user
from tests.factories.catalogue import CopyFactory, LendingPolicyFactory, make_member
from tests.races.desks import DESKS, race

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]

OUTCOME = re.compile(r'id="desk-answer" role="status"[^>]* data-outcome="(\w+)"')


def browsers(cards: list[str]) -> list[Client]:
    """A desk for each card, the card shown."""
    desks = [Client() for _ in cards]
    for number, (desk, card) in enumerate(zip(desks, cards, strict=True)):
        desk.force_login(make_user(f"benevole{number}", "Bénévoles"))
        desk.post(reverse("desk"), {"scan": card})
    return desks


def scan(desk: Client, barcode: str) -> str:
    """Scan, and read how it ended."""
    try:
        html = desk.post(reverse("desk"), {"scan": barcode}, follow=True).content.decode()
        [outcome] = OUTCOME.findall(html)
        return str(outcome)
    finally:
        # The end of a request leaves a connection open that is worth keeping; this thread ends with it.
        connection.close()


def test_eight_desks_scan_one_copy_for_eight_households():
    copy = CopyFactory()
    desks = browsers([make_member().number for _ in range(DESKS)])

    outcomes = race(lambda number: scan(desks[number], copy.barcode))

    assert sorted(map(str, outcomes)) == ["lent"] + ["refused"] * 7
    assert Loan.objects.open().count() == Loan.objects.count() == 1
    assert [event.kind for event in Event.objects.all()] == ["lent"]


def test_eight_desks_scan_one_copy_for_the_same_household():
    copy, card = CopyFactory(), make_member()
    desks = browsers([card.number] * DESKS)

    outcomes = race(lambda number: scan(desks[number], copy.barcode))

    assert sorted(map(str, outcomes)) == ["lent"] + ["refused"] * 7
    assert Loan.objects.open().count() == Loan.objects.count() == 1


def test_eight_desks_scan_eight_copies_for_a_household_with_three_places():
    LendingPolicyFactory(games_at_once=3)
    copies, card = CopyFactory.create_batch(DESKS), make_member()
    desks = browsers([card.number] * DESKS)

    outcomes = race(lambda number: scan(desks[number], copies[number].barcode))

    assert sorted(map(str, outcomes)) == ["lent"] * 3 + ["refused"] * 5
    assert Loan.objects.open().count() == 3


def test_eight_desks_scan_one_copy_that_comes_back(clock: Clock):
    copy = CopyFactory()
    desks = browsers([make_member().number for _ in range(DESKS)])
    scan(desks[0], copy.barcode)
    clock.tick(seconds=3600)

    outcomes = race(lambda number: scan(desks[number], copy.barcode))

    assert sorted(map(str, outcomes)) == ["refused"] * 7 + ["returned"]
    assert [event.kind for event in Event.objects.order_by("pk")] == ["lent", "returned"]


def test_one_desk_that_sends_the_same_scan_eight_times_at_once_lends_once():
    copy = CopyFactory()
    [desk] = browsers([make_member().number])
    twins = [Client() for _ in range(DESKS)]
    for twin in twins:
        twin.cookies = desk.cookies

    outcomes = race(lambda number: twins[number].post(reverse("desk"), {"scan": copy.barcode}).status_code)

    assert outcomes == [302] * DESKS
    assert [event.kind for event in Event.objects.all()] == ["lent"]
