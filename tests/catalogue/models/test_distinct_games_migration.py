"""The history of before names its copies: those that are here, and those that are gone as far as it tells."""

from datetime import UTC, datetime

import pytest

from tests.catalogue.models.migrating import as_it_was, migrated

BEFORE = [("catalogue", "0010_import_sources")]
AFTER = [("catalogue", "0011_distinct_games")]
THEN = datetime(2026, 1, 5, tzinfo=UTC)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def before():
    """The models as they were; the database is brought forward again whatever the test does."""
    with as_it_was(BEFORE) as apps:
        yield apps


def test_a_change_of_a_copy_is_told_from_one_of_its_record(before):
    game = before.get_model("catalogue", "Game").objects.create(title="Azul", title_key="azul")
    site = before.get_model("catalogue", "Site").objects.create(name="Maison d’essai")
    copy = before.get_model("catalogue", "Copy").objects.create(game=game, site=site, barcode="90001")
    batch = before.get_model("catalogue", "BatchEdit").objects.create(at=THEN, summary="Essai", action={})
    changes = before.get_model("catalogue", "RecordChange").objects
    said = [
        {"copy": copy, "kind": "changed", "changes": {"note": ["a", "b"]}},
        {"kind": "deleted", "changes": {"barcode": ["90002", None], "site": ["Maison d’essai", None]}},
        {"kind": "created", "changes": {"barcode": [None, "90003"]}},
        {"kind": "batch", "batch": batch, "changes": {"section": ["", "Salle"]}},
        {"kind": "changed", "changes": {"note": ["a", "b"]}},
    ]
    for one in said:
        changes.create(game=game, title="Azul", at=THEN, **one)

    apps = migrated(AFTER)

    rows = apps.get_model("catalogue", "RecordChange").objects.order_by("pk").values_list("barcode", flat=True)
    assert list(rows) == ["90001", "90002", "90003", "?", ""]
    assert migrated(BEFORE).get_model("catalogue", "RecordChange").objects.count() == len(said)
