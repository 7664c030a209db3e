from datetime import UTC, date, datetime, timedelta

import pytest
from django.contrib.auth.models import Permission, User

from catalogue.lending.late_charges import late_amount
from catalogue.lending.loans import Return, lateness, lend, return_copy
from catalogue.lending.policies import Policy
from catalogue.lending.refusals import (
    BackDateNotAllowed,
    CopyBackAlready,
    CopyNotOnLoan,
    MomentInFuture,
    Refusal,
    ReturnBeforeLoan,
)
from catalogue.lending.takeovers import take_over_loan
from catalogue.models import Charge, Copy, Event, Loan, Membership
from tests.catalogue.lending.clock import Clock
from tests.catalogue.lending.records import circulation, events, loans
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, LendingPolicyFactory, SiteFactory, make_member

pytestmark = pytest.mark.django_db

EARLIER = datetime(2026, 1, 3, 10, 0, tzinfo=UTC)


def lent_copy(**copy: object) -> Copy:
    out: Copy = CopyFactory.create(**copy)
    lend(copy=out, household=make_member().household, at=EARLIER, by=None)
    return out


def refused(copy: Copy, *, at: datetime) -> Refusal:
    before = circulation()
    with pytest.raises(Refusal) as refusal:
        return_copy(copy=copy, at=at, by=None)
    assert circulation() == before
    return refusal.value


def test_a_return_ends_the_loan_and_puts_the_copy_on_its_shelf(volunteer: User):
    copy = lent_copy()
    household_id = Loan.objects.get().household_id

    done = return_copy(copy=copy, at=NOW, by=volunteer)
    loan = done.loan

    assert loans() == [
        {
            "copy": copy.pk,
            "household": household_id,
            "patron": None,
            "lent_at": EARLIER,
            "due_on": date(2026, 1, 24),
            "returned_at": NOW,
        }
    ]
    assert events()[1] == {
        "kind": "returned",
        "at": NOW,
        "actor": volunteer.pk,
        "copy": copy.pk,
        "household": household_id,
        "loan": loan.pk,
        "facts": {"due_on": "2026-01-24", "days_late": 0},
    }
    assert (loan.household_id, loan.returned_at, loan.copy) == (household_id, NOW, copy)
    assert done == Return(loan=loan, hold_ready=None, elsewhere=False, charge=None)
    assert copy.state == Copy.objects.get().state == Copy.State.ON_SHELF


def test_a_late_return_keeps_by_how_many_days(clock: Clock):
    copy = lent_copy()
    clock.tick(days=10)

    loan = return_copy(copy=copy, at=clock.now, by=None).loan

    assert events()[1]["facts"] == {"due_on": "2026-01-24", "days_late": 3}
    assert lateness(loan, at=clock.tick(days=30)) == 3


def test_an_open_loan_is_as_late_as_the_day(clock: Clock):
    lent_copy()

    assert lateness(Loan.objects.get(), at=NOW + timedelta(days=8)) == 1


def test_a_loan_to_nobody_known_is_returned_like_any_other():
    copy = CopyFactory()
    take_over_loan(copy=copy, due_on=None, at=EARLIER)

    loan = return_copy(copy=copy, at=NOW, by=None).loan

    assert (loan.household, loan.returned_at) == (None, NOW)
    assert events()[1]["facts"] == {"due_on": None, "days_late": 0}


@pytest.mark.parametrize("restriction", Copy.Restriction.values)
def test_a_return_is_accepted_whatever_the_record_says_of_the_copy(restriction: str):
    copy = lent_copy()
    Copy.objects.update(restriction=restriction)

    return_copy(copy=Copy.objects.get(), at=NOW, by=None)

    assert Copy.objects.get().state == Copy.State.ON_SHELF
    assert Copy.objects.get().restriction == restriction
    assert copy.loans.open().count() == 0


def test_a_return_is_accepted_after_the_membership_has_ended():
    copy = lent_copy()
    Membership.objects.all().delete()

    assert return_copy(copy=copy, at=NOW, by=None).loan.returned_at == NOW


def test_a_second_return_is_refused_in_words():
    copy = lent_copy()
    return_copy(copy=copy, at=NOW, by=None)

    refusal = refused(copy, at=NOW)

    assert (type(refusal), refusal.code) == (CopyBackAlready, CopyNotOnLoan.code)
    assert refusal.facts == {"barcode": copy.barcode, "title": copy.game.title, "returned_at": NOW}
    assert "déjà rendu" in refusal.words


def test_a_copy_on_the_shelf_cannot_come_back():
    assert type(refused(CopyFactory(), at=NOW)) is CopyNotOnLoan


def test_a_return_of_last_tuesday_is_dated_and_judged_by_last_tuesday():
    copy = lent_copy()
    tuesday = datetime(2026, 1, 13, 9, 0, tzinfo=UTC)

    assert return_copy(copy=copy, at=tuesday, by=None).loan.returned_at == tuesday


def test_a_copy_cannot_come_back_before_it_left():
    copy = lent_copy()

    refusal = refused(copy, at=EARLIER - timedelta(days=1))

    assert type(refusal) is ReturnBeforeLoan
    assert refusal.facts["lent_at"] == EARLIER


def test_of_today_the_hour_is_known_too():
    copy = CopyFactory()
    lend(copy=copy, household=make_member().household, at=NOW, by=None)

    assert type(refused(copy, at=NOW - timedelta(seconds=61))) is ReturnBeforeLoan


def test_on_the_past_day_of_the_loan_it_came_back_after_it_left_whatever_the_hour():
    copy = lent_copy()

    assert return_copy(copy=copy, at=EARLIER - timedelta(hours=1), by=None).loan.returned_at == EARLIER


def test_clocks_of_two_desks_that_cross_do_not_hold_a_return_up():
    copy = lent_copy()

    assert return_copy(copy=copy, at=EARLIER - timedelta(seconds=60), by=None).loan.returned_at == EARLIER


def test_the_future_is_refused():
    assert type(refused(lent_copy(), at=NOW + timedelta(minutes=2))) is MomentInFuture


def test_a_copy_that_wrongly_stands_on_its_shelf_is_set_right_by_its_return():
    copy = lent_copy()
    Copy.objects.update(state=Copy.State.ON_SHELF)

    return_copy(copy=copy, at=NOW, by=None)

    assert Loan.objects.open().count() == 0
    assert Copy.objects.get().state == Copy.State.ON_SHELF


# ── Other sites, other people ────────────────────────────────────────────────────────────────────────
def test_a_copy_that_comes_back_elsewhere_stands_there_and_says_so():
    copy, there = lent_copy(), SiteFactory(name="Annexe d’essai")

    done = return_copy(copy=copy, at=NOW, by=None, site=there)

    assert (done.elsewhere, done.loan.returned_to) == (True, there)
    assert Copy.objects.get().current_site == there


def test_a_copy_that_comes_back_home_is_at_home():
    there = SiteFactory(name="Annexe d’essai")
    copy = lent_copy(current_site=there)

    done = return_copy(copy=copy, at=NOW, by=None, site=copy.site)

    assert (done.elsewhere, Copy.objects.get().current_site) == (False, None)


def test_where_the_desk_does_not_say_its_site_the_copy_is_where_it_was():
    there = SiteFactory(name="Annexe d’essai")
    copy = lent_copy(current_site=there)

    done = return_copy(copy=copy, at=NOW, by=None)

    assert (done.elsewhere, done.loan.returned_to, Copy.objects.get().current_site) == (False, None, there)


def test_the_flag_of_the_record_is_told():
    copy = lent_copy(flag="Vérifier le plateau")

    assert return_copy(copy=copy, at=NOW, by=None).flag == "Vérifier le plateau"


def test_only_those_who_may_enter_returns_of_the_past(volunteer: User, librarian: User):
    copy, tuesday = lent_copy(), datetime(2026, 1, 13, 9, 0, tzinfo=UTC)
    librarian.user_permissions.add(Permission.objects.get(codename="back_date"))

    with pytest.raises(BackDateNotAllowed):
        return_copy(copy=copy, at=tuesday, by=volunteer)

    assert return_copy(copy=copy, at=tuesday, by=User.objects.get(pk=librarian.pk)).loan.returned_at == tuesday


# ── What lateness costs ──────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("policy", "days_late", "cents"),
    [
        ({"late_cents": 20}, 1, 20),
        ({"late_cents": 20}, 5, 100),
        ({"late_cents": 20, "late_grace_days": 3}, 3, 0),
        ({"late_cents": 20, "late_grace_days": 3}, 4, 80),
        ({"late_cents": 50, "late_per": "week"}, 7, 50),
        ({"late_cents": 50, "late_per": "week"}, 8, 100),
        ({"late_cents": 50, "late_cap_cents": 120}, 3, 120),
        ({"late_cents": 0}, 40, 0),
    ],
)
def test_a_late_game_costs_what_the_policy_says(policy: dict[str, int | str], days_late: int, cents: int):
    assert late_amount(Policy(**policy), days_late) == cents  # type: ignore[arg-type]  # the figures of the table


def test_a_late_return_is_charged_once_and_the_log_says_why(clock: Clock):
    LendingPolicyFactory(late_cents=20)
    copy = lent_copy()
    clock.tick(days=10)

    done = return_copy(copy=copy, at=clock.now, by=None)

    charge = Charge.objects.get()
    assert (done.charge, charge.household, charge.loan) == (charge, done.loan.household, done.loan)
    assert (charge.kind, charge.amount_cents, charge.outcome) == (Charge.Kind.LATE, 60, Charge.Outcome.OPEN)
    assert events()[2]["facts"] == {"amount_cents": 60, "days_late": 3}
    assert Event.objects.get(kind="charged").cause == Event.objects.get(kind="returned")


def test_nobody_is_charged_for_a_borrower_who_is_unknown(clock: Clock):
    LendingPolicyFactory(late_cents=20)
    copy = CopyFactory()
    take_over_loan(copy=copy, due_on=date(2026, 1, 1), at=EARLIER)

    assert return_copy(copy=copy, at=NOW, by=None).charge is None
    assert Charge.objects.count() == 0
