"""The filters as a page shows them: each with its choices, how many games each would leave, and what is chosen.

A filter that would change nothing is not shown. What is chosen always is, and so is what was typed wrong.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from catalogue.forms.finder import KINDS, FinderForm
from catalogue.forms.finder_fields import UNKNOWN
from catalogue.models import Adaptation
from catalogue.search.facets import Choice, Facet, Facets
from catalogue.templatetags.games import language

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

_NOTHING: Final = Facet((), None)


@dataclass(frozen=True, slots=True)
class Option:
    """One choice: what the address says for it, its words, and how many games it leaves (None: nobody counted)."""

    value: str
    label: str
    games: int | None
    chosen: bool


@dataclass(frozen=True, slots=True)
class FacetField:
    """One filter. ``shape``: ``choose`` one of several, ``tick`` a box, ``several`` boxes. ``more`` folds away."""

    name: str
    label: "str | StrPromise"
    shape: str
    more: bool
    options: tuple[Option, ...]
    errors: tuple[str, ...]

    @property
    def chosen(self) -> tuple[Option, ...]:
        """What is chosen of it."""
        return tuple(option for option in self.options if option.chosen)


@dataclass(frozen=True, slots=True)
class _Shown:
    """How a facet is shown: the field of the form, the facet's name, and how a choice is written and named."""

    field: str
    facet: str
    shape: str
    label: Callable[[Choice], str]
    value: Callable[[Choice], str] = lambda choice: str(choice.value)
    more: bool = True


def _players(choice: Choice) -> str:
    return ngettext("%(n)d joueur", "%(n)d joueurs", int(choice.value)) % {"n": choice.value}


def _years(choice: Choice) -> str:
    return ngettext("%(n)d an", "%(n)d ans", int(choice.value)) % {"n": choice.value}


def _on(_choice: Choice) -> str:
    return "on"


def _named(choice: Choice) -> str:
    return choice.label


_KIND_NAMES: Final = {"game": gettext_lazy("Jeux"), "toy": gettext_lazy("Jouets")}
_KIND_VALUES: Final = {str(kind.value): value for value, kind in KINDS.items()}
_NEW: Final = {
    30: gettext_lazy("Depuis un mois"),
    90: gettext_lazy("Depuis trois mois"),
    365: gettext_lazy("Depuis un an"),
}


def _together(choice: Choice) -> str:
    return _("Coopératif") if choice.value else _("Chacun pour soi ou par équipes")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


SHOWN: Final = (
    _Shown("joueurs", "players", "choose", _players, more=False),
    _Shown("age", "youngest", "choose", _years, more=False),
    _Shown("minutes", "minutes", "choose", lambda choice: _("%(n)d min au plus") % {"n": choice.value}, more=False),
    _Shown("en_rayon", "on_shelf", "tick", lambda _choice: _("En rayon maintenant"), _on, more=False),
    _Shown("site", "site", "choose", _named, more=False),
    _Shown(
        "nature",
        "kind",
        "choose",
        lambda choice: str(_KIND_NAMES[str(choice.value)]),
        lambda choice: _KIND_VALUES[str(choice.value)],
        more=False,
    ),
    _Shown("sans_lecture", "no_reading", "choose", lambda _choice: _("Sans rien à lire"), _on),
    _Shown("cooperatif", "cooperative", "choose", _together, lambda choice: "oui" if choice.value else "non"),
    _Shown("solo", "solo", "choose", lambda _choice: _("Se joue seul"), _on),
    _Shown("ideal", "best_at", "choose", _players),
    _Shown("nouveau", "new", "choose", lambda choice: str(_NEW[int(choice.value)])),
    _Shown("langue", "language", "choose", lambda choice: _capital(language(str(choice.value)))),
    _Shown("adapte", "adapted", "several", lambda choice: _capital(str(Adaptation.Kind(str(choice.value)).label))),
    _Shown("seul", "alone", "tick", lambda _choice: _("Jouable sans aide, au moins en partie"), _on),
    _Shown("aides", "with_aids", "tick", lambda _choice: _("Avec préparation et feuille de score"), _on),
    _Shown("terme", "terms", "several", _named),
    _Shown("auteur", "author", "choose", _named),
    _Shown("editeur", "publisher", "choose", _named),
    _Shown("collection", "series", "choose", _named),
)


def facet_fields(form: FinderForm, counted: Facets, *, without: frozenset[str] = frozenset()) -> list[FacetField]:
    """The filters to show around a bound form, but for the fields ``without``, which the page itself stands for."""
    fields = (_field(form, shown, counted) for shown in SHOWN if shown.field not in without)
    return [field for field in fields if field.chosen or field.errors or _changes_something(field, counted)]


def _changes_something(field: FacetField, counted: Facets) -> bool:
    """A single choice that all games fit is none."""
    return any(option.games != counted.games for option in field.options) or len(field.options) > 1


def _field(form: FinderForm, shown: _Shown, counted: Facets) -> FacetField:
    facet = counted.by_name.get(shown.facet, _NOTHING)
    written = _written(form, shown)
    options = [
        Option(shown.value(choice), shown.label(choice), choice.games, shown.value(choice) in written)
        for choice in facet.choices
    ]
    if facet.unknown or UNKNOWN in written:
        options.append(Option(UNKNOWN, _("Non précisé"), facet.unknown, UNKNOWN in written))
    known = {option.value for option in options}
    wrong = shown.field in form.errors
    # What is chosen and leaves no game, or is no choice at all: it stays, to be seen and taken away.
    options += [
        Option(text, label, None if wrong else 0, chosen=True) for text, label in written.items() if text not in known
    ]
    errors = tuple(str(error) for error in form.errors.get(shown.field, []))
    label = form.fields[shown.field].label or ""
    return FacetField(shown.field, label, shown.shape, shown.more, tuple(options), errors)


def _written(form: FinderForm, shown: _Shown) -> dict[str, str]:
    """What the address says for a filter, with its words: as the form read it where it is right, else as typed."""
    if shown.field in form.errors:
        typed = form.data.getlist(shown.field) if isinstance(form.data, QueryDict) else []
        return {text: text for text in typed if text}
    right = form.cleaned_data.get(shown.field)
    values = right if isinstance(right, list) else [] if right in (None, "", False) else [right]
    return dict(_in_words(form, shown, value) for value in values)


def _in_words(form: FinderForm, shown: _Shown, value: Any) -> tuple[str, str]:
    if value == UNKNOWN:
        return UNKNOWN, _("Non précisé")
    choice = Choice(value, 0, form.names.get((shown.field, value), "") if isinstance(value, int) else "")
    return shown.value(choice), shown.label(choice)


def chosen_of(fields: Iterable[FacetField]) -> list[tuple[FacetField, Option]]:
    """All that is chosen, in the order of the filters, wrong values left out."""
    return [(field, option) for field in fields if not field.errors for option in field.chosen]
