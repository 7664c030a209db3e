"""Records that look like one: proposed, or said to be two."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST, require_safe

from catalogue.cataloguing.distinct import distinct_pairs, say_distinct, take_distinct_back
from catalogue.cataloguing.doubles import Likeness, Pair, probable_doubles
from catalogue.models import DistinctGames, Game
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.acts import deletes, tell
from catalogue.views.paging import page_of
from catalogue.views.pairs import PAIRS_PER_PAGE, Proposed, Side, both_named, page_of_pairs

MERGE = "catalogue.delete_game"
ALIKE = gettext_lazy("Ces deux notices seront de nouveau proposées, tant qu’elles se ressemblent.")

WHY = {
    Likeness.NUMBER: gettext_lazy("même EAN"),
    Likeness.TITLE_AND_PUBLISHER: gettext_lazy("même titre et même éditeur"),
    Likeness.NEAR_TITLE: gettext_lazy("titres presque pareils"),
}


@allowed_to(MERGE)
@require_safe
def record_doubles_page(request: DeskRequest) -> HttpResponse:
    """Every pair that looks like one record, the surest first, with why."""
    pairs = probable_doubles()
    page = page_of_pairs(pairs, request)
    facts = {
        "section": "desk",
        "page": page,
        "pairs": _told(list(page)),
        "total": len(pairs),
        "distinct": DistinctGames.objects.count(),
    }
    return render(request, "catalogue/cataloguing/doubles.html", facts)


@allowed_to(MERGE)
@require_POST
def record_distinct_page(request: DeskRequest) -> HttpResponse:
    """Note that two records are two."""
    one, other = both_named(request, Game.objects.all())

    def act() -> str:
        say_distinct(one=one, other=other, at=timezone.now(), by=request.user)
        return _("C’est noté : ces deux notices ne seront plus proposées.")

    tell(request, act)
    return redirect("record-doubles")


@allowed_to(MERGE)
@require_safe
def distinct_records_page(request: DeskRequest) -> HttpResponse:
    """The pairs that somebody said to be two, the latest first."""
    page = page_of(distinct_pairs(), request, per_page=PAIRS_PER_PAGE)
    return render(request, "catalogue/cataloguing/distinct.html", {"section": "desk", "page": page})


@allowed_to(MERGE)
@require_POST
@deletes("distinct-records", words=ALIKE)
def record_alike_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Take that back: the two may be proposed again."""
    pair = get_object_or_404(distinct_pairs(), pk=pk)

    def act() -> str:
        take_distinct_back(pair=pair, at=timezone.now(), by=request.user)
        return str(ALIKE)

    tell(request, act)
    return redirect("distinct-records")


def _told(pairs: list[Pair]) -> list[Proposed]:
    """The pairs in words; without those of which a record went this very moment."""
    keys = sorted({key for pair in pairs for key in (pair.first, pair.second)})
    sides = {game.pk: _side(game) for game in Game.objects.cards_of(keys)}
    return [
        Proposed(sides[pair.first], sides[pair.second], [str(WHY[why]) for why in pair.why])
        for pair in pairs
        if pair.first in sides and pair.second in sides
    ]


def _side(game: Game) -> Side:
    """The record with what tells it from its like."""
    number = game.copy_count  # type: ignore[attr-defined]  # annotated by ``cards_of``
    copies = ngettext("%(n)s exemplaire", "%(n)s exemplaires", number) % {"n": number}
    about = [str(game.year)] if game.year else []
    told = ", ".join([*about, f"n°\u202f{game.pk}", copies])
    return Side(game.pk, game.title, reverse("record-change", args=[game.pk]), told)
