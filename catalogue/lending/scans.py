"""What was scanned: a copy, or a card."""

from dataclasses import dataclass

from django.utils.text import Truncator

from catalogue.exchange.identifiers import spellings_of
from catalogue.lending.refusals import (
    CardReplaced,
    NothingScanned,
    ProductAmbiguous,
    ProductWithoutCopy,
    UnknownCode,
)
from catalogue.lending.spellings import as_digits, clean, spellings
from catalogue.models import Card, Copy, Game, Identifier

# As much of an unknown code as a line at the desk can hold.
SHOWN_LENGTH = 30
EAN_LENGTH = 13


@dataclass(frozen=True, slots=True)
class Scan:
    """What a known code stands for. ``repaired``: the scanner types on the wrong keyboard."""

    what: Copy | Card
    repaired: bool


def read_scan(text: str, *, household_in_hand: bool) -> Scan:
    """Find the copy or the card that ``text`` names, in any of its spellings, the plainest first.

    Case does not matter, leading zeros do. A code that is both a copy's and a card's is the copy's, unless the
    copy stands on its shelf and no household is in hand: nothing could be done with it then, so that the card must
    be meant. A product code (EAN) stands for the copy of its game, where there is one alone: of several, the label
    of the house has to say which. Raises NothingScanned, UnknownCode (fact ``repaired`` as above), CardReplaced or one
    of the two refusals of a product code.
    """
    if not clean(text):
        raise NothingScanned
    for spelling in spellings(text):
        copy = Copy.objects.scanned(spelling.code).select_related("game", "kind", "site").first()
        if copy and (household_in_hand or copy.state == Copy.State.ON_LOAN):
            return Scan(copy, repaired=spelling.repaired)
        card = Card.objects.scanned(spelling.code).select_related("household", "patron").first()
        if card:
            return Scan(valid(card), repaired=spelling.repaired)
        if copy:
            return Scan(copy, repaired=spelling.repaired)
    return product(text)


def product(text: str) -> Scan:
    """The one copy of the games whose product code was scanned; UnknownCode where no game has it."""
    readings = {reading.code: reading.repaired for reading in spellings(text)}
    # American codes have twelve figures; records carry them with a zero before.
    readings |= {code.zfill(EAN_LENGTH): repaired for code, repaired in readings.items() if code.isdigit()}
    # The bar code of a book has thirteen figures, its record may have the ten that were printed before 2007.
    readings |= {form: repaired for code, repaired in readings.items() for form in spellings_of(code)}
    kinds = [Identifier.Kind.EAN, Identifier.Kind.ISBN]
    games = Game.objects.filter(identifiers__kind__in=kinds, identifiers__value__in=readings)
    named = list(games.values_list("pk", "title", "identifiers__value").order_by("pk"))
    if not named:
        raise unknown(text)
    copies = Copy.objects.filter(game__in={pk for pk, _, _ in named}).exclude(restriction__in=Copy.HIDDEN)
    found = list(copies.select_related("game", "kind", "site").order_by("barcode"))
    repaired = readings[named[0][2]]
    if not found:
        raise ProductWithoutCopy(title=named[0][1], shown=named[0][2], repaired=repaired)
    if len(found) > 1:
        raise ProductAmbiguous(barcodes=[copy.barcode for copy in found], shown=named[0][2], repaired=repaired)
    return Scan(found[0], repaired=repaired)


def valid(card: Card) -> Card:
    """The card, unless another one has taken its place."""
    if card.replaced_at:
        raise CardReplaced(replaced_at=card.replaced_at)
    return card


def unknown(text: str) -> UnknownCode:
    """The refusal of a code that nothing has, shown as figures where a wrong keyboard hid them."""
    digits = as_digits(text)
    shown = Truncator(digits or clean(text)).chars(SHOWN_LENGTH)
    return UnknownCode(shown=shown, repaired=bool(digits))
