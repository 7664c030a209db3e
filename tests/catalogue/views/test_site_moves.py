"""The page of the due days that a change of the calendar touches."""

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from catalogue.models import DueDayShift, ExceptionalOpening, Loan, Site
from tests.catalogue.lending.clock import clock
from tests.catalogue.views.house_staff import main_words, with_rights
from tests.factories.catalogue import MembershipFactory, SiteFactory
from tests.factories.desk import ClosureFactory, ExceptionalOpeningFactory, LoanFactory, OpeningHoursFactory

__all__ = ["clock"]

pytestmark = pytest.mark.django_db

WEDNESDAY, SATURDAY = date(2026, 2, 11), date(2026, 2, 14)
SATURDAYS = {"day_5": "14-18", "public_holidays": "none"}


@pytest.fixture
def site(db: None) -> Site:
    made: Site = SiteFactory(public_holidays=Site.PublicHolidays.NONE)
    for weekday in (2, 5):
        OpeningHoursFactory(site=made, weekday=weekday)
    return made


@pytest.fixture
def boss(manager: User) -> Client:
    return with_rights(manager)


def due(day: date) -> Loan:
    made: Loan = LoanFactory(due_on=day, household=MembershipFactory().household)
    return made


def days() -> list[date | None]:
    return list(Loan.objects.order_by("pk").values_list("due_on", flat=True))


def test_a_week_that_changes_shows_the_due_days_moves_them_on_confirmation_and_back(boss: Client, site: Site):
    loan = due(WEDNESDAY)
    moves = reverse("site-moves", args=[site.pk])

    saved = boss.post(reverse("opening-hours", args=[site.pk]), SATURDAYS)
    shown = boss.get(moves)
    before = days()
    moved = boss.post(moves, {"sens": "suite"}, follow=True)
    after = days()
    restored = boss.post(reverse("shift-restore", args=[DueDayShift.objects.get().pk]), follow=True)

    assert saved.headers["Location"] == moves
    words = main_words(shown)
    assert "1 prêt est à rendre un jour où le site est fermé." in words
    assert f"{loan.copy.game.title} {loan.copy.barcode}" in words
    assert "mercredi 11 février 2026 samedi 14 février 2026" in words
    assert (before, after, days()) == ([WEDNESDAY], [SATURDAY], [WEDNESDAY])
    assert "1 retour déplacé." in main_words(moved)
    assert "jours d’ouverture de Maison d’essai" in main_words(moved)
    assert "1 retour remis à sa date." in main_words(restored)


def test_an_opening_out_of_turn_offers_the_way_back_and_its_removal_the_way_on(boss: Client, site: Site):
    due(WEDNESDAY)
    closure = ClosureFactory(first_day=WEDNESDAY, last_day=WEDNESDAY)
    boss.post(reverse("closure-moves", args=[closure.pk]))
    moves = reverse("site-moves", args=[site.pk])

    noted = boss.post(reverse("opening-add"), {"site": site.pk, "day": "11/02/2026"}, follow=True)
    back = boss.post(moves, {"sens": "retour"})
    came = days()
    removed = boss.post(reverse("opening-remove", args=[ExceptionalOpening.objects.get().pk]))
    boss.post(removed.headers["Location"], {"sens": "suite"})

    assert "1 prêt avait été repoussé et pourrait revenir à une date plus proche." in main_words(noted)
    assert back.headers["Location"] == f"{reverse('calendar')}?site={site.pk}"
    assert (came, removed.headers["Location"], days()) == ([WEDNESDAY], moves, [SATURDAY])


def test_each_way_leads_to_the_other(boss: Client, site: Site):
    due(SATURDAY), due(WEDNESDAY)
    closure = ClosureFactory(first_day=SATURDAY, last_day=SATURDAY)
    boss.post(reverse("closure-moves", args=[closure.pk]))
    closure.delete()
    site.opening_hours.filter(weekday=2).delete()
    moves = reverse("site-moves", args=[site.pk])

    first, second = boss.get(moves), boss.get(moves, {"sens": "retour"})

    assert "1 retour repoussé pourrait revenir à une date plus proche" in main_words(first)
    assert "2 retours tombent un jour fermé" in main_words(second)
    assert boss.post(moves, {"sens": "suite"}).headers["Location"] == moves


def test_a_change_that_touches_nothing_leads_back_to_the_calendar(boss: Client, site: Site):
    due(SATURDAY)

    saved = boss.post(reverse("opening-hours", args=[site.pk]), SATURDAYS)

    assert saved.headers["Location"] == f"{reverse('calendar')}?site={site.pk}"


def test_who_may_not_move_due_days_is_told_how_many_there_are(desk: Client, volunteer: User, site: Site):
    due(WEDNESDAY)
    clerk = with_rights(volunteer, "change_openinghours")

    answer = clerk.post(reverse("opening-hours", args=[site.pk]), SATURDAYS, follow=True)

    assert "1 prêt est à rendre un jour fermé. Demandez à une ou un ludothécaire de le déplacer." in main_words(answer)
    assert clerk.post(reverse("site-moves", args=[site.pk])).status_code == 403
    assert days() == [WEDNESDAY]


def test_a_second_confirmation_moves_nothing_and_says_so(boss: Client, site: Site):
    due(WEDNESDAY)
    site.opening_hours.filter(weekday=2).delete()
    moves = reverse("site-moves", args=[site.pk])
    boss.post(moves, {"sens": "suite"})

    again = boss.post(moves, {"sens": "n’importe quoi"})

    assert (again.status_code, days(), DueDayShift.objects.count()) == (422, [SATURDAY], 1)
    assert again.context["problem"] in main_words(again)


def test_a_site_that_never_opens_again_is_a_clear_answer(boss: Client, site: Site):
    due(WEDNESDAY)
    ClosureFactory(site=site, first_day=date(2026, 2, 1), last_day=date(2027, 1, 31), yearly=True)
    moves = reverse("site-moves", args=[site.pk])

    shown, confirmed = boss.get(moves), boss.post(moves, {"sens": "suite"})

    assert (shown.status_code, confirmed.status_code, days()) == (200, 422, [WEDNESDAY])
    assert shown.context["problem"] == confirmed.context["problem"] != ""
    assert shown.context["problem"] in main_words(shown)


@pytest.mark.parametrize("number", [1, 3])
def test_the_page_asks_as_much_for_three_loans_as_for_one(
    boss: Client, site: Site, number: int, django_assert_num_queries: DjangoAssertNumQueries
):
    ExceptionalOpeningFactory(site=site, day=date(2026, 3, 1))
    for _ in range(number):
        due(WEDNESDAY)
    site.opening_hours.filter(weekday=2).delete()

    with django_assert_num_queries(16):
        answer = boss.get(reverse("site-moves", args=[site.pk]))
    assert answer.context["total"] == number
