import re
from typing import Any

import pytest

from catalogue.models import Contribution
from tests.catalogue.views.family.shelves import full_game, html, options, titles
from tests.factories.catalogue import AuthorFactory, GameFactory, TermFactory
from tests.factories.records import SeriesFactory
from tests.pages import Page

pytestmark = pytest.mark.django_db


def names(page: str) -> list[str]:
    return re.findall(r'<ul class="names">.*?</ul>', page, re.DOTALL) and re.findall(
        r'<li><a href="[^"]*">([^<]*)</a> <span class="count">', page
    )


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize("address", ["/auteurs/", "/editeurs/", "/collections/", "/categories/"])
def test_two_queries_list_all_names_with_their_counts(client, django_assert_num_queries, address, count):
    for _ in range(count):
        full_game()

    with django_assert_num_queries(2):
        page = html(client, address)

    assert len(names(page)) == count
    assert page.count("1 jeu<") == count
    assert Page(page).faults() == []


def test_authors_stand_by_their_last_name_and_letters_leave_those_that_begin_so(client):
    for name in ("Zoé Abricot", "Ada Éclair", "Bo Essai", "3D Collectif 77"):
        Contribution.objects.create(game=GameFactory(), author=AuthorFactory(name=name))
    AuthorFactory(name="Sans Jeu")

    assert names(html(client, "/auteurs/")) == ["3D Collectif 77", "Zoé Abricot", "Ada Éclair", "Bo Essai"]
    assert names(html(client, "/auteurs/", lettre="e")) == ["Ada Éclair", "Bo Essai"]
    assert names(html(client, "/auteurs/", lettre="0-9")) == ["3D Collectif 77"]
    assert "Aucun nom ne commence ainsi" in html(client, "/auteurs/", lettre="q")


@pytest.mark.parametrize("odd", ["é", "ab", "\x00", "%", "Z"])
def test_what_is_no_letter_lists_all(client, odd):
    full_game()

    assert len(names(html(client, "/auteurs/", lettre=odd, page="x"))) == 1


def test_a_game_counts_once_whatever_somebody_did_for_it(client):
    game, author = GameFactory(), AuthorFactory()
    for role in ("070", "440"):
        Contribution.objects.create(game=game, author=author, role=role)

    assert "1 jeu<" in html(client, "/auteurs/")


def test_a_page_of_names_is_followed_by_the_next(client, monkeypatch):
    monkeypatch.setattr("catalogue.views.name_lists.PER_PAGE", 2)
    for _ in range(5):
        full_game()

    page = html(client, "/auteurs/", lettre="0-9", page="2")

    assert len(names(page)) == 2
    assert 'href="?lettre=0-9&amp;page=3"' in page


def test_the_games_of_a_series_are_refined_by_the_same_filters(client):
    series = SeriesFactory.create()
    full_game(title="Premier", series=series, min_players=2, max_players=4)
    full_game(title="Deuxième", series=series, min_players=6, max_players=8)
    full_game(title="Ailleurs")

    whole = html(client, series.get_absolute_url(), tri="titre")
    page = html(client, series.get_absolute_url(), joueurs="3")

    assert titles(whole) == ["Deuxième", "Premier"]
    assert titles(page) == ["Premier"]
    assert options(page, "collection") == {}
    assert options(whole, "joueurs")["3"] == "3 joueurs (1)"
    assert f'action="{series.get_absolute_url()}"' in page


@pytest.mark.parametrize("kind", ["author", "publisher"])
def test_a_page_of_one_name_leaves_out_records_without_any_and_says_nothing_of_them(client, kind):
    game = full_game(title="Ici")
    GameFactory(title="Anonyme")
    headings: dict[str, Any] = {"author": game.authors, "publisher": game.publishers}
    heading = headings[kind].get()

    page = html(client, heading.get_absolute_url())

    assert titles(page) == ["Ici"]
    assert "pas montré" not in page


def test_a_category_can_be_narrowed_by_another_one(client):
    both, one = full_game(title="Les deux"), full_game(title="Un seul")
    first, second = TermFactory(), TermFactory()
    both.terms.add(first, second)
    one.terms.add(first)

    assert titles(html(client, first.get_absolute_url(), tri="titre")) == ["Les deux", "Un seul"]
    assert titles(html(client, first.get_absolute_url(), terme=second.pk)) == ["Les deux"]
    assert titles(html(client, first.get_absolute_url(), terme="inconnu")) == ["Les deux", "Un seul"]
