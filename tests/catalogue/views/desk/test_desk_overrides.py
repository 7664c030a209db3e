import re

import pytest

from catalogue.lending.loans import lend
from catalogue.models import Event, Loan
from tests.catalogue.views.desk.counter import Counter
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, GameFactory, LendingPolicyFactory, make_member

pytestmark = pytest.mark.django_db

FORM = 'action="/bureau/passer-outre/"'


@pytest.fixture
def barcode() -> str:
    """A copy for which every household of this test has one game too many."""
    LendingPolicyFactory(games_at_once=0)
    return str(CopyFactory(game=GameFactory(title="Azul"), barcode="0042").barcode)


def test_a_librarian_is_offered_to_pass_the_refusal_and_does(librarians_counter: Counter, barcode: str):
    counter = librarians_counter
    counter.scan(make_member().number)
    counter.scan(barcode)
    html = counter.page()
    assert FORM in html
    assert re.findall(r'name="barcode" value="([^"]*)"', html) == ["0042"]

    answer = counter.post("desk-override", barcode=barcode, reason="Fête de l’école")

    assert answer == "Prêté « Azul », à rendre le 7 février 2026."
    event = Event.objects.get()
    assert (event.reason, event.facts["override"]) == ("Fête de l’école", {"passed": ["loan_limit_reached"]})
    assert FORM not in counter.page()


def test_a_volunteer_is_not_offered_to_pass_a_refusal(counter: Counter, barcode: str):
    counter.scan(make_member().number)
    counter.scan(barcode)

    assert FORM not in counter.page()


def test_a_volunteer_who_sends_a_reason_is_refused(counter: Counter, barcode: str):
    counter.scan(make_member().number)

    answer = counter.post("desk-override", barcode=barcode, reason="S’il vous plaît")

    assert answer == "Refusé Vous ne pouvez pas passer outre un refus. Demandez à une ou un ludothécaire."
    assert Loan.objects.count() == 0


@pytest.mark.parametrize("reason", ["", "   ", "x" * 201, "a\x00b"])
def test_a_reason_that_is_none_is_asked_for_again(librarians_counter: Counter, barcode: str, reason: str):
    counter = librarians_counter
    counter.scan(make_member().number)

    answer = counter.post("desk-override", barcode=barcode, reason=reason)

    assert answer == "Refusé Pour passer outre, indiquez un motif, en 200 signes au plus."
    assert FORM in counter.page()
    assert Loan.objects.count() == 0


def test_what_cannot_be_passed_is_not_offered(librarians_counter: Counter):
    counter = librarians_counter
    copy = CopyFactory()
    counter.scan(copy.barcode)

    assert FORM not in counter.page()


def test_passing_never_takes_a_copy_back(librarians_counter: Counter, barcode: str):
    counter = librarians_counter
    LendingPolicyFactory._meta.model.objects.update(games_at_once=1)
    copy = CopyFactory(game=GameFactory(title="Dixit"))
    lend(copy=copy, household=make_member().household, at=NOW, by=None)
    counter.scan(make_member().number)

    assert counter.post("desk-override", barcode=copy.barcode, reason="Urgent") == "Refusé « Dixit » est déjà prêté."
    assert Loan.objects.open().count() == 1


def test_passing_wants_a_household_in_hand(librarians_counter: Counter, barcode: str):
    answer = librarians_counter.post("desk-override", barcode=barcode, reason="Urgent")

    assert answer == "Refusé « Azul » est en rayon. Pour le prêter, scannez d’abord une carte."


@pytest.mark.parametrize("fields", [{"barcode": "inconnu", "reason": "Urgent"}, {}])
def test_passing_wants_a_copy(librarians_counter: Counter, fields: dict[str, str]):
    librarians_counter.scan(make_member().number)

    assert librarians_counter.post("desk-override", **fields).startswith("Refusé Le code «")


def test_a_household_that_went_away_takes_the_offer_along(librarians_counter: Counter, barcode: str):
    counter = librarians_counter
    card = make_member()
    counter.scan(card.number)
    counter.scan(barcode)
    card.household.delete()

    assert FORM not in counter.page()
