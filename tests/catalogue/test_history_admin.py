"""What was done to records, in the admin: read by who catalogues, written by nobody."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from catalogue.cataloguing.distinct import say_distinct
from catalogue.cataloguing.record_merging import merge
from catalogue.models import DistinctGames, Game, RecordMerge
from tests.conftest import NOW
from tests.factories.catalogue import GameFactory

pytestmark = pytest.mark.django_db

DISTINCT, MERGES = "/gestion/catalogue/distinctgames/", "/gestion/catalogue/recordmerge/"


@pytest.fixture
def reader(librarian: User) -> Client:
    client = Client()
    client.force_login(librarian)
    return client


@pytest.fixture
def merged(librarian: User) -> tuple[Game, Game]:
    kept, gone = GameFactory(title="Azul gardé"), GameFactory(title="Azul parti", year=2017)
    merge(kept=kept, gone=gone, at=NOW, by=librarian)
    return kept, gone


def test_merges_of_the_whole_catalogue_are_listed_and_found_by_title(reader: Client, merged: tuple[Game, Game]):
    listed = reader.get(MERGES).content.decode()
    found = [reader.get(MERGES, {"q": word}).context["cl"].result_count for word in ("gardé", "zeppelin")]

    assert "Azul gardé" in listed
    assert found == [1, 0]


def test_a_merge_tells_what_the_record_said_and_not_what_moved(reader: Client, merged: tuple[Game, Game]):
    page = reader.get(f"{MERGES}{RecordMerge.objects.get().pk}/change/").content.decode()

    assert "Azul parti" in page
    assert "2017" in page
    assert "lignes passées" not in page.lower()
    assert "réservations closes" not in page.lower()


def test_pairs_that_are_two_are_listed_and_lead_to_what_was_noted(reader: Client, librarian: User):
    one, other = GameFactory(title="Azul"), GameFactory(title="Azul bis")
    pair = say_distinct(one=one, other=other, at=NOW, by=librarian)

    assert "Azul bis" in reader.get(DISTINCT).content.decode()
    assert reader.get(f"{DISTINCT}{pair.pk}/change/").status_code == 200


@pytest.mark.parametrize("address", [DISTINCT, MERGES])
def test_nobody_writes_there(reader: Client, merged: tuple[Game, Game], librarian: User, address: str):
    say_distinct(one=merged[0], other=GameFactory(), at=NOW, by=librarian)
    pk = (DistinctGames if address == DISTINCT else RecordMerge).objects.get().pk

    for part in ("add/", f"{pk}/change/", f"{pk}/delete/"):
        assert reader.post(f"{address}{part}", {"post": "yes"}).status_code == 403, part


@pytest.mark.parametrize("rows", [1, 3])
def test_the_lists_ask_as_much_for_three_rows_as_for_one(reader: Client, rows: int, django_assert_num_queries):
    for _ in range(rows):
        one, other, gone = GameFactory.create_batch(3)
        say_distinct(one=one, other=other, at=NOW, by=None)
        merge(kept=one, gone=gone, at=NOW, by=None)

    for address in (DISTINCT, MERGES):
        reader.get(address)
        with django_assert_num_queries(7):
            reader.get(address)
