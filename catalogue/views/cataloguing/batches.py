"""Many records changed at once: chosen, looked at before, done, taken back."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalogue.cataloguing.batches import MOST_ROWS, Row, apply, plan, undo
from catalogue.cataloguing.lists import lists_of
from catalogue.cataloguing.refusals import ListGone
from catalogue.forms.cataloguing.batch import BatchForm, summary_of
from catalogue.forms.finder import FinderForm
from catalogue.lending.refusals import Refusal
from catalogue.models import BatchEdit
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.acts import tell
from catalogue.views.cataloguing.choosing import SHOWN, Chosen, found_by, of_list
from catalogue.views.cataloguing.words import label_of, words_of
from catalogue.views.keys import key_in
from catalogue.views.paging import page_of

BATCH = "catalogue.edit_in_batch"
BATCHES_PER_PAGE = 20


@allowed_to(BATCH)
@require_safe
def batches_page(request: DeskRequest) -> HttpResponse:
    """What was changed in batch, the latest first, each to be taken back."""
    page = page_of(BatchEdit.objects.select_related("by", "undone_by"), request, per_page=BATCHES_PER_PAGE)
    return render(request, "catalogue/cataloguing/batches.html", {"section": "desk", "page": page})


@allowed_to(BATCH)
@require_http_methods(["GET", "HEAD", "POST"])
def batch_new_page(request: DeskRequest) -> HttpResponse:
    """Choose by a search, which is the address, or by ``?liste=``; a POST shows what would move, or does it."""
    if request.method == "POST":
        return _sent(request)
    chosen, kept = _chosen(request)
    finder = FinderForm(request.GET if "q" in request.GET else None)
    return _shown(request, BatchForm(), chosen, finder=finder, kept=kept)


@allowed_to(BATCH)
@require_POST
def batch_undo_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Take the whole edit back; rows that were touched since are left, and counted."""
    batch = get_object_or_404(BatchEdit, pk=pk)

    def act() -> str:
        back = undo(batch=batch, at=timezone.now(), by=request.user)
        words = ngettext("%(n)d ligne remise comme avant.", "%(n)d lignes remises comme avant.", back.undone)
        left = ngettext("%(n)d gardée : modifiée depuis.", "%(n)d gardées : modifiées depuis.", back.kept)
        told = words % {"n": back.undone}
        return f"{told} {left % {'n': back.kept}}" if back.kept else told

    tell(request, act)
    return redirect("batches")


def _chosen(request: DeskRequest) -> tuple[Chosen, Any]:
    """The records that the address names, and the list where it names one."""
    now, named = timezone.now(), request.GET.get("liste")
    if not named:
        return found_by(request.GET.urlencode(), now=now), None
    kept = lists_of(request.user).filter(pk=key_in(named)).first()
    return (of_list(kept, now=now) if kept else Chosen([], wrong=ListGone().words)), kept


def _sent(request: DeskRequest) -> HttpResponse:
    form = BatchForm(_with_ticked(request))
    if not form.is_valid():
        return _shown(request, form, _still_chosen(request), status=422)
    if request.POST.get("act") == "again":
        return _shown(request, form, _still_chosen(request))
    games, action = form.cleaned_data["games"], form.asked
    try:
        if request.POST.get("act") != "apply":
            return _preview(request, form, plan(action, games))
        batch = apply(action=action, games=games, summary=summary_of(action), at=timezone.now(), by=request.user)
    except Refusal as refusal:
        form.add_error(None, refusal.words)
        return _shown(request, form, _still_chosen(request), status=422)
    number = batch.changes.count()
    words = ngettext("%(what)s – %(n)d ligne modifiée.", "%(what)s – %(n)d lignes modifiées.", number)
    messages.success(request, words % {"what": batch.summary, "n": number})
    return redirect("batches")


def _with_ticked(request: HttpRequest) -> Any:
    """What was sent; where single records were ticked, those are meant, and not all of the search."""
    sent = request.POST.copy()
    if sent.get("scope") == "ticked":
        sent["games"] = ",".join(sent.getlist("game"))
    return sent


def _still_chosen(request: HttpRequest) -> Chosen:
    """The records that the page showed, however few of them were ticked."""
    shown = [key for text in request.POST.get("games", "").split(",") if (key := key_in(text))]
    return Chosen(shown[:MOST_ROWS])


def _preview(request: DeskRequest, form: BatchForm, rows: list[Row]) -> HttpResponse:
    """The first rows, before and after, and how many there are; nothing is written yet."""
    shown = [(row, _before_and_after(row)) for row in rows[:SHOWN]]
    facts = {"section": "desk", "form": form, "rows": shown, "total": len(rows), "summary": summary_of(form.asked)}
    return render(request, "catalogue/cataloguing/batch_preview.html", facts)


def _before_and_after(row: Row) -> list[tuple[str, str, str]]:
    of_copy = row.copy_id is not None
    moves = row.changes.items()
    return [(label_of(name, of_copy=of_copy), words_of(name, old), words_of(name, new)) for name, (old, new) in moves]


def _shown(request: DeskRequest, form: BatchForm, chosen: Chosen, *, status: int = 200, **more: Any) -> HttpResponse:
    facts = {
        "section": "desk",
        "form": form,
        "chosen": chosen,
        "shown": chosen.shown(),
        "keys": ",".join(map(str, chosen.keys)),
        # What was searched for goes along with what is sent, and stands in its field again.
        "finder": FinderForm(initial={"q": request.POST.get("q", "")}),
        "ticked": [key for text in request.POST.getlist("game") if (key := key_in(text))],
        "by_tick": request.POST.get("scope") == "ticked",
        **more,
    }
    return render(request, "catalogue/cataloguing/batch_new.html", facts, status=status)
