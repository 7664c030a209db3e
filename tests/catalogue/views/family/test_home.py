import re

import pytest

from tests.catalogue.views.family.shelves import full_game, html, titles
from tests.factories.catalogue import CopyFactory, GameFactory
from tests.pages import Page

pytestmark = pytest.mark.django_db


def another(page: str) -> str:
    found = re.search(r'href="\?([^"]*)#reponse">Une autre poignée', page)
    assert found
    return found[1].replace("&amp;", "&")


@pytest.mark.parametrize("count", [1, 3])
def test_an_answered_question_costs_six_queries(client, django_assert_num_queries, count):
    for _ in range(count):
        full_game()

    with django_assert_num_queries(6):
        page = html(client, "/", joueurs="3", age="", minutes="")

    assert len(titles(page)) == count
    assert Page(page).faults() == []


def test_five_games_are_proposed_and_others_on_request_and_the_same_address_shows_the_same(client):
    for _ in range(8):
        full_game()
    asked = {"joueurs": "3", "age": "", "graine": "7"}

    first = html(client, "/", **asked)
    second = html(client, f"/?{another(first)}")

    assert len(titles(first)) == 5
    assert len(titles(second)) == 3
    assert not set(titles(first)) & set(titles(second))
    assert titles(html(client, "/", **asked)) == titles(first)
    assert titles(html(client, f"/?{another(second)}")) == titles(first)
    assert "Voir les 8 jeux qui conviennent" in first
    assert 'href="/jeux/?joueurs=3&amp;en_rayon=on"' in first


def test_what_is_out_is_not_proposed_and_what_says_nothing_is_told(client):
    full_game(title="Sorti").copies.update(state="on_loan")
    CopyFactory(game=GameFactory(title="Muet"))

    page = html(client, "/", joueurs="3")

    assert titles(page) == []
    assert "Rien en rayon en ce moment" in page
    assert "1 autre en rayon n’est pas proposé" in page


@pytest.mark.parametrize("value", ["abc", "0", "\x00", "9" * 50])
def test_a_wrong_answer_is_told_beside_its_question_and_the_others_count(client, value):
    full_game(title="Pour trois", min_age_months=48)

    page = html(client, "/", joueurs=value, age="6", graine="abc", poignee="-1")

    assert 'id="joueurs-faute"' in page
    assert titles(page) == ["Pour trois"]
    assert Page(page).faults() == []


def test_a_number_that_is_no_button_gets_one(client):
    assert re.search(r'value="11" checked[^>]*><label[^>]*>11</label>', html(client, "/", joueurs="11"))


def test_without_an_answer_the_shelves_stand_there_with_a_seed_for_the_first_handful(client):
    full_game(title="Nouveau")

    page = html(client, "/")

    assert titles(page) == ["Nouveau"]
    assert re.search(r'name="graine" value="\d+"', page)
    assert 'type="application/atom+xml"' in page


def test_whoever_knows_the_title_types_it_before_any_question(client):
    page = html(client, "/")

    assert page.index('role="search"') < page.index("<h1>") < page.index("Combien êtes-vous")
