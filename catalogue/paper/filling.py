"""From rows to what their paper says."""

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from urllib.parse import quote

from django.db.models import Prefetch
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from catalogue.models import Card, Copy, Game, Household, Loan, MissingPiece
from catalogue.paper.barcodes import Bars, Symbology
from catalogue.paper.box_labels import BoxLabel
from catalogue.paper.cards import PatronCard
from catalogue.paper.labels import CopyLabel
from catalogue.paper.qr import QR
from catalogue.paper.slips import Slip, SlipItem
from catalogue.templatetags.games import ages, minutes, players
from rules.models import Ruleset

# Makes the whole address of a path of the site.
Absolute = Callable[[str], str]


def copy_labels(copies: Iterable[Copy], symbology: Symbology, *, house: str) -> list[CopyLabel]:
    """A label for each copy."""
    return [
        CopyLabel(Bars(copy.barcode, symbology), copy.game.title, call_number=copy.call_number, house=house)
        for copy in copies
    ]


def box_labels(copies: Sequence[Copy], absolute: Absolute) -> list[BoxLabel]:
    """A label for each box: to its play aid, and to its rules where those are in force here. One query."""
    slugs = {copy.game.ruleset.slug for copy in copies if copy.game.ruleset}
    playable = set(Ruleset.objects.playable().filter(slug__in=slugs).values_list("slug", flat=True)) if slugs else set()
    return [_box_label(copy, absolute, playable) for copy in copies]


def patron_cards(cards: Iterable[Card], symbology: Symbology, *, house: str, named: bool) -> list[PatronCard]:
    """A card for each number; ``named`` writes the person on it, or the household where it is everybody's."""
    return [
        PatronCard(Bars(card.number, symbology), house, str(card.patron or card.household) if named else "")
        for card in cards
    ]


def slip_of(household: Household, *, today: date, house: str) -> Slip:
    """What the household has out now, the next due first, with what is missing from each box. Two queries."""
    missing = Prefetch("copy__missing_pieces", MissingPiece.objects.missing().order_by("pk"), to_attr="now_missing")
    loans = Loan.objects.open().filter(household=household).for_desk().prefetch_related(missing)
    items = tuple(_slip_item(loan) for loan in loans)
    printed = _("Imprimé le %(day)s") % {"day": date_format(today, "j F Y")}
    return Slip(house, printed if items else f"{printed} – {_('aucun jeu sorti')}", items)


def play_path(copy: Copy) -> str:
    """The path to the play aid of this box: by its barcode, or by its game for one that no address can hold.

    Written out and not looked up by name: what is printed stays on the box for ten years, so that the address
    must not follow the names of the code.
    """
    root = reverse("home")
    if copy.barcode.strip(".") and copy.barcode == copy.barcode.strip():
        return f"{root}jouer/exemplaire/{quote(copy.barcode, safe='')}/"
    return f"{root}jouer/boite/{copy.game_id}/"


def _box_label(copy: Copy, absolute: Absolute, playable: set[str]) -> BoxLabel:
    game = copy.game
    slug = game.ruleset.slug if game.ruleset else ""
    rules = QR(absolute(reverse("rules:game", args=[slug]))) if slug in playable else None
    return BoxLabel(game.title, QR(absolute(play_path(copy))), rules, figures=_figures(game), code=copy.barcode)


def _figures(game: Game) -> str:
    return " · ".join(filter(None, [players(game), ages(game), minutes(game)]))


def _slip_item(loan: Loan) -> SlipItem:
    due = _("à rendre le %(day)s") % {"day": date_format(loan.due_on, "l j F Y")} if loan.due_on else ""
    pieces = ", ".join(f"{piece.quantity} × {piece.label}" for piece in getattr(loan.copy, "now_missing", []))
    missing = _("Manque déjà : %(pieces)s") % {"pieces": pieces} if pieces else ""
    return SlipItem(loan.copy.game.title, loan.copy.barcode, due, missing)
