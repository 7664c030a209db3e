"""Moments that the verbs accept: the past, and now as another clock sees it."""

from datetime import datetime, timedelta

from django.utils import timezone

from catalogue.lending.refusals import MomentInFuture

# How far the clocks of two web workers may be apart without anybody being told of the future.
CLOCK_SKEW = timedelta(minutes=1)


def refuse_future(at: datetime) -> None:
    """Raise MomentInFuture when ``at`` lies more than a minute ahead; back-dated acts are welcome.

    The verbs read the clock for this guard and for nothing else: what they write is the moment handed in.
    """
    if at > timezone.now() + CLOCK_SKEW:
        raise MomentInFuture(at=at)
