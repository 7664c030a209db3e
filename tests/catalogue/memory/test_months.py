from datetime import UTC, date, datetime

import pytest

from catalogue.memory.months import midnight, month_start, months_after


@pytest.mark.parametrize(
    ("day", "months", "expected"),
    [
        (date(2026, 1, 17), 4, date(2026, 5, 17)),
        (date(2026, 10, 31), 4, date(2027, 2, 28)),
        (date(2024, 2, 29), 12, date(2025, 2, 28)),
        (date(2024, 2, 29), 48, date(2028, 2, 29)),
        (date(2026, 1, 31), -2, date(2025, 11, 30)),
        (date(2026, 12, 1), 1, date(2027, 1, 1)),
        (date(2026, 3, 31), -1, date(2026, 2, 28)),
    ],
)
def test_so_many_months_later_is_the_same_day_or_the_last(day: date, months: int, expected: date):
    assert months_after(day, months) == expected


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        (date(2026, 5, 31), date(2026, 1, 1)),
        (date(2026, 6, 1), date(2026, 2, 1)),
        (date(2026, 3, 31), date(2025, 11, 1)),
    ],
)
def test_months_before_begin_on_the_first(day: date, expected: date):
    assert month_start(day, months_before=4) == expected


@pytest.mark.parametrize(
    ("day", "moment"),
    [
        (date(2026, 1, 17), datetime(2026, 1, 16, 23, tzinfo=UTC)),
        (date(2026, 7, 17), datetime(2026, 7, 16, 22, tzinfo=UTC)),
        # The night on which the clocks go forward begins in winter.
        (date(2026, 3, 29), datetime(2026, 3, 28, 23, tzinfo=UTC)),
    ],
)
def test_midnight_is_that_of_the_house(day: date, moment: datetime):
    assert midnight(day) == moment
