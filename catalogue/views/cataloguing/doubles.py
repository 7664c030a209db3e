"""Records that look like one: proposed, looked at side by side, merged."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from catalogue.cataloguing.doubles import Likeness, probable_doubles
from catalogue.cataloguing.record_merging import Preview, merge, preview_merge
from catalogue.cataloguing.refusals import SameRecord
from catalogue.lending.refusals import Refusal
from catalogue.models import Game
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.cataloguing.words import label_of, words_of
from catalogue.views.paging import page_number

MERGE = "catalogue.delete_game"
PAIRS_PER_PAGE = 20
MOST_DIGITS = 18

WHY = {
    Likeness.NUMBER: gettext_lazy("même EAN"),
    Likeness.TITLE_AND_PUBLISHER: gettext_lazy("même titre et même éditeur"),
    Likeness.NEAR_TITLE: gettext_lazy("titres presque pareils"),
}
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
@require_safe
def record_doubles_page(request: DeskRequest) -> HttpResponse:
    """Every pair that looks like one record, the surest first, with why."""
    pairs = probable_doubles()
    page = Paginator(pairs, PAIRS_PER_PAGE).get_page(page_number(request))
    keys = {key for pair in page for key in (pair.first, pair.second)}
    games = {game.pk: game for game in Game.objects.cards_of(sorted(keys))}
    shown = [(games[pair.first], games[pair.second], [WHY[why] for why in pair.why]) for pair in page]
    facts = {"section": "desk", "page": page, "pairs": shown, "total": len(pairs)}
    return render(request, "catalogue/cataloguing/doubles.html", facts)


@allowed_to(MERGE)
@require_http_methods(["GET", "HEAD", "POST"])
def record_merge_page(request: DeskRequest) -> HttpResponse:
    """Two records side by side, what the merged one would say, and, by POST, the merge."""
    kept, gone = _named(request, "garder"), _named(request, "autre")
    problem = ""
    if request.method == "POST":
        try:
            merge(kept=kept, gone=gone, at=timezone.now(), by=request.user)
        except Refusal as refusal:
            problem = refusal.words
        else:
            messages.success(request, _("Les deux notices n’en font plus qu’une."))
            return redirect("record-history", kept.pk)
    try:
        preview = preview_merge(kept, gone)
    except SameRecord as refusal:
        facts = {"section": "desk", "kept": kept, "gone": gone, "problem": refusal.words}
    else:
        facts = {"section": "desk", "kept": kept, "gone": gone, "problem": problem, **_told(preview)}
    return render(request, "catalogue/cataloguing/merge.html", facts, status=422 if problem else 200)


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


def _named(request: HttpRequest, name: str) -> Game:
    """The record whose key the address or the form holds; a page not found where there is none."""
    key = (request.POST if request.method == "POST" else request.GET).get(name, "")
    readable = key.isascii() and key.isdigit() and len(key) <= MOST_DIGITS
    game = Game.objects.select_related("series", "ruleset").filter(pk=int(key)).first() if readable else None
    if game is None:
        raise Http404
    return game
