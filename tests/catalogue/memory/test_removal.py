from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType

from catalogue import models
from catalogue.lending.refusals import HouseholdGone, Refusal
from catalogue.memory.dormancy import remove_dormant, to_be_told
from catalogue.memory.removal import reasons_against_removal, remove_household
from catalogue.models import Event, Household, HouseRules
from tests.catalogue.rows import values
from tests.conftest import NOW
from tests.factories.catalogue import CardFactory, HouseholdFactory, MembershipFactory, PatronFactory
from tests.factories.desk import (
    AccountFactory,
    ChargeFactory,
    DepositFactory,
    HoldFactory,
    LoanFactory,
    MessageFactory,
    ReminderFactory,
)

pytestmark = pytest.mark.django_db

THEN = datetime(2026, 1, 5, 10, tzinfo=UTC)


def remove(household: Household, by: User | None = None) -> None:
    remove_household(household=household, at=NOW, by=by)


# ── Refused ──────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("factory", "code", "words"),
    [
        (LoanFactory, "open_loan", "1 jeu est encore emprunté."),
        (ChargeFactory, "open_charge", "Il reste 5,00 € à régler."),
        (DepositFactory, "deposit_kept", "Une caution de 30,00 € n’a pas été rendue."),
        (HoldFactory, "active_hold", "1 réservation est en cours."),
    ],
)
def test_what_is_not_settled_stands_against_it(factory: Any, code: str, words: str):
    row = factory()

    with pytest.raises(Refusal) as refusal:
        remove(row.household)

    assert (refusal.value.code, refusal.value.words) == (code, words)
    assert Household.objects.count() == 1
    assert not Event.objects.exists()


def test_every_reason_is_told_at_once():
    household = HouseholdFactory()
    for factory in (LoanFactory, LoanFactory, ChargeFactory, DepositFactory, HoldFactory):
        factory(household=household)

    with pytest.raises(Refusal) as refusal:
        remove(household)

    told = [refusal.value, *refusal.value.also]
    assert [(each.code, each.facts) for each in told] == [
        ("open_loan", {"count": 2}),
        ("open_charge", {"cents": 500}),
        ("deposit_kept", {"cents": 3000}),
        ("active_hold", {"count": 1}),
    ]
    assert [each.code for each in reasons_against_removal(household)] == [each.code for each in told]


# ── Done ─────────────────────────────────────────────────────────────────────────────────────────────
def test_everything_of_the_household_goes_and_figures_stay(volunteer: User):
    patron = PatronFactory()
    household = patron.household
    user = AccountFactory(household=household).user
    loan = LoanFactory(household=household, patron=patron, returned_at=NOW)
    paid = ChargeFactory(household=household, loan=loan, outcome="paid", settled_at=NOW)
    back = DepositFactory(household=household, returned_at=NOW, returned_cents=3000)
    hold = HoldFactory(household=household, patron=patron, state="expired", closed_at=NOW)
    for factory in (CardFactory, MembershipFactory):
        factory(household=household)
    ReminderFactory(household=household, message=MessageFactory(household=household))
    Event.objects.create(kind="lent", at=THEN, household=household, loan=loan, copy=loan.copy, reason="pour Zoé")
    Event.objects.create(kind="enrolled", at=THEN, household=household, actor=volunteer)

    remove(household, volunteer)

    for model in ("Household", "Patron", "Card", "Membership", "Account", "Message", "Reminder"):
        assert not getattr(models, model).objects.exists(), model
    assert list(User.objects.all()) == [volunteer]
    assert user.pk
    for row in (loan, paid, back, hold):
        row.refresh_from_db()
    assert (loan.household, loan.patron, loan.copy.pk) == (None, None, loan.copy_id)
    assert (paid.household, paid.loan, paid.amount_cents) == (None, None, 500)
    assert (back.household, back.amount_cents, hold.household, hold.patron) == (None, 3000, None, None)
    assert set(values(Event.objects.all(), "kind", "household", "reason")) == {
        ("lent", None, ""),
        ("enrolled", None, ""),
        ("removed", None, ""),
    }
    assert Event.objects.get(kind="removed").actor == volunteer


def test_the_admins_log_does_not_quote_the_name(librarian: User):
    household = HouseholdFactory(name="Famille Oubliée")
    other = HouseholdFactory(name="Famille Restée")
    kind = ContentType.objects.get_for_model(Household)
    for each in (household, other):
        LogEntry.objects.create(
            user=librarian, content_type=kind, object_id=str(each.pk), object_repr=str(each), action_flag=2
        )

    remove(household)

    assert list(LogEntry.objects.values_list("object_repr", flat=True)) == ["Famille Restée"]


def test_a_family_that_removes_itself_leaves_no_actor():
    account = AccountFactory()

    remove(account.household, account.user)

    assert values(Event.objects.all(), "kind", "actor") == [("removed", None)]
    assert not User.objects.exists()


def test_removed_twice_is_told():
    household = HouseholdFactory()
    remove(Household.objects.get())

    with pytest.raises(HouseholdGone):
        remove(household)


# ── Long gone ────────────────────────────────────────────────────────────────────────────────────────
def gone(ended: date = date(2024, 6, 30), **household: Any) -> Household:
    made = HouseholdFactory(**household)
    Household.objects.filter(pk=made.pk).update(created_at=datetime(2023, 1, 1, tzinfo=UTC))
    MembershipFactory(household=made, starts_on=ended - timedelta(days=364), ends_on=ended)
    return made


def told(today: date) -> list[tuple[int, date]]:
    return [(dormant.household.pk, dormant.removal_on) for dormant in to_be_told(today)]


@pytest.mark.parametrize(("today", "is_told"), [(date(2025, 5, 30), False), (date(2025, 5, 31), True)])
def test_told_thirty_days_before_twelve_months_are_over(today: date, is_told):
    household = gone()

    assert told(today) == ([(household.pk, date(2025, 6, 30))] if is_told else [])


@pytest.mark.parametrize(
    ("noticed", "today", "removed"),
    [
        (date(2025, 5, 31), date(2025, 6, 29), 0),
        (date(2025, 5, 31), date(2025, 6, 30), 1),
        # Told late, it is removed thirty days after that.
        (date(2025, 8, 1), date(2025, 8, 30), 0),
        (date(2025, 8, 1), date(2025, 8, 31), 1),
        (None, date(2027, 1, 1), 0),
    ],
)
def test_removed_after_the_notice_and_not_before(noticed: date | None, today: date, removed: int):
    gone(removal_notice_on=noticed)

    assert remove_dormant(today=today, at=NOW) == {"removed": removed, "blocked": 0, "back": 0}
    assert Household.objects.count() == 1 - removed


@pytest.mark.parametrize("factory", [LoanFactory, ChargeFactory, DepositFactory, HoldFactory])
def test_what_is_open_blocks_it(factory: Any):
    factory(household=gone(removal_notice_on=date(2025, 5, 31)))

    assert told(date(2027, 1, 1)) == []
    assert remove_dormant(today=date(2027, 1, 1), at=NOW) == {"removed": 0, "blocked": 0, "back": 1}
    assert Household.objects.get().removal_notice_on is None


def test_a_loan_a_membership_or_an_enrolment_of_this_year_keeps_it():
    LoanFactory(
        household=gone(), lent_at=datetime(2025, 1, 1, tzinfo=UTC), returned_at=datetime(2025, 1, 9, tzinfo=UTC)
    )
    MembershipFactory(household=gone(), starts_on=date(2025, 1, 1), ends_on=date(2025, 1, 31))
    HouseholdFactory()

    assert told(date(2025, 12, 9)) == []
    assert len(told(date(2026, 1, 1))) == 2
    assert len(told(date(2026, 12, 25))) == 3


def test_who_has_come_back_is_no_longer_about_to_be_removed():
    household = gone(removal_notice_on=date(2025, 5, 31))
    MembershipFactory(household=household, starts_on=date(2025, 6, 1), ends_on=date(2026, 5, 31))

    assert remove_dormant(today=date(2025, 7, 1), at=NOW) == {"removed": 0, "blocked": 0, "back": 1}


def test_the_delays_are_rules_of_the_house():
    HouseRules.objects.create(remove_after_months=24, removal_notice_days=10)
    gone()

    assert (len(told(date(2026, 6, 19))), len(told(date(2026, 6, 20)))) == (0, 1)
