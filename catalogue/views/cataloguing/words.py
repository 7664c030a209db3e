"""The fields of records and copies, and their values, in words: for the history, a preview, a conflict."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from catalogue.forms.cataloguing.copies import CopyForm
from catalogue.forms.cataloguing.fields import numbered_title, shown_term
from catalogue.forms.cataloguing.record import RecordForm
from catalogue.lending.amounts import in_euros
from catalogue.models import Barrier, Contribution, Copy, CopyKind, Game
from catalogue.templatetags.games import age, language

_LONG: Final = 400
_OTHER_GAMES: Final = ("version_of", "base_game")
_OTHER_LABELS: Final = {
    "contributions": gettext_lazy("Auteurs"),
    "barriers": gettext_lazy("Obstacles"),
    "copies": gettext_lazy("Exemplaires"),
    "restriction": gettext_lazy("Restriction"),
    "attachment": gettext_lazy("Document"),
    "attachment_text": gettext_lazy("Équivalent en texte"),
    "attachment_digest": gettext_lazy("Fichier"),
    "merged": pgettext_lazy("notice", "Réunie avec"),
    "parted": pgettext_lazy("notice", "Séparée de"),
    "distinct": gettext_lazy("Dite différente de"),
}


def label_of(name: str, *, of_copy: bool = False) -> str:
    """What a field is called on its form."""
    fields = CopyForm.base_fields if of_copy else RecordForm.base_fields
    if name in _OTHER_LABELS:
        return str(_OTHER_LABELS[name])
    return str(fields[name].label) if name in fields else name


@dataclass(frozen=True, slots=True)
class Names:
    """What the rows are called that values point to: kinds of copies by their codes, records by their keys."""

    kinds: Mapping[str, str]
    titles: Mapping[int, str]

    @classmethod
    def of(cls, changes: Iterable[Mapping[str, Iterable[Any]]]) -> "Names":
        """Those of many changes, each the values of its fields by name; two queries at the most."""
        codes, games = set[str](), set[int]()
        for change in changes:
            codes.update(value for value in change.get("kind", ()) if value)
            for name in _OTHER_GAMES:
                games.update(value for value in change.get(name, ()) if value)
        codes -= set(Game.Kind.values)
        kinds = CopyKind.objects.filter(code__in=codes).values_list("code", "name") if codes else ()
        titles = Game.objects.filter(pk__in=games).values_list("pk", "title") if games else ()
        return cls(dict(kinds), dict(titles))


def words_of(name: str, value: Any, names: Names | None = None) -> str:
    """A value as one reads it; an empty one is a dash. Long texts are cut: the form has the whole.

    ``names`` were read for a whole page; without them a row that the value points to is asked for.
    """
    if value in (None, "", []):
        return "–"
    if name == "kind":
        words = _kind(value, names or Names.of([{name: [value]}]))
    elif name in _OTHER_GAMES:
        words = numbered_title(value, (names or Names.of([{name: [value]}])).titles.get(value, ""))
    else:
        read = _WORDS.get(name)
        words = read(value) if read else _listed(map(str, value)) if isinstance(value, list) else str(value)
    return words if len(words) <= _LONG else f"{words[:_LONG]}…"


def _kind(value: str, names: Names) -> str:
    """The kind of a record; else that of a copy, by its code."""
    return str(Game.Kind(value).label) if value in Game.Kind.values else names.kinds.get(value, value)


def _contribution(row: list[str]) -> str:
    name, role = row
    return name if role == Contribution.Role.AUTHOR else f"{name} ({Contribution.Role(role).label})"


def _yes(said: bool) -> str:  # noqa: FBT001 - the value itself is what is put into words
    return _("oui") if said else _("non")


def _listed(words: Iterable[str]) -> str:
    return " ; ".join(words)


# How the values of a field read; those of all others read as they are.
_WORDS: Final[dict[str, Callable[[Any], str]]] = {
    "contributions": lambda rows: _listed(map(_contribution, rows)),
    "terms": lambda rows: _listed(map(shown_term, rows)),
    "languages": lambda codes: _listed(map(language, codes)),
    "identifiers": lambda rows: _listed(number for _kind, number in rows),
    "barriers": lambda rows: _listed(f"{Barrier.Kind(kind).label} : {_yes(said)}" for kind, said in rows),
    "restriction": lambda value: str(Copy.Restriction(value).label),
    "cooperative": _yes,
    "min_age_months": age,
    "max_age_months": age,
    "price_cents": in_euros,
    "acquired_on": lambda day: date_format(date.fromisoformat(day), "DATE_FORMAT"),
    "cover": lambda _name: _("une image"),
    "attachment_digest": lambda digest: str(digest)[:8],
}
