from datetime import date

import pytest
from django.urls import reverse

from catalogue.lending.holds import place_hold, set_aside
from catalogue.lending.loans import lend
from catalogue.models import Card, Charge, Copy, Hold, Loan
from tests.catalogue.lending.clock import Clock
from tests.catalogue.views.desk.counter import Counter, azul, text_of
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, GameFactory, LendingPolicyFactory, PatronFactory, make_member
from tests.factories.desk import ChargeFactory, DepositFactory
from tests.pages import Page

pytestmark = pytest.mark.django_db


def loan_of(counter: Counter, copy: Copy) -> Loan:
    """A loan of the household that is then in hand."""
    card = make_member(name="Famille Exemple")
    made = lend(copy=copy, household=card.household, at=NOW, by=None)
    counter.scan(card.number)
    return made


def test_a_loan_is_renewed_by_its_button(counter: Counter):
    loan = loan_of(counter, azul())

    assert counter.press("desk-renew", loan.pk) == "Renouvelé « Azul », à rendre le 28 février 2026."
    loan.refresh_from_db()
    assert loan.renewals == 1


def test_a_game_that_is_noted_as_lost_says_so(counter: Counter):
    loan = loan_of(counter, azul())
    badge = f"Azul {loan.copy.barcode} perdu"
    assert badge not in counter.words()

    Copy.objects.filter(pk=loan.copy_id).update(restriction="lost")

    assert badge in counter.words()


def test_the_button_pressed_twice_renews_once(counter: Counter):
    loan = loan_of(counter, azul())
    counter.post("desk-renew", loan.pk, number=1)

    answer = counter.post("desk-renew", loan.pk, number=1)

    assert answer.startswith("Refusé « Azul » vient d’être renouvelé jusqu’au 28 février 2026")
    loan.refresh_from_db()
    assert loan.renewals == 1


def test_a_renewal_of_an_awaited_title_is_refused_and_passed_with_a_reason_alone(librarians_counter: Counter):
    counter = librarians_counter
    loan = loan_of(counter, azul())
    place_hold(game=loan.copy.game, household=make_member().household, at=NOW, by=None)

    answer = counter.press("desk-renew", loan.pk)

    assert answer == "Refusé « Azul » est attendu par un autre foyer : il ne peut pas être renouvelé."
    assert counter.post("desk-renew", loan.pk, number=1, reason=" ").startswith("Refusé Pour passer outre")
    assert counter.post("desk-renew", loan.pk, number=1, reason="Vacances").startswith("Renouvelé")
    assert "Renouveler quand même" not in counter.words()


def test_a_late_game_renewed_with_a_reason_says_what_its_lateness_costs(librarians_counter: Counter, clock: Clock):
    counter = librarians_counter
    LendingPolicyFactory(late_cents=20)
    loan = loan_of(counter, azul())
    clock.tick(days=24)
    counter.log_in()
    counter.scan(Card.objects.get().number)

    assert counter.press("desk-renew", loan.pk).startswith("Refusé « Azul » devait revenir le 7 février 2026")
    answer = counter.post("desk-renew", loan.pk, number=1, reason="Malade")

    assert answer == "Renouvelé « Azul », à rendre le 28 février 2026. À régler pour le retard : 0,60 €."
    assert counter.press("desk-undo").startswith("Annulé « Azul ». Renouvellement annulé.")
    assert Charge.objects.count() == 0


@pytest.mark.parametrize("number", ["", "0", "x", "99999999999"])
def test_a_number_that_is_none_renews_as_the_verb_allows(counter: Counter, number: str):
    loan = loan_of(counter, azul())

    assert counter.post("desk-renew", loan.pk, number=number).startswith("Renouvelé")


def test_a_loan_that_does_not_exist_is_not_found(counter: Counter):
    assert counter.client.post(reverse("desk-renew", args=[10**6])).status_code == 404


def test_a_game_is_found_by_its_title_and_reserved(counter: Counter):
    copy = azul()
    lend(copy=copy, household=make_member().household, at=NOW, by=None)
    card = make_member(name="Famille Exemple")
    counter.scan(card.number)

    html = counter.client.get(reverse("desk-hold"), {"q": "azul"}).content.decode()

    assert Page(html).faults() == []
    assert "Azul aucun en rayon" in text_of(html)
    assert counter.post("desk-hold", q="azul", game=copy.game_id) == "Réservé « Azul »."
    hold = Hold.objects.get()
    assert (hold.household, hold.game, hold.state) == (card.household, copy.game, Hold.State.WAITING)
    assert "Azul – en attente" in counter.words()


def test_a_game_is_found_by_a_copy_that_is_out(counter: Counter):
    copy = azul(barcode="0042")
    lend(copy=copy, household=make_member().household, at=NOW, by=None)
    counter.scan(make_member().number)

    html = counter.client.get(reverse("desk-hold"), {"q": "0042"}).content.decode()

    assert f'value="{copy.game_id}" required checked' in html


def test_a_game_is_booked_for_a_day(counter: Counter):
    copy = azul()
    counter.scan(make_member().number)

    answer = counter.post("desk-hold", game=copy.game_id, wanted_from="2026-02-14")

    assert answer == "Réservé « Azul », à partir du 14 février 2026."


def test_the_day_is_kept_when_a_refusal_is_passed(librarians_counter: Counter):
    counter, copy = librarians_counter, azul()
    LendingPolicyFactory(holds_at_once=0)
    counter.scan(make_member().number)
    assert counter.post("desk-hold", game=copy.game_id, wanted_from="2026-02-14").startswith("Refusé")

    answer = counter.press("desk-hold", reason="Fête de l’école")

    assert answer == "Réservé «\xa0Azul\xa0», à partir du 14 février 2026."
    assert Hold.objects.get().wanted_from == date(2026, 2, 14)


def test_what_is_looked_for_is_in_no_address_since_it_may_be_a_card(counter: Counter):
    azul()
    counter.scan(make_member().number)

    response = counter.client.post(reverse("desk-hold"), {"q": "azul", "find": "1"})

    html = response.content.decode()
    assert (response.status_code, Page(html).faults()) == (200, [])
    assert "Azul" in text_of(html)
    assert "Choisissez un jeu" not in html
    assert 'method="get"' not in html
    assert Hold.objects.count() == 0


@pytest.mark.parametrize("fields", [{}, {"game": "x"}, {"game": "0"}, {"game": "1", "wanted_from": "2026-02-30"}])
def test_a_hold_that_makes_no_sense_is_told_on_its_page_with_what_was_typed(counter: Counter, fields: dict[str, str]):
    azul()
    counter.scan(make_member().number)

    response = counter.client.post(reverse("desk-hold"), {"q": "azul", **fields})

    html = response.content.decode()
    assert response.status_code == 422
    assert Page(html).faults() == []
    assert 'value="azul"' in html
    assert Hold.objects.count() == 0


def test_words_that_no_game_has_are_told(counter: Counter):
    counter.scan(make_member().number)

    html = counter.client.get(reverse("desk-hold"), {"q": "rien de tel"}).content.decode()

    assert "Aucun jeu ne répond à « rien de tel »." in html


# From three games on nobody looks for another reading of the words.
@pytest.mark.parametrize("games", [3, 9])
def test_the_games_found_ask_as_much_for_nine_as_for_three(
    counter: Counter, games: int, django_assert_num_queries: object
):
    counter.scan(make_member().number)
    for number in range(games):
        CopyFactory(game=GameFactory(title=f"Azul {number}"))

    with django_assert_num_queries(14):  # type: ignore[operator] # a fixture
        html = counter.client.get(reverse("desk-hold"), {"q": "azul"}).content.decode()

    assert html.count('name="game"') == games


def test_a_hold_is_cancelled_and_its_box_goes_to_the_next(counter: Counter):
    copy, card = azul(), make_member()
    hold = place_hold(game=copy.game, household=card.household, at=NOW, by=None)
    place_hold(game=copy.game, household=make_member(name="Famille Suivante").household, at=NOW, by=None)
    set_aside(copy=copy, at=NOW, by=None)
    counter.scan(card.number)

    answer = counter.post("desk-cancel-hold", hold.pk)

    assert answer.startswith("Mis de côté Mettez « Azul » de côté pour le foyer Famille Suivante")
    assert "Réservation annulée « Azul »." in counter.words()
    assert counter.post("desk-cancel-hold", hold.pk) == "Refusé La réservation de « Azul » est déjà close."


def test_the_persons_the_debts_and_the_deposits_are_told(counter: Counter):
    card = make_member()
    PatronFactory(household=card.household, given_name="Zoé", family_name="Exemple", kind="child")
    ChargeFactory(household=card.household, amount_cents=500)
    DepositFactory(household=card.household, amount_cents=3000)
    counter.scan(card.number)

    words = counter.words()

    assert "Personnes Zoé Exemple (enfant)" in words
    assert "doit 5,00 €, caution de 30,00 €" in words


def test_a_loan_of_a_closed_day_is_counted_where_the_desk_stands(counter: Counter, clock: Clock):
    loan = loan_of(counter, azul())
    clock.tick(days=23)
    counter.log_in()

    answer = counter.post("desk-renew", loan.pk, number=1)

    assert answer == "Refusé « Azul » devait revenir le 7 février 2026 : en retard, il ne peut pas être renouvelé."
