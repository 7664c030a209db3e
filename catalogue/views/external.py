"""Records elsewhere: asked for when a person asks, shown side by side, taken over field by field."""

from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from catalogue.exchange.identifiers import spellings_of
from catalogue.forms.external import ExternalSearchForm
from catalogue.lending.refusals import Refusal
from catalogue.models import Game, Identifier
from catalogue.search.finding import Criteria, find
from catalogue.sources.answers import Found
from catalogue.sources.asking import ask
from catalogue.sources.questions import Question
from catalogue.sources.refusals import ChangedMeanwhile
from catalogue.sources.sealing import opened
from catalogue.sources.servers import Server, configured
from catalogue.sources.taking import take_over
from catalogue.sources.weighing import Weighed, weigh
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.external_words import columns_of, rows_of
from catalogue.views.keys import key_in

MOST_HERE = 5
SEARCHED = ("ean", "titre", "auteur")


@allowed_to("catalogue.change_game")
@require_safe
def external_search_page(request: DeskRequest) -> HttpResponse:
    """``?ean=``, ``?titre=``, ``?auteur=``: every server of the house is asked. Without any, none is.

    ``?jeu=`` is the record here that is to be completed.
    """
    form = ExternalSearchForm(request.GET) if _is_asked(request) else ExternalSearchForm()
    listing, chosen = configured(), _chosen(request)
    facts: dict[str, Any] = {"section": "desk", "form": form, "listing": listing, "chosen": chosen}
    if form.is_bound and form.is_valid() and request.method == "GET":
        facts |= {
            "columns": columns_of(ask(listing.servers, form.question)),
            "here": _here(form.question),
            "query": {name: request.GET.get(name, "") for name in SEARCHED},
        }
    status = 422 if form.errors else 200
    return render(request, "catalogue/external/search.html", facts, status=status)


@allowed_to("catalogue.change_game")
@require_POST
def external_compare_page(request: DeskRequest) -> HttpResponse:
    """One record elsewhere beside the one here, field by field."""
    brought = opened(request.POST.get("notice", ""))
    return _compared(request, *brought) if brought else _lost(request)


@allowed_to("catalogue.change_game")
@require_POST
def external_take_page(request: DeskRequest) -> HttpResponse:
    """Take the chosen fields over. ``tout`` is the button that takes them all."""
    brought = opened(request.POST.get("notice", ""))
    if brought is None:
        return _lost(request)
    server, found = brought
    try:
        taken = take_over(
            found=found,
            server=server,
            choices=request.POST.getlist("proposes" if "tout" in request.POST else "champs"),
            seen=request.POST.get("vu", ""),
            at=timezone.now(),
            by=request.user,
            game_id=_game_id(request.POST),
        )
    except Refusal as refusal:
        return _compared(request, server, found, refusal=refusal)
    words = (
        _("« %(title)s » a été créé. Ajoutez ses exemplaires.") if taken.created else _("« %(title)s » est complété.")
    )
    messages.success(request, words % {"title": taken.game.title})
    return redirect("record-copies" if taken.created else "record-change", taken.game.pk)


def _is_asked(request: DeskRequest) -> bool:
    return any(request.GET.get(name, "").strip() for name in SEARCHED)


def _chosen(request: DeskRequest) -> Game | None:
    """The record here that is to be completed, when it is still there."""
    pk = _game_id(request.GET)
    return Game.objects.filter(pk=pk).first() if pk is not None else None


def _here(question: Question) -> list[Game]:
    """The records here that answer the question, a few."""
    if question.number:
        kinds = [Identifier.Kind.EAN, Identifier.Kind.ISBN]
        written = spellings_of(question.number)
        bearing = Game.objects.filter(identifiers__kind__in=kinds, identifiers__value__in=written)
        keys = list(bearing.distinct().values_list("pk", flat=True)[:MOST_HERE])
    else:
        keys = list(find(Criteria(words=f"{question.title} {question.author}".strip()), size=MOST_HERE).keys)
    return Game.objects.cards_of(keys)


def _compared(request: DeskRequest, server: Server, found: Found, *, refusal: Refusal | None = None) -> HttpResponse:
    """The page of the choice; after a refusal what was ticked is ticked still, unless what it was about has moved."""
    try:
        with transaction.atomic():
            weighed = weigh(found, server, game_id=_game_id(request.POST))
    except Refusal as stopped:
        messages.error(request, stopped.words)
        return redirect("external-search")
    kept = refusal is not None and not isinstance(refusal, ChangedMeanwhile)
    ticked = request.POST.getlist("champs") if kept else weighed.proposed
    status = 200 if refusal is None else 409 if isinstance(refusal, ChangedMeanwhile) else 422
    return render(
        request,
        "catalogue/external/compare.html",
        _facts(request, server, found, weighed, refusal, ticked),
        status=status,
    )


def _facts(
    request: DeskRequest, server: Server, found: Found, weighed: Weighed, refusal: Refusal | None, ticked: list[str]
) -> dict[str, Any]:
    return {
        "section": "desk",
        "server": server,
        "found": found,
        "weighed": weighed,
        "rows": rows_of(weighed, ticked),
        "refusal": refusal,
        "sealed": request.POST.get("notice", ""),
        "chosen": _game_id(request.POST),
        "may_take": weighed.game is not None or request.user.has_perm("catalogue.add_game"),
    }


def _game_id(sent: QueryDict) -> int | None:
    """The record here that was chosen."""
    return key_in(sent.get("jeu", "")) or None


def _lost(request: DeskRequest) -> HttpResponse:
    messages.error(request, _("Cette réponse n’est plus là : cherchez de nouveau."))
    return redirect(reverse("external-search"))
