"""Rows about people, memberships, money and messages that the database refuses, by the constraint that does."""

from collections.abc import Callable
from datetime import date, datetime, timedelta

from django.db.models import F

from catalogue import models
from tests.factories.catalogue import (
    CardFactory,
    HouseholdFactory,
    MembershipFactory,
    MembershipKindFactory,
    PatronFactory,
)
from tests.factories.desk import (
    THEN,
    AccountFactory,
    ChargeFactory,
    DepositFactory,
    LoanFactory,
    MessageFactory,
    ReminderFactory,
    ReminderTemplateFactory,
)

BEFORE: datetime = THEN - timedelta(days=1)


def two_accounts_for_one_household() -> None:
    household = HouseholdFactory()
    AccountFactory.create_batch(2, household=household)


def the_same_two_households_twice() -> None:
    first, second = HouseholdFactory.create_batch(2)
    for _ in range(2):
        models.DistinctHouseholds.objects.create(first=first, second=second)


def two_households_in_the_wrong_order() -> None:
    first, second = HouseholdFactory.create_batch(2)
    models.DistinctHouseholds.objects.create(first=second, second=first)


def a_card_that_replaces_itself() -> None:
    CardFactory(replaced_at=THEN)
    models.Card.objects.update(replaced_by=F("id"))


def a_membership_that_renews_itself() -> None:
    MembershipFactory()
    models.Membership.objects.update(renews=F("id"))


def two_late_charges_for_one_day() -> None:
    loan = LoanFactory()
    ChargeFactory.create_batch(2, loan=loan, household=loan.household, kind="late", due_missed=loan.due_on)


def a_reminder_of_two_things() -> None:
    loan = LoanFactory()
    ReminderFactory(loan=loan, membership=MembershipFactory(household=loan.household))


REFUSED: dict[str, Callable[[], object]] = {
    "household_has_a_name": lambda: HouseholdFactory(name=""),
    "one_row_per_distinct_households": the_same_two_households_twice,
    "distinct_households_in_order": two_households_in_the_wrong_order,
    "patron_has_a_name": lambda: PatronFactory(given_name=""),
    "patron_kind_known": lambda: PatronFactory(kind="chat"),
    "patron_birth_year_plausible": lambda: PatronFactory(birth_year=12),
    "patron_permission_is_a_childs": lambda: PatronFactory(permission_on=date(2026, 1, 1)),
    "one_account_for_a_whole_household": two_accounts_for_one_household,
    "one_card_per_number": lambda: [CardFactory(number=code) for code in ("c1", "C1")],
    "card_has_a_number": lambda: CardFactory(number=""),
    "card_replaced_by_has_a_moment": lambda: CardFactory(replaced_by=CardFactory()),
    "card_does_not_replace_itself": a_card_that_replaces_itself,
    "membership_kind_lasts_a_day_at_least": lambda: MembershipKindFactory(code="eclair", days=0),
    "membership_days_in_order": lambda: MembershipFactory(ends_on=date(2025, 1, 1)),
    "membership_does_not_renew_itself": a_membership_that_renews_itself,
    "one_late_charge_per_loan_and_due_day": two_late_charges_for_one_day,
    "charge_of_a_late_loan_has_its_due_day": lambda: ChargeFactory(due_missed=date(2026, 1, 1)),
    "charge_kind_known": lambda: ChargeFactory(kind="pourboire"),
    "charge_outcome_known": lambda: ChargeFactory(outcome="oublié", settled_at=THEN),
    "charge_is_a_cent_at_least": lambda: ChargeFactory(amount_cents=0),
    "charge_settled_has_a_moment": lambda: ChargeFactory(outcome="paid"),
    "charge_open_has_a_household": lambda: ChargeFactory(household=None),
    "deposit_is_a_cent_at_least": lambda: DepositFactory(amount_cents=0),
    "deposit_returned_has_its_moment_and_amount": lambda: DepositFactory(returned_cents=3000),
    "deposit_returns_no_more_than_received": lambda: DepositFactory(returned_at=THEN, returned_cents=3001),
    "deposit_kept_has_a_household": lambda: DepositFactory(household=None),
    "message_channel_known": lambda: MessageFactory(channel="pigeon"),
    "message_has_a_subject": lambda: MessageFactory(subject=""),
    "message_sent_did_not_fail": lambda: MessageFactory(sent_at=THEN, failure="refusé"),
    "one_reminder_per_step_of_a_series": lambda: ReminderFactory.create_batch(2, series="loan:1:0"),
    "reminder_step_known": lambda: ReminderFactory(step="bientôt"),
    "reminder_counts_from_one": lambda: ReminderFactory(number=0),
    "reminder_has_a_series": lambda: ReminderFactory(series=""),
    "reminder_is_of_one_thing": a_reminder_of_two_things,
    "one_template_per_step_and_channel": lambda: ReminderTemplateFactory.create_batch(2),
    "template_step_known": lambda: ReminderTemplateFactory(step="bientôt"),
    "template_channel_known": lambda: ReminderTemplateFactory(channel="pigeon"),
    "template_counts_from_one": lambda: ReminderTemplateFactory(from_number=0),
    "template_has_words": lambda: ReminderTemplateFactory(body=""),
}
