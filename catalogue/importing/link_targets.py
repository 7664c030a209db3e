"""Which game here a link of a source means: by the number of its record, else of its box, else by its title alone."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from catalogue.exchange.identifiers import comparable, spellings_of
from catalogue.importing.keys import key_of_number
from catalogue.models import Game, Identifier, SourceRecord


@dataclass(slots=True)
class Targets:
    """The games that the links of some source records may mean, asked for together."""

    _by_key: dict[str, int] = field(default_factory=dict)
    _by_number: dict[str, set[int]] = field(default_factory=dict)
    _by_title: dict[str, list[int]] = field(default_factory=dict)

    @classmethod
    def of(cls, sources: Sequence[SourceRecord]) -> "Targets":
        """The answers for source records of one format and one catalogue, in three questions."""
        found = cls()
        said = [row for source in sources for row in source.links.get("said", [])]
        if said:
            found._find_records(sources[0], said)
            found._find_numbers(said)
            found._by_title = Game.objects.titled({row[2] for row in said if row[2]})
        return found

    def games(self) -> set[int]:
        """The keys of all of them."""
        return {*self._by_key.values()}.union(*self._by_number.values(), *self._by_title.values())

    def first(self, links: Iterable[list[Any]], *, but: int) -> int | None:
        """The game of the first of the links whose record is here, and is not the one that has the link."""
        return next((found for link in links if (found := self._game(*link[1:], but=but))), None)

    def _game(self, key: str, title: str, numbers: list[str], *, but: int) -> int | None:
        found = self._by_key.get(key_of_number(key)) if key else None
        if found is not None:
            return found if found != but else None
        numbered = set().union(*(self._by_number.get(comparable(number), ()) for number in numbers)) - {but}
        titled = set(self._by_title.get(title, ())) - {but}
        for games in (numbered, titled):
            if len(games) == 1:
                return games.pop()
        return None

    def _find_records(self, source: SourceRecord, said: list[list[Any]]) -> None:
        keys = {key_of_number(row[1]) for row in said if row[1]}
        rows = SourceRecord.objects.filter(format=source.format, source=source.source, key__in=keys)
        self._by_key = dict(rows.values_list("key", "game")) if keys else {}

    def _find_numbers(self, said: list[list[Any]]) -> None:
        numbers = {spelling for row in said for number in row[3] for spelling in spellings_of(number)}
        kinds = [Identifier.Kind.EAN, Identifier.Kind.ISBN]
        rows = Identifier.objects.filter(kind__in=kinds, value__in=numbers) if numbers else Identifier.objects.none()
        for value, game in rows.values_list("value", "game"):
            self._by_number.setdefault(comparable(value), set()).add(game)
