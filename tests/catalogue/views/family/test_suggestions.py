import pytest

from catalogue.models import Contribution
from tests.factories.catalogue import AuthorFactory, GameFactory
from tests.factories.records import SeriesFactory

pytestmark = pytest.mark.django_db


def lines(client, text: str) -> list[tuple[str, str, str]]:
    answer = client.get("/jeux/suggestions/", {"q": text})
    assert answer.status_code == 200
    return [(line["label"], line["kind"], line["address"]) for line in answer.json()["suggestions"]]


def test_titles_and_names_lead_to_their_pages(client):
    game, author, series = GameFactory(title="Toupie"), AuthorFactory(name="Tom Essai"), SeriesFactory(name="Tours")
    Contribution.objects.create(game=game, author=author)

    assert lines(client, "to") == [
        ("Toupie", "jeu", f"/jeux/{game.pk}/"),
        ("Tom Essai", "auteur", f"/auteurs/{author.pk}/"),
        ("Tours", "collection", f"/collections/{series.pk}/"),
    ]


@pytest.mark.parametrize("text", ["", "t", "\x00", "%_", "x" * 5000])
def test_what_means_nothing_is_an_empty_list(client, text):
    assert lines(client, text) == []


@pytest.mark.parametrize("count", [1, 3])
def test_two_queries_however_many_are_found(client, django_assert_num_queries, count):
    for number in range(count):
        GameFactory(title=f"Toupie {number}")

    with django_assert_num_queries(2):
        assert len(lines(client, "toup")) == count
