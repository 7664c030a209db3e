"""What the log says of an ended stock take goes to the take itself."""

from datetime import UTC, datetime

import pytest

from tests.catalogue.models.migrating import as_it_was, migrated

BEFORE = [("catalogue", "0017_number_copies")]
AFTER = [("catalogue", "0018_stock_take_missing")]
THEN = datetime(2026, 1, 5, tzinfo=UTC)

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_take_learns_what_was_missing_where_the_log_still_knows():
    with as_it_was(BEFORE) as before:
        site = before.get_model("catalogue", "Site").objects.create(name="Maison d’essai")
        takes = before.get_model("catalogue", "StockTake").objects
        known = takes.create(site=site, section="A", begun_at=THEN, ended_at=THEN)
        forgotten = takes.create(site=site, section="B", begun_at=THEN, ended_at=THEN)
        under_way = takes.create(site=site, section="C", begun_at=THEN)
        for take, facts in ((known, {"missing": [7, 9]}), (forgotten, {}), (under_way, {"missing": [1]})):
            before.get_model("catalogue", "Event").objects.create(
                kind="stock_take_ended", at=THEN, facts={"stock_take": take.pk, **facts}
            )

        after = migrated(AFTER)

        rows = after.get_model("catalogue", "StockTake").objects.order_by("pk").values_list("pk", "missing")
        assert list(rows) == [(known.pk, [7, 9]), (forgotten.pk, None), (under_way.pk, None)]
