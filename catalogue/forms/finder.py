"""The form that finds a game. A wrong value is told beside its field and asks for nothing."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from catalogue.forms.finder_fields import UNKNOWN, NumberOrUnknown, Terms, WholeNumber, key_field
from catalogue.forms.finder_names import names_of
from catalogue.models import Adaptation, Game
from catalogue.search.criteria import Criteria

__all__ = ["ORDERS", "FinderForm", "WholeNumber"]

ORDERS: Final = [
    ("", _("Au mieux")),
    ("titre", _("Par titre")),
    ("duree", _("Les plus courts d’abord")),
    ("age", _("Les plus jeunes d’abord")),
    ("nouveautes", _("Les derniers arrivés")),
]
KINDS: Final = {"jeu": Game.Kind.GAME, "jouet": Game.Kind.TOY}
_YES_NO: Final = {"oui": True, "non": False, UNKNOWN: UNKNOWN}
_WRONG: Final = {"invalid_choice": _("« %(value)s » n’est pas un choix d’ici.")}
_GONE: Final = _("Cette valeur n’est pas, ou n’est plus, dans le catalogue.")


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which field asks for which wish of ``Criteria``. A field may ask for the games that do not say."""

    field: str
    wish: str


WANTED: Final = (
    Wanted("joueurs", "players"),
    Wanted("ideal", "best_at"),
    Wanted("age", "youngest"),
    Wanted("minutes", "minutes"),
    Wanted("en_rayon", "on_shelf"),
    Wanted("site", "site"),
    Wanted("nature", "kind"),
    Wanted("solo", "solo"),
    Wanted("cooperatif", "cooperative"),
    Wanted("sans_lecture", "no_reading"),
    Wanted("langue", "language"),
    Wanted("adapte", "adapted"),
    Wanted("seul", "alone"),
    Wanted("terme", "terms"),
    Wanted("auteur", "author"),
    Wanted("editeur", "publisher"),
    Wanted("collection", "series"),
    Wanted("aides", "with_aids"),
    Wanted("sans_donnees", "doubtful"),
)
_KEYED: Final = ("auteur", "editeur", "collection", "site", "terme")
_SETS: Final = ("adapte", "terme")


def _choice(label: Any, choices: Iterable[tuple[Any, Any]], **kwargs: Any) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(label=label, required=False, choices=[*choices], error_messages=_WRONG, **kwargs)


class FinderForm(forms.Form):
    """Filters as they stand in the address; each field is optional."""

    q = forms.CharField(
        label=_("Mots"),
        required=False,
        max_length=200,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
        help_text=_("Titre, auteur, éditeur, thème…"),
    )
    joueurs = NumberOrUnknown(label=_("Joueurs"), required=False, min_value=1, max_value=99)
    age = NumberOrUnknown(label=_("Âge du plus jeune"), required=False, min_value=0, max_value=120)
    minutes = NumberOrUnknown(label=_("Minutes"), required=False, min_value=1, max_value=600)
    en_rayon = forms.BooleanField(label=_("En rayon maintenant"), required=False)
    site = key_field(_("Site"))
    nature = _choice(_("Jeux ou jouets"), [("jeu", _("Jeux")), ("jouet", _("Jouets"))], coerce=KINDS.get)
    nouveau = _choice(
        _("Nouveautés"),
        [("30", _("Depuis un mois")), ("90", _("Depuis trois mois")), ("365", _("Depuis un an"))],
        coerce=int,
        empty_value=None,
    )
    ideal = NumberOrUnknown(label=_("Idéal à"), required=False, min_value=1, max_value=99)
    solo = _choice(_("En solo"), [("on", _("Se joue seul")), (UNKNOWN, _("Non précisé"))])
    cooperatif = _choice(
        _("Ensemble ou en concurrence"),
        [("oui", _("Coopératif")), ("non", _("Chacun pour soi ou par équipes")), (UNKNOWN, _("Non précisé"))],
        coerce=_YES_NO.get,
        empty_value=None,
    )
    sans_lecture = _choice(_("Lecture"), [("on", _("Sans rien à lire")), (UNKNOWN, _("Non précisé"))])
    langue = forms.RegexField(
        f"^([a-z]{{3}}|{UNKNOWN})$",
        label=_("Langue"),
        required=False,
        error_messages={"invalid": _("Une langue s’écrit en trois lettres : « fre », « eng »…")},
    )
    adapte = forms.MultipleChoiceField(
        label=_("Adapté"), required=False, choices=Adaptation.Kind.choices, error_messages=_WRONG
    )
    seul = forms.BooleanField(label=_("Jouable sans aide, au moins en partie"), required=False)
    terme = Terms(label=_("Catégories"), required=False, error_messages=_WRONG)
    auteur = key_field(_("Auteur"))
    editeur = key_field(_("Éditeur"))
    collection = key_field(_("Collection"))
    aides = forms.BooleanField(label=_("Avec préparation et feuille de score"), required=False)
    sans_donnees = forms.BooleanField(label=_("Ceux dont on ne sait pas"), required=False)
    exact = forms.BooleanField(label=_("Les mots tels quels"), required=False)
    tri = forms.ChoiceField(label=_("Ordre"), required=False, choices=ORDERS, error_messages=_WRONG)

    use_required_attribute = False

    def __init__(self, data: QueryDict | None = None, *, initial: dict[str, Any] | None = None) -> None:
        """Field ids of their own, and no colon after a label."""
        super().__init__(data, initial=initial, label_suffix="", auto_id="chercher-%s")
        self.names: dict[tuple[str, int], str] = {}

    @property
    def asked(self) -> QueryDict:
        """What the address asks for; once the form is read, by the keys of the names that stand."""
        return self.data if isinstance(self.data, QueryDict) else QueryDict()

    def clean(self) -> dict[str, Any]:
        """Look the keys up, all at once: a key of nothing is told, and asks for nothing.

        The key of a name that was made one with another is that one's.
        """
        right = self.cleaned_data
        asked = {field: _keys(right.get(field)) for field in _KEYED}
        known = names_of(asked)
        for field, keys in asked.items():
            if any((field, key) not in known for key in keys):
                self.add_error(field, _GONE)
            elif led := {key: known[field, key].key for key in keys if known[field, key].key != key}:
                self._lead_on(field, led)
        self.names = {(field, name.key): name.label for (field, _key), name in known.items()}
        return right

    def _lead_on(self, field: str, led: dict[int, int]) -> None:
        """Read the names of a field that went into others as those: chips and fields say what is found."""
        value = self.cleaned_data[field]
        several = _several(value)
        standing = list(dict.fromkeys(led.get(key, key) for key in several or [value]))
        self.cleaned_data[field] = standing if several else standing[0]
        asked = self.asked.copy()
        asked.setlist(field, [str(key) for key in standing])
        self.data = asked

    def criteria(self, *, now: datetime) -> Criteria:
        """What is asked for, by the fields that are right."""
        self.is_valid()
        right = self.cleaned_data
        asked = {wanted: right[wanted.field] for wanted in WANTED if right.get(wanted.field) not in (None, "", [])}
        unknown = {wanted.wish for wanted, value in asked.items() if value == UNKNOWN or UNKNOWN in _several(value)}
        wishes: dict[str, Any] = {
            wanted.wish: frozenset(value) if wanted.field in _SETS else value == "on" or value
            for wanted, value in asked.items()
            if wanted.wish not in unknown
        }
        days = right.get("nouveau")
        return Criteria(
            words=right.get("q", ""),
            unknown=frozenset(unknown),
            new_since=now - timedelta(days=days) if days else None,
            **wishes,
        )

    def order(self) -> str:
        """The order asked for, or the best one."""
        return str(self.cleaned_data.get("tri", ""))

    def as_typed(self) -> bool:
        """Whether the words are to be taken as they are, though no game holds them."""
        return bool(self.cleaned_data.get("exact"))


def _several(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _keys(value: Any) -> list[int]:
    """The keys in a field's value: one, several or none; ``UNKNOWN`` is none."""
    return [key for key in (value if isinstance(value, list) else [value]) if isinstance(key, int)]
