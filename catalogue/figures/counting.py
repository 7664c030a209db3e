"""The queries behind the figures: as many for a year without a loan as for one with a million.

Months are told apart by the moments at which they end, which the zone of the settings gives: the databases' own
functions for months differ, and SQLite's is slow.
"""

from collections import Counter
from collections.abc import Iterable
from datetime import date
from typing import Final

from django.db.models import Count, Exists, Min, OuterRef, Q, QuerySet, Sum
from django.utils import timezone

from catalogue.figures.groups import Group, group_of_game, groups
from catalogue.figures.loan_counts import loan_counts
from catalogue.figures.period import Period
from catalogue.figures.yearly import Enrolled, Holding, MostLent, Yearly
from catalogue.models import (
    AgeBand,
    Copy,
    Game,
    Household,
    Loan,
    Membership,
    OnSitePlay,
    Patron,
    VisitCount,
    age_band,
)

TOP: Final = 20


def figures_of(period: Period) -> Yearly:
    """All figures of the period."""
    known = groups()
    return Yearly(
        period=period,
        holdings=_holdings(known, period),
        loan_counts=loan_counts(known, period),
        enrolled=_enrolled(period),
        borrowers=_borrowers(period),
        most_lent=_most_lent(period),
        plays=_by_month(OnSitePlay.objects.order_by().filter(_days(period)).values_list("day").annotate(n=Count("pk"))),
        visits=_by_month(
            VisitCount.objects.order_by().filter(_days(period)).values_list("day").annotate(n=Sum("visits"))
        ),
    )


def first_year(*, today: date) -> int:
    """The year of the first loan of all; this year before there is one. One query."""
    first = Loan.objects.aggregate(first=Min("lent_at"))["first"]
    return timezone.localtime(first, timezone.get_default_timezone()).year if first else today.year


def never_lent(period: Period) -> "QuerySet[Copy]":
    """The copies in stock at the end that could have been lent and were not, by call number.

    One that was withdrawn since counts: the list is what copies are withdrawn by.
    """
    lent = Loan.objects.filter(_lent_in(period), copy=OuterRef("pk"))
    could = Copy.objects.filter(_in_stock(period), restriction__in=[Copy.Restriction.NONE, Copy.Restriction.WITHDRAWN])
    return could.filter(~Exists(lent)).order_by("call_number", "barcode")


# ── The house ────────────────────────────────────────────────────────────────────────────────────────
def _holdings(known: list[Group], period: Period) -> tuple[Holding, ...]:
    stock = _in_stock(period)
    rows = (
        Copy.objects.order_by()
        .annotate(group=group_of_game(known, "game"))
        .values("group")
        .annotate(
            copies=Count("pk", filter=stock),
            added=Count("pk", filter=_came(period)),
            withdrawn=Count("pk", filter=Q(withdrawn_on__gte=period.first, withdrawn_on__lt=period.end)),
            lost=Count("pk", filter=stock & Q(restriction=Copy.Restriction.LOST)),
        )
    )
    found = {row.pop("group"): row for row in rows}
    titles, idle = _titles_by_group(known, stock), _never_lent_by_group(known, period)
    return tuple(
        Holding(
            group,
            titles=titles.get(group.code, 0),
            **found.get(group.code, {}),
            never_lent=idle.get(group.code, 0),
        )
        for group in known
    )


def _titles_by_group(known: list[Group], stock: Q) -> dict[str, int]:
    """The games with a copy in stock: counted on their own, for distinct ones among the copies would all be sorted."""
    held = Game.objects.order_by().filter(pk__in=Copy.objects.order_by().filter(stock).values("game"))
    return dict(held.annotate(group=group_of_game(known, "pk")).values_list("group").annotate(n=Count("pk")))


def _never_lent_by_group(known: list[Group], period: Period) -> dict[str, int]:
    rows = never_lent(period).order_by().annotate(group=group_of_game(known, "game")).values_list("group")
    return dict(rows.annotate(n=Count("pk")))


def _came(period: Period) -> Q:
    """Copies that came within the period: on the day that was entered, else when their row was made."""
    begins, ends = period.moments
    return Q(acquired_on__gte=period.first, acquired_on__lt=period.end) | Q(
        acquired_on=None, created_at__gte=begins, created_at__lt=ends
    )


def _in_stock(period: Period) -> Q:
    """Copies that had come by the end of the period and had not gone. Without a day, a withdrawn one is long gone."""
    came = Q(acquired_on__lt=period.end) | Q(acquired_on=None, created_at__lt=period.moments[1])
    return came & (~Q(restriction=Copy.Restriction.WITHDRAWN) | Q(withdrawn_on__gte=period.end))


# ── Loans ────────────────────────────────────────────────────────────────────────────────────────────
def _lent_in(period: Period) -> Q:
    begins, ends = period.moments
    return Q(lent_at__gte=begins, lent_at__lt=ends)


def _borrowers(period: Period) -> tuple[tuple[AgeBand, int], ...]:
    rows = (
        Loan.objects.order_by()
        .filter(_lent_in(period), household__isnull=False)
        .values_list("age_band")
        .annotate(
            people=Count("patron", distinct=True), households=Count("household", filter=Q(patron=None), distinct=True)
        )
    )
    found = {band: people + households for band, people, households in rows}
    return tuple((band, found.get(band.value, 0)) for band in AgeBand)


def _most_lent(period: Period) -> tuple[MostLent, ...]:
    """The titles lent most often; the counting first, so that no title is read but those of the list."""
    counted = dict(
        Loan.objects.order_by()
        .filter(_lent_in(period))
        .values_list("copy__game")
        .annotate(n=Count("pk"))
        .order_by("-n", "copy__game")[:TOP]
    )
    games = Game.objects.filter(pk__in=counted).order_by().values_list("title_key", "pk", "title")
    ranked = sorted(games, key=lambda game: (-counted[game[1]], game[0], game[1]))
    return tuple(MostLent(pk, title, counted[pk]) for _key, pk, title in ranked)


# ── People ───────────────────────────────────────────────────────────────────────────────────────────
def _enrolled(period: Period) -> Enrolled:
    begins, ends = period.moments
    members = Membership.objects.order_by().filter(starts_on__lt=period.end, ends_on__gte=period.first)
    kinds = members.values_list("kind__name").annotate(n=Count("household", distinct=True)).order_by("kind__name")
    return Enrolled(
        households=members.aggregate(n=Count("household", distinct=True))["n"],
        new=Household.objects.filter(created_at__gte=begins, created_at__lt=ends).count(),
        kinds=tuple(kinds),
        people=_people(members, period),
    )


def _people(members: "QuerySet[Membership]", period: Period) -> tuple[tuple[AgeBand, int], ...]:
    """The persons of the households with a membership, by the age that they reach in that year."""
    born = Patron.objects.order_by().filter(household__in=members.values("household"))
    by_band = Counter[AgeBand]()
    for year, count in born.values_list("birth_year").annotate(n=Count("pk")):
        by_band[age_band(year, year=period.year)] += count
    return tuple((band, by_band[band]) for band in AgeBand)


# ── Days ─────────────────────────────────────────────────────────────────────────────────────────────
def _days(period: Period) -> Q:
    return Q(day__gte=period.first, day__lt=period.end)


def _by_month(rows: Iterable[tuple[date, int]]) -> tuple[tuple[int, int], ...]:
    """Counts of days, at most 366, as counts of the months that have one."""
    months = Counter[int]()
    for day, count in rows:
        months[day.month] += count
    return tuple(sorted(months.items()))
