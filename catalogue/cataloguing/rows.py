"""The lists of a record: who made it, its publishers, terms, languages, numbers and barriers.

Each is one value. Rows that stay are left as they are, so that what else hangs on them stays too.
"""

from collections.abc import Sequence
from typing import Any, Final, Protocol

from django.core.exceptions import ValidationError
from django.db.models import Manager, Model

from catalogue.cataloguing.names import named, term_key, terms_named
from catalogue.cataloguing.refusals import UnfitValues, of_row
from catalogue.models import (
    Author,
    Barrier,
    Contribution,
    Game,
    GameLanguage,
    Identifier,
    Publication,
    Publisher,
)


class Rows(Protocol):
    """A list of a record."""

    def read(self, game: Game) -> list[Any]:
        """The list as a plain value, in its own order."""

    def write(self, game: Game, value: list[Any]) -> None:
        """Make the rows say ``value``; UnfitValues where one does not fit."""


class Contributions:
    """``[[name, role], …]`` in the order of the record."""

    def read(self, game: Game) -> list[Any]:
        """One query."""
        return [list(row) for row in game.contributions.values_list("author__name", "role")]

    def write(self, game: Game, value: list[Any]) -> None:
        """All rows anew: their order is part of the value."""
        authors = {name: named(Author, [name], field="contributions")[0] for name, _role in value}
        pairs = dict.fromkeys((authors[name].pk, role) for name, role in value)
        game.contributions.all().delete()
        rows = [Contribution(game=game, author_id=pk, role=role, position=at) for at, (pk, role) in enumerate(pairs)]
        _checked(rows, "contributions")
        Contribution.objects.bulk_create(rows)


class Publications:
    """``[name, …]`` in the order of the record."""

    def read(self, game: Game) -> list[Any]:
        """One query."""
        return list(game.publications.values_list("publisher__name", flat=True))

    def write(self, game: Game, value: list[Any]) -> None:
        """All rows anew, as above."""
        publishers = named(Publisher, value, field="publishers")
        game.publications.all().delete()
        Publication.objects.bulk_create(
            Publication(game=game, publisher=publisher, position=at) for at, publisher in enumerate(publishers)
        )


class Terms:
    """``[[scheme, code, label], …]``, sorted."""

    def read(self, game: Game) -> list[Any]:
        """One query."""
        return sorted(term_key(term) for term in game.terms.select_related("scheme"))

    def write(self, game: Game, value: list[Any]) -> None:
        """Those terms and no others."""
        game.terms.set(terms_named(value))


class Simple:
    """Rows with columns of their own: ``[[value, …], …]``, or ``[value, …]`` for one column; sorted."""

    def __init__(self, model: type[Model], relation: str, *columns: str) -> None:
        self.model, self.relation, self.columns = model, relation, columns

    def read(self, game: Game) -> list[Any]:
        """One query."""
        rows = self._rows(game).values_list(*self.columns, flat=len(self.columns) == 1)
        return sorted(row if len(self.columns) == 1 else list(row) for row in rows)

    def write(self, game: Game, value: list[Any]) -> None:
        """Rows that go are deleted, those that are new are made; the others stay."""
        wanted = {_key(row) for row in value}
        here = {_key(row): pk for pk, *row in self._rows(game).values_list("pk", *self.columns)}
        self._rows(game).filter(pk__in=[pk for key, pk in here.items() if key not in wanted]).delete()
        columns = [dict(zip(self.columns, key, strict=True)) for key in sorted(wanted - here.keys())]
        rows = [self.model(game=game, **row) for row in columns]
        _checked(rows, self.relation)
        self._rows(game).bulk_create(rows)

    def _rows(self, game: Game) -> Manager[Any]:
        rows: Manager[Any] = getattr(game, self.relation)
        return rows


ROWS: Final[dict[str, Rows]] = {
    "contributions": Contributions(),
    "publishers": Publications(),
    "terms": Terms(),
    "languages": Simple(GameLanguage, "languages", "code"),
    "identifiers": Simple(Identifier, "identifiers", "kind", "value"),
    "barriers": Simple(Barrier, "barriers", "kind", "present"),
}


def _key(row: Any) -> tuple[Any, ...]:
    return tuple(row) if isinstance(row, list | tuple) else (row,)


def _checked(rows: Sequence[Model], field: str) -> None:
    for row in rows:
        try:
            row.clean_fields(exclude=["game", "author"])
        except ValidationError as problem:
            raise UnfitValues({field: of_row(row, problem.message_dict)}) from problem
