"""The record on one page: what is typed becomes plain values, and plain values fill the page again."""

import json
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalogue.cataloguing.fields import COLUMNS, Value, Values, plain
from catalogue.exchange.languages import catalogue_code
from catalogue.folding import passes_over_words
from catalogue.forms.cataloguing.fields import AgeField, GameField, KnownField, NamesField, NumbersField, TermsField
from catalogue.forms.cataloguing.several import split_names
from catalogue.forms.described import DescribedForm
from catalogue.forms.finder import WholeNumber
from catalogue.models import Barrier, Game
from catalogue.pictures import prepared_cover
from rules.models import Ruleset

USUAL_LANGUAGES: Final = [
    ("fre", gettext_lazy("français")), ("eng", gettext_lazy("anglais")), ("ger", gettext_lazy("allemand")),
    ("spa", gettext_lazy("espagnol")), ("ita", gettext_lazy("italien")), ("dut", gettext_lazy("néerlandais")),
    ("mul", gettext_lazy("plusieurs langues")), ("zxx", gettext_lazy("sans texte")),
]  # fmt: skip
_USUAL: Final = {code for code, _label in USUAL_LANGUAGES}
_BARRIER: Final = "barrier_"
MOST_LETTERS: Final = 20_000


def line(label: Any, most: int, **options: Any) -> forms.CharField:
    """A field for a line of text."""
    widget = forms.TextInput({"autocomplete": "off"})
    return forms.CharField(**{"label": label, "max_length": most, "required": False, "widget": widget, **options})


def lines(label: Any, rows: int = 4, **options: Any) -> forms.CharField:
    """A field for a text of several lines."""
    widget = forms.Textarea({"rows": rows})
    return forms.CharField(label=label, max_length=MOST_LETTERS, required=False, widget=widget, **options)


def number(label: Any, most: int, least: int = 1, **options: Any) -> WholeNumber:
    """A field for a whole number."""
    return WholeNumber(label=label, min_value=least, max_value=most, required=False, **options)


class RecordForm(DescribedForm):
    """All fields of a record but who made it, which are rows of their own."""

    use_required_attribute = False

    title = line(gettext_lazy("Titre"), 300, required=True)
    identifiers = NumbersField(
        label=gettext_lazy("Numéros sur la boîte"),
        help_text=gettext_lazy("EAN, ISBN ou référence ; séparés par « ; »."),
    )
    publishers = NamesField(
        kind="publisher", label=gettext_lazy("Éditeurs"), help_text=gettext_lazy("Séparés par « ; ».")
    )
    year = number(gettext_lazy("Année"), 2100, 1000)
    kind = forms.ChoiceField(label=gettext_lazy("Nature"), choices=Game.Kind.choices)

    min_players = number(gettext_lazy("Joueurs, au moins"), 999)
    max_players = number(gettext_lazy("Joueurs, au plus"), 999)
    min_age_months = AgeField(label=gettext_lazy("Âge, à partir de"))
    max_age_months = AgeField(upper=True, label=gettext_lazy("Âge, jusqu’à"))
    min_minutes = number(gettext_lazy("Minutes, au moins"), 6000)
    max_minutes = number(gettext_lazy("Minutes, au plus"), 6000)
    best_min_players = number(gettext_lazy("Idéal, à partir de"), 999)
    best_max_players = number(gettext_lazy("Idéal, jusqu’à"), 999)
    cooperative = KnownField(label=gettext_lazy("Coopératif"))

    terms = TermsField(
        kind="term",
        label=gettext_lazy("Catégories"),
        help_text=gettext_lazy(
            "« A406 », « pirates » ; séparées par « ; ». Une autre classification entre crochets : « [COL] 3.19 »."
        ),
    )
    series = NamesField(kind="series", several=False, label=gettext_lazy("Collection"))
    series_number = line(gettext_lazy("Numéro dans la collection"), 50)
    unsorted = number(
        gettext_lazy("Lettres non classées"),
        299,
        0,
        help_text=gettext_lazy(
            "Celles du début du titre que l’ordre alphabétique ignore : « 4 » pour « Die Siedler », « 0 » pour "
            "« La Paz ». Vide : l’article français ou anglais."
        ),
    )
    edition = line(gettext_lazy("Édition"), 100, help_text=gettext_lazy("« 2e édition », par exemple."))
    document_type = line(gettext_lazy("Type de document"), 200)
    other_titles = lines(gettext_lazy("Autres titres"), 2, help_text=gettext_lazy("Un par ligne."))

    languages = forms.MultipleChoiceField(
        label=gettext_lazy("Langues"), choices=USUAL_LANGUAGES, required=False, widget=forms.CheckboxSelectMultiple
    )
    more_languages = line(
        gettext_lazy("Autres langues"),
        100,
        help_text=gettext_lazy("Codes ISO de trois lettres, séparés par « ; » : « por ; jpn »."),
    )

    principle = lines(gettext_lazy("Principe du jeu"))
    contents_note = lines(
        gettext_lazy("Contenu"),
        help_text=gettext_lazy("« 4 pions bleus, 1 plateau ». Une liste de pièces peut en être tirée."),
    )
    rules_note = lines(gettext_lazy("Règles du jeu"))
    teaching_note = lines(gettext_lazy("Analyse pédagogique"))
    note = lines(gettext_lazy("Note"), 2)

    version_of = GameField(
        label=gettext_lazy("Version de"),
        help_text=gettext_lazy("Le même jeu, dans une autre édition ou une autre langue."),
    )
    base_game = GameField(
        label=gettext_lazy("Extension de"), help_text=gettext_lazy("Le jeu sans lequel celui-ci ne se joue pas.")
    )
    ruleset = forms.ModelChoiceField(
        label=gettext_lazy("Règles structurées"),
        queryset=Ruleset.objects.all(),
        required=False,
        to_field_name="slug",
        empty_label=gettext_lazy("(aucunes)"),
        help_text=gettext_lazy("Donne au jeu sa préparation et sa feuille de score."),
    )

    cover = forms.FileField(
        label=gettext_lazy("Couverture"),
        required=False,
        widget=forms.FileInput({"accept": "image/jpeg,image/png,image/webp"}),
        help_text=gettext_lazy("JPEG, PNG ou WebP, 10 Mo au plus."),
    )
    without_cover = forms.BooleanField(label=gettext_lazy("Retirer l’image"), required=False)
    seen = forms.CharField(widget=forms.HiddenInput, required=False, max_length=4000)

    def __init__(self, *arguments: Any, **options: Any) -> None:
        """One more field for each barrier."""
        super().__init__(*arguments, **options)
        for kind, label in Barrier.Kind.choices:
            self.fields[f"{_BARRIER}{kind}"] = KnownField(label=str(label).capitalize())
        self.describe_hints()

    def clean_series(self) -> str:
        """The one name; a semicolon is part of it."""
        return ";".join(self.cleaned_data["series"])

    def clean_more_languages(self) -> list[str]:
        """Codes of three letters."""
        typed = [code.lower() for code in split_names(self.cleaned_data["more_languages"])]
        wrong = [code for code in typed if len(code) != 3 or not (code.isascii() and code.isalpha())]
        if wrong:
            raise ValidationError(_("« %(code)s » n’est pas un code de trois lettres.") % {"code": wrong[0]})
        return list(dict.fromkeys(map(catalogue_code, typed)))

    def clean_cover(self) -> Any:
        """The picture in the one format of the house, or none."""
        cover = self.cleaned_data["cover"]
        return prepared_cover(cover) if isinstance(cover, UploadedFile) else None

    def clean(self) -> dict[str, Any]:
        """Bounds in order, each told beside its field; a number of a series needs the series."""
        right = super().clean() or {}
        for low, high in [
            ("min_players", "max_players"),
            ("best_min_players", "best_max_players"),
            ("min_age_months", "max_age_months"),
            ("min_minutes", "max_minutes"),
        ]:
            least, most = right.get(low), right.get(high)
            if least is not None and most is not None and least > most:
                self.add_error(high, _("Moins que « %(label)s ».") % {"label": self.fields[low].label})
        title, unsorted = right.get("title"), right.get("unsorted")
        if title and unsorted is not None and not passes_over_words(title, unsorted):
            self.add_error("unsorted", _("Aucun mot du titre ne commence après ces lettres."))
        if right.get("series_number") and not right.get("series"):
            self.add_error("series", _("Indiquez la collection dont c’est le numéro."))
        return right

    def tell(self, faults: dict[str, list[str]]) -> None:
        """Faults that the verb has found, each beside its field, or on top where it has none."""
        for name, words in faults.items():
            for word in words:
                self.add_error(name if name in self.fields else None, word)

    @property
    def values(self) -> dict[str, Value]:
        """What was typed as the values of a record; of a valid form. The picture is no value yet."""
        right = self.cleaned_data
        texts = {name: plain(value) for name in COLUMNS if isinstance(value := right[name], str)}
        said = {
            **{
                name: right[name]
                for name in (
                    *COLUMNS,
                    "series_number",
                    "identifiers",
                    "publishers",
                    "terms",
                    "series",
                    "version_of",
                    "base_game",
                )
            },
            **texts,
        }
        said["ruleset"] = right["ruleset"].slug if right["ruleset"] else ""
        said["languages"] = sorted({*right["languages"], *right["more_languages"]})
        barriers = ((kind, right[f"{_BARRIER}{kind}"]) for kind in Barrier.Kind.values)
        said["barriers"] = sorted([kind, present] for kind, present in barriers if present is not None)
        return said | ({"cover": ""} if right["without_cover"] else {})

    @property
    def seen_digests(self) -> dict[str, str]:
        """The marks of what the page showed; none where they were tampered with, so that all counts as changed."""
        try:
            marks = json.loads(self.cleaned_data.get("seen") or "{}")
        except (ValueError, RecursionError):
            return {}
        return {str(name): str(mark) for name, mark in marks.items()} if isinstance(marks, dict) else {}


def initial_of(values: Values) -> dict[str, Any]:
    """What the form shows of a record that says ``values``."""
    codes = values["languages"]
    barriers = {f"{_BARRIER}{kind}": present for kind, present in values["barriers"]}
    return {
        **values,
        **barriers,
        "languages": [code for code in codes if code in _USUAL],
        "more_languages": " ; ".join(code for code in codes if code not in _USUAL),
    }
