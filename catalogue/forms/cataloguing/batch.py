"""The form of a change of many records: what to do, and the records it is meant for."""

from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.forms.boundfield import BoundField, BoundWidget
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalogue.cataloguing.actions import Action
from catalogue.cataloguing.batches import MOST_ROWS
from catalogue.forms.cataloguing.fields import NamesField, TermsField, shown_term
from catalogue.forms.described import DescribedForm
from catalogue.models import Site

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

# Which field holds what an action wants.
FIELD_OF: Final = {
    "add_term": "term",
    "remove_term": "term",
    "set_series": "series",
    "set_publisher": "publisher",
    "move_copies": "site",
    "set_section": "place",
    "set_call_number": "place",
}
OF_RECORDS: Final = [
    ("add_term", gettext_lazy("Ajouter une catégorie")),
    ("remove_term", gettext_lazy("Retirer une catégorie")),
    ("set_series", gettext_lazy("Mettre dans une collection")),
    ("set_publisher", gettext_lazy("Donner un éditeur, à la place des autres")),
]
OF_COPIES: Final = [
    ("move_copies", gettext_lazy("Changer de site")),
    ("set_section", gettext_lazy("Changer de section")),
    ("set_call_number", gettext_lazy("Changer de cote")),
    ("withdraw", gettext_lazy("Retirer les exemplaires")),
]
LABELS: Final = dict([*OF_RECORDS, *OF_COPIES])
ACTIONS: Final = [*OF_RECORDS, *OF_COPIES]
PARTS: Final = [(gettext_lazy("Notices"), OF_RECORDS), (gettext_lazy("Exemplaires"), OF_COPIES)]
_MOST_SIGNS: Final = 20 * MOST_ROWS


class ChosenField(forms.CharField):
    """Keys of records, separated by commas: one field, since a form has room for two thousand."""

    def __init__(self, **options: Any) -> None:
        super().__init__(widget=forms.HiddenInput, required=False, max_length=_MOST_SIGNS, **options)

    def clean(self, value: Any) -> list[int]:
        """The keys, each once; what is none is refused."""
        pieces = [piece for piece in str(super().clean(value) or "").split(",") if piece]
        if any(not (piece.isascii() and piece.isdigit() and len(piece) <= 18) for piece in pieces):
            raise ValidationError(_("Le choix des notices est illisible. Recommencez la recherche."))
        return list(dict.fromkeys(map(int, pieces)))


class ActionSelect(forms.RadioSelect):
    """Radios of which the first is where the words of a mistake lead to."""

    def id_for_label(self, id_: str, index: str | None = None) -> str:
        """The id of one of them; of the first where none is named."""
        return super().id_for_label(id_, index or "0")


class Way(NamedTuple):
    """Actions that want the same, as radios, and the field in which they want it; None where they want nothing."""

    radios: list[BoundWidget]
    field: BoundField | None


class BatchForm(DescribedForm):
    """What to do with the chosen records."""

    use_required_attribute = False

    games = ChosenField()
    action = forms.ChoiceField(label=gettext_lazy("Que faire ?"), choices=ACTIONS, widget=ActionSelect)
    term = TermsField(kind="term", label=gettext_lazy("Catégorie"), help_text=gettext_lazy("Une seule."))
    series = NamesField(kind="series", several=False, label=gettext_lazy("Collection"))
    publisher = NamesField(kind="publisher", several=False, label=gettext_lazy("Éditeur"))
    site = forms.ModelChoiceField(
        label=gettext_lazy("Site"),
        queryset=Site.objects.all(),
        to_field_name="name",
        required=False,
        empty_label=gettext_lazy("choisissez"),
    )
    place = forms.CharField(
        label=gettext_lazy("Section ou cote"),
        max_length=50,
        required=False,
        widget=forms.TextInput({"autocomplete": "off"}),
        help_text=gettext_lazy("Vide : effacer."),
    )

    def clean(self) -> dict[str, Any]:
        """What the action wants is there, and once."""
        right = super().clean() or {}
        name = FIELD_OF.get(right.get("action", ""), "")
        if name and name != "place" and not right.get(name) and name not in self.errors:
            self.add_error(name, _("Indiquez-le pour cette action."))
        if name in ("term", "series", "publisher") and len(right.get(name) or []) > 1:
            self.add_error(name, _("Un seul à la fois."))
        if not right.get("games") and "games" not in self.errors:
            self.add_error(None, _("Aucune notice n’est choisie."))
        return right

    @property
    def parts(self) -> "list[tuple[StrPromise, list[Way]]]":
        """The ways to change records, then those to change copies, each with its own field."""
        radios = dict(zip(LABELS, self["action"].subwidgets, strict=True))
        parts = []
        for title, actions in PARTS:
            by_field = groupby((code for code, _label in actions), lambda code: FIELD_OF.get(code, ""))
            ways = [Way([radios[code] for code in codes], self[name] if name else None) for name, codes in by_field]
            parts.append((title, ways))
        return parts

    @property
    def asked(self) -> Action:
        """The action; of a valid form."""
        code = self.cleaned_data["action"]
        value = self.cleaned_data.get(FIELD_OF.get(code, ""), "")
        if isinstance(value, Site):
            value = value.name
        return Action(code, value[0] if isinstance(value, list) else value)


def summary_of(action: Action) -> str:
    """The action in words."""
    value = shown_term(action.value) if isinstance(action.value, list) else action.value
    return f"{LABELS[action.code]}\u202f: {value}" if value else str(LABELS[action.code])
