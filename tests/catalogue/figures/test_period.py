"""The days and months that figures are counted over."""

from datetime import UTC, date, datetime
from itertools import pairwise

from catalogue.figures.period import Period


def test_months_follow_each_other_by_the_clock_of_the_house():
    months = Period.of_year(2026).months

    assert [number for number, _begins, _ends in months] == list(range(1, 13))
    # Winter time at both ends of the year, summer time from the last Sunday of March to that of October.
    assert months[0] == (1, datetime(2025, 12, 31, 23, tzinfo=UTC), datetime(2026, 1, 31, 23, tzinfo=UTC))
    assert months[3] == (4, datetime(2026, 3, 31, 22, tzinfo=UTC), datetime(2026, 4, 30, 22, tzinfo=UTC))
    assert months[11] == (12, datetime(2026, 11, 30, 23, tzinfo=UTC), datetime(2026, 12, 31, 23, tzinfo=UTC))
    assert all(ends == begins for (_n, _b, ends), (_m, begins, _e) in pairwise(months))


def test_no_month_goes_beyond_the_end_of_the_period():
    months = Period.so_far(2026, today=date(2026, 2, 10)).months

    end = datetime(2026, 2, 10, 23, tzinfo=UTC)
    assert months[1] == (2, datetime(2026, 1, 31, 23, tzinfo=UTC), end)
    assert {ends for _number, _begins, ends in months[1:]} == {end}
