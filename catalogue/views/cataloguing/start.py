"""Where cataloguing begins: one field for the code on the box, or for words."""

from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from catalogue.cataloguing.barcodes import next_barcodes
from catalogue.cataloguing.copies import add_copies, usual_values
from catalogue.cataloguing.identifying import Seen, look_up
from catalogue.lending.refusals import Refusal
from catalogue.lending.spellings import clean
from catalogue.models import Game
from catalogue.search.finding import Criteria, find
from catalogue.views.access import DeskRequest, allowed_to, desk_required
from catalogue.views.acts import submission_of

MOST_LETTERS = 200
FOUND_SHOWN = 10
LATEST_SHOWN = 8


@desk_required
@require_safe
def cataloguing_page(request: DeskRequest) -> HttpResponse:
    """``?code=`` is what was scanned or typed. A product that nobody knows leads to its new record at once."""
    text = clean(request.GET.get("code", ""))[:MOST_LETTERS]
    seen = look_up(text) if text else None
    may_add = request.user.has_perm("catalogue.add_game")
    if seen and seen.number and not seen.games and may_add:
        return redirect(f"{reverse('record-new')}?{urlencode({'ean': seen.number})}")
    facts = {
        "section": "desk",
        "text": text,
        "seen": seen,
        "found": _by_words(seen),
        "latest": Game.objects.order_by("-pk")[:LATEST_SHOWN] if not seen else [],
        "submission": uuid4(),
        "next_barcode": next_barcodes(1)[0] if seen and seen.games else "",
    }
    return render(request, "catalogue/cataloguing/start.html", facts)


@allowed_to("catalogue.add_copy")
@require_POST
def record_add_copy_page(request: DeskRequest, pk: int) -> HttpResponse:
    """One more copy of a record, with the next number, where its last one stands: one key after the scan."""
    game = get_object_or_404(Game, pk=pk)
    try:
        (copy,) = add_copies(
            game=game,
            values=usual_values(game),
            submission=submission_of(request),
            at=timezone.now(),
            by=request.user,
        )
    except Refusal as refusal:
        messages.error(request, refusal.words)
        return redirect("cataloguing")
    facts = {"barcode": copy.barcode, "title": game.title}
    messages.success(request, _("Exemplaire %(barcode)s ajouté à « %(title)s ».") % facts)
    return redirect("cataloguing")


def _by_words(seen: Seen | None) -> list[Any]:
    """The records that the words find, where no code was meant: a few, best first."""
    if seen is None or seen.copy or seen.number:
        return []
    found = find(Criteria(words=seen.text), size=FOUND_SHOWN)
    return Game.objects.cards_of(found.keys)
