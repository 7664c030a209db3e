import re

import pytest

from tests.catalogue.views.family.shelves import full_game, html
from tests.pages import Page

pytestmark = pytest.mark.django_db


def wall(page: str) -> list[str]:
    return re.findall(
        r'<span class="visually-hidden">([^<]*)</span></a></li>\s*(?:<li><a href="/jeux|</ul>\n<nav class="turn")', page
    )


def buttons(page: str) -> dict[str, str]:
    found = re.findall(
        r'<li><a href="\?([^"]*)"[^>]*>(?:<svg.*?</svg>\s*)+<span class="visually-hidden">([^<]*)<', page
    )
    return {words.strip(): query.replace("&amp;", "&") for query, words in found}


@pytest.mark.parametrize("count", [1, 3])
def test_covers_of_what_is_here_in_three_queries(client, django_assert_num_queries, count):
    for number in range(count):
        full_game(title=f"Jeu {number}")
    full_game(title="Sorti").copies.update(state="on_loan")

    with django_assert_num_queries(3):
        page = html(client, "/images/")

    assert wall(page) == [f"Jeu {number}" for number in reversed(range(count))]
    assert Page(page).faults() == []


def test_pictures_narrow_the_shelf_and_let_go_again(client):
    full_game(title="Petit", min_age_months=24)
    full_game(title="Grand", min_age_months=72)

    page = html(client, "/images/", age="3", nature="jeu")

    assert wall(page) == ["Petit"]
    assert buttons(page)["3 ans (choisi)"] == "nature=jeu"
    assert buttons(page)["2 joueurs"] == "nature=jeu&age=3&joueurs=2"


@pytest.mark.parametrize(
    "query", [{"age": "abc"}, {"age": "99"}, {"nature": "\x00"}, {"page": "10" * 50}, {"joueurs": "<b>"}]
)
def test_what_has_no_picture_asks_for_nothing(client, query):
    full_game(title="Là")

    assert wall(html(client, "/images/", **query)) == ["Là"]


def test_an_empty_shelf_says_what_to_do(client):
    assert "touchez encore une image" in html(client, "/images/", nature="jouet")
