"""Fields that read what people type into a record: names, ages, numbers on the box, other games."""

import re
from typing import Any, ClassVar, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalogue.cataloguing.identifying import numbers_of
from catalogue.cataloguing.names import read_term
from catalogue.exchange.quantities import NO_MAXIMUM_YEARS, age_in_months
from catalogue.folding import fold
from catalogue.forms.cataloguing.several import join_names, split_names
from catalogue.models import Game, Identifier, Scheme

_YEAR: Final = 12
_UP_TO_MONTHS: Final = 24
# Whoever reads the page in English types so, and what the field itself shows comes back with the form.
_IN_ENGLISH: Final = ((r"\byears?(?: old)?\b", "ans"), (r"\bmonths?\b", "mois"), (r"\band a half\b", "et demi"))
_NUMBERED: Final = re.compile(r"(?:.*\()?\s*n°\s*(\d{1,18})\s*\)?", re.DOTALL)
PLAIN: Final = {"autocomplete": "off", "spellcheck": "false"}


class NamesField(forms.CharField):
    """Names separated by semicolons, as a list; the list of choices of ``kind`` opens while one types."""

    def __init__(self, *, kind: str, several: bool = True, **options: Any) -> None:
        """``kind`` as the page of suggestions knows it."""
        attributes = {**PLAIN, "data-suggest": kind, **({"data-several": ""} if several else {})}
        super().__init__(required=False, max_length=4000, widget=forms.TextInput(attributes), **options)

    def clean(self, value: Any) -> list[str]:
        """The names, each once."""
        return split_names(str(super().clean(value) or ""))

    def prepare_value(self, value: Any) -> Any:
        """A list as one types it; what was typed as it is."""
        return join_names(value) if isinstance(value, list) else value


class TermsField(NamesField):
    """Terms separated by semicolons, as ``[scheme, code, label]``."""

    def clean(self, value: Any) -> list[Any]:
        """The terms, sorted as the record's value is."""
        terms = [read_term(text) for text in super().clean(value)]
        if any(not code and not fold(label) for _scheme, code, label in terms):
            raise ValidationError(_("Une catégorie n’a pas de nom."))
        return sorted(terms)

    def prepare_value(self, value: Any) -> Any:
        """Terms as one reads them: a scheme that is neither ESAR nor the house's own stands before, in brackets."""
        return join_names(shown_term(term) for term in value) if isinstance(value, list) else value


class NumbersField(forms.CharField):
    """The numbers on the box. Their digits tell of which kind they are; a mark behind a number overrules them."""

    # What a record was given elsewhere stays as it is, though its digits may say otherwise.
    MARKS: ClassVar = {"EAN": Identifier.Kind.EAN, "ISBN": Identifier.Kind.ISBN, "réf.": Identifier.Kind.COMMERCIAL}
    _MARKED: ClassVar = re.compile(r"(.+?)\s*\((EAN|ISBN|réf\.)\)", re.DOTALL)

    def __init__(self, **options: Any) -> None:
        # A scanner sends Enter after the code: that goes on to the next field.
        widget = forms.TextInput({**PLAIN, "inputmode": "text", "data-scanned": ""})
        super().__init__(required=False, max_length=1000, widget=widget, **options)

    def clean(self, value: Any) -> list[Any]:
        """``[[kind, number], …]``, sorted; whatever has no check digit that fits is a commercial number."""
        found = [row for text in split_names(str(super().clean(value) or "")) for row in self._read(text)]
        if any(len(number) > 50 for _kind, number in found):
            raise ValidationError(_("Un numéro compte 50 signes au plus. Séparez-les par des points-virgules."))
        return sorted([kind, number] for kind, number in {(kind, number) for kind, number in found})

    def prepare_value(self, value: Any) -> Any:
        """The numbers as one types them, marked where their digits would say otherwise."""
        return join_names(self._shown(*row) for row in value) if isinstance(value, list) else value

    def _read(self, text: str) -> list[list[str]]:
        marked = self._MARKED.fullmatch(text)
        return [[self.MARKS[marked[2]].value, marked[1]]] if marked else numbers_of(text)

    def _shown(self, kind: str, number: str) -> str:
        if numbers_of(number) == [[kind, number]]:
            return number
        mark = next(mark for mark, marked in self.MARKS.items() if marked == kind)
        return f"{number} ({mark})"


class AgeField(forms.CharField):
    """An age as people write it, kept in months: ``8``, ``8 ans``, ``18 mois``, ``2 ans et demi``; in English too."""

    def __init__(self, *, upper: bool = False, **options: Any) -> None:
        """``upper``: 99 years and more are no bound at all."""
        super().__init__(required=False, max_length=30, widget=forms.TextInput(PLAIN), **options)
        self.upper = upper

    def clean(self, value: Any) -> Any:
        """The months; None for an empty field."""
        text = str(super().clean(value) or "").strip()
        if not text:
            return None
        for english, french in _IN_ENGLISH:
            text = re.sub(english, french, text, flags=re.IGNORECASE)
        months = age_in_months(text)
        if months is None:
            raise ValidationError(_("Indiquez un âge : « 8 ans » ou « 18 mois »."))
        return None if self.upper and months >= NO_MAXIMUM_YEARS * _YEAR else months

    def prepare_value(self, value: Any) -> Any:
        """Months as one types an age; what was typed as it is."""
        if not isinstance(value, int):
            return value
        years, months = divmod(value, _YEAR)
        if value < _UP_TO_MONTHS or months not in (0, 6):
            return _("%(n)d mois") % {"n": value}
        return _("%(n)d ans et demi") % {"n": years} if months else _("%(n)d ans") % {"n": years}


class GameField(forms.CharField):
    """Another game of the catalogue, by its title, or its number where several bear the title."""

    def __init__(self, **options: Any) -> None:
        widget = forms.TextInput({**PLAIN, "data-suggest": "game"})
        super().__init__(required=False, max_length=400, widget=widget, **options)

    def clean(self, value: Any) -> Any:
        """The key of the game; None for an empty field."""
        text = str(super().clean(value) or "").strip()
        if not text:
            return None
        numbered = _NUMBERED.fullmatch(text)
        if numbered:
            found = list(Game.objects.filter(pk=int(numbered[1])).values_list("pk", flat=True))
        else:
            found = Game.objects.titled([text])[text]
        if not found:
            raise ValidationError(_("Aucun jeu d’ici n’a ce titre. Choisissez-le dans la liste, ou laissez vide."))
        if len(found) > 1:
            raise ValidationError(_("Plusieurs jeux ont ce titre. Précisez le numéro de la notice : « n° 12 »."))
        return found[0]

    def prepare_value(self, value: Any) -> Any:
        """The title of the game with its number; what was typed as it is."""
        if not isinstance(value, int):
            return value
        title = Game.objects.filter(pk=value).values_list("title", flat=True).first()
        return numbered_title(value, title or "")


class KnownField(forms.TypedChoiceField):
    """Yes, no, or not known, which is not the same as no."""

    CHOICES = [("", gettext_lazy("inconnu")), ("yes", gettext_lazy("oui")), ("no", gettext_lazy("non"))]

    def __init__(self, **options: Any) -> None:
        super().__init__(
            choices=self.CHOICES, coerce=lambda said: said == "yes", empty_value=None, required=False, **options
        )

    def prepare_value(self, value: Any) -> Any:
        """The choice that stands for a value."""
        return {True: "yes", False: "no", None: ""}.get(value, value) if not isinstance(value, str) else value


def shown_term(term: list[str]) -> str:
    """A term as one types it."""
    scheme, code, label = term
    words = f"{code} {label}".strip()
    return words if scheme == Scheme.LOCAL or (scheme == Scheme.ESAR and code) else f"[{scheme}] {words}"


def numbered_title(pk: int, title: str) -> str:
    """A title as the field of another game shows it; without a title, the number alone."""
    number = f"n°\u202f{pk}"
    return f"{title} ({number})" if title else number
