"""A list while somebody types: titles, then the names of authors, publishers, series and terms."""

from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import Final

from catalogue.folding import fold
from catalogue.models import Game, SearchName
from catalogue.search.asking import MOST_LETTERS, Asked, ask
from catalogue.search.matching import holding
from catalogue.search.nearness import nearest_beginnings
from catalogue.search.ranking import by_fitness, in_titles
from catalogue.search.understanding import understand

_SHORTEST: Final = 2


class SuggestionKind(StrEnum):
    """Whose page a suggestion leads to."""

    GAME = "game"
    AUTHOR = "author"
    PUBLISHER = "publisher"
    SERIES = "series"
    TERM = "term"


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One line of the list: whose page it leads to, its key there, and how it reads."""

    kind: SuggestionKind
    key: int
    label: str


def suggest(text: str, *, size: int = 8) -> list[Suggestion]:
    """At most ``size`` lines for what has been typed so far, titles first; none for less than two letters.

    Two queries; where nothing begins so, a few more for a beginning with a fault.
    """
    asked = ask(text)
    if len(fold(text[:MOST_LETTERS])) < _SHORTEST or not asked.words:
        return []
    return _suggested(asked, text, size) or _meant(asked, text, size)


def _suggested(asked: Asked, text: str, size: int) -> list[Suggestion]:
    held = by_fitness(holding(Game.objects.filter(in_titles(asked)), asked), asked)
    games = [Suggestion(SuggestionKind.GAME, pk, title) for pk, title in held.values_list("pk", "title")[:size]]
    return [*games, *_names(text, size - len(games))] if len(games) < size else games


def _names(text: str, size: int) -> list[Suggestion]:
    """The names of which a word begins so; one whose first word does comes before the others of its kind."""
    rows = SearchName.objects.filter(key__begins=fold(text[:MOST_LETTERS])).order_by(
        "kind", "position", "key", "target"
    )
    # A name that has the beginning twice ("Anna Annand") stands there twice.
    found = dict.fromkeys(rows.values_list("kind", "target", "label")[: 2 * size])
    return [Suggestion(SuggestionKind(kind), key, label) for kind, key, label in islice(found, size)]


def _meant(asked: Asked, text: str, size: int) -> list[Suggestion]:
    """For a word with a fault: whole words first, then a beginning that is nearly one of the house's."""
    if reading := understand(text, asked):
        return _suggested(ask(reading.understood.read), reading.understood.read, size)
    for beginning in nearest_beginnings(asked.beginning) if asked.open else ():
        read = " ".join([*asked.spelled[:-1], beginning])
        if found := _suggested(ask(read), read, size):
            return found
    return []
