import pytest
from django.urls import reverse

from catalogue.models import Event, Loan
from tests.catalogue.lending.clock import Clock
from tests.catalogue.views.desk.counter import Counter, azul
from tests.factories.catalogue import CopyFactory, LendingPolicyFactory, make_member

pytestmark = pytest.mark.django_db


def test_the_focus_is_in_the_scan_field_which_is_empty_and_tied_to_the_answer(counter: Counter):
    counter.scan("inconnu")

    field = next(line for line in counter.page().split("<") if 'name="scan"' in line and 'type="text"' in line)

    assert " autofocus" in field
    assert "value=" not in field
    assert 'aria-describedby="id_scan-aide desk-answer"' in field


def test_a_refusal_differs_by_word_and_not_by_colour_alone(counter: Counter):
    counter.scan("inconnu")

    html = counter.page()

    assert '<div class="notice desk-answer bad">' in html
    assert "<strong>Refusé</strong>" in html
    assert "<title>Refusé – Le bureau de prêt – " in html


def test_loading_the_page_again_shows_the_same_answer_and_does_nothing(counter: Counter):
    counter.scan(make_member().number)
    answer = counter.scan(azul().barcode)

    assert [counter.answer(), counter.answer()] == [answer, answer]
    assert Event.objects.count() == 1


def test_done_lets_the_household_go(counter: Counter):
    counter.scan(make_member(name="Famille Exemple").number)

    assert counter.post("desk-let-go") == "Terminé"
    assert "Famille Exemple" not in counter.words()
    assert counter.scan(azul().barcode).startswith("Refusé « Azul » est en rayon.")


def test_the_last_ten_acts_of_the_desk_are_listed(counter: Counter, clock: Clock):
    for number in range(12):
        clock.tick(seconds=60)
        counter.scan(f"inconnu{number}")

    words = counter.words()

    assert "inconnu1 " not in words
    assert [f"inconnu{number} " in words for number in range(2, 12)] == [True] * 10
    assert "11:12 Refusé" in words


def test_a_loan_deleted_since_leaves_its_outcome_in_the_list(counter: Counter):
    counter.scan(make_member().number)
    counter.scan(azul().barcode)
    Event.objects.all().delete()
    Loan.objects.all().delete()

    assert counter.answer() == "Prêté « Azul »."


def test_the_games_of_the_household_are_shown_the_late_ones_in_words(counter: Counter, clock: Clock):
    card = make_member()
    counter.scan(card.number)
    counter.scan(azul().barcode)
    clock.tick(days=23)
    counter.log_in()

    assert counter.scan(card.number).startswith("Carte lue")
    assert "07/02/2026 en retard de 2 jours" in counter.words()


def test_the_list_of_games_is_bounded_and_says_how_many_more_there_are(counter: Counter):
    LendingPolicyFactory(games_at_once=30)
    card = make_member()
    counter.scan(card.number)
    for copy in CopyFactory.create_batch(22):
        counter.client.post(reverse("desk"), {"scan": copy.barcode})

    html = counter.page()

    assert html.count('<th scope="row">') == 20
    assert "et 2 autres jeux" in html


def test_no_name_stands_in_an_address_or_a_log(counter: Counter, caplog: pytest.LogCaptureFixture):
    card = make_member(name="Famille Exemple")
    counter.scan(card.number)
    counter.scan(azul().barcode)
    counter.scan("inconnu")

    response = counter.client.post(reverse("desk"), {"scan": card.number})

    assert response.headers["Location"] == "/bureau/"
    assert caplog.text == ""


def test_the_session_names_nobody(counter: Counter):
    counter.scan(make_member(name="Famille Exemple").number)
    counter.scan(azul().barcode)

    kept = str(dict(counter.client.session.items()))

    assert "Exemple" not in kept
    assert "Azul" not in kept
