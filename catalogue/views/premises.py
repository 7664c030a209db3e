"""What happens on the premises: a tap for a game that is played, a number for the people who came."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.db.models import Count, Sum
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalogue.forms.premises import PlayForm, VisitsForm
from catalogue.lending.due_dates import local_day
from catalogue.lending.premises import count_play, count_visits
from catalogue.lending.refusals import Refusal
from catalogue.lending.refusals_of_contents import CardScanned
from catalogue.lending.scans import read_scan
from catalogue.models import Copy, Game, OnSitePlay, Site, VisitCount
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.acts import submission_of, tell
from catalogue.views.keys import key_in

COUNTS = "catalogue.count_plays"
# The games that are asked for week after week are one tap away.
TAPS = 12
TAPS_OVER = timedelta(days=60)
SITE = "premises_site"


@dataclass(frozen=True, slots=True)
class Tap:
    """A game that one tap counts: how often it was played today, and the key by which this tap is taken once."""

    game: Game
    today: int
    submission: UUID


@allowed_to(COUNTS)
@require_safe
def premises_page(request: DeskRequest) -> HttpResponse:
    """Count plays and visits, and what was counted today."""
    now = timezone.now()
    site = site_of(request)
    visits_form = VisitsForm(initial={"site": site})
    return render(request, "catalogue/premises/premises.html", facts_of(now, site, visits_form))


def site_of(request: DeskRequest) -> Site | None:
    """The site of this desk: the one counted for last, or the only one there is."""
    chosen = Site.objects.filter(pk=request.session[SITE]).first() if SITE in request.session else None
    if chosen:
        return chosen
    sites = list(Site.objects.all()[:2])
    return sites[0] if len(sites) == 1 else None


def facts_of(now: datetime, site: Site | None, visits_form: VisitsForm) -> dict[str, Any]:
    """All that the page shows."""
    today = local_day(now)
    plays = OnSitePlay.objects.filter(day=today)
    return {
        "section": "desk",
        "form": PlayForm(label_suffix=""),
        "visits_form": visits_form,
        "site": site,
        "taps": taps(today),
        "plays_today": plays.count(),
        "visits_today": VisitCount.objects.filter(day=today).aggregate(all=Sum("visits"))["all"] or 0,
        "submission": uuid4(),
    }


def taps(today: date) -> list[Tap]:
    """The games played most of late, with how often today; three queries."""
    lately = OnSitePlay.objects.filter(day__gt=today - TAPS_OVER, day__lte=today).order_by()
    most = lately.values_list("game").annotate(plays=Count("pk")).order_by("-plays", "game")[:TAPS]
    keys = [game for game, _plays in most]
    counted = OnSitePlay.objects.filter(day=today, game__in=keys).order_by().values_list("game")
    today_by_game = dict(counted.annotate(plays=Count("pk")))
    games = Game.objects.only("title").in_bulk(keys)
    return [Tap(games[key], today_by_game.get(key, 0), uuid4()) for key in keys if key in games]


@allowed_to(COUNTS)
@require_POST
def premises_play_page(request: DeskRequest) -> HttpResponse:
    """Count a play: of the game that was tapped, or of the box that was scanned."""

    def act() -> str:
        game, copy = played(request)
        count_play(
            game=game,
            copy=copy,
            site=site_of(request) if copy is None else None,
            at=timezone.now(),
            by=request.user,
            submission=submission_of(request),
        )
        return _("« %(title)s » : une partie sur place de plus.") % {"title": game.title}

    tell(request, act)
    game = key_in(request.POST.get("game", ""))
    return redirect("game", game) if game and request.POST.get("next") == "game" else redirect("premises")


def played(request: DeskRequest) -> tuple[Game, Copy | None]:
    """What is played: the game that the form names, else the one whose box was scanned."""
    if key := key_in(request.POST.get("game", "")):
        return get_object_or_404(Game, pk=key), None
    scan = read_scan(PlayForm(request.POST).text, household_in_hand=True)
    if not isinstance(scan.what, Copy):
        raise CardScanned(shown="")
    return scan.what.game, scan.what


@allowed_to(COUNTS)
@require_http_methods(["POST"])
def premises_visits_page(request: DeskRequest) -> HttpResponse:
    """Add to the visits of today."""
    form, now = VisitsForm(request.POST), timezone.now()
    if form.is_valid():
        site = form.cleaned_data["site"]
        request.session[SITE] = site.pk
        try:
            count = count_visits(
                site=site,
                visits=form.cleaned_data["visits"],
                at=now,
                by=request.user,
                submission=submission_of(request),
            )
        except Refusal as refusal:
            form.add_error("visits", refusal.words)
        else:
            told = ngettext(
                "%(site)s : %(n)d visite aujourd’hui.", "%(site)s : %(n)d visites aujourd’hui.", count.visits
            )
            messages.success(request, told % {"site": site, "n": count.visits})
            return redirect("premises")
    return render(request, "catalogue/premises/premises.html", facts_of(now, site_of(request), form), status=422)
