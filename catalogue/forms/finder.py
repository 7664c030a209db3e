"""The form that finds a game. A wrong value is told beside its field and asks for nothing."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from catalogue.search.finding import Criteria

ORDERS = [
    ("", _("Au mieux")),
    ("titre", _("Par titre")),
    ("duree", _("Les plus courts d’abord")),
    ("age", _("Les plus jeunes d’abord")),
    ("nouveautes", _("Les derniers arrivés")),
]


class WholeNumber(forms.IntegerField):
    """A whole number in a text field: what was typed stays there to be corrected, which a number field drops."""

    def __init__(self, **kwargs: Any) -> None:
        """With a keypad on phones, and nothing remembered from the last time."""
        super().__init__(widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off"}), **kwargs)


class FinderForm(forms.Form):
    """Filters as they stand in the address; each field is optional."""

    q = forms.CharField(
        label=_("Mots"),
        required=False,
        max_length=200,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
        help_text=_("Titre, auteur, éditeur, thème…"),
    )
    joueurs = WholeNumber(label=_("Joueurs"), required=False, min_value=1, max_value=99)
    age = WholeNumber(label=_("Âge du plus jeune"), required=False, min_value=0, max_value=120)
    minutes = WholeNumber(label=_("Minutes"), required=False, min_value=1, max_value=600)
    en_rayon = forms.BooleanField(label=_("En rayon maintenant"), required=False)
    tri = forms.ChoiceField(label=_("Ordre"), required=False, choices=ORDERS)
    sans_donnees = forms.BooleanField(label=_("Ceux dont on ne sait pas"), required=False, widget=forms.HiddenInput)

    use_required_attribute = False

    def __init__(self, data: QueryDict | None = None, *, initial: dict[str, Any] | None = None) -> None:
        """Field ids of their own, and no colon after a label."""
        super().__init__(data, initial=initial, label_suffix="", auto_id="chercher-%s")

    def criteria(self) -> Criteria:
        """What is asked for, by the fields that are right."""
        self.is_valid()
        right = self.cleaned_data
        return Criteria(
            words=right.get("q", "").replace("\x00", ""),
            players=right.get("joueurs"),
            youngest=right.get("age"),
            minutes=right.get("minutes"),
            on_shelf=right.get("en_rayon", False),
            unknown=right.get("sans_donnees", False),
        )

    def order(self) -> str:
        """The order asked for, or the best one."""
        return str(self.cleaned_data.get("tri", ""))
