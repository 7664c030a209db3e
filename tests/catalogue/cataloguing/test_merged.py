"""Where a record went that was made one with another: asked by its old address."""

import pytest
from django.test import Client

from catalogue.cataloguing.merged import merged_into
from catalogue.cataloguing.record_merging import merge
from catalogue.cataloguing.record_parting import part
from catalogue.cataloguing.records import delete_record
from tests.conftest import NOW
from tests.factories.catalogue import GameFactory

pytestmark = pytest.mark.django_db


def test_through_several_merges_to_the_record_that_stands():
    first, second, last = GameFactory.create_batch(3)
    merge(kept=second, gone=first, at=NOW, by=None)
    assert merged_into(first.pk) == second.pk

    merge(kept=last, gone=second, at=NOW, by=None)

    assert (merged_into(first.pk), merged_into(second.pk)) == (last.pk, last.pk)
    assert merged_into(last.pk) is None


def test_to_nothing_once_they_are_two_again_or_the_other_is_gone_too():
    kept, gone, lost = GameFactory.create_batch(3)
    change = merge(kept=kept, gone=gone, at=NOW, by=None)
    part(change=change, at=NOW, by=None)
    merge(kept=kept, gone=lost, at=NOW, by=None)
    delete_record(game=kept, at=NOW, by=None)

    assert (merged_into(gone.pk), merged_into(lost.pk), merged_into(0)) == (None, None, None)


def test_the_address_that_a_family_kept_leads_on(client: Client):
    kept, gone = GameFactory.create_batch(2)
    old = gone.get_absolute_url()
    change = merge(kept=kept, gone=gone, at=NOW, by=None)

    led = client.get(old)
    part(change=change, at=NOW, by=None)

    assert (led.status_code, led["Location"]) == (302, kept.get_absolute_url())
    assert client.get(old).status_code == 200
    assert client.get("/jeux/999999/").status_code == 404
