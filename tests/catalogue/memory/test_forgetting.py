"""What is left of a loan once it has forgotten its borrower: nothing that leads back."""

import json
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from pytest_django import DjangoAssertNumQueries

from catalogue import models
from catalogue.lending.holds import place_hold
from catalogue.lending.loans import lend, return_copy
from catalogue.lending.renewals import renew
from catalogue.memory.forgetting import forget_borrowers, to_forget
from catalogue.models import Event, HouseRules, Loan
from tests.catalogue.lending.clock import Clock
from tests.catalogue.rows import values
from tests.conftest import NOW
from tests.factories.catalogue import (
    CopyFactory,
    HouseholdFactory,
    LendingPolicyFactory,
    MembershipFactory,
    PatronFactory,
)
from tests.factories.desk import (
    AccountFactory,
    ChargeFactory,
    ContentCheckFactory,
    DepositFactory,
    HoldFactory,
    LoanFactory,
    MessageFactory,
    MissingPieceFactory,
    ReminderFactory,
)

pytestmark = pytest.mark.django_db

JANUARY = datetime(2026, 1, 17, 10, 11, 12, tzinfo=UTC)
MAY, JUNE = date(2026, 5, 31), date(2026, 6, 1)


def forget(today: date = JUNE) -> dict[str, int]:
    return forget_borrowers(today=today, at=NOW)


def returned(at: datetime = JANUARY, **loan: Any) -> Loan:
    return LoanFactory(lent_at=at - timedelta(days=7), returned_at=at, **loan)


# ── When ─────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("returned_at", "today", "forgotten"),
    [
        (JANUARY, MAY, 0),
        (JANUARY, JUNE, 1),
        # The last minute of January in Paris, and the first of February.
        (datetime(2026, 1, 31, 22, 59, 59, tzinfo=UTC), JUNE, 1),
        (datetime(2026, 1, 31, 23, 0, 0, tzinfo=UTC), JUNE, 0),
        (datetime(2026, 2, 28, 12, tzinfo=UTC), date(2026, 7, 1), 1),
        # After weeks of pause, everything that was due meanwhile.
        (JANUARY, date(2027, 8, 15), 1),
    ],
)
def test_at_the_end_of_the_fourth_month_after_the_return(returned_at: datetime, today: date, forgotten: int):
    returned(returned_at)

    assert to_forget(today)["loans"] == forgotten
    assert forget(today)["loans"] == forgotten
    assert Loan.objects.filter(household=None, forgotten_on=today).count() == forgotten


def test_the_months_are_a_rule_of_the_house():
    HouseRules.objects.create(forget_after_months=1)
    returned()

    assert (forget(date(2026, 2, 28))["loans"], forget(date(2026, 3, 1))["loans"]) == (0, 1)


def test_what_is_out_and_who_asked_for_a_history_are_not_forgotten():
    LoanFactory(lent_at=JANUARY)
    asked = HouseholdFactory(history_since=date(2026, 1, 10))
    kept, before = returned(household=asked), returned(datetime(2026, 1, 12, tzinfo=UTC), household=asked)

    assert forget(date(2027, 1, 1))["loans"] == 1
    for loan in (kept, before):
        loan.refresh_from_db()
    assert (kept.household, before.household) == (asked, None)


def test_twice_is_once():
    returned()

    assert forget() == {"loans": 1, "holds": 0, "messages": 0}
    assert forget() == {"loans": 0, "holds": 0, "messages": 0}
    assert list(Event.objects.values_list("kind", "facts")) == [("forgotten", {"loans": 1, "holds": 0, "messages": 0})]


# ── What stays, and what joins ───────────────────────────────────────────────────────────────────────
def whole_story(clock: Clock, librarian: User) -> tuple[Loan, models.Household]:
    """A hold, a loan over a refusal, renewed from home, returned late: all by the verbs."""
    LendingPolicyFactory(late_cents=50)
    patron = PatronFactory(birth_year=2015, household=HouseholdFactory(postcode="00000"))
    household, copy = patron.household, CopyFactory()
    account = AccountFactory(household=household)
    MembershipFactory(household=household, ends_on=date(2026, 12, 31))
    place_hold(game=copy.game, household=household, patron=patron, at=clock.now, by=account.user)
    clock.tick(seconds=61)
    copy.restriction = "on_site"
    copy.save(update_fields=["restriction"])
    loan = lend(
        copy=copy, household=household, patron=patron, at=clock.now, by=librarian, override_reason="Zoé est malade"
    )
    renew(loan=loan, at=clock.tick(days=1), by=account.user)
    return_copy(copy=copy, at=clock.tick(days=60), by=librarian)
    return loan, household


def test_of_a_loan_stay_its_days_copy_age_band_kind_and_postcode(clock: Clock, librarian: User):
    loan, _ = whole_story(clock, librarian)
    clock.tick(days=180)

    assert forget(date(2026, 9, 1)) == {"loans": 1, "holds": 0, "messages": 0}

    loan.refresh_from_db()
    assert (loan.household, loan.patron, loan.forgotten_on) == (None, None, date(2026, 9, 1))
    assert (loan.age_band, loan.postcode, loan.renewals, str(loan.membership_kind)) == ("11-14", "00000", 1, "Famille")
    days = [moment and moment.isoformat() for moment in (loan.lent_at, loan.returned_at)]
    assert days == ["2026-01-16T23:00:00+00:00", "2026-03-18T23:00:00+00:00"]


def test_nothing_in_any_row_joins_them_again(clock: Clock, librarian: User):
    loan, household = whole_story(clock, librarian)
    assert Event.objects.filter(household=household).count() >= 6
    clock.tick(days=180)

    forget(date(2026, 9, 1))

    assert not Event.objects.filter(household=household).exclude(copy=None, loan=None, hold=None).exists()
    about = Event.objects.filter(copy=loan.copy_id) | Event.objects.filter(loan=loan)
    for event in about.distinct():
        assert (event.household, event.reason) == (None, "")
        assert event.actor in (None, librarian)
        assert event.at.time() == event.recorded_at.time()
        assert not {"made", "before", "after", "amount_cents"} & set(event.facts)
        assert not event.consequences.filter(household__isnull=False).exists()
    assert "Zoé" not in json.dumps(list(Event.objects.values_list("reason", "facts")))
    assert models.Renewal.objects.get().by is None
    assert values(models.Hold.objects.all(), "household", "patron", "loan") == [(None, None, loan.pk)]
    charge = models.Charge.objects.get()
    assert (charge.household, charge.loan) == (household, None)
    seconds = set(models.Loan.objects.values_list("returned_at", flat=True))
    assert not models.Charge.objects.filter(at__in=seconds).exclude(at__hour=0, at__minute=0).exists()


def test_charges_deposits_and_pieces_outlive_the_memory_of_the_game():
    loan = returned()
    household = loan.household
    charge = ChargeFactory(household=household, loan=loan, at=JANUARY)
    deposit = DepositFactory(household=household, loan=loan, received_at=JANUARY, returned_at=JANUARY, returned_cents=1)
    check = ContentCheckFactory(copy=loan.copy, loan=loan, at=JANUARY)
    late = ChargeFactory(household=household, loan=loan, kind="late", due_missed=loan.due_on, at=JANUARY)
    loose = ChargeFactory(household=household, at=JANUARY)
    pieces = [
        MissingPieceFactory(copy=loan.copy, content_check=check, charge=each, noticed_at=JANUARY)
        for each in (charge, loose)
    ]

    forget()

    cut: list[Any] = [charge, late, deposit, check, *pieces]
    for row in cut:
        row.refresh_from_db()
    assert (charge.household, charge.loan, charge.amount_cents) == (household, None, 500)
    # The day that was missed stays with the loan: with it, the debt would say whose loan that was.
    assert (late.household, late.loan, late.due_missed, late.amount_cents) == (household, None, None, 500)
    assert (deposit.household, deposit.loan, deposit.amount_cents) == (household, None, 3000)
    assert [piece.charge for piece in pieces] == [None, None]
    day = datetime(2026, 1, 16, 23, tzinfo=UTC)
    assert {
        charge.at,
        late.at,
        deposit.received_at,
        deposit.returned_at,
        check.at,
        *(each.noticed_at for each in pieces),
    } == {day}


def test_an_event_of_the_debt_alone_does_not_lead_back_to_the_loan():
    loan = returned()
    cause = Event.objects.create(kind="returned", at=JANUARY, loan=loan, household=loan.household)
    debt = Event.objects.create(kind="charged", at=JANUARY, household=loan.household, cause=cause)

    forget()

    debt.refresh_from_db()
    cause.refresh_from_db()
    assert (debt.household, debt.cause, cause.household) == (loan.household, None, None)
    assert debt.at != cause.at


# ── Holds and messages ───────────────────────────────────────────────────────────────────────────────
def test_closed_holds_without_a_loan_forget_who_waited():
    old = HoldFactory(state="expired", placed_at=JANUARY, closed_at=JANUARY)
    new = HoldFactory(state="cancelled", placed_at=JANUARY, closed_at=datetime(2026, 2, 3, tzinfo=UTC))
    active = HoldFactory(placed_at=JANUARY)
    for hold in (old, new, active):
        Event.objects.create(kind="hold_placed", at=JANUARY, hold=hold, household=hold.household)

    assert forget() == {"loans": 0, "holds": 1, "messages": 0}

    assert [hold.household is None for hold in models.Hold.objects.order_by("pk")] == [True, False, False]
    assert not Event.objects.filter(household__isnull=False).exists()


def test_messages_that_name_titles_go_and_the_step_stays_had():
    loan = LoanFactory()
    asked = HouseholdFactory(history_since=date(2026, 1, 1))
    old = MessageFactory(household=loan.household, written_at=JANUARY)
    step = ReminderFactory(household=loan.household, loan=loan, message=old)
    kept = [
        MessageFactory(household=loan.household, written_at=datetime(2026, 2, 1, 8, tzinfo=UTC)),
        MessageFactory(household=asked, written_at=JANUARY),
    ]

    assert forget() == {"loans": 0, "holds": 0, "messages": 1}

    step.refresh_from_db()
    assert (step.message, list(models.Message.objects.order_by("pk"))) == (None, kept)


def test_reminders_of_a_forgotten_loan_go_with_their_message():
    loan, out = returned(), LoanFactory()
    message = MessageFactory(household=loan.household, written_at=datetime(2026, 3, 1, tzinfo=UTC))
    ReminderFactory(household=loan.household, loan=loan, message=message)
    other = ReminderFactory(household=loan.household, loan=out, message=message)

    forget()

    assert values(models.Reminder.objects.all(), "pk", "message") == [(other.pk, None)]
    assert not models.Message.objects.exists()


# ── Cost ─────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("loans", [1, 3])
def test_three_loans_ask_as_much_as_one(loans: int, django_assert_num_queries: DjangoAssertNumQueries):
    for _ in range(loans):
        loan = returned()
        Event.objects.create(kind="returned", at=JANUARY, loan=loan, household=loan.household)

    with django_assert_num_queries(32):
        forget()


# ── Families that act themselves ─────────────────────────────────────────────────────────────────────
# A user may be a family's own: whoever adds a key to users says whose hand it can be. Those of both are cut above.
BY_STAFF_OR_FAMILY = {"Event.actor", "Renewal.by", "Account.user"}


def test_every_key_to_a_user_is_of_the_staff_alone_or_known_to_be_cut():
    keys = {
        f"{model.__name__}.{field.name}"
        for model in apps.get_app_config("catalogue").get_models()
        for field in model._meta.local_fields
        if field.related_model is User
    }
    staff_alone = {
        "BatchEdit.by",
        "BatchEdit.undone_by",
        "Charge.by",
        "Charge.settled_by",
        "ContentCheck.by",
        "Deposit.received_by",
        "Deposit.returned_by",
        "DistinctGames.by",
        "DueDayShift.by",
        "DueDayShift.undone_by",
        "GameList.owner",
        "HouseArchive.made_by",
        "ImportRun.made_by",
        "Message.written_by",
        "MissingPiece.found_by",
        "OrphanPiece.found_by",
        "PieceList.accepted_by",
        "RecordChange.by",
        "ReminderTemplate.changed_by",
        "Repair.begun_by",
        "StockTake.begun_by",
        "StockTake.ended_by",
        "StockTakeScan.by",
    }

    assert keys == BY_STAFF_OR_FAMILY | staff_alone
