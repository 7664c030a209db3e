"""Who made the game: a row for each, with empty ones to type into."""

from typing import Any, Final

from django import forms
from django.forms import BaseFormSet, formset_factory
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from catalogue.forms.cataloguing.fields import NamesField
from catalogue.forms.described import DescribedForm
from catalogue.models import Contribution

PREFIX: Final = "auteurs"
EMPTY_ROWS: Final = 3
MOST_ROWS: Final = 60


class ContributionForm(DescribedForm):
    """One row: a name, or several of one role separated by semicolons."""

    use_required_attribute = False

    names = NamesField(kind="author", label=_("Nom"))
    role = forms.ChoiceField(label=_("Fonction"), choices=Contribution.Role.choices, required=False)


_Rows = formset_factory(
    ContributionForm, extra=EMPTY_ROWS, max_num=MOST_ROWS, absolute_max=MOST_ROWS, validate_max=True
)


def contribution_rows(data: Any = None, *, value: list[Any] | None = None) -> "BaseFormSet[ContributionForm]":
    """The rows as typed, or those of a record's value with three empty ones behind."""
    initial = [{"names": [name], "role": role} for name, role in value or []]
    incomplete = {"missing_management_form": gettext("La page est arrivée incomplète. Rechargez-la et recommencez.")}
    return _Rows(data, prefix=PREFIX, initial=initial or None, error_messages=incomplete)


def contributions_of(rows: "BaseFormSet[ContributionForm]") -> list[list[str]]:
    """What the rows say as the value of a record; of valid rows."""
    said = (
        (name, row.cleaned_data.get("role") or Contribution.Role.AUTHOR.value)
        for row in rows
        for name in row.cleaned_data.get("names", [])
    )
    return [list(pair) for pair in dict.fromkeys(said)]


def typed_rows(rows: "BaseFormSet[ContributionForm]") -> "BaseFormSet[ContributionForm]":
    """The same rows, whatever was typed, with more empty ones: nothing is judged yet."""
    typed = [{"names": row["names"].data, "role": row["role"].data} for row in rows if row["names"].data]
    return _Rows(prefix=PREFIX, initial=typed or None)
