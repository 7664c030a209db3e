"""Moments that the verbs accept: the past, and now as another clock sees it."""

from datetime import UTC, datetime, timedelta

from django.contrib.auth.models import User
from django.utils import timezone

from catalogue.lending.refusals import BackDateNotAllowed, MomentInFuture

# Wide enough for any loan of a ludothèque, narrow enough for every calendar.
EARLIEST = datetime(1990, 1, 1, tzinfo=UTC)
LATEST = datetime(2200, 1, 1, tzinfo=UTC)
# How far the clocks of two web workers may be apart without anybody being told of the future.
CLOCK_SKEW = timedelta(minutes=1)
# A request may wait this long for its turn before what it enters counts as an act of the past.
BACK_DATED_AFTER = timedelta(minutes=10)


def refuse_future(at: datetime) -> None:
    """Raise MomentInFuture when ``at`` lies more than a minute ahead; back-dated acts are welcome.

    The clock is read here, the one place in the verbs: ``at`` itself is what is in question.
    """
    if at > timezone.now() + CLOCK_SKEW:
        raise MomentInFuture(at=at)


def back_dated(at: datetime) -> bool:
    """Whether ``at`` is a moment of the past, entered afterwards."""
    return at < timezone.now() - BACK_DATED_AFTER


def judge_moment(at: datetime, by: User | None) -> None:
    """Refuse the future to everybody, and the past to whoever may not date back; a command (None) may."""
    refuse_future(at)
    if by is not None and back_dated(at) and not by.has_perm("catalogue.back_date"):
        raise BackDateNotAllowed


def moment_of_entry(at: datetime) -> datetime:
    """When an act at ``at`` has its consequences for others: at once, and for an act of the past when it is entered.

    A hold that a back-dated return makes ready is kept from today on, not from a day when nobody knew of it.
    """
    return timezone.now() if back_dated(at) else at
