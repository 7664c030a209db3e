from datetime import date, timedelta

import pytest
from pytest_django import DjangoAssertNumQueries

from catalogue.lending.opening_days import SEARCHED_DAYS, OpeningDays, Span, is_open, next_open_day
from catalogue.lending.refusals_of_lending import NoOpenDay
from catalogue.lending.site_calendar import SiteCalendar
from catalogue.models import Site
from tests.factories.catalogue import SiteFactory
from tests.factories.desk import ClosureFactory, ExceptionalOpeningFactory, LoanSeasonFactory, OpeningHoursFactory

pytestmark = pytest.mark.django_db

SATURDAY, SUNDAY, MONDAY = date(2026, 1, 17), date(2026, 1, 18), date(2026, 1, 19)
WEDNESDAY = date(2026, 1, 21)


def site_open_on(*weekdays: int, **site: object) -> Site:
    place = SiteFactory(**site)
    for weekday in weekdays:
        OpeningHoursFactory(site=place, weekday=weekday)
    return place


def test_a_site_that_has_told_no_hours_is_open_every_day():
    site = SiteFactory()

    assert [is_open(site.pk, SATURDAY + timedelta(days=ahead)) for ahead in range(7)] == [True] * 7


def test_a_site_is_open_on_the_days_of_its_week():
    site = site_open_on(2, 5)

    assert [ahead for ahead in range(14) if is_open(site.pk, SATURDAY + timedelta(days=ahead))] == [0, 4, 7, 11]
    assert next_open_day(site.pk, SUNDAY) == WEDNESDAY
    assert next_open_day(site.pk, SATURDAY) == SATURDAY


def test_a_closed_wednesday_that_is_exceptionally_open_counts_as_open():
    site = site_open_on(5)
    ExceptionalOpeningFactory(site=site, day=WEDNESDAY)

    assert (is_open(site.pk, WEDNESDAY), is_open(site.pk, WEDNESDAY + timedelta(days=7))) == (True, False)
    assert next_open_day(site.pk, SUNDAY) == WEDNESDAY


def test_an_exceptional_opening_wins_over_a_closure_and_a_public_holiday():
    site = SiteFactory()
    ClosureFactory(site=site, first_day=date(2026, 5, 1), last_day=date(2026, 5, 3))
    ExceptionalOpeningFactory(site=site, day=date(2026, 5, 1))

    assert [is_open(site.pk, date(2026, 5, day)) for day in (1, 2, 3, 4)] == [True, False, False, True]


def test_a_closure_of_all_sites_counts_and_one_of_another_site_does_not():
    here, there = SiteFactory(), SiteFactory(name="Annexe d’essai")
    ClosureFactory(site=None, first_day=SATURDAY, last_day=SATURDAY)
    ClosureFactory(site=there, first_day=SUNDAY, last_day=SUNDAY)

    assert [is_open(here.pk, day) for day in (SATURDAY, SUNDAY)] == [False, True]
    assert [is_open(there.pk, day) for day in (SATURDAY, SUNDAY)] == [False, False]


@pytest.mark.parametrize(
    ("code", "good_friday", "bastille_day"), [("FR", True, False), ("57", False, False), ("none", True, True)]
)
def test_public_holidays_are_those_of_the_site(code: str, good_friday: bool, bastille_day: bool):  # noqa: FBT001 - a table
    site = SiteFactory(public_holidays=code)

    assert is_open(site.pk, date(2026, 4, 3)) is good_friday
    assert is_open(site.pk, date(2026, 7, 14)) is bastille_day


@pytest.mark.parametrize("code", Site.PublicHolidays.values)
def test_every_code_of_a_site_has_its_holidays(code: str):
    site = SiteFactory(public_holidays=code)

    assert is_open(site.pk, date(2026, 12, 25)) is (code == Site.PublicHolidays.NONE)


@pytest.mark.parametrize(
    ("first", "last", "inside", "outside"),
    [
        # Over New Year, entered once for ever.
        (
            date(2025, 12, 24),
            date(2026, 1, 2),
            ["2025-12-24", "2026-01-02", "2030-12-31"],
            ["2026-01-03", "2026-12-23"],
        ),
        (date(2026, 7, 20), date(2026, 8, 16), ["2027-07-20", "2028-08-16"], ["2027-07-19", "2027-08-17"]),
        # A year without that day leaves it out, and closes nothing instead.
        (date(2028, 2, 29), date(2028, 2, 29), ["2028-02-29", "2032-02-29"], ["2027-02-28", "2027-03-01"]),
        (date(2027, 2, 27), date(2027, 3, 1), ["2028-02-29", "2027-02-28"], ["2028-02-26", "2028-03-02"]),
        # A whole year and more is always.
        (date(2026, 1, 1), date(2027, 1, 1), ["2029-06-15"], []),
        (date(2026, 3, 1), date(2027, 2, 15), ["2029-01-01", "2029-12-31"], ["2029-02-16", "2029-02-28"]),
    ],
)
def test_a_yearly_closure_comes_back_every_year(first: date, last: date, inside: list[str], outside: list[str]):
    closure = Span(first, last, yearly=True)

    assert [day for day in [*inside, *outside] if closure.covers(date.fromisoformat(day))] == inside


def test_a_closure_that_is_not_yearly_is_over_once():
    closure = Span(date(2025, 12, 24), date(2026, 1, 2))

    assert [closure.covers(day) for day in (date(2025, 12, 24), date(2026, 1, 2), date(2026, 12, 24))] == [
        True,
        True,
        False,
    ]


def test_where_every_day_is_closed_the_answer_is_a_refusal_and_no_loop():
    site = SiteFactory()
    ClosureFactory(site=site, first_day=date(2026, 1, 1), last_day=date(2027, 1, 1), yearly=True)

    with pytest.raises(NoOpenDay) as refusal:
        next_open_day(site.pk, SATURDAY)

    assert refusal.value.facts == {"days": SEARCHED_DAYS, "after": SATURDAY}


def test_the_last_day_that_is_searched_is_found():
    site = SiteFactory(public_holidays="none")
    ClosureFactory(site=site, first_day=SATURDAY, last_day=SATURDAY + timedelta(days=SEARCHED_DAYS - 1))

    assert next_open_day(site.pk, SATURDAY) == SATURDAY + timedelta(days=SEARCHED_DAYS)


def test_the_calendar_that_a_loan_reads_at_once_is_that_of_the_pages():
    site = site_open_on(1, 2, 5, public_holidays="57")
    OpeningHoursFactory(site=site, weekday=2, opens="09:00")
    ClosureFactory(site=site, first_day=date(2026, 1, 1), last_day=date(2026, 1, 20))
    ClosureFactory(site=None, first_day=date(2025, 12, 24), last_day=date(2026, 1, 2), yearly=True)
    ClosureFactory(site=None, first_day=date(2025, 1, 1), last_day=date(2025, 1, 2))
    ClosureFactory(site=SiteFactory(name="Annexe d’essai"), first_day=WEDNESDAY, last_day=WEDNESDAY)
    ExceptionalOpeningFactory(site=site, day=SUNDAY)
    LoanSeasonFactory(first_day=date(2026, 7, 1), last_day=date(2026, 8, 31), extra_days=21)

    read = SiteCalendar.read(site.pk, SATURDAY)
    pages = OpeningDays.of(site.pk, SATURDAY, SATURDAY + timedelta(days=SEARCHED_DAYS))

    days = [SATURDAY + timedelta(days=ahead) for ahead in range(SEARCHED_DAYS)]
    assert [read.opening.is_open(day) for day in days] == [pages.is_open(day) for day in days]
    assert read.opening.weekdays == {1, 2, 5}
    assert [(season.span, season.extra_days) for season in read.seasons] == [
        (Span(date(2026, 7, 1), date(2026, 8, 31)), 21)
    ]


@pytest.mark.parametrize("closures", [1, 3])
def test_a_calendar_is_read_by_the_same_few_queries(closures: int, django_assert_num_queries: DjangoAssertNumQueries):
    site = site_open_on(5)
    ClosureFactory.create_batch(closures, site=site)

    with django_assert_num_queries(4):
        OpeningDays.of(site.pk, SATURDAY, WEDNESDAY)
    with django_assert_num_queries(1):
        SiteCalendar.read(site.pk, SATURDAY)
