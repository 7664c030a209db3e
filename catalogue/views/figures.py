"""The figures of a year: plain for those who may see them, guarded for everybody."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from catalogue.figures.charts import chart_of
from catalogue.figures.counting import figures_of, first_year, never_lent
from catalogue.figures.csv_file import report_rows
from catalogue.figures.period import FIRST_YEAR, Period
from catalogue.figures.public import public_tables
from catalogue.figures.staff import staff_tables
from catalogue.figures.tables import Table
from catalogue.figures.yearly import Yearly
from catalogue.lending.due_dates import local_day
from catalogue.spreadsheets import CSV_TYPE, csv_text
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.paging import page_of

# What is published of finished months does not change from one hour to the next; anybody may ask for it.
PUBLISHED_FOR = 3600

figures_required = allowed_to("catalogue.see_figures")


@figures_required
@require_safe
def figures_page(request: DeskRequest, year: int | None = None) -> HttpResponse:
    """The yearly report; this year's without one in the address."""
    today = local_day(timezone.now())
    chosen = _year(year, today)
    tables = staff_tables(figures_of(Period.so_far(chosen, today=today)))
    context = _years(chosen, first=first_year(today=today), last=today.year)
    return render(request, "catalogue/figures/report.html", {"section": "desk", **context, **_drawn(tables)})


@figures_required
@require_safe
def figures_csv(request: DeskRequest, year: int) -> HttpResponse:
    """The same as a file for a spreadsheet."""
    today = local_day(timezone.now())
    chosen = _year(year, today)
    tables = staff_tables(figures_of(Period.so_far(chosen, today=today)))
    heading = f"{settings.HOUSE_NAME} – {_('les chiffres de %(year)d') % {'year': chosen}}"
    return _csv(report_rows(heading, tables), f"chiffres-{chosen}")


@figures_required
@require_safe
def never_lent_page(request: DeskRequest, year: int) -> HttpResponse:
    """The copies that could have been lent in that year and were not, page by page."""
    today = local_day(timezone.now())
    chosen = _year(year, today)
    copies = never_lent(Period.so_far(chosen, today=today)).select_related("game", "site")
    page = page_of(copies, request, per_page=settings.LOANS_PER_PAGE)
    context = {"section": "desk", "year": chosen, "page": page, "total": page.paginator.count}
    return render(request, "catalogue/figures/never_lent.html", context)


@figures_required
@require_safe
def never_lent_csv(request: DeskRequest, year: int) -> HttpResponse:
    """All of them as a file."""
    today = local_day(timezone.now())
    chosen = _year(year, today)
    copies = never_lent(Period.so_far(chosen, today=today))
    rows = copies.values_list("call_number", "barcode", "game__title", "site__name")
    heading = (_("Cote"), _("Code-barres"), _("Jeu"), _("Site"))
    return _csv([heading, *rows], f"jamais-pretes-{chosen}")


@require_safe
def public_figures_page(request: HttpRequest, year: int | None = None) -> HttpResponse:
    """What is published of a year: its finished months, and nothing that points at few people."""
    today = local_day(timezone.now())
    # In January nothing of this year is over.
    latest = today.year if today.month > 1 else today.year - 1
    chosen = _year(latest if year is None else year, today)
    period = Period.of_finished_months(chosen, today=today)
    if period.empty:
        raise Http404(_("Rien n’est encore publié de cette année."))
    context = {"period": period, **_years(chosen, first=first_year(today=today), last=latest)}
    tables = public_tables(_published(period))
    return render(request, "catalogue/figures/public.html", {"section": "figures", **context, **_drawn(tables)})


def _published(period: Period) -> Yearly:
    """The figures of the period, counted once an hour at most."""
    key = f"figures:{period.year}:{period.end:%Y-%m-%d}:{get_language()}"
    found: Yearly | None = cache.get(key)
    if found is None:
        found = figures_of(period)
        cache.set(key, found, PUBLISHED_FOR)
    return found


def _year(year: int | None, today: date) -> int:
    """The year asked for; a year to come, or before any computer, is no page."""
    chosen = today.year if year is None else year
    if not FIRST_YEAR <= chosen <= today.year:
        raise Http404(_("Il n’y a pas de chiffres pour cette année."))
    return chosen


def _years(chosen: int, *, first: int, last: int) -> dict[str, Any]:
    """The year, and its neighbours that have something to show."""
    return {
        "year": chosen,
        "before": chosen - 1 if chosen > first else None,
        "after": chosen + 1 if chosen < last else None,
    }


def _drawn(tables: list[Table]) -> dict[str, Any]:
    """Each table with its drawing, if it has one."""
    return {"tables": [(table, chart_of(table)) for table in tables]}


def _csv(rows: Iterable[Iterable[str]], name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return HttpResponse(csv_text(rows), content_type=CSV_TYPE, headers=headers)
