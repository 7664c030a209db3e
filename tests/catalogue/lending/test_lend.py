from datetime import UTC, date, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError

from catalogue.lending.loans import lend, return_copy
from catalogue.lending.refusals import (
    CopyNotLendable,
    CopyOnLoan,
    CopyUnplayable,
    CopyWithThisHousehold,
    HouseholdGone,
    LoanLimitReached,
    MembershipExpired,
    MembershipNotStarted,
    MomentInFuture,
    NoMembership,
    Refusal,
)
from catalogue.models import Card, Copy, Loan
from tests.catalogue.lending.clock import Clock
from tests.catalogue.lending.records import circulation, events, loans
from tests.conftest import NOW
from tests.factories.catalogue import (
    CopyFactory,
    HouseholdFactory,
    LendingPolicyFactory,
    MembershipFactory,
    PatronFactory,
    make_member,
)

pytestmark = pytest.mark.django_db


def refused(**act: object) -> Refusal:
    """The refusal of ``lend``, after which everything is as it was."""
    before = circulation()
    with pytest.raises(Refusal) as refusal:
        lend(**{"at": NOW, "by": None, **act})  # type: ignore[arg-type]  # the acts of the tests below
    assert circulation() == before
    return refusal.value


def test_a_loan_is_written_with_its_event_and_the_copy_leaves_the_shelf(volunteer: User):
    copy, household = CopyFactory(), make_member().household
    patron = PatronFactory(household=household)

    loan = lend(copy=copy, household=household, patron=patron, at=NOW, by=volunteer)

    assert loans() == [
        {
            "copy": copy.pk,
            "household": household.pk,
            "patron": patron.pk,
            "lent_at": NOW,
            "due_on": date(2026, 2, 7),
            "returned_at": None,
        }
    ]
    assert events() == [
        {
            "kind": "lent",
            "at": NOW,
            "actor": volunteer.pk,
            "copy": copy.pk,
            "household": household.pk,
            "loan": loan.pk,
            "facts": {"due_on": "2026-02-07"},
        }
    ]
    assert copy.state == Copy.State.ON_LOAN
    assert Copy.objects.get().state == Copy.State.ON_LOAN


def test_the_due_day_follows_the_rule_and_the_calendar_of_the_house(clock: Clock):
    LendingPolicyFactory(loan_days=1)
    half_past_eleven = datetime(2026, 3, 28, 22, 30, tzinfo=UTC)
    clock.now = half_past_eleven

    loan = lend(copy=CopyFactory(), household=make_member().household, at=half_past_eleven, by=None)

    assert loan.due_on == date(2026, 3, 29)


def test_a_loan_of_last_tuesday_is_judged_and_dated_by_last_tuesday():
    household = MembershipFactory(starts_on=date(2025, 1, 14), ends_on=date(2026, 1, 13)).household
    tuesday = datetime(2026, 1, 13, 9, 0, tzinfo=UTC)

    loan = lend(copy=CopyFactory(), household=household, at=tuesday, by=None)

    assert (loan.lent_at, loan.due_on) == (tuesday, date(2026, 2, 3))
    assert events()[0]["at"] == tuesday


def test_a_copy_that_came_back_can_leave_again():
    copy, household = CopyFactory(), make_member().household
    lend(copy=copy, household=household, at=NOW, by=None)
    return_copy(copy=copy, at=NOW, by=None)

    lend(copy=copy, household=household, at=NOW, by=None)

    assert [event["kind"] for event in events()] == ["lent", "returned", "lent"]
    assert Loan.objects.open().count() == 1


def test_a_copy_with_another_household_is_refused_without_a_name():
    copy = CopyFactory()
    lend(copy=copy, household=make_member(name="Famille Première").household, at=NOW, by=None)

    refusal = refused(copy=copy, household=make_member().household)

    assert type(refusal) is CopyOnLoan
    assert refusal.facts == {"barcode": copy.barcode, "title": copy.game.title}
    assert "Première" not in refusal.words


def test_the_same_loan_again_says_that_the_game_is_there_already():
    copy, household = CopyFactory(), make_member().household
    lend(copy=copy, household=household, at=NOW, by=None)

    refusal = refused(copy=copy, household=household)

    assert type(refusal) is CopyWithThisHousehold
    assert refusal.code == "copy_on_loan"


def test_the_same_loan_again_is_not_taken_for_one_game_too_many():
    LendingPolicyFactory(games_at_once=1)
    copy, household = CopyFactory(), make_member().household
    lend(copy=copy, household=household, at=NOW, by=None)

    assert type(refused(copy=copy, household=household)) is CopyWithThisHousehold


def test_an_open_loan_that_the_copy_does_not_show_is_caught_by_the_database():
    copy, household = CopyFactory(), make_member().household
    lend(copy=copy, household=make_member().household, at=NOW, by=None)
    Copy.objects.update(state=Copy.State.ON_SHELF)

    assert type(refused(copy=copy, household=household)) is CopyOnLoan


def test_any_other_fault_of_the_database_is_not_taken_for_a_loan(monkeypatch: pytest.MonkeyPatch):
    def broken(*args: object, **kwargs: object) -> None:
        raise IntegrityError("something else")

    monkeypatch.setattr("catalogue.lending.loans.record", broken)

    with pytest.raises(IntegrityError, match="something else"):
        lend(copy=CopyFactory(), household=make_member().household, at=NOW, by=None)

    assert Copy.objects.get().state == Copy.State.ON_SHELF


@pytest.mark.parametrize("restriction", [value for value in Copy.Restriction.values if value])
def test_a_copy_that_stays_in_the_house_is_refused_with_the_reason(restriction: str):
    copy = CopyFactory(restriction=restriction)

    refusal = refused(copy=copy, household=make_member().household)

    assert type(refusal) is CopyNotLendable
    assert refusal.facts == {"barcode": copy.barcode, "title": copy.game.title, "restriction": restriction}
    assert refusal.words.endswith(f"{Copy.Restriction(restriction).label}.")


def test_an_unplayable_copy_is_refused():
    copy = CopyFactory(condition=Copy.Condition.UNPLAYABLE)

    refusal = refused(copy=copy, household=make_member().household)

    assert (type(refusal), refusal.facts) == (CopyUnplayable, {"barcode": copy.barcode, "title": copy.game.title})


def test_the_game_beyond_the_limit_is_refused():
    LendingPolicyFactory(games_at_once=2)
    household = make_member().household
    for copy in CopyFactory.create_batch(2):
        lend(copy=copy, household=household, at=NOW, by=None)

    refusal = refused(copy=CopyFactory(), household=household)

    assert type(refusal) is LoanLimitReached
    assert refusal.facts == {"limit": 2, "games_out": 2}


def test_the_loans_of_others_do_not_count():
    LendingPolicyFactory(games_at_once=1)
    lend(copy=CopyFactory(), household=make_member().household, at=NOW, by=None)

    lend(copy=CopyFactory(), household=make_member().household, at=NOW, by=None)

    assert Loan.objects.open().count() == 2


def test_an_expired_membership_is_refused_with_its_last_day():
    household = MembershipFactory(starts_on=date(2025, 1, 1), ends_on=date(2026, 1, 16)).household

    refusal = refused(copy=CopyFactory(), household=household)

    assert type(refusal) is MembershipExpired
    assert refusal.facts == {"ended_on": date(2026, 1, 16)}


def test_a_household_without_any_membership_is_refused():
    refusal = refused(copy=CopyFactory(), household=HouseholdFactory())

    assert (type(refusal), refusal.code, refusal.facts) == (NoMembership, "membership_expired", {"ended_on": None})


def test_a_membership_that_has_not_begun_is_refused_with_its_first_day():
    household = MembershipFactory(starts_on=date(2026, 2, 1)).household

    refusal = refused(copy=CopyFactory(), household=household)

    assert type(refusal) is MembershipNotStarted
    assert refusal.facts == {"starts_on": date(2026, 2, 1)}


def test_a_household_deleted_meanwhile_is_refused():
    card = make_member()
    household = card.household
    household_id = household.pk
    Card.objects.all().delete()
    household.delete()
    household.pk = household_id

    assert type(refused(copy=CopyFactory(), household=household)) is HouseholdGone


def test_the_future_is_refused_but_for_a_minute_between_two_clocks():
    household = make_member().household

    refusal = refused(copy=CopyFactory(), household=household, at=NOW + timedelta(seconds=61))
    lend(copy=CopyFactory(), household=household, at=NOW + timedelta(seconds=60), by=None)

    assert type(refusal) is MomentInFuture
    assert Loan.objects.count() == 1


def test_a_person_of_another_household_is_an_error_of_the_caller():
    with pytest.raises(ValueError, match="another household"):
        lend(copy=CopyFactory(), household=make_member().household, patron=PatronFactory(), at=NOW, by=None)

    assert Loan.objects.count() == 0
