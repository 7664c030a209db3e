"""What a code in a request names: a copy where a box is meant, a household where a card is."""

from typing import Any

from catalogue.lending.refusals import NothingScanned
from catalogue.lending.refusals_of_contents import CardScanned
from catalogue.lending.scans import read_scan, unknown, valid
from catalogue.lending.spellings import clean, spellings
from catalogue.models import Card, Copy, Household, Patron


def copy_of(code: str) -> Copy:
    """The copy whose box was scanned, read as at the desk; CardScanned for a card, or the refusal of the code."""
    scan = read_scan(code, household_in_hand=True)
    if isinstance(scan.what, Card):
        raise CardScanned(shown="")
    return scan.what


def card_of(code: str) -> Card:
    """The card with that number in any of its spellings; a copy with the same code is not meant.

    NothingScanned, UnknownCode or CardReplaced.
    """
    if not clean(code):
        raise NothingScanned
    for spelling in spellings(code):
        card = Card.objects.scanned(spelling.code).select_related("household", "patron").first()
        if card:
            return valid(card)
    raise unknown(code)


def borrower_of(said: dict[str, Any]) -> tuple[Household, Patron | None]:
    """The household that a request names by a card or a key, and the person of it."""
    if "card" not in said:
        return said["household"], said.get("patron")
    card = card_of(said["card"])
    theirs = card.patron and card.patron.household_id == card.household_id
    return card.household, card.patron if theirs else None
