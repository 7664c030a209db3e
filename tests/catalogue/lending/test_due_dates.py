from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from catalogue.lending.due_dates import Season, days_late, due_day, due_day_from, local_day
from catalogue.lending.opening_days import OpeningDays, Span
from tests.conftest import NOW

PARIS = ZoneInfo("Europe/Paris")
MOMENTS = st.datetimes(min_value=datetime(2000, 1, 1), max_value=datetime(2100, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001 - hypothesis wants bare bounds


@pytest.mark.parametrize(
    ("at", "day"),
    [
        (datetime(2026, 1, 17, 22, 59, tzinfo=UTC), date(2026, 1, 17)),
        (datetime(2026, 1, 17, 23, 0, tzinfo=UTC), date(2026, 1, 18)),
        (datetime(2026, 7, 14, 21, 59, tzinfo=UTC), date(2026, 7, 14)),
        (datetime(2026, 7, 14, 22, 0, tzinfo=UTC), date(2026, 7, 15)),
    ],
)
def test_the_day_begins_at_midnight_in_the_house_in_winter_and_in_summer(at: datetime, day: date):
    assert local_day(at) == day


def test_the_day_is_that_of_the_house_whatever_zone_is_active():
    with timezone.override("Pacific/Auckland"):
        assert local_day(datetime(2026, 1, 17, 22, 0, tzinfo=UTC)) == date(2026, 1, 17)


def test_a_moment_without_a_zone_is_an_error():
    with pytest.raises(ValueError, match="naive"):
        local_day(datetime(2026, 1, 17, 10, 0))  # noqa: DTZ001 - the fault under test


@pytest.mark.parametrize(
    ("lent_at", "due"),
    [
        # The clocks go forward in the night to 29 March: 24 hours later the calendar shows the 30th.
        (datetime(2026, 3, 28, 23, 59, tzinfo=PARIS), date(2026, 3, 29)),
        # They go back in the night to 25 October: 24 hours after midnight it is still that day.
        (datetime(2026, 10, 25, 0, 0, tzinfo=PARIS), date(2026, 10, 26)),
        (datetime(2026, 10, 24, 23, 59, tzinfo=PARIS), date(2026, 10, 25)),
    ],
)
def test_a_day_of_loan_is_a_day_of_the_calendar_when_the_clocks_change(lent_at: datetime, due: date):
    assert due_day(lent_at.astimezone(UTC), days=1) == due


@pytest.mark.parametrize(
    "at", [datetime(2026, 10, 26, 0, 30, tzinfo=PARIS), datetime(2026, 3, 30, 0, 30, tzinfo=PARIS)]
)
def test_half_past_midnight_after_the_clocks_changed_a_loan_due_yesterday_is_one_day_late(at: datetime):
    yesterday = at.date() - timedelta(days=1)

    assert days_late(yesterday, on=local_day(at.astimezone(UTC))) == 1


@pytest.mark.parametrize(
    ("due_on", "late"),
    [(date(2026, 1, 18), 0), (date(2026, 1, 17), 0), (date(2026, 1, 16), 1), (date(2025, 12, 31), 17), (None, 0)],
)
def test_a_loan_is_late_from_the_day_after_its_due_day(due_on: date | None, late: int):
    assert days_late(due_on, on=date(2026, 1, 17)) == late


@given(at=MOMENTS, days=st.integers(min_value=1, max_value=3660))
def test_days_of_loan_are_counted_on_the_calendar(at: datetime, days: int):
    assert due_day(at, days=days) - local_day(at) == timedelta(days=days)


def test_a_due_day_on_which_the_site_is_closed_moves_to_the_next_open_one():
    saturdays = OpeningDays(weekdays=frozenset({5}))

    assert due_day(NOW, days=20, opening=saturdays) == date(2026, 2, 7)
    assert due_day(NOW, days=21, opening=saturdays) == date(2026, 2, 7)
    assert due_day(NOW, days=22, opening=saturdays) == date(2026, 2, 14)


def test_a_loan_that_begins_in_a_long_season_lasts_longer():
    summer = Season(Span(date(2025, 6, 27), date(2025, 8, 31), yearly=True), extra_days=14)
    longer = Season(Span(date(2026, 7, 14), date(2026, 7, 14)), extra_days=30)

    def due(day: date) -> date:
        return due_day_from(day, days=21, opening=OpeningDays(), seasons=[summer, longer])

    assert due(date(2026, 6, 26)) == date(2026, 7, 17)
    assert due(date(2026, 6, 27)) == date(2026, 8, 1)
    assert due(date(2026, 8, 31)) == date(2026, 10, 5)
    # Of two seasons the longer counts, and they do not add up.
    assert due(date(2026, 7, 14)) == date(2026, 9, 3)


@pytest.mark.parametrize(
    ("start", "days", "due"),
    [
        (date(2028, 2, 28), 1, date(2028, 2, 29)),
        (date(2028, 2, 29), 365, date(2029, 2, 28)),
        (date(2026, 12, 31), 21, date(2027, 1, 21)),
    ],
)
def test_leap_days_and_new_year_are_days_like_others(start: date, days: int, due: date):
    assert due_day_from(start, days=days, opening=OpeningDays(), seasons=[]) == due
