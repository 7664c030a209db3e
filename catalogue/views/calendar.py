"""The calendar of a site: its week, its closures and holidays, and a month day by day."""

from collections.abc import Iterable
from datetime import date
from typing import Any, TypeVar

from django.contrib import messages
from django.db import IntegrityError
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalogue.forms.calendar import TWICE, Hours, OpeningForm, SeasonForm, WeekForm, hours_in_words
from catalogue.lending.due_dates import local_day
from catalogue.lending.house_changes import change_week, delete_noted, save_noted
from catalogue.models import Closure, DueDayShift, ExceptionalOpening, LoanSeason, OpeningHours, Site
from catalogue.views.access import DeskRequest, allowed_to, desk_required
from catalogue.views.acts import deletes
from catalogue.views.month import SiteDays, month_after, month_asked, month_before
from catalogue.views.site_moves import after_change

SHIFTS_SHOWN = 10
PAST_SHOWN = 12
FORM = "catalogue/calendar/form.html"

Row = TypeVar("Row", Closure, LoanSeason)


@desk_required
@require_safe
def calendar_page(request: DeskRequest) -> HttpResponse:
    """When a site is open, and why not. ``?site=`` and ``?mois=2026-02`` choose; the first site, this month."""
    sites = list(Site.objects.all())
    if not sites:
        return render(request, "catalogue/calendar/no_site.html", {"section": "desk"})
    today = local_day(timezone.now())
    days = SiteDays.of(site_asked(request, sites))
    first = month_asked(request.GET.get("mois", ""), today)
    closures, past_closures = parted(days.closures, today)
    seasons, past_seasons = parted(LoanSeason.objects.all(), today)
    facts = {
        "section": "desk",
        "sites": sites,
        "site": days.site,
        "today": today,
        "first": first,
        "before": month_before(first),
        "after": month_after(first),
        "days": days.month(first),
        "week": week_of(days.hours),
        "openings": [opening for day, opening in days.openings.items() if day >= today],
        "holidays": days.coming_holidays(today),
        "seasons": seasons,
        "past_seasons": past_seasons,
        "closures": closures,
        "past_closures": past_closures,
        "shifts": shifts(),
    }
    return render(request, "catalogue/calendar/calendar.html", facts)


def site_asked(request: HttpRequest, sites: list[Site]) -> Site:
    """The site that ``?site=`` names, else the first."""
    return next((site for site in sites if str(site.pk) == request.GET.get("site")), sites[0])


def week_of(hours: dict[int, list[Hours]]) -> list[tuple[str, str]]:
    """Each day of the week with its hours, or that it is closed; nothing for a site whose week nobody has told."""
    days = OpeningHours.Weekday
    return [(str(day.label), hours_in_words(hours.get(day, [])) or _("fermé")) for day in days] if hours else []


def parted(rows: Iterable[Row], today: date) -> tuple[list[Row], list[Row]]:
    """Those to come, yearly ones among them, and the last of those that are over, the latest first."""
    coming: list[Row] = []
    over: list[Row] = []
    for row in rows:
        (over if row.last_day < today and not row.yearly else coming).append(row)
    return coming, over[: -PAST_SHOWN - 1 : -1]


def shifts() -> list[DueDayShift]:
    """The last moves of due days, with how many loans each moved."""
    rows = DueDayShift.objects.select_related("closure", "site", "by").annotate(loans=Count("moves"))
    return list(rows[:SHIFTS_SHOWN])


@allowed_to("catalogue.change_openinghours")
@require_http_methods(["GET", "HEAD", "POST"])
def opening_hours_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Write the week of a site, and whose public holidays it keeps."""
    site = get_object_or_404(Site, pk=pk)
    form = WeekForm(request.POST if request.method == "POST" else None, initial=week_noted(site))
    if form.is_bound and form.is_valid():
        holidays = form.cleaned_data["public_holidays"]
        change_week(site=site, week=form.week, public_holidays=holidays, at=timezone.now(), by=request.user)
        messages.success(request, _("Horaires enregistrés."))
        return after_change(request, site)
    title = _("Horaires de %(site)s") % {"site": site.name}
    facts = {"section": "desk", "form": form, "title": title, "site": site, "hint": "catalogue/calendar/_hours.html"}
    return render(request, FORM, facts, status=422 if form.is_bound else 200)


def week_noted(site: Site) -> dict[str, Any]:
    """The week as the form begins with it."""
    noted: dict[str, Any] = {"public_holidays": site.public_holidays}
    for hours in OpeningHours.objects.filter(site=site).order_by("opens"):
        noted.setdefault(f"day_{hours.weekday}", []).append((hours.opens, hours.closes))
    return noted


@allowed_to("catalogue.add_exceptionalopening")
@require_http_methods(["GET", "HEAD", "POST"])
def opening_add_page(request: DeskRequest) -> HttpResponse:
    """Note a day on which a site opens whatever else is said."""
    start = {"site": request.GET.get("site", "")}
    form = OpeningForm(request.POST if request.method == "POST" else None, initial=start)
    if form.is_bound and form.is_valid() and opened(request, form):
        opening = form.cleaned_data
        day = date_format(opening["day"], "l j F Y")
        messages.success(request, _("Ouverture exceptionnelle notée : %(day)s.") % {"day": day})
        return after_change(request, opening["site"])
    facts = {"section": "desk", "form": form, "title": _("Ouverture exceptionnelle")}
    return render(request, FORM, facts, status=422 if form.is_bound else 200)


def opened(request: DeskRequest, form: OpeningForm) -> bool:
    """Whether the day was noted; False where somebody else has just noted it."""
    try:
        save_noted(ExceptionalOpening(**form.cleaned_data), at=timezone.now(), by=request.user)
    except IntegrityError:
        form.add_error("day", str(TWICE))
        return False
    return True


@allowed_to("catalogue.delete_exceptionalopening")
@require_POST
@deletes("calendar", query="site")
def opening_remove_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Take an exceptional opening back."""
    opening = get_object_or_404(ExceptionalOpening.objects.select_related("site"), pk=pk)
    delete_noted(opening, at=timezone.now(), by=request.user)
    messages.success(request, _("Ouverture exceptionnelle supprimée."))
    return after_change(request, opening.site)


@allowed_to("catalogue.add_loanseason")
@require_http_methods(["GET", "HEAD", "POST"])
def season_add_page(request: DeskRequest) -> HttpResponse:
    """Note a season whose loans last longer."""
    return season_form(request, LoanSeason(), _("Période de prêts longs"))


@allowed_to("catalogue.change_loanseason")
@require_http_methods(["GET", "HEAD", "POST"])
def season_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Correct a season of longer loans."""
    season = get_object_or_404(LoanSeason, pk=pk)
    return season_form(request, season, season.name)


def season_form(request: DeskRequest, season: LoanSeason, title: str) -> HttpResponse:
    """The form of a season, noted or new; what it says is kept once it is right."""
    start = {name: getattr(season, name) for name in SeasonForm.base_fields} if season.pk else None
    form = SeasonForm(request.POST if request.method == "POST" else None, initial=start)
    if form.is_bound and form.is_valid():
        keep(request, season, form.cleaned_data)
        messages.success(request, _("Période enregistrée. Les prêts déjà faits gardent leur date."))
        return redirect("calendar")
    remove = "season-remove" if season.pk and request.user.has_perm("catalogue.delete_loanseason") else ""
    facts = {"section": "desk", "form": form, "title": title, "remove": remove, "row": season}
    return render(request, FORM, facts, status=422 if form.is_bound else 200)


def keep(request: DeskRequest, row: Row, columns: dict[str, Any]) -> Row:
    """Save the row with these columns; a new one that is noted already (a form sent twice) is not noted again."""
    noted = None if row.pk else type(row).objects.filter(**columns).first()
    if noted:
        return noted
    for name, value in columns.items():
        setattr(row, name, value)
    return save_noted(row, at=timezone.now(), by=request.user)


@allowed_to("catalogue.delete_loanseason")
@require_POST
@deletes("calendar")
def season_remove_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Take a season of longer loans back; loans keep their days."""
    delete_noted(get_object_or_404(LoanSeason, pk=pk), at=timezone.now(), by=request.user)
    messages.success(request, _("Période supprimée. Les prêts déjà faits gardent leur date."))
    return redirect("calendar")
