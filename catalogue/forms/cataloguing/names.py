"""The forms of a name that records share: written otherwise, merged into another."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalogue.cataloguing.name_merging import MODELS, Authority
from catalogue.cataloguing.names import known_name, known_term, read_term
from catalogue.forms.cataloguing.fields import PLAIN
from catalogue.forms.cataloguing.several import split_names
from catalogue.forms.described import DescribedForm
from catalogue.models import Term


class RenameForm(DescribedForm):
    """The name written otherwise."""

    use_required_attribute = False

    called = forms.CharField(label=gettext_lazy("Nom"), max_length=200, widget=forms.TextInput({"autocomplete": "off"}))


class IntoForm(DescribedForm):
    """The other name of the same kind, which stays."""

    use_required_attribute = False

    into = forms.CharField(
        label=gettext_lazy("Réunir avec"),
        max_length=400,
        help_text=gettext_lazy("Le nom qui reste ; celui de cette page disparaît."),
    )

    def __init__(self, kind: str, *arguments: Any, **options: Any) -> None:
        """``kind`` as the page of suggestions knows it."""
        super().__init__(*arguments, **options)
        self.kind = kind
        self.fields["into"].widget = forms.TextInput({**PLAIN, "data-suggest": kind})
        self.describe_hints()

    def clean_into(self) -> Authority:
        """The row of that name; one that is not here is told."""
        names = split_names(self.cleaned_data["into"])
        row = self._row(names[0]) if len(names) == 1 else None
        if row is None:
            raise ValidationError(_("Ce nom n’est pas ici. Choisissez-le dans la liste."))
        return row

    def _row(self, name: str) -> Authority | None:
        model: Any = MODELS[self.kind]
        if model is Term:
            return known_term(*read_term(name))
        found: Authority | None = model.objects.filter(name=known_name(model, name)).first()
        return found
