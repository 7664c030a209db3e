"""What the code on a box says before it is catalogued: a copy of the house, records that are here, or a new product."""

from dataclasses import dataclass

from catalogue.exchange.identifiers import identifiers_of, spellings_of
from catalogue.exchange.records import IdentifierKind
from catalogue.lending.spellings import clean, spellings
from catalogue.models import Copy, Game, Identifier

NUMBER_KINDS = {
    IdentifierKind.EAN: Identifier.Kind.EAN,
    IdentifierKind.ISBN: Identifier.Kind.ISBN,
    IdentifierKind.ISSN: Identifier.Kind.COMMERCIAL,
    IdentifierKind.NUMBER: Identifier.Kind.COMMERCIAL,
}
# An ISBN of before 2007, a UPC of twelve, an EAN.
PRODUCT_LENGTHS = (10, 12, 13)
# More records than this under one product number are a fault of the catalogue, and the finder's to show.
MOST_GAMES = 10


@dataclass(frozen=True, slots=True)
class Seen:
    """What a scan stands for.

    ``copy``: the label of one of the house's own boxes. ``games``: the records that bear the number. ``number``: the
    number of a product, set right; empty where the text is none, and words are meant.
    """

    text: str
    copy: Copy | None = None
    games: tuple[Game, ...] = ()
    number: str = ""

    @property
    def misread(self) -> bool:
        """Whether this has the figures of a product number and is none: its check digit is wrong."""
        figures = self.text.isascii() and self.text.isdigit() and len(self.text) in PRODUCT_LENGTHS
        return figures and self.copy is None and not self.number


def look_up(text: str) -> Seen:
    """What was scanned, in any of its spellings: a label of the house first, then a product."""
    for spelling in spellings(text):
        copy = Copy.objects.scanned(spelling.code).select_related("game", "site").first()
        if copy:
            return Seen(spelling.code, copy=copy)
    readings = [number for spelling in spellings(text) if (number := product_number(spelling.code))]
    if not readings:
        return Seen(clean(text))
    written = [form for number in readings for form in spellings_of(number)]
    bearing = Game.objects.filter(identifiers__value__in=written).distinct().order_by("title_key", "pk")
    return Seen(readings[0], games=tuple(bearing[:MOST_GAMES]), number=readings[0])


def product_number(text: str) -> str:
    """``text`` as an EAN or ISBN whose check digit is right; empty for anything else."""
    for identifier in identifiers_of(text):
        if identifier.kind in (IdentifierKind.EAN, IdentifierKind.ISBN):
            return identifier.value
    return ""


def numbers_of(text: str) -> list[list[str]]:
    """The numbers typed into a record, each with its kind, sorted as the record's value is."""
    found = {(NUMBER_KINDS[one.kind].value, one.value) for one in identifiers_of(text)}
    return sorted(list(row) for row in found)
