"""Where a name went that was made one with another: asked by its old address, by a filter, and by a list."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from catalogue.cataloguing.merged_names import name_kept
from catalogue.cataloguing.name_merging import delete_name, merge_names
from catalogue.models import Author, Game, NameMerge
from tests.catalogue.views.family.shelves import chips, html, titles
from tests.conftest import NOW
from tests.factories.catalogue import AuthorFactory, GameFactory, PublisherFactory, TermFactory
from tests.factories.records import GameListFactory, SeriesFactory

pytestmark = pytest.mark.django_db

KINDS = [
    ("author", "auteur", AuthorFactory),
    ("publisher", "editeur", PublisherFactory),
    ("series", "collection", SeriesFactory),
    ("term", "terme", TermFactory),
]


def game_under(kind: str, row: Any, title: str) -> Game:
    """A game that bears the name."""
    game: Game = GameFactory(title=title, min_players=2, max_players=4)
    if kind == "series":
        Game.objects.filter(pk=game.pk).update(series=row)
    elif kind == "term":
        game.terms.add(row)
    elif kind == "author":
        game.contributions.create(author=row, role="070")
    else:
        game.publications.create(publisher=row)
    return game


@pytest.mark.parametrize(("kind", "field", "factory"), KINDS)
def test_address_filter_and_page_lead_to_the_name_that_was_kept(client: Client, kind: str, field: str, factory: Any):
    kept, gone = factory(), factory()
    game_under(kind, gone, "Azul")
    game_under(kind, factory(), "Bazar")
    old, key = gone.get_absolute_url(), gone.pk

    merge_names(kept=kept, gone=gone, at=NOW, by=None)

    led = client.get(f"{old}?joueurs=3&joueurs=4")
    assert (led.status_code, led["Location"]) == (301, f"{kept.get_absolute_url()}?joueurs=3&joueurs=4")
    assert client.get(old)["Location"] == kept.get_absolute_url()
    found = html(client, "/jeux/", **{field: key, "joueurs": 3})
    assert titles(found) == ["Azul"]
    told = chips(found)
    assert any(str(kept) in label for label in told)
    # The chip takes the filter back, and the others name the one that stands.
    assert sorted(told.values()) == sorted(["joueurs=3", f"{field}={kept.pk}"])
    assert client.get(reverse(kind, args=[999_999])).status_code == 404


def test_through_several_merges_to_the_name_that_stands():
    first, second, last = AuthorFactory.create_batch(3)
    keys = first.pk, second.pk
    merge_names(kept=second, gone=first, at=NOW, by=None)
    assert name_kept("author", keys[0]) == second.pk

    merge_names(kept=last, gone=second, at=NOW, by=None)

    assert [name_kept("author", key) for key in keys] == [last.pk, last.pk]
    assert name_kept("author", last.pk) is None
    assert name_kept("publisher", keys[0]) is None


def test_the_row_goes_with_the_name_that_was_kept_and_with_no_other(client: Client):
    kept, gone, other, lost = AuthorFactory.create_batch(4)
    publisher = PublisherFactory(pk=kept.pk)
    old = gone.get_absolute_url()
    merge_names(kept=kept, gone=gone, at=NOW, by=None)
    merge_names(kept=other, gone=lost, at=NOW, by=None)

    delete_name(row=publisher)
    assert NameMerge.objects.count() == 2
    delete_name(row=kept)

    assert list(NameMerge.objects.values_list("kept_id", flat=True)) == [other.pk]
    assert client.get(old).status_code == 404
    Author.objects.all().delete()
    assert not NameMerge.objects.exists()


def test_a_name_that_stands_holds_against_one_that_had_its_key_before(client: Client):
    stands, other = AuthorFactory(), AuthorFactory()
    game_under("author", stands, "Azul")
    game_under("author", other, "Bazar")
    NameMerge.objects.create(kind="author", gone_id=stands.pk, kept_id=other.pk)

    assert titles(html(client, "/jeux/", auteur=stands.pk)) == ["Azul"]
    assert titles(html(client, stands.get_absolute_url())) == ["Azul"]
    key = other.pk
    merge_names(kept=stands, gone=other, at=NOW, by=None)

    assert list(NameMerge.objects.values_list("gone_id", "kept_id")) == [(key, stands.pk)]


def test_two_categories_that_became_one_are_asked_for_once(client: Client):
    kept, gone = TermFactory(), TermFactory()
    game_under("term", gone, "Azul")
    key = gone.pk
    merge_names(kept=kept, gone=gone, at=NOW, by=None)

    found = html(client, f"/jeux/?terme={key}&terme={kept.pk}")

    assert titles(found) == ["Azul"]
    assert list(chips(found).values()) == [""]


def test_a_kept_search_by_the_name_that_went_is_one_by_the_name_that_stands(client: Client, librarian):
    kept, gone = AuthorFactory(), AuthorFactory()
    game_under("author", gone, "Azul")
    GameFactory(title="Bazar")
    saved = GameListFactory(owner=librarian, query=f"auteur={gone.pk}")
    merge_names(kept=kept, gone=gone, at=NOW, by=None)
    client.force_login(librarian)

    page = client.get(reverse("game-list", args=[saved.pk])).content.decode()

    assert "Azul" in page
    assert "Bazar" not in page
    assert "Cette recherche n’est plus lisible" not in page


def test_a_name_that_went_costs_no_query_more(client: Client, django_assert_num_queries):
    kept, gone = AuthorFactory(), AuthorFactory()
    game_under("author", gone, "Azul")
    key = gone.pk
    merge_names(kept=kept, gone=gone, at=NOW, by=None)
    client.get("/jeux/", {"auteur": kept.pk})

    for asked in (kept.pk, key):
        with django_assert_num_queries(7):
            client.get("/jeux/", {"auteur": asked})
