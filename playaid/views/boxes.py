"""QR codes for the boxes on the shelves: the sheet to print, and where the codes lead."""

from dataclasses import dataclass

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from catalogue.models import Copy, Game
from playaid.plays.qr import qr_svg
from rules.models import Ruleset


@dataclass(frozen=True, slots=True)
class BoxCode:
    """A code to stick on a box: what it is for, the address in clear, and its picture."""

    label: str
    address: str
    svg: str


@require_safe
def box_codes_page(request: HttpRequest, game: int) -> HttpResponse:
    """Show the codes of a game and of each of its copies, to print and cut out."""
    record = get_object_or_404(Game.objects.only("title"), pk=game)
    copies = Copy.objects.filter(game=record).exclude(restriction__in=Copy.HIDDEN).order_by("barcode")
    paths = [(_("Pour toutes les boîtes de ce jeu"), reverse("playaid:box", args=[record.pk]))]
    for copy in copies.only("barcode"):
        path = _copy_path(copy.barcode)
        if path:
            paths.append((_("Exemplaire %(barcode)s") % {"barcode": copy.barcode}, path))
    codes = [_box_code(request, label, path) for label, path in paths]
    return render(request, "playaid/boxes/codes.html", {"section": "games", "game": record, "codes": codes})


@require_safe
def box_page(_request: HttpRequest, game: int) -> HttpResponse:
    """Lead from the code of a game to its table."""
    record = Game.objects.filter(pk=game).select_related("ruleset").only("ruleset__slug").first()
    if record is None:
        raise Http404(_("Ce jeu n’est pas au catalogue."))
    return HttpResponseRedirect(_table(record))


@require_safe
def copy_page(_request: HttpRequest, barcode: str) -> HttpResponse:
    """Lead from the code of a copy to the table of its game."""
    copy = None
    # PostgreSQL keeps no NUL in a text, and would say so with an error.
    if "\0" not in barcode:
        copy = Copy.objects.scanned(barcode.strip()).select_related("game__ruleset").first()
    if copy is None:
        raise Http404(_("Aucun exemplaire n’a ce code-barres."))
    return HttpResponseRedirect(_table(copy.game))


def _table(game: Game) -> str:
    """Give the address where the game is played: by its own rules, else by the plain sheet, else its record."""
    own = [game.ruleset.slug] if game.ruleset else []
    wanted = (*own, settings.PLAIN_SHEET)
    playable = set(Ruleset.objects.playable().filter(slug__in=wanted).values_list("slug", flat=True))
    slug = next((slug for slug in wanted if slug in playable), None)
    if slug is None:
        return reverse("game", args=[game.pk])
    return f"{reverse('playaid:play', args=[slug])}?jeu={game.pk}"


def _copy_path(barcode: str) -> str:
    """Give the path of a copy's code; "" for a barcode that no address can hold."""
    try:
        return reverse("playaid:copy", args=[barcode])
    except NoReverseMatch:
        return ""


def _box_code(request: HttpRequest, label: str, path: str) -> BoxCode:
    address = request.build_absolute_uri(path)
    return BoxCode(label, address, qr_svg(address))
