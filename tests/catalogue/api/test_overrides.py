"""Passing a refusal: with the codes that were read, a reason, and the right that the desk asks for too."""

from datetime import date

import pytest

from catalogue.models import Card, Copy, Event, LendingPolicy, Loan
from tests.catalogue.api.client import Device
from tests.catalogue.views.desk.counter import azul
from tests.conftest import NOW
from tests.factories.catalogue import LendingPolicyFactory
from tests.factories.desk import LoanFactory

pytestmark = pytest.mark.django_db

LEND = "/api/desk/lend/"


def unplayable_beyond_the_limit(card: Card) -> dict[str, str]:
    """A loan with two refusals against it."""
    LendingPolicyFactory(games_at_once=1)
    LoanFactory(household=card.household)
    return {"barcode": azul(condition=Copy.Condition.UNPLAYABLE).barcode, "card": card.number}


def test_a_refusal_tells_all_that_stands_against_the_act_and_who_may_pass_it(
    kiosk: Device, librarians_kiosk: Device, card: Card
):
    asked = unplayable_beyond_the_limit(card)

    answers = [device.post(LEND, **asked) for device in (kiosk, librarians_kiosk)]

    told = [answer.json() for answer in answers]
    assert [answer.status_code for answer in answers] == [409, 409]
    assert [(each["code"], [other["code"] for other in each["also"]]) for each in told] == [
        ("copy_unplayable", ["loan_limit_reached"])
    ] * 2
    assert [each["can_override"] for each in told] == [False, True]
    assert told[0]["facts"] == {"barcode": asked["barcode"], "title": "Azul"}
    assert told[0]["also"][0]["facts"] == {"limit": 1, "games_out": 1}


def test_a_librarian_passes_what_was_read_and_the_log_keeps_why(librarians_kiosk: Device, card: Card):
    asked = unplayable_beyond_the_limit(card)
    codes = ["copy_unplayable", "loan_limit_reached"]

    told = librarians_kiosk.act(LEND, **asked, override=codes, reason="Pour les pièces")

    assert told["passed"] == codes
    assert Event.objects.get(kind="lent").reason == "Pour les pièces"


@pytest.mark.parametrize(
    ("override", "reason", "refused"),
    [
        (["loan_limit_reached"], "Fête", (409, "copy_unplayable")),
        (["copy_unplayable", "loan_limit_reached"], " ", (409, "reason_missing")),
        (["autre chose"], "Fête", (409, "copy_unplayable")),
        ([], "Fête", (400, "invalid")),
    ],
)
def test_a_reason_passes_nothing_that_was_not_listed(
    librarians_kiosk: Device, card: Card, override: list[str], reason: str, refused: tuple[int, str]
):
    asked = unplayable_beyond_the_limit(card)

    assert librarians_kiosk.refused(LEND, **asked, override=override, reason=reason) == refused
    assert Loan.objects.count() == 1


def test_a_volunteer_passes_nothing_by_a_reason(kiosk: Device, card: Card):
    asked = unplayable_beyond_the_limit(card)
    codes = ["copy_unplayable", "loan_limit_reached"]

    assert kiosk.refused(LEND, **asked, override=codes, reason="S’il vous plaît") == (409, "override_not_allowed")
    assert Loan.objects.count() == 1


def test_a_volunteer_passes_what_the_policy_leaves_to_the_desk(kiosk: Device, card: Card):
    LendingPolicyFactory(games_at_once=1, overridable_by=LendingPolicy.OverridableBy.DESK)
    LoanFactory(household=card.household)

    told = kiosk.act(
        LEND, barcode=azul().barcode, card=card.number, override=["loan_limit_reached"], reason="Dernier samedi"
    )

    assert told["passed"] == ["loan_limit_reached"]


def test_a_warning_is_passed_by_its_code_alone(kiosk: Device, card: Card):
    asked = {"barcode": azul(condition=Copy.Condition.PLAYABLE).barcode, "card": card.number}

    warned = kiosk.post(LEND, **asked).json()
    told = kiosk.act(LEND, **asked, override=["copy_incomplete"])

    assert (warned["code"], warned["warns"], warned["can_override"]) == ("copy_incomplete", True, True)
    assert told["passed"] == ["copy_incomplete"]


def test_an_override_that_nothing_asks_for_leaves_no_trace(librarians_kiosk: Device, card: Card):
    told = librarians_kiosk.act(
        LEND, barcode=azul().barcode, card=card.number, override=["copy_unplayable"], reason="Au cas où"
    )

    assert (told["passed"], Event.objects.get().reason) == ([], "")


def test_a_late_renewal_tells_its_cents_as_a_late_return_does(librarians_kiosk: Device, card: Card):
    LendingPolicyFactory(late_cents=20)
    loan = LoanFactory(household=card.household, copy=azul(state="on_loan"), due_on=date(2026, 1, 15))
    late_days = (NOW.date() - date(2026, 1, 15)).days

    told = librarians_kiosk.act(f"/api/desk/loans/{loan.pk}/renew/", override=["renewal_late"], reason="Maladie")

    assert (told["days_late"], told["charge_cents"]) == (late_days, 20 * late_days)
    assert told["due_on"] == "2026-02-05"


def test_renewals_and_holds_are_passed_alike(librarians_kiosk: Device, card: Card):
    LendingPolicyFactory(renewals=0)
    loan = LoanFactory(household=card.household, copy=azul(state="on_loan"))

    renewed = librarians_kiosk.act(f"/api/desk/loans/{loan.pk}/renew/", override=["renewal_limit"], reason="Maladie")
    placed = librarians_kiosk.act(
        "/api/desk/holds/place/", game=loan.copy.game_id, card=card.number, override=["already_borrowed"], reason="Fête"
    )

    assert (renewed["passed"], placed["passed"]) == (["renewal_limit"], ["already_borrowed"])
