"""Two records made one, looked at side by side first, and made two again."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from catalogue.cataloguing.distinct import said_distinct
from catalogue.cataloguing.merged import merged_into
from catalogue.cataloguing.record_merging import Preview, merge, preview_merge
from catalogue.cataloguing.record_parting import part
from catalogue.cataloguing.refusals import SameRecord
from catalogue.lending.refusals import Refusal
from catalogue.models import Game, RecordChange
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.acts import tell
from catalogue.views.cataloguing.doubles import MERGE
from catalogue.views.cataloguing.words import label_of, words_of
from catalogue.views.keys import key_in
from catalogue.views.pairs import both_named

# In the order in which a person asks; what nobody counts is left out.
MOVED = {
    "catalogue.Copy": gettext_lazy("exemplaires, avec leurs prêts"),
    "catalogue.Hold": gettext_lazy("réservations"),
    "catalogue.SourceRecord": gettext_lazy("notices d’origine"),
    "catalogue.Attachment": gettext_lazy("documents"),
    "catalogue.PieceList": gettext_lazy("listes de pièces"),
    "catalogue.OnSitePlay": gettext_lazy("jeux sur place"),
    "catalogue.Game": gettext_lazy("extensions et versions"),
    "catalogue.GameListEntry": gettext_lazy("listes de notices"),
}


@allowed_to(MERGE)
@require_http_methods(["GET", "HEAD", "POST"])
def record_merge_page(request: DeskRequest) -> HttpResponse:
    """Two records side by side, what the merged one would say, and, by POST, the merge."""
    if where := _merged_already(request):
        return redirect("record-history", where)
    kept, gone = both_named(request, Game.objects.select_related("series", "ruleset"))
    problem = ""
    if request.method == "POST":
        try:
            merge(kept=kept, gone=gone, at=timezone.now(), by=request.user)
        except Refusal as refusal:
            problem = refusal.words
        else:
            messages.success(request, _("Les deux notices n’en font plus qu’une."))
            return redirect("record-history", kept.pk)
    facts = {"section": "desk", "kept": kept, "gone": gone, "problem": problem}
    try:
        facts |= _told(preview_merge(kept, gone))
        facts["said"] = said_distinct(kept, gone)
    except SameRecord as refusal:
        facts["problem"] = refusal.words
    return render(request, "catalogue/cataloguing/merge.html", facts, status=422 if problem else 200)


@allowed_to(MERGE)
@require_POST
def record_part_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Undo a merge, as long as nothing since then stands against it."""
    change = get_object_or_404(RecordChange.objects.select_related("game"), pk=pk)

    def act() -> str:
        parted = part(change=change, at=timezone.now(), by=request.user)
        told = _("« %(title)s » est de nouveau une notice à part, n° %(pk)d.")
        words = told % {"title": parted.again.title, "pk": parted.again.pk}
        if not parted.left:
            return words
        left = _("Modifié depuis, et gardé ainsi : %(fields)s.") % {"fields": ", ".join(map(label_of, parted.left))}
        return f"{words} {left}"

    tell(request, act)
    return redirect("record-history", change.game_id) if change.game_id else redirect("cataloguing")


def _merged_already(request: DeskRequest) -> int | None:
    """The record that was kept, where these very two were merged: the button pressed twice, or the way back."""
    sent = request.POST if request.method == "POST" else request.GET
    kept, gone = (key_in(sent.get(name, "")) for name in ("garder", "autre"))
    return kept if kept and gone and merged_into(gone) == kept else None


def _told(preview: Preview) -> dict[str, Any]:
    """The preview in words."""
    return {
        "differences": [
            (label_of(name), *(words_of(name, value) for value in values))
            for name, values in preview.differences.items()
        ],
        "moves": [(label, preview.moves[name]) for name, label in MOVED.items() if name in preview.moves],
        "doubled": len(preview.doubled_holds),
        "ready": True,
    }
