from datetime import date

import pytest
from django.contrib.auth.models import User

from catalogue.lending.copy_scans import RESCAN_SECONDS
from catalogue.lending.takeovers import take_over_loan
from catalogue.models import Copy, Event, Loan
from tests.catalogue.lending.clock import Clock
from tests.catalogue.lending.records import loans
from tests.catalogue.views.desk.counter import Counter, azul
from tests.conftest import NOW
from tests.factories.catalogue import (
    CardFactory,
    CopyFactory,
    LendingPolicyFactory,
    MembershipFactory,
    PatronFactory,
    make_member,
)

pytestmark = pytest.mark.django_db


def test_a_card_takes_its_household_in_hand(counter: Counter):
    card = make_member(name="Famille Exemple")

    assert counter.scan(card.number) == "Carte lue Famille Exemple"
    assert "encore 3 jeux" in counter.words()
    assert "jusqu’au 31 décembre 2026" in counter.words()


def test_a_copy_is_lent_to_the_household_in_hand(counter: Counter, volunteer: User):
    card = make_member()
    counter.scan(card.number)

    answer = counter.scan(azul().barcode)

    assert answer == "Prêté « Azul », à rendre le 7 février 2026."
    assert [(loan["household"], loan["patron"], loan["lent_at"], loan["due_on"]) for loan in loans()] == [
        (card.household_id, None, NOW, date(2026, 2, 7))
    ]
    assert Event.objects.get().actor == volunteer
    assert "encore 2 jeux" in counter.words()
    assert "07/02/2026" in counter.words()


def test_the_loan_names_the_person_whose_card_it_was(counter: Counter):
    patron = PatronFactory(household=MembershipFactory().household)
    counter.scan(CardFactory(household=patron.household, patron=patron).number)

    counter.scan(azul().barcode)

    assert Loan.objects.get().patron == patron


def test_a_card_that_names_a_person_of_another_household_lends_to_its_own(counter: Counter):
    card = CardFactory(household=MembershipFactory().household, patron=PatronFactory())
    counter.scan(card.number)

    counter.scan(azul().barcode)

    assert (Loan.objects.get().household, Loan.objects.get().patron) == (card.household, None)


def test_a_copy_on_the_shelf_without_a_household_asks_for_a_card(counter: Counter):
    answer = counter.scan(azul().barcode)

    assert answer == "Refusé « Azul » est en rayon. Pour le prêter, scannez d’abord une carte."
    assert Loan.objects.count() == 0


def test_a_copy_that_is_out_comes_back_and_says_from_whom(counter: Counter, clock: Clock):
    counter.scan(make_member(name="Famille Exemple").number)
    copy = azul()
    counter.scan(copy.barcode)
    counter.post("desk-let-go")
    clock.tick(days=2)
    counter.log_in()

    assert counter.scan(copy.barcode) == "Rendu « Azul ». Foyer : Famille Exemple."
    assert Loan.objects.get().returned_at == clock.now


@pytest.mark.parametrize(("days", "words"), [(22, "En retard de 1 jour."), (30, "En retard de 9 jours.")])
def test_a_late_return_says_by_how_many_days(counter: Counter, clock: Clock, days: int, words: str):
    counter.scan(make_member(name="Famille Exemple").number)
    copy = azul()
    counter.scan(copy.barcode)
    clock.tick(days=days)
    counter.log_in()
    counter.scan(make_member().number)

    assert counter.scan(copy.barcode) == f"Rendu « Azul ». Foyer : Famille Exemple. {words}"


def test_a_copy_out_to_an_unknown_borrower_comes_back(counter: Counter):
    copy = azul()
    take_over_loan(copy=copy, due_on=date(2026, 1, 10), at=NOW)

    assert counter.scan(copy.barcode) == "Rendu « Azul ». Emprunteur inconnu. En retard de 7 jours."


def test_the_record_of_the_copy_is_told_when_it_comes_back(counter: Counter):
    copy = azul(restriction=Copy.Restriction.LOST)
    take_over_loan(copy=copy, due_on=None, at=NOW)

    assert counter.scan(copy.barcode) == "Rendu « Azul ». Emprunteur inconnu. Exemplaire noté « perdu »."


def test_a_copy_scanned_twice_in_a_row_is_lent_once_and_the_second_scan_says_so(counter: Counter, clock: Clock):
    counter.scan(make_member().number)
    copy = azul()
    counter.scan(copy.barcode)
    clock.tick(seconds=1)

    answer = counter.scan(copy.barcode)

    assert answer == "Refusé « Azul » vient d’être prêté à ce foyer : ce deuxième passage n’a rien changé."
    assert [event.kind for event in Event.objects.all()] == ["lent"]


def test_a_copy_scanned_twice_in_a_row_is_returned_once_and_not_lent(counter: Counter, clock: Clock):
    copy = azul()
    take_over_loan(copy=copy, due_on=None, at=NOW)
    counter.scan(make_member().number)
    clock.tick(seconds=30)
    counter.scan(copy.barcode)
    clock.tick(seconds=1)

    answer = counter.scan(copy.barcode)

    assert answer == "Refusé « Azul » vient d’être rendu : ce deuxième passage n’a rien changé."
    assert Loan.objects.open().count() == 0


def test_the_next_family_in_the_queue_takes_what_has_just_come_back(counter: Counter, clock: Clock):
    copy, card = azul(), make_member()
    take_over_loan(copy=copy, due_on=None, at=NOW)
    counter.scan(copy.barcode)
    clock.tick(seconds=2)
    counter.scan(card.number)
    clock.tick(seconds=2)

    counter.scan(copy.barcode)

    assert Loan.objects.open().get().household == card.household


def test_after_the_seconds_of_a_second_scan_the_copy_comes_back(counter: Counter, clock: Clock):
    counter.scan(make_member().number)
    copy = azul()
    counter.scan(copy.barcode)
    clock.tick(seconds=RESCAN_SECONDS)

    assert counter.scan(copy.barcode).startswith("Rendu")


def test_a_full_household_is_told_before_and_refused_after(counter: Counter):
    LendingPolicyFactory(games_at_once=1)
    counter.scan(make_member().number)
    counter.scan(azul().barcode)
    assert "Limite atteinte : 1 jeu à la fois." in counter.words()
    assert "Places aucune" in counter.words()

    assert counter.scan(CopyFactory().barcode) == "Refusé Limite atteinte : 1 jeu à la fois."


def test_an_expired_household_is_told_before_and_refused_after(counter: Counter):
    membership = MembershipFactory(starts_on=date(2025, 1, 1), ends_on=date(2025, 12, 31))
    counter.scan(CardFactory(household=membership.household).number)
    assert "L’adhésion a pris fin le 31 décembre 2025." in counter.words()

    assert counter.scan(azul().barcode) == "Refusé L’adhésion a pris fin le 31 décembre 2025."


def test_a_copy_that_stays_in_the_house_says_why(counter: Counter):
    counter.scan(make_member().number)

    answer = counter.scan(azul(restriction=Copy.Restriction.ON_SITE).barcode)

    assert answer == "Refusé « Azul » ne sort pas : sur place seulement."


def test_a_replaced_card_is_refused_and_the_household_in_hand_stays(counter: Counter):
    counter.scan(make_member(name="Famille Exemple").number)

    answer = counter.scan(CardFactory(replaced_at=NOW).number)

    assert answer == "Refusé Cette carte a été remplacée le 17 janvier 2026. Demandez la nouvelle."
    assert "Famille Exemple" in counter.words()


@pytest.mark.parametrize("text", ["", "   ", "\x00", "\r\n"])
def test_an_empty_scan_has_its_words(counter: Counter, text: str):
    assert counter.scan(text) == "Refusé Rien n’a été lu. Scannez de nouveau."


def test_a_form_without_its_field_is_an_empty_scan(counter: Counter):
    assert counter.post("desk") == "Refusé Rien n’a été lu. Scannez de nouveau."


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("x" * 500, "x" * 29 + "…"),
        ("l'ami", "l'ami"),
        ("9\x001", "91"),
        ("🎲", "🎲"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("100%s", "100%s"),
        ("é" * 51, "é" * 29 + "…"),
    ],
)
def test_whatever_a_scanner_sends_is_answered_in_words(counter: Counter, text: str, shown: str):
    assert counter.scan(text) == f"Refusé Le code « {shown} » n’est ni celui d’un jeu, ni celui d’une carte."


def test_a_scanner_on_the_wrong_keyboard_works_and_is_told_once(counter: Counter):
    counter.scan(make_member().number)
    azul(barcode="91233")

    first = counter.scan('ç&é""')
    second = counter.scan('ç&é"""')

    assert first.startswith("Prêté « Azul », à rendre le 7 février 2026. Votre lecteur de codes-barres tape comme")
    assert second == "Refusé Le code « 912333 » n’est ni celui d’un jeu, ni celui d’une carte."


def test_a_person_removed_while_in_hand_leaves_the_household_in_hand(counter: Counter):
    patron = PatronFactory(household=MembershipFactory().household)
    counter.scan(CardFactory(household=patron.household, patron=patron).number)
    patron.delete()

    counter.scan(azul().barcode)

    assert (Loan.objects.get().household, Loan.objects.get().patron) == (patron.household, None)


def test_a_household_deleted_while_in_hand_is_let_go(counter: Counter):
    card = make_member(name="Famille Exemple")
    counter.scan(card.number)
    card.household.delete()

    assert "Aucun foyer en cours." in counter.words()
    assert counter.scan(azul().barcode).startswith("Refusé « Azul » est en rayon.")
