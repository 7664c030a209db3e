"""The same thing done twice: by two desks, by two clicks, by a scanner that is pressed again."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User

from catalogue.lending.refusals import CopyOnLoan
from catalogue.models import Household, Loan
from tests.catalogue.known_faults.scenes import a_family, goes_out, logged
from tests.catalogue.lending.clock import Clock
from tests.catalogue.views.desk.counter import Counter, azul
from tests.factories.catalogue import CopyFactory
from tests.races.desks import kinds, race


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_one_request_that_arrives_twice_at_one_instant_lends_once(saturday: datetime):
    copy, household = CopyFactory(), a_family()

    answers = race(lambda _: goes_out(copy, household, saturday), desks=2)

    assert kinds(answers) == {"CopyWithThisHousehold": 1, "Loan": 1}
    assert (Loan.objects.count(), logged()) == (1, ["lent"])


@pytest.mark.django_db
def test_a_scanner_pressed_twice_lends_once_and_says_so(desk_page: Counter, family: Household):
    copy = azul()
    desk_page.scan(family.cards.get().number)

    said = [desk_page.scan(copy.barcode) for _ in range(2)]

    assert "« Azul » vient d’être prêté à ce foyer : ce deuxième passage n’a rien changé." in said[1]
    assert (Loan.objects.open().count(), logged()) == (1, ["lent"])


@pytest.mark.django_db
def test_a_game_that_another_desk_has_taken_back_is_said_to_be_back(
    desk_page: Counter, librarian: User, family: Household, saturday: datetime, clock: Clock
):
    copy = azul()
    goes_out(copy, family, saturday)
    clock.tick(seconds=3600)
    desk_page.scan(copy.barcode)
    returned_at = Loan.objects.get().returned_at
    clock.tick(seconds=120)

    said = Counter(librarian).scan(copy.barcode)

    assert "« Azul » est en rayon. Pour le prêter, scannez d’abord une carte." in said
    assert (Loan.objects.get().returned_at, logged()) == (returned_at, ["lent", "returned"])


@pytest.mark.django_db
def test_a_loan_that_was_refused_leaves_no_trace_in_the_journal_of_the_copy(
    family: Household, neighbours: Household, saturday: datetime
):
    copy = CopyFactory()
    goes_out(copy, family, saturday)

    with pytest.raises(CopyOnLoan):
        goes_out(copy, neighbours, saturday)

    assert list(copy.events.values_list("kind", "household")) == [("lent", family.pk)]
