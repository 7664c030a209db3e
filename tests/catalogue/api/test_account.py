"""A family's own loans, and nobody else's."""

from datetime import date

import pytest

from catalogue.models import Account, Card, Hold, Loan
from tests.catalogue.api.client import Home
from tests.catalogue.views.desk.counter import azul
from tests.factories.catalogue import PatronFactory
from tests.factories.desk import AccountFactory, HoldFactory, LoanFactory

pytestmark = pytest.mark.django_db


def test_what_is_out_until_when_and_how_late(home: Home, card: Card):
    late = LoanFactory(household=card.household, copy=azul(state="on_loan"), due_on=date(2026, 1, 14), renewals=1)
    LoanFactory()

    assert home.get("/api/account/loans/").json() == {
        "loans": [
            {
                "id": late.pk,
                "game": late.copy.game_id,
                "title": "Azul",
                "due_on": "2026-01-14",
                "days_late": 3,
                "next_renewal": 2,
            }
        ],
        "more": 0,
    }


def test_a_loan_is_renewed_from_home(home: Home, card: Card):
    loan = LoanFactory(household=card.household, copy=azul(state="on_loan"))

    told = home.act(f"/api/account/loans/{loan.pk}/renew/", number=1)

    loan.refresh_from_db()
    assert (told["kind"], told["loan"], told["due_on"], loan.renewals) == (
        "renewed",
        loan.pk,
        loan.due_on.isoformat(),
        1,
    )


def test_what_is_another_familys_is_not_there(home: Home):
    loan, hold = LoanFactory(), HoldFactory()

    answers = [home.post(f"/api/account/loans/{loan.pk}/renew/"), home.post(f"/api/account/holds/{hold.pk}/cancel/")]

    assert [(answer.status_code, answer.json()["message"]) for answer in answers] == [
        (404, "Aucun de vos prêts n’a cette clé."),
        (404, "Aucune de vos réservations n’a cette clé."),
    ]
    assert (Loan.objects.get().renewals, Hold.objects.get().state) == (0, Hold.State.WAITING)


def test_the_account_of_one_person_holds_what_is_that_persons_alone(card: Card):
    person = PatronFactory(household=card.household)
    mine = LoanFactory(household=card.household, patron=person)
    others = LoanFactory(household=card.household)
    hold = HoldFactory(household=card.household)
    home = Home(AccountFactory(household=card.household, patron=person).user)

    listed = [loan["id"] for loan in home.get("/api/account/loans/").json()["loans"]]

    assert listed == [mine.pk]
    assert home.get("/api/account/holds/").json()["holds"] == []
    assert home.post(f"/api/account/loans/{others.pk}/renew/").status_code == 404
    assert home.post(f"/api/account/holds/{hold.pk}/cancel/").status_code == 404


def test_a_closed_account_is_at_home_nowhere(home: Home):
    Account.objects.all().delete()

    answer = home.get("/api/account/loans/")

    assert (answer.status_code, answer.json()["code"]) == (403, "permission_denied")
