"""How often one network address may do what could be abused, counted in the database.

An address is written down as a keyed hash with its window alone, so that the table tells neither who came, nor
that somebody came back. Windows stand still (an hour from the hour on): counting is one UPDATE.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import IPv6Address, IPv6Network, ip_address

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F, QuerySet
from django.utils.crypto import salted_hmac

from playaid.models import Attempt


@dataclass(frozen=True, slots=True)
class Limit:
    """So many of one kind within a window of ``seconds``."""

    kind: Attempt.Kind
    seconds: int
    most: Callable[[], int]

    def window(self, at: datetime) -> datetime:
        """Give the moment at which the window of ``at`` began."""
        return datetime.fromtimestamp(int(at.timestamp()) // self.seconds * self.seconds, UTC)

    def wait(self, at: datetime) -> int:
        """Give the seconds until the next window begins, one at least."""
        left = self.window(at) + timedelta(seconds=self.seconds) - at
        return max(1, int(left.total_seconds()))

    def counted(self, address: str, at: datetime) -> QuerySet[Attempt]:
        """Give the row that counts what this address did in this window, if it did anything yet."""
        return Attempt.objects.filter(kind=self.kind, origin=_origin(address, self.window(at)))

    def claim(self, address: str, at: datetime) -> bool:
        """Count one more; False, and nothing is counted, when the window is used up."""
        mine = self.counted(address, at)
        within = mine.filter(count__lt=self.most())
        if within.update(count=F("count") + 1):
            return True
        try:
            with transaction.atomic():
                window = self.window(at)
                Attempt.objects.create(kind=self.kind, origin=_origin(address, window), window_at=window)
        except IntegrityError:
            # The row is there: used up, or begun by another request of this instant.
            return bool(within.update(count=F("count") + 1))
        return True


MISSES = Limit(Attempt.Kind.MISS, 600, lambda: settings.PLAY_MISSES)
OPENINGS = Limit(Attempt.Kind.OPENING, 3600, lambda: settings.PLAYS_PER_HOUR)


def forget_attempts(*, at: datetime) -> int:
    """Delete the counts of windows that are over; gives how many."""
    over = at - timedelta(seconds=max(MISSES.seconds, OPENINGS.seconds))
    return Attempt.objects.filter(window_at__lt=over).delete()[0]


def _origin(address: str, window: datetime) -> str:
    told = f"{window.timestamp():.0f} {_household(address)}"
    return salted_hmac("playaid.limits", told, algorithm="sha256").hexdigest()


def _household(address: str) -> str:
    """Give what stands for one connection: the address, or the /64 that a household is given of IPv6."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    return str(known.ipv4_mapped or IPv6Network((known, 64), strict=False))
