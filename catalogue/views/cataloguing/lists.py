"""Lists of records: kept, shared, filled from a search, emptied."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from catalogue.cataloguing.lists import add_to_list, lists_of, make_list, remove_from_list
from catalogue.forms.cataloguing.lists import ListForm
from catalogue.forms.choosing import fault_in
from catalogue.lending.refusals import Refusal
from catalogue.models import Game, GameList
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.acts import deletes
from catalogue.views.cataloguing.choosing import found_by, of_list
from catalogue.views.keys import key_in
from catalogue.views.paging import address_without_page, page_holding, page_number, page_of

LISTS = "catalogue.view_gamelist"
LISTS_PER_PAGE = 50
GAMES_PER_PAGE = 50


@allowed_to(LISTS)
@require_http_methods(["GET", "HEAD", "POST"])
def lists_page(request: DeskRequest) -> HttpResponse:
    """One's own lists and those of the team; a POST makes one, from the search ``?…`` where there is one."""
    query = address_without_page(request)
    wrong = fault_in(query, now=timezone.now())
    initial = {"query": "" if wrong else query}
    form = ListForm(request.POST) if request.method == "POST" else ListForm(initial=initial)
    if form.is_bound and form.is_valid():
        try:
            return redirect("game-list", _made(request, form).pk)
        except Refusal as refusal:
            form.add_error("called", refusal.words)
    page = page_of(lists_of(request.user), request, per_page=LISTS_PER_PAGE)
    facts = {"section": "desk", "form": form, "page": page, "searched": form["query"].value(), "wrong": wrong}
    return render(request, "catalogue/cataloguing/lists.html", facts, status=422 if form.is_bound else 200)


@allowed_to(LISTS)
@require_http_methods(["GET", "HEAD", "POST"])
def game_list_page(request: DeskRequest, pk: int) -> HttpResponse:
    """The records of a list; its owner adds by search and takes records out."""
    kept = _visible(request, pk)
    mine = kept.owner_id == request.user.pk
    if request.method == "POST":
        if not mine:
            raise Http404
        _changed(request, kept)
        return redirect("game-list", pk)
    chosen, number = of_list(kept, now=timezone.now()), page_number(request)
    number = max(1, min(number, -(-len(chosen.keys) // GAMES_PER_PAGE)))
    keys = chosen.keys[(number - 1) * GAMES_PER_PAGE : number * GAMES_PER_PAGE]
    page = page_holding(Game.objects.cards_of(keys), number=number, total=len(chosen.keys), per_page=GAMES_PER_PAGE)
    facts = {"section": "desk", "kept": kept, "mine": mine, "chosen": chosen, "page": page}
    return render(request, "catalogue/cataloguing/list.html", facts)


@allowed_to("catalogue.delete_gamelist")
@require_POST
@deletes("game-lists")
def game_list_delete_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Delete a list of one's own; its records stay where they are. One that is shared is its owner's to delete."""
    kept = _visible(request, pk)
    if kept.owner_id != request.user.pk:
        messages.error(request, _("Cette liste est à quelqu’un d’autre."))
        return redirect("game-list", pk)
    kept.delete()
    messages.success(request, _("Liste supprimée : « %(name)s ».") % {"name": kept.name})
    return redirect("game-lists")


def _visible(request: DeskRequest, pk: int) -> GameList:
    """The list, if it is one's own or shared; else none, so that nobody learns of it."""
    kept = lists_of(request.user).filter(pk=pk).first()
    if kept is None:
        raise Http404
    return kept


def _made(request: DeskRequest, form: ListForm) -> GameList:
    """A list that asks its search anew, or one with what the search finds now."""
    right = form.cleaned_data
    live, now = right["query"] if right["live"] else "", timezone.now()
    kept = make_list(name=right["called"], owner=request.user, shared=right["shared"], query=live, at=now)
    if right["query"] and not live:
        add_to_list(to=kept, games=found_by(right["query"], now=now).keys)
    return kept


def _changed(request: DeskRequest, kept: GameList) -> None:
    """Add what a search finds (``q``), or take out the records that were ticked."""
    words = request.POST.get("q", "").replace("\x00", "").strip()
    if request.POST.get("act") == "add" and words:
        chosen = found_by(_query_of(words), now=timezone.now())
        if chosen.wrong:
            messages.error(request, chosen.wrong)
            return
        number = add_to_list(to=kept, games=chosen.keys)
        told: Any = ngettext("%(n)d notice ajoutée.", "%(n)d notices ajoutées.", number)
    else:
        number = remove_from_list(of=kept, games=_ticked(request))
        told = ngettext("%(n)d notice retirée.", "%(n)d notices retirées.", number)
    messages.success(request, told % {"n": number})


def _query_of(words: str) -> str:
    asked = QueryDict(mutable=True)
    asked["q"] = words
    return asked.urlencode()


def _ticked(request: HttpRequest) -> list[int]:
    return [key for sent in request.POST.getlist("game") if (key := key_in(sent))]
