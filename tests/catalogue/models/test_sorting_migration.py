"""Titles that were sorted by their article are sorted by the word after it, and back."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from catalogue.folding import sort_key
from tests.catalogue.models.test_records_migration import migrated

BEFORE = [("catalogue", "0012_search_order")]
AFTER = [("catalogue", "0014_sorting_and_links")]
WHOLE = {"Le Phare": "le phare", "L’Œuf": "l oeuf", "Lever de rideau": "lever de rideau", "La": "la", "La !": "la"}

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def before():
    """The models as they were; the database is brought forward again whatever the test does."""
    yield migrated(BEFORE)
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def test_articles_are_passed_over_as_a_save_would(before):
    for title, key in WHOLE.items():
        before.get_model("catalogue", "Game").objects.create(title=title, title_key=key)

    games = migrated(AFTER).get_model("catalogue", "Game").objects

    assert dict(games.values_list("title", "title_key")) == {title: sort_key(title) for title in WHOLE}
    games = migrated(BEFORE).get_model("catalogue", "Game").objects
    assert dict(games.values_list("title", "title_key")) == WHOLE
