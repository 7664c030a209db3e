"""From the desk's state, with records in it, to the catalogue's: forwards, and back."""

from datetime import UTC, datetime

import pytest
from django.apps.registry import Apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

DESK = [("catalogue", "0007_house_events")]
CATALOGUE = [("catalogue", "0008_catalogue_nouns")]
THEN = datetime(2024, 3, 9, 14, 30, tzinfo=UTC)

pytestmark = pytest.mark.django_db(transaction=True)


def migrated(targets: list[tuple[str, str]]) -> Apps:
    """The models as they were at ``targets``, the database brought there."""
    executor = MigrationExecutor(connection)
    executor.migrate(targets)
    return MigrationExecutor(connection).loader.project_state(targets).apps


@pytest.fixture
def desk():
    """The models of the desk's state; the database is brought forward again whatever the test does."""
    yield migrated(DESK)
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


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
