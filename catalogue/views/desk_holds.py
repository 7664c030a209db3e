"""Holds at the desk, for the household in hand."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from catalogue.forms.desk_holds import FindGameForm, HoldForm
from catalogue.lending.refusals import Refusal
from catalogue.lending.scans import read_scan
from catalogue.models import Copy, Game, Hold
from catalogue.search.finding import Criteria, find
from catalogue.views.access import DeskRequest
from catalogue.views.desk_answering import act
from catalogue.views.desk_doing import cancel, reserve
from catalogue.views.desk_guard import desk_only_for
from catalogue.views.desk_session import DeskSession

PLACES = "catalogue.place_hold"
GAMES_SHOWN = 20
# The button that only looks for games.
FIND = "find"


@dataclass(frozen=True, slots=True)
class FoundGame:
    """A game that one may wait for: how many copies are on the shelf now, and how many wait for it."""

    game: Game
    on_shelf: int
    waiting: int


@desk_only_for(PLACES)
@require_http_methods(["GET", "HEAD", "POST"])
def hold_page(request: DeskRequest) -> HttpResponse:
    """Find a game by its title or a scan, and reserve it for the household in hand.

    The words come by POST: a card that is scanned in their place is to be in no address.
    """
    in_hand = DeskSession(request.session).in_hand()
    reserves = request.method == "POST" and FIND not in request.POST
    form = HoldForm(request.POST if reserves else None, label_suffix="")
    if reserves and form.is_valid():
        key, wanted_from = form.chosen
        game = get_object_or_404(Game, pk=key)
        return act(request, lambda desk: reserve(desk, game, wanted_from=wanted_from, reason=form.given_reason))
    if in_hand is None:
        return redirect("desk")
    finder = FindGameForm(request.POST if request.method == "POST" else request.GET, label_suffix="")
    found = found_games(finder.asked)
    if not found:
        finder.focus()
    facts = {
        "section": "desk",
        "household": in_hand.household,
        "finder": finder,
        "form": form,
        "chosen": request.POST.get("game", ""),
        "found": found,
    }
    return render(request, "catalogue/desk/hold.html", facts, status=422 if reserves else 200)


def found_games(asked: str) -> list[FoundGame]:
    """The game whose code was scanned, else those whose record holds the words; at most twenty."""
    if not asked:
        return []
    scanned = scanned_game(asked)
    keys = [scanned] if scanned else find(Criteria(words=asked), size=GAMES_SHOWN).keys
    games = Game.objects.in_bulk(keys)
    on_shelf = counted(Copy.objects.takeable().filter(game__in=keys))
    waiting = counted(Hold.objects.active().filter(game__in=keys))
    return [FoundGame(games[key], on_shelf.get(key, 0), waiting.get(key, 0)) for key in keys if key in games]


def counted(rows: QuerySet[Any]) -> dict[int, int]:
    """How many rows each game has."""
    return dict(rows.order_by().values_list("game").annotate(n=Count("pk")))


def scanned_game(asked: str) -> int | None:
    """The key of the game whose copy or product was scanned; None: it is no such code."""
    try:
        read = read_scan(asked, household_in_hand=True)
    except Refusal:
        return None
    return read.what.game_id if isinstance(read.what, Copy) else None


@desk_only_for(PLACES)
def cancel_hold_page(request: DeskRequest, pk: int) -> HttpResponse:
    """End a hold. A GET, after a log-in on the way, leads to the desk."""
    if request.method != "POST":
        return redirect("desk")
    hold = get_object_or_404(Hold.objects.select_related("game"), pk=pk)
    return act(request, lambda desk: cancel(desk, hold))
