"""The forms of copies: new ones beside a record, one that is corrected."""

from datetime import date
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalogue.cataloguing.copies import MOST_AT_ONCE
from catalogue.cataloguing.fields import Values
from catalogue.forms.cataloguing.several import split_names
from catalogue.forms.described import DescribedForm
from catalogue.forms.desk import SCANNED_ON, ScanField
from catalogue.forms.finder import WholeNumber
from catalogue.forms.money import CentsField
from catalogue.forms.paper import DayField
from catalogue.models import CopyKind, Site

_LONGEST: Final = 50


class PlaceForm(DescribedForm):
    """Where a copy stands and what kind it is."""

    use_required_attribute = False

    site = forms.ModelChoiceField(
        label=gettext_lazy("Site"), queryset=Site.objects.all(), to_field_name="name", empty_label=None
    )
    section = forms.CharField(
        label=gettext_lazy("Section"), max_length=100, required=False, widget=forms.TextInput({"autocomplete": "off"})
    )
    call_number = forms.CharField(
        label=gettext_lazy("Cote"), max_length=50, required=False, widget=forms.TextInput({"autocomplete": "off"})
    )
    kind = forms.ModelChoiceField(
        label=gettext_lazy("Type"),
        queryset=CopyKind.objects.all(),
        to_field_name="code",
        required=False,
        empty_label=gettext_lazy("ordinaire"),
    )
    price_cents = CentsField(label=gettext_lazy("Valeur"), required=False, least=0, help_text=gettext_lazy("En euros."))
    acquired_on = DayField(label=gettext_lazy("Acquis le"))

    @property
    def values(self) -> dict[str, Any]:
        """What was typed as the values of a copy; of a valid form."""
        right = self.cleaned_data
        return {
            "site": right["site"].name if right["site"] else "",
            "section": right["section"],
            "call_number": right["call_number"],
            "kind": right["kind"].code if right["kind"] else "",
            "price_cents": right["price_cents"],
            "acquired_on": right["acquired_on"].isoformat() if right["acquired_on"] else "",
        }

    def tell(self, faults: dict[str, list[str]]) -> None:
        """Faults that the verb has found, each beside its field, or on top where it has none."""
        for name, words in faults.items():
            for word in words:
                self.add_error(name if name in self.fields else None, word)


class AddCopiesForm(PlaceForm):
    """New copies: so many with the next numbers, or one for each code that is scanned."""

    count = WholeNumber(label=gettext_lazy("Exemplaires"), min_value=0, max_value=MOST_AT_ONCE, initial=1)
    barcodes = forms.CharField(
        label=gettext_lazy("Codes-barres"),
        required=False,
        max_length=6000,
        widget=forms.TextInput(SCANNED_ON),
    )
    field_order = ["count", "barcodes", "site", "section", "call_number", "kind", "price_cents", "acquired_on"]

    def __init__(self, *arguments: Any, next_barcode: str = "", **options: Any) -> None:
        """``next_barcode`` is what an empty field of codes will become."""
        super().__init__(*arguments, prefix="exemplaire", **options)
        self.fields["site"].required = False
        hint = _("Vide : le prochain, %(code)s. Plusieurs : séparés par « ; ».") % {"code": next_barcode}
        self.fields["barcodes"].help_text = hint
        self.describe_hints()

    def clean_barcodes(self) -> list[str]:
        """The codes, each once."""
        codes = split_names(self.cleaned_data["barcodes"])
        if any(len(code) > _LONGEST for code in codes):
            raise ValidationError(_("Un code-barres compte 50 signes au plus."))
        return codes

    @property
    def wanted(self) -> int:
        """How many copies are to be made; of a valid form."""
        return len(self.cleaned_data["barcodes"]) or self.cleaned_data["count"] or 0


class CopyForm(PlaceForm):
    """A copy corrected."""

    barcode = ScanField(label=gettext_lazy("Code-barres"), max_length=_LONGEST, widget=forms.TextInput(SCANNED_ON))
    flag = forms.CharField(
        label=gettext_lazy("Signalement"),
        max_length=200,
        required=False,
        widget=forms.TextInput({"autocomplete": "off"}),
        help_text=gettext_lazy("Dit au retour de l’exemplaire ; tant qu’il est là, le prêt n’est pas renouvelé."),
    )
    note = forms.CharField(
        label=gettext_lazy("Note"), max_length=5000, required=False, widget=forms.Textarea({"rows": 3})
    )
    seen = forms.CharField(widget=forms.HiddenInput, required=False, max_length=2000)
    field_order = ["barcode"]

    @property
    def values(self) -> dict[str, Any]:
        """What was typed as the values of a copy; of a valid form."""
        own = {name: self.cleaned_data[name] for name in ("barcode", "flag", "note")}
        return super().values | own | {"note": own["note"].replace("\r\n", "\n")}


def initial_of_copy(values: Values) -> dict[str, Any]:
    """What the form shows of a copy: days as days, so that they are written as people write them."""
    day = values.get("acquired_on")
    return {**values, "acquired_on": date.fromisoformat(day) if day else None}
