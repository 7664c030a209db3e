"""When a reminder is due: pure arithmetic on days, by the rules of the house."""

from datetime import date, timedelta

from catalogue.models import HouseRules


def due_soon(due_on: date, today: date, rules: HouseRules) -> bool:
    """Whether a game due on that day is announced today: some days before, and up to the day itself."""
    return bool(rules.before_due_days) and due_on - timedelta(days=rules.before_due_days) <= today <= due_on


def late_number(due_on: date, today: date, rules: HouseRules) -> int:
    """Which late reminder is the right one today, counted from 1; 0: none yet.

    However long nobody looked, it is one: those before it are left out.
    """
    days = (today - due_on).days
    if days < rules.first_late_days:
        return 0
    if days < rules.second_late_days:
        return 1
    return 2 + (days - rules.second_late_days) // rules.late_every_days


def late_day(due_on: date, number: int, rules: HouseRules) -> date:
    """The day on which late reminder ``number`` of a game due on ``due_on`` falls due."""
    if number == 1:
        return due_on + timedelta(days=rules.first_late_days)
    return due_on + timedelta(days=rules.second_late_days + (number - 2) * rules.late_every_days)


def rest_days(rules: HouseRules) -> int:
    """How many days lie between two late reminders at the least, so that a late run is not followed by the next."""
    return min(rules.second_late_days - rules.first_late_days, rules.late_every_days)


def membership_ends_soon(ends_on: date, today: date, rules: HouseRules) -> bool:
    """Whether the end of a membership is announced today."""
    days = rules.membership_ending_days
    return bool(days) and ends_on - timedelta(days=days) <= today <= ends_on
