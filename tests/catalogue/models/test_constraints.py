"""What a row can promise, the database promises: each constraint refuses, by its name."""

from datetime import UTC, date, datetime

import pytest
from django.db import IntegrityError, connection, transaction

from catalogue import models
from tests.factories.catalogue import (
    CardFactory,
    CopyFactory,
    GameFactory,
    HouseholdFactory,
    LendingPolicyFactory,
    MembershipFactory,
    PatronFactory,
    SchemeFactory,
    SiteFactory,
    TermFactory,
)

pytestmark = pytest.mark.django_db

THEN = datetime(2026, 1, 5, tzinfo=UTC)
SOON = date(2026, 2, 1)


def two_open_loans() -> None:
    copy = CopyFactory()
    for _ in range(2):
        models.Loan.objects.create(copy=copy, due_on=SOON)


def two_policies_by_default() -> None:
    LendingPolicyFactory()
    LendingPolicyFactory()


def two_terms_with_one_label() -> None:
    scheme = SchemeFactory(code="local")
    TermFactory(scheme=scheme, code="", label="coopératif")
    TermFactory(scheme=scheme, code="", label="coopératif")


REFUSED = {
    "game_has_a_title": lambda: GameFactory(title=""),
    "game_kind_known": lambda: GameFactory(kind="livre"),
    "game_players_in_order": lambda: GameFactory(min_players=5, max_players=2),
    "game_ages_in_order": lambda: GameFactory(min_age_months=50, max_age_months=20),
    "game_minutes_in_order": lambda: GameFactory(min_minutes=50, max_minutes=20),
    "one_copy_per_barcode": lambda: [CopyFactory(barcode=code) for code in ("acc1", "ACC1")],
    "copy_has_a_barcode": lambda: CopyFactory(barcode=""),
    "copy_state_known": lambda: CopyFactory(state="ailleurs"),
    "copy_restriction_known": lambda: CopyFactory(restriction="bof"),
    "one_card_per_number": lambda: [CardFactory(number=code) for code in ("c1", "C1")],
    "card_has_a_number": lambda: CardFactory(number=""),
    "household_has_a_name": lambda: HouseholdFactory(name=""),
    "patron_has_a_name": lambda: PatronFactory(given_name=""),
    "patron_birth_year_plausible": lambda: PatronFactory(birth_year=12),
    "membership_days_in_order": lambda: MembershipFactory(ends_on=date(2025, 1, 1)),
    "one_policy_per_membership_kind": two_policies_by_default,
    "policy_lends_for_a_day_at_least": lambda: LendingPolicyFactory(loan_days=0),
    "one_open_loan_per_copy": two_open_loans,
    "loan_returned_after_lent": lambda: models.Loan.objects.create(
        copy=CopyFactory(), lent_at=THEN, due_on=SOON, returned_at=datetime(2026, 1, 4, tzinfo=UTC)
    ),
    "loan_of_a_household_has_its_days": lambda: models.Loan.objects.create(
        copy=CopyFactory(), household=HouseholdFactory(), due_on=SOON
    ),
    "loan_of_a_person_has_a_household": lambda: models.Loan.objects.create(
        copy=CopyFactory(), patron=PatronFactory(), lent_at=THEN, due_on=SOON
    ),
    "event_kind_known": lambda: models.Event.objects.create(kind="oublié", at=THEN),
    "one_term_per_code_of_a_scheme": lambda: [TermFactory(code="A406") for _ in range(2)],
    "one_term_per_label_of_a_scheme": two_terms_with_one_label,
}


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
    from django.db.models import ProtectedError

    household = HouseholdFactory()
    models.Loan.objects.create(copy=CopyFactory(site=SiteFactory()), household=household, lent_at=THEN, due_on=SOON)

    for kept in (household, models.Site.objects.get()):
        with pytest.raises(ProtectedError):
            kept.delete()


def test_sqlite_runs_with_the_pragmas_that_make_it_safe():
    if connection.vendor != "sqlite":
        assert connection.vendor == "postgresql"
        return
    with connection.cursor() as cursor:
        pragmas = {name: cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("foreign_keys", "busy_timeout")}

    assert pragmas == {"foreign_keys": 1, "busy_timeout": 20_000}
    assert connection.settings_dict["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
