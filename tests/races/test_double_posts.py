"""The same request sent eight times at once, through HTTP: done once, and told alike.

By the API under one ``submission``, every answer is the same document. The page of the desk knows what it was sent
by its session: its acts have their turns one after the other, each with what the one before has kept.
"""

import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.urls import reverse

from catalogue.models import Card, Copy, Event, Hold, Loan, OnSitePlay, Submission
from tests.catalogue.api.client import Device, Home, Program
from tests.catalogue.views.desk.counter import text_of
from tests.conftest import make_user
from tests.factories.catalogue import CopyFactory, LendingPolicyFactory, make_member
from tests.factories.desk import AccountFactory, HoldFactory, LoanFactory
from tests.races.desks import DESKS, race

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]

# The live region of the page: its outcome for the script, its words for people.
ANSWER = re.compile(r'id="desk-answer" role="status"[^>]* data-outcome="(\w+)"[^>]*>(.*?)</div>', re.DOTALL)

Asked = tuple[str, dict[str, Any]]


@pytest.fixture
def card(db: None) -> Card:
    return make_member()


@pytest.fixture
def user(db: None) -> User:
    return make_user("benevole", "Bénévoles")


def kinds() -> list[str]:
    """What happened, in the order in which it was written."""
    return list(Event.objects.order_by("pk").values_list("kind", flat=True))


def answers_of(programs: list[Program], path: str, said: dict[str, Any]) -> list[tuple[int, Any]]:
    """What each of them is answered, all asking at the same instant under one key."""
    key = str(uuid4())

    def ask(number: int) -> tuple[int, Any]:
        answer = programs[number].post(path, **said, submission=key)
        return answer.status_code, answer.json()

    return race(ask)  # type: ignore[return-value] # over HTTP a refusal is an answer, and not raised


# ── The API ──────────────────────────────────────────────────────────────────────────────────────────
def a_loan(card: Card) -> Asked:
    return "/api/desk/lend/", {"barcode": CopyFactory().barcode, "card": card.number}


def a_return(card: Card) -> Asked:
    return "/api/desk/return/", {"barcode": LoanFactory(household=card.household).copy.barcode}


def a_renewal(card: Card) -> Asked:
    return f"/api/desk/loans/{LoanFactory(household=card.household).pk}/renew/", {}


def a_hold(card: Card) -> Asked:
    return "/api/desk/holds/place/", {"game": CopyFactory().game_id, "card": card.number}


def a_play(card: Card) -> Asked:
    return "/api/desk/plays/count/", {"barcode": CopyFactory().barcode}


@pytest.mark.parametrize(
    ("ask", "kind"),
    [(a_loan, "lent"), (a_return, "returned"), (a_renewal, "renewed"), (a_hold, "hold_placed"), (a_play, "played")],
)
def test_a_device_that_sends_an_act_eight_times_at_once(
    user: User, card: Card, ask: Callable[[Card], Asked], kind: str
):
    path, said = ask(card)
    devices: list[Program] = [Device(user) for _ in range(DESKS)]

    answers = answers_of(devices, path, said)

    assert answers == [answers[0]] * DESKS
    assert (answers[0][0], answers[0][1]["kind"]) == (200, kind)
    assert kinds() == [kind]
    assert Submission.objects.count() == 1
    assert Loan.objects.count() + Hold.objects.count() + OnSitePlay.objects.count() == 1


def test_a_family_that_renews_from_home_eight_times_at_once(card: Card):
    loan = LoanFactory(household=card.household)
    account = AccountFactory(household=card.household).user

    answers = answers_of([Home(account) for _ in range(DESKS)], f"/api/account/loans/{loan.pk}/renew/", {})

    assert answers == [answers[0]] * DESKS
    assert (answers[0][0], kinds(), Loan.objects.get().renewals) == (200, ["renewed"], 1)


def test_a_key_that_is_refused_is_refused_to_all(user: User, card: Card):
    copy = CopyFactory(restriction=Copy.Restriction.ON_SITE)
    devices: list[Program] = [Device(user) for _ in range(DESKS)]

    answers = answers_of(devices, "/api/desk/lend/", {"barcode": copy.barcode, "card": card.number})

    assert {(status, told["code"]) for status, told in answers} == {(409, "copy_not_lendable")}
    assert (kinds(), Submission.objects.count()) == ([], 0)


def test_without_a_key_eight_loans_of_one_copy_are_one_loan_and_seven_refusals(user: User, card: Card):
    path, said = a_loan(card)
    devices = [Device(user) for _ in range(DESKS)]

    codes = race(lambda number: devices[number].post(path, **said).json().get("code", "lent"))

    assert sorted(map(str, codes)) == ["copy_on_loan"] * 7 + ["lent"]
    assert kinds() == ["lent"]


# ── The page of the desk ─────────────────────────────────────────────────────────────────────────────
def twins(user: User, card: Card | None) -> list[Client]:
    """Eight windows of one desk, its card shown."""
    desk = Client()
    desk.force_login(user)
    if card:
        desk.post(reverse("desk"), {"scan": card.number})
    windows = [Client() for _ in range(DESKS)]
    for window in windows:
        window.cookies = desk.cookies
    return windows


def answer_of(window: Client, address: str, fields: dict[str, Any]) -> tuple[str, str]:
    """How the act ended for this window, and in which words."""
    try:
        html = window.post(address, fields, headers={"X-Fragment": "desk"}).content.decode()
        [(outcome, said)] = ANSWER.findall(html)
        return outcome, text_of(said)
    finally:
        connection.close()


def told_at_desk(windows: list[Client], address: str, **fields: Any) -> set[tuple[str, str]]:
    """How it ended, and in which words, for all that send one form, of one key, at one instant."""
    fields["sent"] = str(uuid4())
    told: Any = race(lambda number: answer_of(windows[number], address, fields))
    assert len(told) == DESKS
    return set(told)


def test_a_scan_that_lends(user: User, card: Card):
    copy = CopyFactory()

    [(outcome, words)] = told_at_desk(twins(user, card), reverse("desk"), scan=copy.barcode)

    assert (kinds(), Loan.objects.count()) == (["lent"], 1)
    assert outcome == "lent"
    assert "à rendre le" in words


def test_a_scan_that_brings_back(user: User, card: Card):
    loan = LoanFactory(household=card.household)

    [(outcome, words)] = told_at_desk(twins(user, None), reverse("desk"), scan=loan.copy.barcode)

    assert (kinds(), Copy.objects.get().state) == (["returned"], Copy.State.ON_SHELF)
    assert outcome == "returned"
    assert card.household.name in words


def test_a_scan_that_is_refused_is_refused_once_and_alike(user: User, card: Card):
    copy = CopyFactory(restriction=Copy.Restriction.ON_SITE)
    windows = twins(user, card)

    [(outcome, words)] = told_at_desk(windows, reverse("desk"), scan=copy.barcode)

    assert (outcome, kinds()) == ("refused", [])
    assert windows[0].get(reverse("desk")).content.decode().count(words.partition("»")[2]) <= 2


def test_a_press_that_renews(user: User, card: Card):
    loan = LoanFactory(household=card.household)
    address = reverse("desk-renew", args=[loan.pk])

    [(outcome, _words)] = told_at_desk(twins(user, card), address, number=1)

    assert (outcome, kinds(), Loan.objects.get().renewals) == ("renewed", ["renewed"], 1)


def test_a_press_that_gives_up_a_hold(user: User, card: Card):
    hold = HoldFactory(household=card.household)

    [(outcome, _words)] = told_at_desk(twins(user, card), reverse("desk-cancel-hold", args=[hold.pk]))

    assert (outcome, kinds()) == ("hold_cancelled", ["hold_cancelled"])


def test_eight_scans_at_one_instant_are_all_told(user: User, card: Card):
    LendingPolicyFactory(games_at_once=DESKS)
    copies = [CopyFactory() for _ in range(DESKS)]
    windows = twins(user, card)

    told: Any = race(
        lambda number: answer_of(
            windows[number], reverse("desk"), {"scan": copies[number].barcode, "sent": str(uuid4())}
        )
    )

    assert {outcome for outcome, _words in told} == {"lent"}
    assert Loan.objects.count() == DESKS
    # Nothing that one of them has kept is written over by another: with the card, nine acts.
    assert len(windows[0].session["desk_entries"]) == DESKS + 1
