"""What was changed in a record and its copies, by whom, and taken back."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from catalogue.cataloguing.record_parting import can_be_parted
from catalogue.cataloguing.reverting import can_be_reverted, revert
from catalogue.models import Game, RecordChange
from catalogue.views.access import DeskRequest, allowed_to, desk_required
from catalogue.views.acts import tell
from catalogue.views.cataloguing.words import Names, label_of, words_of
from catalogue.views.paging import page_of

CHANGES_PER_PAGE = 20


@desk_required
@require_safe
def record_history_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Every change of a record and of its copies, the latest first."""
    game = get_object_or_404(Game, pk=pk)
    changes = RecordChange.objects.filter(game=game).select_related("by", "game", "batch", "import_run", "merge")
    page = page_of(changes, request, per_page=CHANGES_PER_PAGE)
    names = Names.of(change.changes for change in page)
    may_revert, may_part = (request.user.has_perm(f"catalogue.{act}_game") for act in ("change", "delete"))
    facts = {
        "section": "desk",
        "game": game,
        "page": page,
        "changes": [_told(change, names, may_revert=may_revert, may_part=may_part) for change in page],
    }
    return render(request, "catalogue/cataloguing/history.html", facts)


@allowed_to("catalogue.change_game")
@require_POST
def record_revert_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Take one change back, as long as nothing has touched what it left."""
    change = get_object_or_404(RecordChange.objects.select_related("game", "copy"), pk=pk)

    def act() -> str:
        revert(change=change, at=timezone.now(), by=request.user)
        return _("Modification annulée.")

    tell(request, act)
    return redirect("record-history", change.game_id) if change.game_id else redirect("cataloguing")


def _told(change: RecordChange, names: Names, *, may_revert: bool, may_part: bool) -> dict[str, Any]:
    """One change for the page: each field with what it said before and after."""
    of_copy = bool(change.barcode)
    return {
        "change": change,
        "fields": [
            (label_of(name, of_copy=of_copy), words_of(name, before, names), words_of(name, after, names))
            for name, (before, after) in change.changes.items()
        ],
        "revertible": may_revert and can_be_reverted(change),
        "partable": may_part and can_be_parted(change),
    }
