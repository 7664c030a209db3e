"""The demonstration's past: two years of loans that are over, visits and games played on the spot, for the figures.

Written as the verbs and the job that forgets would have left them, and in bulk: two years by verbs take minutes.
"""

from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta
from random import Random

from catalogue.lending.due_dates import local_day
from catalogue.lending.opening_days import OpeningDays
from catalogue.memory.months import midnight
from catalogue.models import AgeBand, Copy, Loan, Membership, MembershipKind, OnSitePlay, Site, VisitCount

# Loans of the last weeks are those of the families one meets at the desk.
BEFORE = timedelta(days=150)
YEARS = timedelta(days=730)
LOAN_DAYS = 21
BANDS = [AgeBand.TO_5, AgeBand.TO_10, AgeBand.TO_10, AgeBand.TO_59, AgeBand.TO_59, AgeBand.TO_59, AgeBand.FROM_60]
POSTCODES = ["99001", "99001", "99001", "99002", "99002", "99003"]
# One copy in so many stays on its shelf: the page of what is never lent has something to show.
NEVER_LENT = 9


def load_past(copies: Sequence[Copy], now: datetime) -> None:
    """Loans, visits and plays of the two years before ``now``; the same for the same day."""
    chance, today = Random(local_day(now).toordinal()), local_day(now)  # noqa: S311 - invented figures, no secret
    for place, copy in enumerate(copies):
        copy.acquired_on = today - timedelta(
            days=chance.randrange(200, 1800) if place % 7 else chance.randrange(5, 160)
        )
    Copy.objects.bulk_update(copies, ["acquired_on"])
    kinds = list(MembershipKind.objects.filter(pk__in=Membership.objects.values("kind")).order_by("pk"))
    lent = (copy for place, copy in enumerate(copies) if place % NEVER_LENT and not copy.restriction)
    Loan.objects.bulk_create([loan for copy in lent for loan in _loans_of(copy, kinds, now, chance)], batch_size=500)
    _load_visits(copies, today, chance)


def _loans_of(copy: Copy, kinds: list[MembershipKind], now: datetime, chance: Random) -> Iterator[Loan]:
    """Loans of one copy, one after the other; their borrowers are forgotten."""
    rest = chance.randrange(15, 90)  # days on the shelf between two loans: some games are loved more than others
    lent_at = now - YEARS + timedelta(days=chance.randrange(60))
    while (returned_at := lent_at + timedelta(days=chance.randrange(6, 26))) < now - BEFORE:
        yield Loan(
            copy=copy,
            lent_at=_by_day(lent_at),
            due_on=local_day(lent_at) + timedelta(days=LOAN_DAYS),
            returned_at=_by_day(returned_at),
            age_band=chance.choice(BANDS),
            membership_kind=chance.choices(kinds, [8, *[1] * (len(kinds) - 1)])[0],
            postcode=chance.choice(POSTCODES),
            forgotten_on=local_day(returned_at + BEFORE),
        )
        lent_at = returned_at + timedelta(days=chance.randrange(1, rest + 10))


def _by_day(moment: datetime) -> datetime:
    """The day of a moment without its hour: what is left once the borrower is forgotten."""
    return midnight(local_day(moment))


def _load_visits(copies: Sequence[Copy], today: date, chance: Random) -> None:
    """People counted at the door and games played on the spot, on the days on which each site was open."""
    visits, plays = [], []
    first = today - YEARS
    for site in Site.objects.all():
        calendar, here = OpeningDays.of(site.pk, first, today), [copy for copy in copies if copy.site_id == site.pk]
        for day in (first + timedelta(days=ahead) for ahead in range(YEARS.days)):
            if calendar.is_open(day):
                visits.append(VisitCount(site=site, day=day, visits=chance.randrange(8, 60)))
                played = chance.sample(here, chance.randrange(4))
                plays += [OnSitePlay(game=copy.game, copy=copy, site=site, day=day) for copy in played]
    VisitCount.objects.bulk_create(visits, batch_size=500)
    OnSitePlay.objects.bulk_create(plays, batch_size=500)
