"""Records elsewhere in the words of the pages: columns of answers, rows of fields."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from catalogue.exchange.records import ForeignRecord, IdentifierKind
from catalogue.importing.merge import Value, is_empty
from catalogue.importing.values import PRESENT
from catalogue.models import Game
from catalogue.sources.answers import Answer, Found
from catalogue.sources.groups import GROUPS
from catalogue.sources.sealing import sealed
from catalogue.sources.weighing import Weighed
from catalogue.views.cataloguing.words import label_of, words_of

_LABELS: Final[dict[str, Promise]] = {
    "min_players": _("Joueurs"),
    "best_min_players": _("Idéal à (joueurs)"),
    "min_age_months": _("Âge"),
    "min_minutes": _("Durée (minutes)"),
    "attachments": _("Documents numériques"),
}


@dataclass(frozen=True, slots=True)
class Card:
    """One record of an answer, and its form's hidden text."""

    found: Found
    sealed: str

    @property
    def record(self) -> ForeignRecord:
        """The record itself."""
        return self.found.record

    @property
    def people(self) -> str:
        """Who made it."""
        return ", ".join(one.name for one in self.record.contributions)

    @property
    def publishers(self) -> str:
        """Who published it."""
        return ", ".join(self.record.publishers)

    @property
    def numbers(self) -> str:
        """Its numbers that are those of a product."""
        kinds = (IdentifierKind.EAN, IdentifierKind.ISBN)
        return ", ".join(one.value for one in self.record.identifiers if one.kind in kinds)


@dataclass(frozen=True, slots=True)
class Column:
    """One server and what it answered. ``more``: how many records it has besides those that are shown."""

    answer: Answer
    cards: tuple[Card, ...]
    more: int


@dataclass(frozen=True, slots=True)
class Row:
    """One choice: a field here and elsewhere. ``disputed``: both say something, and an import would keep ours."""

    key: str
    label: str
    ours: str
    theirs: str
    ticked: bool
    disputed: bool


def columns_of(answers: Iterable[Answer]) -> list[Column]:
    """The answers as columns, in their order."""
    return [_column(answer) for answer in answers]


def _column(answer: Answer) -> Column:
    cards = tuple(Card(found, sealed(found, answer.server)) for found in answer.records)
    return Column(answer, cards, max(0, (answer.total or 0) - len(cards) - len(answer.troubles)))


def rows_of(weighed: Weighed, ticked: Collection[str]) -> list[Row]:
    """The choices that there are, in the order of the record."""
    disputed = set(weighed.disputed)
    return [
        Row(
            key=first,
            label=str(_LABELS.get(first) or label_of(first)),
            ours=in_words(GROUPS[first], weighed.ours),
            theirs=in_words(GROUPS[first], weighed.incoming.fields),
            ticked=first in ticked,
            disputed=first in disputed,
        )
        for first in weighed.differing
    ]


def in_words(names: tuple[str, ...], values: dict[str, Value]) -> str:
    """One field, or the two of a pair: "2 – 4", "à partir de 8 ans", "Les Petits, 3"."""
    if names[0] == "title":
        return _sorted_title(*(values[name] for name in names))
    words = [words_of(name, _as_edited(name, values[name])) for name in names if not is_empty(values[name])]
    if names[0] == "series":
        return ", ".join(words) or "–"
    if len(names) > 1 and len(words) == 1:
        by_end = _("jusqu’à %(bound)s") if is_empty(values[names[0]]) else _("à partir de %(bound)s")
        return str(by_end % {"bound": words[0]})
    return " – ".join(dict.fromkeys(words)) or words_of(names[0], _as_edited(names[0], values[names[0]]))


def _sorted_title(title: Value, unsorted: Value) -> str:
    """A title, and how many of its letters are not sorted by where somebody said so."""
    words = words_of("title", title)
    return words if unsorted is None else f"{words} ({_('lettres non classées')} : {unsorted})"


def _as_edited(name: str, value: Value) -> Any:
    """A value of an import in the form that the pages of the catalogue know."""
    if name == "kind":
        return value or Game.Kind.GAME.value
    if name == "barriers" and isinstance(value, list):
        return [[kind, said == PRESENT] for kind, said in map(tuple, value)]
    return value
