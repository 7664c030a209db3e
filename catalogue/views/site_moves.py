"""Due days after the days of a site have changed: shown, moved on confirmation; moved back from the calendar."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from catalogue.lending.calendar_changes import come_back, due_too_late, due_when_closed, follow_calendar
from catalogue.lending.closures import Move
from catalogue.lending.due_dates import local_day
from catalogue.lending.refusals import Refusal
from catalogue.models import DueDayShift, Site
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.paging import page_number

MOVES = "catalogue.move_due_days"
MOVES_PER_PAGE = 50


@dataclass(frozen=True, slots=True)
class Way:
    """One way in which due days can move: how they are found, and the verb that moves them."""

    name: str
    find: Callable[[Site, date], list[Move]]
    act: Callable[..., DueDayShift]


# By the word in the address. Those on a closed day first: nobody can bring a game back then.
WAYS = {
    "suite": Way("suite", due_when_closed, follow_calendar),
    "retour": Way("retour", due_too_late, come_back),
}


def after_change(request: DeskRequest, *sites: Site, otherwise: str = "") -> HttpResponse:
    """To the due days that the days of the sites touch now where there are any; who may not move them is told so.

    Of several sites the first one with something to move is shown; without any it is the page ``otherwise``, or the
    calendar of the site.
    """
    each = ((site, *found_for(site)) for site in sites)
    touched = next((one for one in each if one[2] or any(one[1].values())), None)
    if touched is None:
        return redirect(otherwise or calendar_of(sites[0]))
    site, found, problem = touched
    if request.user.has_perm(MOVES) and (problem or any(found.values())):
        return redirect("site-moves", site.pk)
    if problem:
        messages.error(request, problem)
    elif found["suite"]:
        words = ngettext(
            "%(n)d prêt est à rendre un jour fermé. Demandez à une ou un ludothécaire de le déplacer.",
            "%(n)d prêts sont à rendre un jour fermé. Demandez à une ou un ludothécaire de les déplacer.",
            len(found["suite"]),
        )
        messages.warning(request, words % {"n": len(found["suite"])})
    return redirect(calendar_of(site))


def found_for(site: Site) -> tuple[dict[str, list[Move]], str]:
    """The moves of each way; none, and why in words, where the site never opens again."""
    today = local_day(timezone.now())
    try:
        return {name: way.find(site, today) for name, way in WAYS.items()}, ""
    except Refusal as refusal:
        return {name: [] for name in WAYS}, refusal.words


def calendar_of(site: Site) -> str:
    """The address of the calendar of the site."""
    return reverse("calendar", query={"site": site.pk})


@allowed_to(MOVES)
@require_http_methods(["GET", "HEAD", "POST"])
def site_moves_page(request: DeskRequest, pk: int) -> HttpResponse:
    """The due days on which a site is closed, or (``?sens=retour``) that may come back; a POST moves them."""
    site = get_object_or_404(Site, pk=pk)
    problem = ""
    if request.method == "POST":
        try:
            return moved(request, site)
        except Refusal as refusal:
            problem = refusal.words
    found, never = found_for(site)
    way = WAYS.get(request.POST.get("sens") or request.GET.get("sens", ""))
    chosen = way.name if way else "suite" if found["suite"] or not found["retour"] else "retour"
    page = Paginator(found[chosen], MOVES_PER_PAGE).get_page(page_number(request))
    facts: dict[str, Any] = {"section": "desk", "site": site, "problem": problem or never, "chosen": chosen}
    facts |= {"page": page, "query": f"sens={chosen}", "total": len(found[chosen])}
    facts["other"] = next((len(moves) for name, moves in found.items() if name != chosen), 0)
    return render(request, "catalogue/calendar/site_moves.html", facts, status=422 if problem else 200)


def moved(request: DeskRequest, site: Site) -> HttpResponse:
    """Move the due days the way that the form names; on to the other way where that one has some too."""
    way = WAYS.get(request.POST.get("sens", ""), WAYS["suite"])
    number = way.act(site=site, at=timezone.now(), by=request.user).moves.count()
    words = ngettext("%(n)d retour déplacé.", "%(n)d retours déplacés.", number) % {"n": number}
    messages.success(request, words)
    left, _problem = found_for(site)
    return redirect("site-moves", site.pk) if any(left.values()) else redirect(calendar_of(site))
