"""What was owed for lateness names the due day that was missed: forwards, and back."""

from datetime import UTC, date, datetime

import pytest
from django.apps.registry import Apps

from tests.catalogue.models.migrating import as_it_was, migrated

BEFORE = [("catalogue", "0012_search_order")]
AFTER = [("catalogue", "0013_late_charges")]
THEN = datetime(2026, 1, 5, tzinfo=UTC)
DUE, LATER = date(2026, 1, 3), date(2026, 1, 24)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def before():
    """The models as they were; the database is brought forward again whatever the test does."""
    with as_it_was(BEFORE) as apps:
        yield apps


def charges(apps: Apps) -> list[tuple[object, ...]]:
    rows = apps.get_model("catalogue", "Charge").objects.order_by("pk")
    return list(rows.values_list("kind", "loan", "due_missed", "amount_cents"))


def test_late_charges_take_the_due_day_of_their_loan_and_others_none(before):
    game = before.get_model("catalogue", "Game").objects.create(title="Azul", title_key="azul")
    site = before.get_model("catalogue", "Site").objects.create(name="Maison d’essai")
    copy = before.get_model("catalogue", "Copy").objects.create(game=game, site=site, barcode="90001")
    household = before.get_model("catalogue", "Household").objects.create(name="Famille Fictive")
    loans = before.get_model("catalogue", "Loan").objects
    known = loans.create(copy=copy, household=household, lent_at=THEN, due_on=DUE, returned_at=THEN)
    unknown = loans.create(copy=copy, returned_at=THEN)
    for kind, loan in (("late", known), ("late", unknown), ("late", None), ("piece", known)):
        before.get_model("catalogue", "Charge").objects.create(
            household=household, loan=loan, kind=kind, amount_cents=60, at=THEN
        )

    after = migrated(AFTER)

    assert charges(after) == [
        ("late", known.pk, DUE, 60),
        ("late", None, None, 60),
        ("late", None, None, 60),
        ("piece", known.pk, None, 60),
    ]
    after.get_model("catalogue", "Charge").objects.create(
        household_id=household.pk, loan_id=known.pk, due_missed=LATER, kind="late", amount_cents=40, at=THEN
    )

    back = migrated(BEFORE)

    kept = back.get_model("catalogue", "Charge").objects.order_by("pk").values_list("kind", "loan", "amount_cents")
    assert list(kept) == [
        ("late", None, 60),
        ("late", None, 60),
        ("late", None, 60),
        ("piece", known.pk, 60),
        ("late", known.pk, 40),
    ]
