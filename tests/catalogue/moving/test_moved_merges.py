"""What was decided about doubles moves with the house: pairs said to be two, and merges that can be taken back."""

import io

import pytest
from django.test import Client

from catalogue.cataloguing.distinct import say_distinct
from catalogue.cataloguing.name_merging import merge_names
from catalogue.cataloguing.record_merging import merge
from catalogue.cataloguing.record_parting import part
from catalogue.models import Copy, DistinctGames, Game, RecordChange
from catalogue.moving.loading import read_house
from tests.catalogue.moving.houses import NOW, archive_of_this_house, empty_this_house, rows_in
from tests.factories.catalogue import AuthorFactory, CopyFactory, GameFactory

pytestmark = pytest.mark.django_db


def test_a_merge_made_elsewhere_is_taken_back_here():
    kept, gone, third = (GameFactory(title=title) for title in ("Les Moutons", "Les moutons", "Le troupeau"))
    copy = CopyFactory(game=gone, barcode="90001")
    pair = say_distinct(one=gone, other=third, at=NOW, by=None)
    number = gone.pk
    merge(kept=kept, gone=gone, at=NOW, by=None)
    archive = archive_of_this_house()
    empty_this_house()

    read_house(io.BytesIO(archive))

    assert rows_in(archive_of_this_house()) == rows_in(archive)
    assert list(DistinctGames.objects.values_list("first", "second")) == [(kept.pk, third.pk)]
    parted = part(change=RecordChange.objects.get(kind="merged"), at=NOW, by=None)
    assert (parted.again.pk, parted.again.title) == (number, "Les moutons")
    assert Copy.objects.get(pk=copy.pk).game_id == number
    assert list(DistinctGames.objects.values_list("pk", "first", "second")) == [(pair.pk, number, third.pk)]
    assert sorted(Game.objects.values_list("pk", flat=True)) == sorted([kept.pk, number, third.pk])


def test_a_name_that_was_merged_elsewhere_leads_on_here_and_its_key_is_not_given_again(client: Client):
    kept, gone = AuthorFactory(name="Anne Exemple"), AuthorFactory(name="A. Exemple")
    old, key = gone.get_absolute_url(), gone.pk
    merge_names(kept=kept, gone=gone, at=NOW, by=None)
    archive = archive_of_this_house()
    empty_this_house()

    read_house(io.BytesIO(archive))

    assert rows_in(archive_of_this_house()) == rows_in(archive)
    assert client.get(old)["Location"] == kept.get_absolute_url()
    assert AuthorFactory().pk > key
