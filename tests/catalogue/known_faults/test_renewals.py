"""A later day: for whom, by which way in, and how often."""

from datetime import date, datetime

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from catalogue.lending.refusals import MembershipExpired
from catalogue.lending.refusals_of_renewals import JustRenewed, RenewalAwaited, RenewalLate, RenewalNoGain
from catalogue.lending.renewals import renew
from catalogue.lending.undo import undo
from catalogue.models import Charge, Copy, Household, LendingPolicy, Loan, Membership
from tests.catalogue.api.client import Device, Home
from tests.catalogue.known_faults.conftest import NowIs
from tests.catalogue.known_faults.scenes import comes_back, goes_out, last_act, waits
from tests.catalogue.views.desk.counter import Counter
from tests.catalogue.views.people.pages import Desk
from tests.factories.catalogue import CopyFactory, GameFactory, LendingPolicyFactory, SiteFactory
from tests.factories.desk import ClosureFactory

pytestmark = pytest.mark.django_db

DUE = date(2026, 2, 7)
AWAITED = "« Azul » est attendu par un autre foyer : il n’est pas renouvelé."


@pytest.fixture
def loan(saturday: datetime, family: Household) -> Loan:
    """Azul, with the family since this morning."""
    return goes_out(CopyFactory(game=GameFactory(title="Azul")), family, saturday)


def due_day(loan: Loan) -> date | None:
    """The due day as the database has it."""
    return Loan.objects.get(pk=loan.pk).due_on


def test_what_somebody_waits_for_is_renewed_by_no_way_in(
    loan: Loan, family: Household, neighbours: Household, saturday: datetime, desk_page: Counter, at_home: Desk
):
    waits(neighbours, loan.copy.game, saturday)
    desk_page.scan(family.cards.get().number)

    with pytest.raises(RenewalAwaited) as refusal:
        renew(loan=loan, at=saturday, by=None)
    at_the_desk = desk_page.post("desk-renew", loan.pk, number="1")
    from_home = at_home.act("account-renew", loan.pk, number="1", to=reverse("account"))
    by_api = [
        Device(desk_page.user).refused(f"/api/desk/loans/{loan.pk}/renew/"),
        Home(at_home.user).refused(f"/api/account/loans/{loan.pk}/renew/"),
    ]

    assert refusal.value.words in at_the_desk
    assert refusal.value.words in from_home
    assert by_api == [(409, "renewal_awaited")] * 2
    assert (due_day(loan), Loan.objects.get().renewals) == (DUE, 0)


def test_two_clicks_in_a_row_do_not_stack_two_renewals(loan: Loan, saturday: datetime):
    LendingPolicyFactory(renewals=3)
    renew(loan=loan, at=saturday, by=None, number=1)

    with pytest.raises(JustRenewed):
        renew(loan=loan, at=saturday, by=None, number=1)

    assert (due_day(loan), Loan.objects.get().renewals) == (date(2026, 2, 28), 1)


def test_a_renewal_never_brings_the_due_day_nearer(loan: Loan, saturday: datetime):
    LendingPolicyFactory(renewal_days=7, renewal_from=LendingPolicy.RenewalFrom.TODAY)

    with pytest.raises(RenewalNoGain):
        renew(loan=loan, at=saturday, by=None)

    assert due_day(loan) == DUE


def test_a_late_game_is_not_renewed_and_what_its_lateness_costs_is_not_lost(loan: Loan, now_is: NowIs):
    LendingPolicyFactory(late_cents=10)
    late = now_is("2026-02-10 11:00")

    with pytest.raises(RenewalLate):
        renew(loan=loan, at=late, by=None)
    comes_back(loan.copy, late)

    assert list(Charge.objects.values_list("kind", "amount_cents")) == [("late", 30)]


def test_a_late_game_renewed_all_the_same_costs_its_days_and_those_after_the_new_day(
    loan: Loan, now_is: NowIs, librarian: User
):
    LendingPolicyFactory(late_cents=10)

    renew(loan=loan, at=now_is("2026-02-10 11:00"), by=librarian, override_reason="Famille malade")
    comes_back(loan.copy, now_is("2026-03-02 11:00"))

    assert list(Charge.objects.order_by("pk").values_list("due_missed", "amount_cents")) == [
        (DUE, 30),
        (date(2026, 2, 28), 20),
    ]


def test_a_renewal_on_the_due_day_is_in_time(loan: Loan, now_is: NowIs):
    assert renew(loan=loan, at=now_is("2026-02-07 23:59"), by=None).loan.due_on == date(2026, 2, 28)


def test_who_is_no_member_any_more_does_not_renew_either(loan: Loan, saturday: datetime):
    Membership.objects.update(ends_on=date(2026, 1, 16))

    with pytest.raises(MembershipExpired) as refusal:
        renew(loan=loan, at=saturday, by=None)

    assert refusal.value.words == "L’adhésion a pris fin le 16 janvier 2026."
    assert due_day(loan) == DUE


def test_a_renewal_goes_by_the_calendar_of_the_site_that_lent(family: Household, saturday: datetime):
    annex = SiteFactory(name="Annexe d’essai")
    ClosureFactory(site=annex, first_day=date(2026, 2, 28), last_day=date(2026, 3, 2))
    loan = goes_out(CopyFactory(), family, saturday, site=annex)

    assert renew(loan=loan, at=saturday, by=None).loan.due_on == date(2026, 3, 3)


def test_a_renewal_taken_back_leaves_the_game_and_its_first_day(loan: Loan, saturday: datetime, volunteer: User):
    renew(loan=loan, at=saturday, by=volunteer)

    undo(event=last_act(), at=saturday, by=volunteer)

    assert (due_day(loan), Loan.objects.get().renewals) == (DUE, 0)
    assert Copy.objects.get().state == Copy.State.ON_LOAN
