"""Amounts of money: whole cents inside, euros in words."""

from decimal import Decimal

from django.utils.formats import number_format
from django.utils.translation import gettext as _

# Nothing in a ludothèque costs more than ten thousand euros; what is typed beyond is a slip of the hand.
MOST_CENTS = 1_000_000


def in_euros(cents: int) -> str:
    """``1250`` as one writes it in the language of the moment: ``12,50 €``."""
    return _("%(amount)s €") % {"amount": number_format(Decimal(cents).scaleb(-2), decimal_pos=2)}


def as_typed(cents: int) -> str:
    """``1250`` as one types it into a field in the language of the moment: ``12,50``, without its currency."""
    return number_format(Decimal(cents).scaleb(-2), decimal_pos=2)
