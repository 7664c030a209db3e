"""Making, changing and deleting a record."""

import json
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from catalogue.cataloguing.boxes import catalogue_box
from catalogue.cataloguing.fields import digests, empty_values, values_of
from catalogue.cataloguing.identifying import numbers_of
from catalogue.cataloguing.records import change_record, copied_values, delete_record
from catalogue.cataloguing.refusals import RecordChanged
from catalogue.lending.refusals import Refusal
from catalogue.models import Game
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.acts import deletes, submission_of, tell
from catalogue.views.cataloguing.record_page import RecordPage
from catalogue.views.cataloguing.words import label_of, words_of
from catalogue.views.keys import key_in

FORM = "catalogue/cataloguing/record.html"


@allowed_to("catalogue.add_game")
@require_http_methods(["GET", "HEAD", "POST"])
def record_new_page(request: DeskRequest) -> HttpResponse:
    """A new record with its first copies. ``?ean=`` and ``?titre=`` fill it in, ``?copier=`` begins with a record."""
    if request.method != "POST":
        page = RecordPage.showing(_beginning(request), new=True)
        page.record.fields["title"].widget.attrs["autofocus"] = True
        return _shown(request, page)
    page = RecordPage.sent(request, new=True)
    if request.POST.get("act") == "more":
        return _shown(request, page.with_more_rows())
    if page.is_valid():
        try:
            game = catalogue_box(
                values=page.values,
                copies=page.wanted_copies,
                cover=page.record.cleaned_data["cover"],
                submission=submission_of(request),
                at=timezone.now(),
                by=request.user,
            )
        except Refusal as refusal:
            page.tell(refusal)
        else:
            messages.success(request, _told(game))
            return redirect("cataloguing")
    return _shown(request, page, status=422)


@allowed_to("catalogue.change_game")
@require_http_methods(["GET", "HEAD", "POST"])
def record_change_page(request: DeskRequest, pk: int) -> HttpResponse:
    """A record corrected. Whoever saves second is told what the first changed, and loses nothing typed."""
    game = get_object_or_404(Game.objects.select_related("series", "ruleset"), pk=pk)
    if request.method != "POST":
        return _shown(request, _as_it_stands(game), game=game)
    page = RecordPage.sent(request)
    if request.POST.get("act") == "more":
        return _shown(request, page.with_more_rows(), game=game)
    if page.is_valid():
        try:
            return _saved(request, game, page)
        except RecordChanged as refusal:
            return _conflict(request, game, page, refusal)
        except Refusal as refusal:
            page.tell(refusal)
    return _shown(request, page, game=game, status=422)


@allowed_to("catalogue.delete_game")
@require_http_methods(["GET", "HEAD", "POST"])
@deletes("cataloguing")
def record_delete_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Ask once, then delete a record that was never lent."""
    game = get_object_or_404(Game, pk=pk)

    def act() -> str:
        delete_record(game=game, at=timezone.now(), by=request.user)
        return _("Notice supprimée : « %(title)s ».") % {"title": game.title}

    if request.method == "POST":
        done = tell(request, act)
        return redirect("cataloguing") if done else redirect("record-change", pk)
    facts = {"section": "desk", "game": game, "copies": list(game.copies.order_by("barcode")[:20])}
    return render(request, "catalogue/cataloguing/delete.html", facts)


def _beginning(request: DeskRequest) -> dict[str, Any]:
    """What a new record begins with, as the address asks; whatever in it makes no sense is left out."""
    source = key_in(request.GET.get("copier", ""))
    copied = Game.objects.select_related("series", "ruleset").filter(pk=source).first()
    values = copied_values(copied) if copied else empty_values()
    title = request.GET.get("titre", "").replace("\x00", "").strip()[:300]
    numbers = numbers_of(request.GET.get("ean", "").replace("\x00", "")[:50])
    return values | ({"title": title} if title else {}) | ({"identifiers": numbers} if numbers else {})


def _as_it_stands(game: Game) -> RecordPage:
    values = values_of(game)
    return RecordPage.showing(values, seen=json.dumps(digests(values)))


def _saved(request: DeskRequest, game: Game, page: RecordPage) -> HttpResponse:
    """Write what was moved on this page, and tell what somebody else has moved besides."""
    now, seen = values_of(game), page.record.seen_digests
    mine = _moved(page)
    cover = page.record.cleaned_data["cover"]
    change = change_record(game=game, values=mine, seen=seen, cover=cover, at=timezone.now(), by=request.user)
    messages.success(request, _("Notice enregistrée.") if change else _("Rien n’a changé."))
    theirs = [name for name, mark in digests(now).items() if mark != seen.get(name) and name not in mine]
    if theirs:
        words = _("Quelqu’un d’autre a aussi modifié : %(fields)s. C’est gardé.")
        messages.success(request, words % {"fields": ", ".join(map(label_of, theirs))})
    return redirect("record-change", game.pk)


def _moved(page: RecordPage) -> dict[str, Any]:
    """What is not any more what the page showed at first."""
    seen = page.record.seen_digests
    return {name: value for name, value in page.values.items() if digests({name: value})[name] != seen.get(name)}


def _conflict(request: DeskRequest, game: Game, page: RecordPage, refusal: RecordChanged) -> HttpResponse:
    """The page again: what was typed where it was moved here, else what stands now; and what the other wrote."""
    game.refresh_from_db()
    now, mine = values_of(game), _moved(page)
    again = RecordPage.showing({**now, **mine}, seen=json.dumps(digests(now)))
    theirs = [(label_of(name), words_of(name, value)) for name, value in refusal.facts["theirs"].items()]
    return _shown(request, again, game=game, refusal=refusal, theirs=theirs, status=409)


def _shown(
    request: DeskRequest, page: RecordPage, *, game: Game | None = None, status: int = 200, **more: Any
) -> HttpResponse:
    facts = {
        "section": "desk",
        "page": page,
        "form": page.record,
        "parts": page.parts(),
        "game": game,
        "submission": submission_of(request) or uuid4(),
        # A browser sends no file twice.
        "cover_lost": status != 200 and bool(request.FILES),
        **more,
    }
    return render(request, FORM, facts, status=status)


def _told(game: Game) -> str:
    """What was made, with the numbers for the labels."""
    codes = list(game.copies.order_by("pk").values_list("barcode", flat=True))
    if not codes:
        return _("« %(title)s » est catalogué, sans exemplaire.") % {"title": game.title}
    words = ngettext(
        "« %(title)s » est catalogué : exemplaire %(codes)s.",
        "« %(title)s » est catalogué : exemplaires %(codes)s.",
        len(codes),
    )
    return words % {"title": game.title, "codes": ", ".join(codes)}
