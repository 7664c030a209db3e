"""The forms of a shelf and of a copy: stock takes, repairs, restrictions."""

from django import forms
from django.utils.translation import gettext_lazy as _

from catalogue.forms.described import DescribedForm
from catalogue.forms.desk import SCANNED, ScanField
from catalogue.forms.money import CentsField
from catalogue.forms.shelf import section_choices
from catalogue.lending.repairs import WORDS_LENGTH
from catalogue.models import Copy, Site


class BeginForm(DescribedForm):
    """Which shelf to take stock of."""

    site = forms.ModelChoiceField(label=_("Site"), queryset=Site.objects.all(), empty_label=_("choisissez"))
    section = forms.ChoiceField(label=_("Section"), required=False)

    def __init__(self, *arguments: object, **options: object) -> None:
        """The sections are those of the copies: one query."""
        super().__init__(*arguments, **options)
        self.fields["section"].choices = section_choices()  # type: ignore[attr-defined] # a ChoiceField


class ShelfScanForm(DescribedForm):
    """The field that a scanner types into, box after box."""

    scan = ScanField(
        label=_("Code à scanner"),
        required=False,
        help_text=_("Chaque boîte du rayon, l’une après l’autre."),
        widget=forms.TextInput({"autofocus": True, **SCANNED, "aria-describedby": "scan-answer"}),
    )

    @property
    def text(self) -> str:
        """What was scanned; empty when nothing was."""
        return str(self.cleaned_data.get("scan", "")) if self.is_valid() else ""


class RepairForm(DescribedForm):
    """What is to be repaired."""

    problem = forms.CharField(
        label=_("À réparer"), max_length=WORDS_LENGTH, widget=forms.TextInput({"autocomplete": "off"})
    )


class RepairEndForm(DescribedForm):
    """What was done, and how the box is now."""

    AFTER = [
        (Copy.Restriction.NONE, _("revient en rayon")),
        (Copy.Restriction.ON_SITE, _("sur place seulement")),
        (Copy.Restriction.EXCLUDED, _("exclu du prêt")),
        (Copy.Restriction.WITHDRAWN, _("retiré")),
    ]

    outcome = forms.CharField(
        label=_("Ce qui a été fait"),
        max_length=WORDS_LENGTH,
        required=False,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    condition = forms.ChoiceField(label=_("État du contenu"), choices=Copy.Condition.choices)
    restriction = forms.ChoiceField(label=_("Ensuite"), choices=AFTER, required=False)
    cost = CentsField(label=_("Coût"), required=False, least=0, help_text=_("En euros ; vide : rien."))


class RestrictionForm(DescribedForm):
    """Why a copy may not leave; a repair is begun as one."""

    restriction = forms.ChoiceField(
        label=_("Restriction"),
        required=False,
        choices=[choice for choice in Copy.Restriction.choices if choice[0] != Copy.Restriction.IN_REPAIR],
    )
