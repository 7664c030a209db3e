"""Rows about loans, holds, days and the house that the database refuses, by the constraint that does."""

from collections.abc import Callable
from datetime import date, time, timedelta

from django.db.models import F

from catalogue import models
from tests.factories.catalogue import (
    CopyFactory,
    LendingPolicyFactory,
    PatronFactory,
    SiteFactory,
)
from tests.factories.desk import (
    THEN,
    ClosureFactory,
    CopyKindFactory,
    DueDayMoveFactory,
    DueDayShiftFactory,
    ExceptionalOpeningFactory,
    HoldFactory,
    JobRunFactory,
    LoanFactory,
    LoanSeasonFactory,
    OpeningHoursFactory,
    RenewalFactory,
    UserFactory,
)

BEFORE = THEN - timedelta(days=1)
SOON = date(2026, 2, 1)
READY = {"state": "ready", "ready_at": THEN, "ready_until": SOON}


def two_open_loans() -> None:
    copy = CopyFactory()
    for _ in range(2):
        models.Loan.objects.create(copy=copy, due_on=SOON)


def two_holds_of_one_household() -> None:
    first = HoldFactory()
    HoldFactory(household=first.household, game=first.game)


def one_copy_ready_for_two() -> None:
    copy = CopyFactory()
    HoldFactory.create_batch(2, game=copy.game, copy=copy, **READY)


def two_moves_of_one_loan() -> None:
    first = DueDayMoveFactory()
    DueDayMoveFactory(shift=first.shift, loan=first.loan)


def two_renewals_with_one_number() -> None:
    loan = LoanFactory()
    RenewalFactory.create_batch(2, loan=loan)


def an_event_that_causes_itself() -> None:
    models.Event.objects.create(kind="lent", at=THEN)
    models.Event.objects.update(cause=F("id"))


def an_event_that_undoes_and_is_called_otherwise() -> None:
    first = models.Event.objects.create(kind="lent", at=THEN)
    models.Event.objects.create(kind="returned", at=THEN, undoes=first)


def house(**values: int) -> models.HouseRules:
    return models.HouseRules.objects.create(**values)


def policy(**values: object) -> models.LendingPolicy:
    made: models.LendingPolicy = LendingPolicyFactory.create(**values)
    return made


REFUSED: dict[str, Callable[[], object]] = {
    "one_open_loan_per_copy": two_open_loans,
    "loan_returned_after_lent": lambda: LoanFactory(returned_at=BEFORE),
    "loan_of_a_household_has_its_days": lambda: LoanFactory(lent_at=None),
    "loan_of_a_person_has_a_household": lambda: LoanFactory(household=None, patron=PatronFactory()),
    "loan_returned_to_is_of_a_returned_one": lambda: LoanFactory(returned_to=SiteFactory()),
    "loan_age_band_known": lambda: LoanFactory(age_band="vieux"),
    "loan_forgotten_names_nobody_and_is_over": lambda: LoanFactory(returned_at=THEN, forgotten_on=SOON),
    "one_renewal_per_loan_and_number": two_renewals_with_one_number,
    "renewal_counts_from_one": lambda: RenewalFactory(number=0),
    "renewal_lengthens": lambda: RenewalFactory(due_after=date(2026, 1, 26)),
    "one_active_hold_per_household_and_game": two_holds_of_one_household,
    "one_ready_hold_per_copy": one_copy_ready_for_two,
    "hold_state_known": lambda: HoldFactory(state="bof", closed_at=THEN),
    "hold_ready_has_its_copy_and_days": lambda: HoldFactory(**READY),
    "hold_waiting_has_no_copy": lambda: HoldFactory(copy=CopyFactory()),
    "hold_closed_has_a_moment": lambda: HoldFactory(state="cancelled"),
    "hold_active_has_a_household": lambda: HoldFactory(household=None),
    "hold_of_a_person_has_a_household": lambda: HoldFactory(
        household=None, patron=PatronFactory(), state="cancelled", closed_at=THEN
    ),
    "hold_with_a_loan_is_satisfied": lambda: HoldFactory(loan=LoanFactory()),
    "hold_closed_after_placed": lambda: HoldFactory(state="cancelled", closed_at=BEFORE),
    "event_kind_known": lambda: models.Event.objects.create(kind="oublié", at=THEN),
    "event_that_undoes_says_so": an_event_that_undoes_and_is_called_otherwise,
    "event_is_not_its_own_cause": an_event_that_causes_itself,
    "one_policy_per_pair_of_kinds": lambda: [policy(copy_kind=CopyKindFactory()) for _ in range(2)],
    "policy_lends_for_a_day_at_least": lambda: policy(loan_days=0),
    "policy_renews_for_a_day_at_least": lambda: policy(renewal_days=0),
    "policy_keeps_a_hold_for_a_day_at_least": lambda: policy(hold_shelf_days=0),
    "policy_renewal_from_known": lambda: policy(renewal_from="hier"),
    "policy_late_per_known": lambda: policy(late_per="an"),
    "policy_overridable_by_known": lambda: policy(overridable_by="tous"),
    "loan_season_days_in_order": lambda: LoanSeasonFactory(last_day=date(2026, 6, 30)),
    "loan_season_lengthens": lambda: LoanSeasonFactory(extra_days=0),
    "site_public_holidays_known": lambda: SiteFactory(name="Ailleurs", public_holidays="XX"),
    "one_opening_per_site_day_and_hour": lambda: OpeningHoursFactory.create_batch(2),
    "opening_weekday_known": lambda: OpeningHoursFactory(weekday=7),
    "opening_hours_in_order": lambda: OpeningHoursFactory(closes=time(13, 0)),
    "closure_days_in_order": lambda: ClosureFactory(last_day=date(2026, 2, 8)),
    "one_exceptional_opening_per_site_and_day": lambda: ExceptionalOpeningFactory.create_batch(2),
    "due_days_moved_back_after_moved": lambda: DueDayShiftFactory(undone_at=BEFORE),
    "due_days_moved_back_by_somebody_then": lambda: DueDayShiftFactory(undone_by=UserFactory()),
    "due_days_moved_for_one_reason": lambda: DueDayShiftFactory(site=SiteFactory()),
    "one_move_per_shift_and_loan": two_moves_of_one_loan,
    "due_day_move_moves": lambda: DueDayMoveFactory(after=date(2026, 2, 10)),
    "house_has_one_set_of_rules": lambda: house(id=2),
    "house_late_reminders_in_order": lambda: house(second_late_days=7),
    "house_forgets_borrowers": lambda: house(forget_after_months=0),
    "house_removes_households": lambda: house(remove_after_months=61),
    "house_keeps_its_log_a_year_at_most": lambda: house(log_months=13),
    "one_run_at_once_per_job": lambda: JobRunFactory.create_batch(2),
    "job_result_known": lambda: JobRunFactory(result="bof", ended_at=THEN),
    "job_ended_has_a_result": lambda: JobRunFactory(result="done"),
}
