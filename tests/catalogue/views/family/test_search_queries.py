"""A page of results asks for little, whatever is typed and chosen."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from catalogue.models import Contribution, Publication
from tests.factories.catalogue import AuthorFactory, GameFactory, PublisherFactory, SiteFactory, TermFactory
from tests.factories.records import SeriesFactory

pytestmark = pytest.mark.django_db


def shelf(count: int) -> dict[str, int]:
    """Games that fit the filters of ``CHOSEN`` and hold a word with a fault, others that hold the right one."""
    named = {"author": AuthorFactory().pk, "publisher": PublisherFactory().pk, "series": SeriesFactory().pk}
    term = TermFactory()
    for word in ["Carcassone"] * (count > 1) + ["Carcassonne forteresse"] * (3 * count):
        game = GameFactory(title=word, min_players=2, max_players=4, series_id=named["series"])
        Contribution.objects.create(game=game, author_id=named["author"])
        Publication.objects.create(game=game, publisher_id=named["publisher"])
        game.terms.add(term)
    return {**named, "term": term.pk, "site": SiteFactory().pk}


CHOSEN = "auteur={author}&editeur={publisher}&collection={series}&terme={term}&joueurs=3"
FAULTS = ["carcasone", "carcassone", "carcassone ", "carkasone forteresse", "forteresse carcasone", "karcas sonne xy"]


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize("words", FAULTS)
@pytest.mark.parametrize("address", ["/jeux/?", "/jeux/?" + CHOSEN + "&", "/categories/{term}/?" + CHOSEN + "&"])
def test_a_fault_and_all_filters_cost_a_dozen_queries(client: Client, count: int, words: str, address: str):
    keys = shelf(count)

    with CaptureQueriesContext(connection) as sent:
        answer = client.get(address.format(**keys) + f"q={words}")

    assert answer.status_code == 200
    assert len(sent) <= 12, "\n".join(query["sql"][:160] for query in sent)
