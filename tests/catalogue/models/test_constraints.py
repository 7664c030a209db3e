"""What a row can promise, the database promises: each constraint refuses, by its name."""

from datetime import UTC, date, datetime

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.db.models import ProtectedError

from catalogue import models
from tests.catalogue.models import refused_boxes, refused_circulation, refused_people, refused_records, refused_search
from tests.factories.catalogue import CopyFactory, HouseholdFactory, SiteFactory
from tests.factories.desk import ChargeFactory, DepositFactory, HoldFactory

pytestmark = pytest.mark.django_db

THEN = datetime(2026, 1, 5, tzinfo=UTC)
SOON = date(2026, 2, 1)
REFUSED = {
    **refused_boxes.REFUSED,
    **refused_circulation.REFUSED,
    **refused_people.REFUSED,
    **refused_records.REFUSED,
    **refused_search.REFUSED,
}


def test_every_constraint_of_the_catalogue_is_tried_below():
    promised = {
        constraint.name
        for model in apps.get_app_config("catalogue").get_models()
        for constraint in model._meta.constraints
    }

    assert promised == set(REFUSED)


@pytest.mark.parametrize("name", REFUSED)
def test_the_database_refuses(name):
    with pytest.raises(IntegrityError) as refusal, transaction.atomic():
        REFUSED[name]()

    # SQLite names the columns, not the constraint, when a plain unique index is violated.
    assert name in str(refusal.value) or "UNIQUE constraint failed" in str(refusal.value)


def test_barcodes_are_found_whatever_their_case_and_keep_their_zeros():
    copy = CopyFactory(barcode="00Acc7")

    assert list(models.Copy.objects.scanned("00aCC7")) == [copy]
    assert not models.Copy.objects.scanned("Acc7").exists()
    accented = CopyFactory(barcode="É7")
    assert list(models.Copy.objects.scanned("É7")) == [accented]


def test_a_site_with_copies_and_a_household_with_loans_cannot_be_deleted():
    household = HouseholdFactory()
    models.Loan.objects.create(copy=CopyFactory(site=SiteFactory()), household=household, lent_at=THEN, due_on=SOON)

    for kept in (household, models.Site.objects.get()):
        with pytest.raises(ProtectedError):
            kept.delete()


@pytest.mark.parametrize("kept", [ChargeFactory, DepositFactory, HoldFactory])
def test_a_household_that_owes_is_owed_or_waits_cannot_be_deleted(kept):
    household = kept().household

    with pytest.raises(IntegrityError), transaction.atomic():
        household.delete()

    assert models.Household.objects.get() == household


def test_sqlite_runs_with_the_pragmas_that_make_it_safe():
    if connection.vendor != "sqlite":
        assert connection.vendor == "postgresql"
        return
    with connection.cursor() as cursor:
        pragmas = {name: cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("foreign_keys", "busy_timeout")}

    assert pragmas == {"foreign_keys": 1, "busy_timeout": 20_000}
    assert connection.settings_dict["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
