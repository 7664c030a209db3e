"""The copies of a record: added, corrected, deleted."""

import json
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from catalogue.cataloguing.copies import add_copies, change_copy, delete_copy, usual_values
from catalogue.cataloguing.copy_fields import copy_values
from catalogue.cataloguing.fields import digests
from catalogue.cataloguing.refusals import BarcodeTaken, RecordChanged, UnfitValues
from catalogue.forms.cataloguing.copies import AddCopiesForm, CopyForm, initial_of_copy
from catalogue.lending.refusals import Refusal
from catalogue.models import Copy, Game
from catalogue.views.access import DeskRequest, allowed_to, desk_required
from catalogue.views.acts import deletes, submission_of, tell
from catalogue.views.cataloguing.record_page import add_copies_form
from catalogue.views.cataloguing.words import label_of, words_of
from catalogue.views.paging import page_of

COPIES_PER_PAGE = 50
ADD = "catalogue.add_copy"


@desk_required
@require_http_methods(["GET", "HEAD", "POST"])
def record_copies_page(request: DeskRequest, pk: int) -> HttpResponse:
    """The copies of a record; who may, adds some: so many with the next numbers, or those that are scanned."""
    game = get_object_or_404(Game, pk=pk)
    if request.method != "POST" or not request.user.has_perm(ADD):
        return _copies(request, game, add_copies_form(initial=usual_values(game)), refused=request.method == "POST")
    form = add_copies_form(request.POST)
    if form.is_valid() and _added(request, game, form):
        return redirect("record-copies", pk)
    return _copies(request, game, form, status=422)


@allowed_to("catalogue.change_copy")
@require_http_methods(["GET", "HEAD", "POST"])
def copy_change_page(request: DeskRequest, pk: int) -> HttpResponse:
    """A copy corrected: its place, its number, its price. Who saves second is told what the first changed."""
    copy = get_object_or_404(Copy.objects.select_related("game", "site", "kind"), pk=pk)
    if request.method != "POST":
        return _copy(request, copy, _copy_form(copy_values(copy)))
    form = CopyForm(request.POST)
    if not form.is_valid():
        return _copy(request, copy, form, status=422)
    seen = _seen(form)
    mine = {name: value for name, value in form.values.items() if digests({name: value})[name] != seen.get(name)}
    try:
        change = change_copy(copy=copy, values=mine, seen=seen, at=timezone.now(), by=request.user)
    except RecordChanged as refusal:
        copy = Copy.objects.select_related("game", "site", "kind").get(pk=pk)
        now = copy_values(copy)
        theirs = [
            (label_of(name, of_copy=True), words_of(name, value)) for name, value in refusal.facts["theirs"].items()
        ]
        return _copy(request, copy, _copy_form({**now, **mine}, now), refusal=refusal, theirs=theirs, status=409)
    except Refusal as refusal:
        _tell(form, refusal, "barcode")
        return _copy(request, copy, form, status=422)
    messages.success(request, _("Exemplaire enregistré.") if change else _("Rien n’a changé."))
    return redirect("record-copies", copy.game_id)


@allowed_to("catalogue.delete_copy")
@require_POST
@deletes("record-copies", "game")
def copy_delete_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Delete a copy that was entered by mistake."""
    copy = get_object_or_404(Copy.objects.select_related("game"), pk=pk)

    def act() -> str:
        delete_copy(copy=copy, at=timezone.now(), by=request.user)
        return _("Exemplaire %(barcode)s supprimé.") % {"barcode": copy.barcode}

    tell(request, act)
    return redirect("record-copies", copy.game_id)


def _added(request: DeskRequest, game: Game, form: AddCopiesForm) -> bool:
    if not form.wanted:
        form.add_error("count", _("Combien d’exemplaires ? Un au moins."))
        return False
    try:
        made = add_copies(
            game=game,
            values=form.values,
            count=form.wanted,
            barcodes=form.cleaned_data["barcodes"],
            submission=submission_of(request),
            at=timezone.now(),
            by=request.user,
        )
    except Refusal as refusal:
        _tell(form, refusal, "barcodes")
        return False
    words = ngettext("%(n)d exemplaire ajouté : %(codes)s.", "%(n)d exemplaires ajoutés : %(codes)s.", len(made))
    messages.success(request, words % {"n": len(made), "codes": ", ".join(copy.barcode for copy in made)})
    return True


def _tell(form: AddCopiesForm | CopyForm, refusal: Refusal, code_field: str) -> None:
    """Why the verb said no, beside the field that it is about."""
    if isinstance(refusal, UnfitValues):
        form.tell(refusal.facts["faults"])
    else:
        form.add_error(code_field if isinstance(refusal, BarcodeTaken) else None, refusal.words)


def _copies(
    request: DeskRequest, game: Game, form: AddCopiesForm, *, status: int = 200, refused: bool = False
) -> HttpResponse:
    rows = game.copies.select_related("site", "kind").order_by("barcode")
    facts = {
        "section": "desk",
        "game": game,
        "form": form,
        "page": page_of(rows, request, per_page=COPIES_PER_PAGE),
        "submission": submission_of(request) or uuid4(),
    }
    return render(request, "catalogue/cataloguing/copies.html", facts, status=403 if refused else status)


def _copy_form(values: dict[str, Any], now: dict[str, Any] | None = None) -> CopyForm:
    """A form that shows ``values``, over a copy that says ``now`` (else the same)."""
    return CopyForm(initial={**initial_of_copy(values), "seen": json.dumps(digests(now or values))})


def _seen(form: CopyForm) -> dict[str, str]:
    """The marks of what the page showed; none where they cannot be read, so that all counts as changed."""
    try:
        marks = json.loads(form.cleaned_data["seen"] or "{}")
    except (ValueError, RecursionError):
        return {}
    return marks if isinstance(marks, dict) else {}


def _copy(request: DeskRequest, copy: Copy, form: CopyForm, *, status: int = 200, **more: Any) -> HttpResponse:
    facts = {"section": "desk", "copy": copy, "game": copy.game, "form": form, **more}
    return render(request, "catalogue/cataloguing/copy.html", facts, status=status)
