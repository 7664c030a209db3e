"""A shelf of pictures, for children who do not read yet: what is here now, and a few big buttons."""

from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from catalogue.models import Game
from catalogue.search.criteria import Criteria
from catalogue.search.finding import find
from catalogue.views.paging import address_without_page, page_holding, page_number

PER_PAGE: Final = 24
_KINDS: Final = {"jeu": Game.Kind.GAME, "jouet": Game.Kind.TOY}
_AGES: Final = (1, 2, 3, 4, 5, 6)
_PLAYERS: Final = (1, 2, 3, 4)


@dataclass(frozen=True, slots=True)
class Button:
    """A picture to press: which one is drawn and how often, its name for those who hear it, where it leads."""

    picture: str
    times: str
    label: str
    query: str
    pressed: bool


@require_safe
def picture_shelf(request: HttpRequest) -> HttpResponse:
    """Covers of what is on the shelf, newest first; pressing a picture once more takes its wish back."""
    chosen = _chosen(request)
    criteria = Criteria(
        on_shelf=True, kind=_KINDS.get(chosen.get("nature", ""), ""), youngest=_int(chosen, "age"),
        players=_int(chosen, "joueurs"),
    )  # fmt: skip
    found = find(criteria, order="nouveautes", number=page_number(request), size=PER_PAGE)
    games = Game.objects.only("title", "cover").in_bulk(found.keys)
    shown: list[Any] = [games[key] for key in found.keys if key in games]
    facts = {
        "section": "pictures",
        "groups": _groups(chosen),
        "page": page_holding(shown, number=found.number, total=found.total, per_page=PER_PAGE),
        "query": address_without_page(request),
    }
    return render(request, "catalogue/picture_shelf.html", facts)


def _chosen(request: HttpRequest) -> dict[str, str]:
    """The wishes in the address that have a picture here; anything else asks for nothing."""
    known = {"nature": list(_KINDS), "age": list(map(str, _AGES)), "joueurs": list(map(str, _PLAYERS))}
    return {name: value for name, values in known.items() if (value := request.GET.get(name, "")) in values}


def _int(chosen: dict[str, str], name: str) -> int | None:
    return int(chosen[name]) if name in chosen else None


def _groups(chosen: dict[str, str]) -> list[tuple[str, list[Button]]]:
    kinds = [
        _button(chosen, "nature", "jeu", _("Des jeux"), "die"),
        _button(chosen, "nature", "jouet", _("Des jouets"), "blocks"),
    ]
    ages = [_button(chosen, "age", str(n), ngettext("%(n)d an", "%(n)d ans", n) % {"n": n}, "candle", n) for n in _AGES]
    words = {n: ngettext("%(n)d joueur", "%(n)d joueurs", n) % {"n": n} for n in _PLAYERS}
    players = [_button(chosen, "joueurs", str(n), words[n], "child", n) for n in _PLAYERS]
    return [(_("Jeux ou jouets"), kinds), (_("Quel âge as-tu ?"), ages), (_("Combien d’enfants jouent ?"), players)]


def _button(chosen: dict[str, str], name: str, value: str, label: str, picture: str, times: int = 1) -> Button:
    pressed = chosen.get(name) == value
    wishes = {other: kept for other, kept in chosen.items() if other != name} | ({} if pressed else {name: value})
    query = "&".join(f"{other}={kept}" for other, kept in wishes.items())
    return Button(picture, "x" * times, label, query, pressed)
