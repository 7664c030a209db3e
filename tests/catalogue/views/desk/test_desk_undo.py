import pytest

from catalogue.lending.contents import check_contents
from catalogue.lending.loans import lend
from catalogue.models import ContentCheck, Event, Hold, Loan
from tests.catalogue.lending.clock import Clock
from tests.catalogue.views.desk.counter import Counter, azul
from tests.conftest import NOW
from tests.factories.catalogue import make_member

pytestmark = pytest.mark.django_db

FORM = 'action="/bureau/annuler/"'


def test_a_loan_is_taken_back_and_the_list_says_so(counter: Counter):
    counter.scan(make_member().number)
    counter.scan(azul().barcode)

    assert counter.press("desk-undo") == "Annulé « Azul ». Prêt annulé."
    assert Loan.objects.count() == 0
    assert "Prêté « Azul ». (annulé depuis)" in counter.words()
    assert FORM not in counter.page()


def test_a_return_is_taken_back_with_the_look_into_its_box(counter: Counter):
    copy = azul()
    loan = lend(copy=copy, household=make_member().household, at=NOW.replace(day=5), by=None)
    counter.scan(copy.barcode)
    check_contents(copy=copy, occasion=ContentCheck.Occasion.RETURN, loan=loan, at=NOW, by=counter.user)

    assert counter.press("desk-undo") == "Annulé « Azul ». Retour annulé : le jeu est de nouveau sorti."
    assert (Loan.objects.open().count(), ContentCheck.objects.count()) == (1, 0)


def test_a_renewal_and_a_hold_are_taken_back(counter: Counter):
    card, copy = make_member(), azul()
    loan = lend(copy=copy, household=card.household, at=NOW, by=None)
    counter.scan(card.number)
    counter.post("desk-renew", loan.pk, number=1)
    assert counter.press("desk-undo") == "Annulé « Azul ». Renouvellement annulé."

    counter.post("desk-hold", game=azul().game_id)
    assert counter.press("desk-undo") == "Annulé Réservation annulée."
    loan.refresh_from_db()
    assert (loan.renewals, Hold.objects.count()) == (0, 0)


def two_loans(counter: Counter, clock: Clock) -> None:
    counter.scan(make_member().number)
    for copy in (azul(), azul()):
        clock.tick(seconds=1)
        counter.scan(copy.barcode)


def test_after_one_act_is_taken_back_the_one_before_is_offered(counter: Counter, clock: Clock):
    two_loans(counter, clock)
    counter.press("desk-undo")

    assert counter.press("desk-undo") == "Annulé « Azul ». Prêt annulé."
    assert Loan.objects.count() == 0


def test_pressed_twice_it_undoes_once(counter: Counter, clock: Clock):
    two_loans(counter, clock)
    form = counter.form("/bureau/annuler/")
    counter.post("desk-undo", **form)

    assert counter.post("desk-undo", **form) == "Refusé Cet acte est déjà annulé."
    assert Loan.objects.count() == 1


def test_after_five_minutes_it_is_offered_no_more_and_refused(counter: Counter, clock: Clock):
    counter.scan(make_member().number)
    counter.scan(azul().barcode)
    form = counter.form("/bureau/annuler/")
    clock.tick(seconds=301)

    assert FORM not in counter.page()
    assert counter.post("desk-undo", **form) == "Refusé Trop tard : un acte s’annule pendant 5 minutes."


def test_what_another_desk_has_undone_is_undone(counter: Counter):
    from catalogue.lending.undo import undo

    counter.scan(make_member().number)
    counter.scan(azul().barcode)
    undo(event=Event.objects.get(), at=NOW, by=counter.user)

    assert counter.press("desk-undo") == "Refusé Cet acte est déjà annulé."


@pytest.mark.parametrize("key", ["", "x", "\x00", "9" * 400])
def test_a_key_of_nothing_undoes_nothing(counter: Counter, key: str):
    counter.scan(make_member().number)
    counter.scan(azul().barcode)

    answer = counter.post("desk-undo", key=key)

    assert answer == "Refusé Cet acte ne peut plus être annulé : autre chose s’est passé depuis."
    assert Loan.objects.count() == 1
