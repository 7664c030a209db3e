"""Cards: handed out, and replaced when lost. An old one stays known, so that it is refused in words when shown."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from catalogue.lending.events import record
from catalogue.lending.households import lock_household
from catalogue.lending.refusals import CardReplaced, HouseholdGone
from catalogue.lending.refusals_of_people import CardNumberMissing, CardTaken
from catalogue.lending.spellings import as_digits, spellings
from catalogue.models import Card, Copy, Event, Household, Patron


def issue_card(
    *, household: Household, number: str, at: datetime, by: User | None, patron: Patron | None = None
) -> Card:
    """Give ``household``, or ``patron`` of it, a card; CardTaken when the number is another's."""
    if patron and patron.household_id != household.pk:
        raise ValueError("The patron belongs to another household.")
    with transaction.atomic():
        lock_household(household.pk)
        card = new_card(household=household, patron=patron, number=number)
        record(Event.Kind.CARD_ISSUED, at=at, by=by, facts={"card": card.pk}, household_id=household.pk)
    return card


def replace_card(*, card: Card, number: str, at: datetime, by: User | None) -> Card:
    """Put a new card in the place of a lost one, of the same person; CardReplaced when another desk was first.

    Sent twice, the second is told so, and the new card is the one in force.
    """
    with transaction.atomic():
        lock_household(card.household_id)
        held = Card.objects.select_for_update(no_key=True).filter(pk=card.pk).first()
        if held is None:
            raise HouseholdGone
        if held.replaced_at:
            raise CardReplaced(replaced_at=held.replaced_at)
        new = new_card(household=held.household, patron=held.patron, number=number)
        held.replaced_at, held.replaced_by = at, new
        held.save(update_fields=["replaced_at", "replaced_by"])
        facts = {"card": held.pk, "new_card": new.pk}
        record(Event.Kind.CARD_REPLACED, at=at, by=by, facts=facts, household_id=held.household_id)
    card.replaced_at, card.replaced_by = held.replaced_at, new
    return new


def new_card(*, household: Household, patron: Patron | None, number: str) -> Card:
    """The row of a new card, within the transaction of a verb; CardTaken, CardNumberMissing."""
    number = readable_number(number)
    # A code of a copy would be read as the copy's.
    if Card.objects.scanned(number).exists() or Copy.objects.scanned(number).exists():
        raise CardTaken(number=number)
    try:
        with transaction.atomic():
            return Card.objects.create(household=household, patron=patron, number=number)
    except IntegrityError:
        # One card per number is the database's own promise; anything else it refuses is a fault of ours.
        if not Card.objects.scanned(number).exists():
            raise
        raise CardTaken(number=number) from None


def readable_number(text: str) -> str:
    """The number that was typed or scanned, without the marks of its symbology and right on a wrong keyboard."""
    readings = spellings(text)
    if not readings:
        raise CardNumberMissing
    plain = [reading.code for reading in readings if not reading.repaired]
    return as_digits(text) or plain[-1]
