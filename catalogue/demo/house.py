"""The demonstration's house: when it is open, and by which rules it lends."""

from datetime import date, time, timedelta

from catalogue.demo.files import number, rows
from catalogue.models import Closure, CopyKind, LendingPolicy, MembershipKind, OpeningHours, Site

COPY_KINDS = {"new": "Nouveauté", "big": "Grand jeu"}
# A school holiday that is near enough for loans of these days to be due within it.
HOLIDAY_IN, HOLIDAY_LASTS = timedelta(days=40), timedelta(days=11)


def load_house(today: date) -> None:
    """Opening hours, the yearly closure of Christmas, a school holiday to come, and the lending rules."""
    _load_days(today)
    membership_kinds = {kind.code: kind for kind in MembershipKind.objects.all()}
    copy_kinds = {code: CopyKind.objects.create(code=code, name=name) for code, name in COPY_KINDS.items()}
    LendingPolicy.objects.bulk_create(
        LendingPolicy(
            membership_kind=membership_kinds.get(row["membership_kind"]),
            copy_kind=copy_kinds.get(row["copy_kind"]),
            **{name: number(row[name]) for name in ("games_at_once", "loan_days", "renewals", "late_cents")},
        )
        for row in rows("policies")
    )


def _load_days(today: date) -> None:
    sites = {site.name: site for site in Site.objects.all()}
    OpeningHours.objects.bulk_create(
        OpeningHours(
            site=sites[row["site"]],
            weekday=int(row["weekday"]),
            opens=time.fromisoformat(row["opens"]),
            closes=time.fromisoformat(row["closes"]),
        )
        for row in rows("hours")
    )
    christmas = (date(today.year - 1, 12, 24), date(today.year, 1, 2))
    Closure.objects.create(reason="Fêtes de fin d’année", first_day=christmas[0], last_day=christmas[1], yearly=True)
    monday = today + HOLIDAY_IN - timedelta(days=(today + HOLIDAY_IN).weekday())
    Closure.objects.create(reason="Vacances scolaires", first_day=monday, last_day=monday + HOLIDAY_LASTS)
