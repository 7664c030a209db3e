"""Amounts as people type them, in whole cents."""

import re
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from catalogue.forms.described import DescribedForm
from catalogue.lending.amounts import MOST_CENTS
from catalogue.models import Charge

AMOUNT = re.compile(r"(\d{1,3}(?:[ .\u00a0\u202f]\d{3})+|\d{1,7})(?:[.,](\d{1,2}))?", re.ASCII)


class CentsField(forms.CharField):
    """``12,50``, ``12.5 €``, ``1 200``: an amount in euros, kept in cents. Nothing below ``least`` cents."""

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
        found = AMOUNT.fullmatch(text)
        if found is None:
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        whole = re.sub(r"\D", "", found[1])
        cents = int(whole) * 100 + int((found[2] or "").ljust(2, "0"))
        if not self.least <= cents <= MOST_CENTS:
            raise ValidationError(self.error_messages["out_of_range"], code="out_of_range")
        return cents

    def prepare_value(self, value: Any) -> Any:
        """Cents as one types them; what was typed as it is."""
        return f"{Decimal(value).scaleb(-2):.2f}".replace(".", ",") if isinstance(value, int) else value


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
