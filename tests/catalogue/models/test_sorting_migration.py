"""Titles that were sorted by their article are sorted by the word after it, and back."""

import pytest

from catalogue.folding import sort_key
from tests.catalogue.models.migrating import as_it_was, migrated

BEFORE = [("catalogue", "0013_late_charges")]
AFTER = [("catalogue", "0014_sorting_and_links")]
WHOLE = {"Le Phare": "le phare", "L’Œuf": "l oeuf", "Lever de rideau": "lever de rideau", "La": "la", "La !": "la"}

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def before():
    """The models as they were; the database is brought forward again whatever the test does."""
    with as_it_was(BEFORE) as apps:
        yield apps


def test_articles_are_passed_over_as_a_save_would(before):
    for title, key in WHOLE.items():
        before.get_model("catalogue", "Game").objects.create(title=title, title_key=key)

    games = migrated(AFTER).get_model("catalogue", "Game").objects

    assert dict(games.values_list("title", "title_key")) == {title: sort_key(title) for title in WHOLE}
    games = migrated(BEFORE).get_model("catalogue", "Game").objects
    assert dict(games.values_list("title", "title_key")) == WHOLE
