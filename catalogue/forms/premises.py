"""The forms of what happens on the premises."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from catalogue.forms.described import DescribedForm
from catalogue.forms.stock import ShelfScanForm
from catalogue.lending.premises import MOST_VISITS
from catalogue.models import Site


class PlayForm(ShelfScanForm):
    """A box that is played with here, by its code."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        """One box is asked for, not a shelf."""
        super().__init__(*arguments, **options)
        self.fields["scan"].help_text = _("Une boîte à laquelle on joue ici.")


class VisitsForm(DescribedForm):
    """How many people came; below 0 to correct."""

    visits = forms.IntegerField(
        label=_("Visites à ajouter"),
        min_value=-MOST_VISITS,
        max_value=MOST_VISITS,
        help_text=_("Un nombre négatif corrige."),
        widget=forms.NumberInput({"autocomplete": "off", "inputmode": "numeric"}),
    )
    site = forms.ModelChoiceField(label=_("Site"), queryset=Site.objects.all(), empty_label=_("choisissez"))


class SiteForm(DescribedForm):
    """Where the plays are counted."""

    site = forms.ModelChoiceField(label=_("Site"), queryset=Site.objects.all(), required=False)
