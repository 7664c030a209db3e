"""The form that has the catalogue written into a file."""

from typing import Any

from django import forms
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Q
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from catalogue.exporting.formats import FORMATS
from catalogue.forms.result_addresses import is_address, search_at
from catalogue.models import GameList

ALL, SEARCH, LIST = "tout", "recherche", "liste"
LISTS_SHOWN = 200


class ExportForm(forms.Form):
    """Which format, and which records. ``search`` is what was asked for, read from words or from an address."""

    format = forms.ChoiceField(
        label=_("Format"),
        choices=[(form.key, form.label) for form in FORMATS.values()],
        widget=forms.RadioSelect,
        error_messages={"required": _("Choisissez un format."), "invalid_choice": _("Choisissez l’un de ces formats.")},
    )
    notices = forms.ChoiceField(
        label=_("Notices"),
        required=False,
        choices=[
            (ALL, _("Tout le catalogue")),
            (SEARCH, _("Ce que trouve une recherche")),
            (LIST, _("Une liste")),
        ],
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("Choisissez l’une de ces possibilités.")},
    )
    recherche = forms.CharField(
        label=_("Recherche"),
        required=False,
        max_length=2000,
        widget=forms.TextInput({"autocomplete": "off"}),
        help_text=_("Des mots, ou l’adresse d’une page de résultats avec ses filtres."),
    )
    liste = forms.ModelChoiceField(
        label=_("Liste"),
        required=False,
        queryset=GameList.objects.none(),
        empty_label=_("Aucune"),
        error_messages={"invalid_choice": _("Cette liste n’existe plus, ou n’est pas partagée avec vous.")},
    )
    sans_elles = forms.BooleanField(label=_("Écrire le fichier sans les notices qui n’y tiennent pas"), required=False)

    use_required_attribute = False

    def __init__(self, data: QueryDict | None = None, *, user: AbstractBaseUser | AnonymousUser) -> None:
        """With the lists that ``user`` keeps or that are shared with everybody."""
        super().__init__(data, label_suffix="", auto_id="export-%s", initial={"format": "csv", "notices": ALL})
        self._asked: QueryDict = QueryDict()
        mine = GameList.objects.filter(Q(owner=user.pk) | Q(shared=True))
        self.fields["liste"].queryset = mine[:LISTS_SHOWN] if data is None else mine  # type: ignore[attr-defined] # Field knows none

    def clean(self) -> dict[str, Any]:
        """What was chosen needs its words or its list."""
        right = self.cleaned_data
        if right.get("notices") == SEARCH and "recherche" in right and not right["recherche"]:
            self.add_error("recherche", _("Écrivez des mots, ou collez l’adresse d’une page de résultats."))
        if right.get("notices") == LIST and "liste" in right and not right["liste"]:
            self.add_error("liste", _("Choisissez une liste."))
        return right

    def clean_recherche(self) -> str:
        """Words, or the address of a page of results: what it asks for is kept for ``search``."""
        text = str(self.cleaned_data["recherche"])
        self._asked = search_at(text) if self.data.get("notices") == SEARCH and is_address(text) else _words(text)
        return text

    def search(self) -> QueryDict:
        """The search as the page of results has it: the filters of an address, or words."""
        return self._asked


def _words(text: str) -> QueryDict:
    words = QueryDict(mutable=True)
    words["q"] = text
    return words
