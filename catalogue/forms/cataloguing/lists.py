"""The form of a list of records."""

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy

from catalogue.forms.choosing import fault_in
from catalogue.forms.described import DescribedForm


class ListForm(DescribedForm):
    """The name of a list, and whether the team sees it."""

    use_required_attribute = False

    called = forms.CharField(
        label=gettext_lazy("Nom de la liste"), max_length=100, widget=forms.TextInput({"autocomplete": "off"})
    )
    shared = forms.BooleanField(label=gettext_lazy("Partagée avec l’équipe"), required=False)
    live = forms.BooleanField(label=gettext_lazy("Garder la recherche : la liste suit le catalogue"), required=False)
    query = forms.CharField(widget=forms.HiddenInput, required=False, max_length=2000)

    def clean(self) -> dict[str, Any]:
        """A search that cannot be read chooses nothing: no list is made of it."""
        right = self.cleaned_data
        if wrong := fault_in(right.get("query", ""), now=timezone.now()):
            self.add_error(None, wrong)
        return right
