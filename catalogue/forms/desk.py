"""The forms of the desk."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from catalogue.lending.spellings import clean

REASON_LENGTH = 200


class ScanField(forms.CharField):
    """A scanned code. Anything may arrive here, a cat on the keyboard too; what cannot be printed is dropped."""

    def to_python(self, value: Any) -> str:
        """The text without control characters, before a validator can stumble over them."""
        return clean(str(super().to_python(value) or ""))


class ScanForm(forms.Form):
    """The one field of the desk. It refuses nothing: what a code is worth is for the verbs to say."""

    scan = ScanField(
        label=_("Code à scanner"),
        required=False,
        help_text=_("Une carte, puis les jeux. Un jeu qui revient : son code suffit."),
        widget=forms.TextInput(
            {
                "autofocus": True,
                "autocomplete": "off",
                "autocapitalize": "none",
                "autocorrect": "off",
                "spellcheck": "false",
                "aria-describedby": "id_scan-aide desk-answer",
            }
        ),
    )

    @property
    def text(self) -> str:
        """What was scanned; empty when nothing was."""
        return str(self.cleaned_data.get("scan", "")) if self.is_valid() else ""


class OverrideForm(forms.Form):
    """Passing the refusal of one copy, with the reason that the log keeps."""

    barcode = ScanField(widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Motif"),
        max_length=REASON_LENGTH,
        help_text=_("Gardé dans le journal des prêts, sans nom de personne."),
        widget=forms.TextInput({"autocomplete": "off", "aria-describedby": "id_reason-aide"}),
    )

    @property
    def refused_barcode(self) -> str:
        """The barcode of the copy that was refused; empty when the form does not say."""
        self.is_valid()
        return str(self.cleaned_data.get("barcode", ""))

    @property
    def given_reason(self) -> str:
        """The reason; empty when it is missing or too long."""
        self.is_valid()
        return str(self.cleaned_data.get("reason", ""))
