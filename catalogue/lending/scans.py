"""What was scanned: a copy, or a card."""

from dataclasses import dataclass

from django.utils.text import Truncator

from catalogue.lending.refusals import CardReplaced, NothingScanned, UnknownCode
from catalogue.lending.spellings import as_digits, clean, spellings
from catalogue.models import Card, Copy

# As much of an unknown code as a line at the desk can hold.
SHOWN_LENGTH = 30


@dataclass(frozen=True, slots=True)
class Scan:
    """What a known code stands for. ``repaired``: the scanner types on the wrong keyboard."""

    what: Copy | Card
    repaired: bool


def read_scan(text: str, *, household_in_hand: bool) -> Scan:
    """Find the copy or the card that ``text`` names, in any of its spellings, the plainest first.

    Case does not matter, leading zeros do. A code that is both a copy's and a card's is the copy's, unless
    the copy stands on its shelf and no household is in hand: nothing could be done with it then, so that the
    card must be meant. Raises NothingScanned, UnknownCode (fact ``repaired`` as above) or CardReplaced.
    """
    if not clean(text):
        raise NothingScanned
    for spelling in spellings(text):
        copy = Copy.objects.scanned(spelling.code).select_related("game").first()
        if copy and (household_in_hand or copy.state == Copy.State.ON_LOAN):
            return Scan(copy, repaired=spelling.repaired)
        card = Card.objects.scanned(spelling.code).select_related("household", "patron").first()
        if card:
            return Scan(valid(card), repaired=spelling.repaired)
        if copy:
            return Scan(copy, repaired=spelling.repaired)
    raise unknown(text)


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
