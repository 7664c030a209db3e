from datetime import UTC, date, datetime, timedelta

import pytest

from catalogue.memory.forgetting import forget_borrowers
from catalogue.memory.history import erase_history, history_of, keep_history
from catalogue.models import Event, Household, Loan
from tests.catalogue.rows import values
from tests.conftest import NOW
from tests.factories.catalogue import HouseholdFactory
from tests.factories.desk import LoanFactory

pytestmark = pytest.mark.django_db


def titles(household: Household) -> list[str]:
    household.refresh_from_db()
    return [loan.copy.game.title for loan in history_of(household)]


def test_who_has_not_asked_has_no_history():
    loan = LoanFactory(returned_at=NOW)

    assert titles(loan.household) == []


def test_it_is_kept_from_the_day_it_was_asked_for():
    household = HouseholdFactory()
    keep_history(household=household, at=NOW, by=None)
    keep_history(household=household, at=NOW + timedelta(days=5), by=None)
    after = LoanFactory(household=household, lent_at=NOW, returned_at=NOW + timedelta(days=9))
    LoanFactory(household=household, lent_at=NOW - timedelta(days=1), returned_at=NOW)
    LoanFactory(household=household, lent_at=NOW)

    forget_borrowers(today=date(2027, 12, 1), at=NOW)

    assert titles(household) == [after.copy.game.title]
    assert household.history_since == date(2026, 1, 17)
    assert list(Event.objects.filter(household=household).values_list("kind", flat=True)) == ["history_on"]


def test_turning_it_off_erases_it_at_once_and_twice_is_once():
    household = HouseholdFactory(history_since=date(2025, 1, 1))
    old = LoanFactory(household=household, returned_at=datetime(2026, 1, 10, tzinfo=UTC))
    out = LoanFactory(household=household)

    erased = [erase_history(household=household, at=NOW, by=None) for _ in range(2)]

    assert erased == [1, 0]
    assert dict(Loan.objects.values_list("pk", "household")) == {old.pk: None, out.pk: household.pk}
    assert Household.objects.get().history_since is None
    assert list(Event.objects.values_list("kind", "facts")) == [("history_off", {"loans": 1})]


def test_a_member_erased_and_history_off_the_loans_are_anonymous_and_the_jobs_go_on():
    household = HouseholdFactory(history_since=date(2025, 1, 1))
    LoanFactory(
        household=household, returned_at=datetime(2025, 6, 1, tzinfo=UTC), lent_at=datetime(2025, 5, 1, tzinfo=UTC)
    )
    erase_history(household=household, at=NOW, by=None)

    from catalogue.memory.removal import remove_household

    remove_household(household=household, at=NOW, by=None)

    assert values(Loan.objects.all(), "household", "patron") == [(None, None)]
    assert forget_borrowers(today=date(2027, 1, 1), at=NOW) == {"loans": 0, "holds": 0, "messages": 0}
