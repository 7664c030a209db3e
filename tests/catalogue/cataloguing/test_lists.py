"""Lists that the staff keep."""

import pytest

from catalogue.cataloguing.lists import add_to_list
from catalogue.models import GameList, GameListEntry
from tests.factories.catalogue import GameFactory
from tests.factories.records import GameListFactory

pytestmark = pytest.mark.django_db


def test_records_come_at_the_end_each_once_and_those_that_are_gone_do_not():
    kept, one, other = GameListFactory(), GameFactory(), GameFactory()
    add_to_list(to=kept, games=[other.pk])

    came = add_to_list(to=kept, games=[one.pk, other.pk, one.pk, one.pk + other.pk + 1000])

    assert came == 1
    assert list(kept.entries.order_by("position").values_list("game", "position")) == [(other.pk, 1), (one.pk, 2)]


def test_a_list_that_was_deleted_meanwhile_takes_none():
    kept = GameListFactory()
    GameList.objects.all().delete()

    assert add_to_list(to=kept, games=[GameFactory().pk]) == 0
    assert not GameListEntry.objects.exists()
