"""Amounts as people type them, in whole cents."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.formats import get_format
from django.utils.translation import gettext_lazy as _

from catalogue.forms.described import DescribedForm
from catalogue.lending.amounts import MOST_CENTS, as_typed
from catalogue.models import Charge

# By the mark of decimals of the language: the other mark, where three figures follow, parts the thousands.
# Both marks are read before one or two figures, since keypads have the one or the other.
AMOUNTS = {
    mark: re.compile(rf"([1-9]\d{{0,2}}(?:[ {thousands}\u00a0\u202f]\d{{3}})+|\d{{1,7}})(?:[.,](\d{{1,2}}))?", re.ASCII)
    for mark, thousands in ((",", "."), (".", ","))
}


def amount_pattern() -> re.Pattern[str]:
    """How an amount is written in the language of the moment."""
    return AMOUNTS.get(str(get_format("DECIMAL_SEPARATOR")), AMOUNTS[","])


class CentsField(forms.CharField):
    """``12,50``, ``12.5 €``, ``1 200``: an amount in euros, kept in cents. Nothing below ``least`` cents.

    Shown by the language of the moment, read by either.
    """

    default_error_messages = {
        "invalid": _("Indiquez un montant en euros, par exemple 12,50."),
        "out_of_range": _("Ce montant est trop petit ou trop grand."),
    }

    def __init__(self, *, least: int = 1, **options: Any) -> None:
        self.least = least
        attributes = {"inputmode": "decimal", "autocomplete": "off", "size": 8}
        super().__init__(**{"max_length": 20, "widget": forms.TextInput(attributes), **options})

    def clean(self, value: Any) -> Any:
        """The cents; None for an empty field that may be."""
        text = str(super().clean(value) or "").replace("€", "").strip()
        if not text:
            return None
        found = amount_pattern().fullmatch(text)
        if found is None:
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        whole = re.sub(r"\D", "", found[1])
        cents = int(whole) * 100 + int((found[2] or "").ljust(2, "0"))
        if not self.least <= cents <= MOST_CENTS:
            raise ValidationError(self.error_messages["out_of_range"], code="out_of_range")
        return cents

    def prepare_value(self, value: Any) -> Any:
        """Cents as one types them; what was typed as it is."""
        return as_typed(value) if isinstance(value, int) else value


class DepositForm(DescribedForm):
    """A deposit that is handed over."""

    deposit = CentsField(label=_("Caution reçue"), help_text=_("En euros."))


class ReturnForm(DescribedForm):
    """A deposit that is given back, all or less."""

    returned = CentsField(label=_("Rendu"), least=0, help_text=_("En euros ; 0 si elle est gardée."))


class ChargeForm(DescribedForm):
    """Something that a household is asked to pay."""

    kind = forms.ChoiceField(
        label=_("Pour"),
        choices=[choice for choice in Charge.Kind.choices if choice[0] not in (Charge.Kind.LATE, Charge.Kind.PIECE)],
    )
    amount = CentsField(label=_("Montant"), help_text=_("En euros."))
