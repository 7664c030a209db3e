from datetime import date, timedelta

import pytest

from catalogue.messages.schedule import due_soon, late_day, late_number, membership_ends_soon, rest_days
from catalogue.models import HouseRules

USUAL = HouseRules()
DUE = date(2026, 1, 10)


@pytest.mark.parametrize(
    ("days", "number"),
    [(-3, 0), (0, 0), (6, 0), (7, 1), (13, 1), (14, 2), (34, 2), (35, 3), (55, 3), (56, 4), (365, 18)],
)
def test_late_after_seven_days_fourteen_and_then_every_twenty_one(days: int, number: int):
    assert late_number(DUE, DUE + timedelta(days=days), USUAL) == number


@pytest.mark.parametrize("number", range(1, 9))
def test_a_number_is_right_from_its_day_on(number: int):
    day = late_day(DUE, number, USUAL)

    assert late_number(DUE, day - timedelta(days=1), USUAL) == number - 1
    assert late_number(DUE, day, USUAL) == number


@pytest.mark.parametrize(("days", "soon"), [(-4, False), (-3, True), (-1, True), (0, True), (1, False)])
def test_a_game_is_announced_from_three_days_before_to_the_day(days: int, soon):
    assert due_soon(DUE, DUE + timedelta(days=days), USUAL) is soon


@pytest.mark.parametrize(("days", "soon"), [(-31, False), (-30, True), (0, True), (1, False)])
def test_the_end_of_a_membership_is_announced_for_thirty_days(days: int, soon):
    assert membership_ends_soon(DUE, DUE + timedelta(days=days), USUAL) is soon


def test_nought_days_before_is_never():
    none = HouseRules(before_due_days=0, membership_ending_days=0)

    assert not due_soon(DUE, DUE, none)
    assert not membership_ends_soon(DUE, DUE, none)


def test_rest_is_the_shortest_span_of_the_schedule():
    assert rest_days(USUAL) == 7
    assert rest_days(HouseRules(first_late_days=1, second_late_days=30, late_every_days=10)) == 10
