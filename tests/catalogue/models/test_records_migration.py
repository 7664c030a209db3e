"""From the desk's state, with records in it, to the catalogue's: forwards, and back."""

from datetime import UTC, datetime

import pytest

from tests.catalogue.models.migrating import as_it_was, migrated

DESK = [("catalogue", "0007_house_events")]
CATALOGUE = [("catalogue", "0008_catalogue_nouns")]
THEN = datetime(2024, 3, 9, 14, 30, tzinfo=UTC)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def desk():
    """The models of the desk's state; the database is brought forward again whatever the test does."""
    with as_it_was(DESK) as apps:
        yield apps


def test_a_record_of_before_says_nothing_of_the_new_questions_and_changed_when_it_was_made(desk):
    game = desk.get_model("catalogue", "Game").objects.create(title="Azul", title_key="azul")
    desk.get_model("catalogue", "Game").objects.update(created_at=THEN)
    desk.get_model("catalogue", "Attachment").objects.create(game=game, name="regles.pdf")

    apps = migrated(CATALOGUE)

    games, attachments = (apps.get_model("catalogue", name).objects for name in ("Game", "Attachment"))
    columns = ("changed_at", "cooperative", "series", "series_number", "best_min_players", "edition", "version_of")
    assert list(games.values_list(*columns)) == [(THEN, None, None, "", None, "", None)]
    assert list(attachments.values_list("name", "file", "text", "size", "digest")) == [("regles.pdf", "", "", None, "")]

    back = migrated(DESK)

    assert list(back.get_model("catalogue", "Game").objects.values_list("title", "created_at")) == [("Azul", THEN)]
