"""Which games hold all the words: asked of the index that stands behind ``SearchEntry.words``.

PostgreSQL: a GIN index on ``catalogue_words(words)``. SQLite: an FTS5 table kept by triggers. Both hold
the same words and both match by prefix, so that both give the same answers. Words hold only a–z and 0–9 (see
``fold``): none can carry a sign of either query language.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from django.db import connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import CharField, Lookup, Q, QuerySet, TextField
from django.db.models.expressions import RawSQL
from django.db.models.sql.compiler import SQLCompiler

from catalogue.models import SearchEntry
from catalogue.models.games import GameQuerySet
from catalogue.search.asking import Asked
from catalogue.search.statements import Sql, compiled
from catalogue.search.stemming import stem


def matching(games: GameQuerySet, words: list[str]) -> GameQuerySet:
    """``games`` that hold a word beginning with each of ``words`` (stems of ``query_words``)."""
    return _held(games, [("", word) for word in words])


def holding(games: GameQuerySet, asked: Asked) -> GameQuerySet:
    """``games`` that hold each of the words asked for, the open one by its beginning; all of them without words."""
    return _held(games, _parts(asked))


def entries_holding(asked: Asked) -> QuerySet[SearchEntry]:
    """The keys of the games that hold the words: all that a question of words alone has to look at."""
    entries = SearchEntry.objects.order_by()
    return entries.filter(_CONDITIONS[connections[entries.db].vendor](_parts(asked), "words"))


def how_many_hold(questions: Sequence[Asked], *, most: int) -> list[int]:
    """How many games hold the words of each question, counted up to ``most``. One query."""
    parts = [counting_held(asked, most=most) for asked in questions]
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {', '.join(text for text, _ in parts)}", [one for _, params in parts for one in params])
        return list(cursor.fetchone())


def counting_held(asked: Asked, *, most: int) -> Sql:
    """An SQL expression for the same count of one question."""
    rows, params = compiled(entries_holding(asked).values("pk")[:most])
    return f"(SELECT COUNT(*) FROM ({rows}) held)", params  # noqa: S608 - made by the ORM


def held_on_postgresql(asked: Asked) -> Sql:
    """The same condition as SQL over the column ``words``."""
    return "catalogue_words(words) @@ %s::tsquery", [_query(_parts(asked))]


# A word to be held as it is, or the beginning of one, or either.
_Part = tuple[str, str]


def _parts(asked: Asked) -> list["_Part"]:
    closed = [(stem(word), "") for word in asked.closed_words]
    # What is typed to its end is found by its stem too: "moutons" where the record says "mouton".
    return [*closed, (stem(asked.beginning), asked.beginning)] if asked.open else closed


def _held(games: GameQuerySet, parts: list[_Part]) -> GameQuerySet:
    if not parts:
        return games
    return games.filter(_CONDITIONS[connections[games.db].vendor](parts, "search_entry__words"))


def _on_postgresql(parts: Iterable[_Part], words: str) -> Q:
    # By the joined entry, which the order of the answer wants too.
    return Q(**{f"{words}__holds": _query(parts)})


def _query(parts: Iterable[_Part]) -> str:
    alike = (" | ".join([*([whole] if whole else []), *([f"{start}:*"] if start else [])]) for whole, start in parts)
    return " & ".join(f"({one})" for one in alike)


def _on_sqlite(parts: Iterable[_Part], _words: str) -> Q:
    # By the game's own key: by the entry's, the planner walks through all games.
    alike = (
        " OR ".join([*([f'"{whole}"'] if whole else []), *([f'"{start}"*'] if start else [])]) for whole, start in parts
    )
    found = "SELECT rowid FROM catalogue_searchindex WHERE catalogue_searchindex MATCH %s"
    return Q(pk__in=RawSQL(found, [" AND ".join(f"({one})" for one in alike)]))  # noqa: S611 - what was typed travels as a parameter


_CONDITIONS: Final = {"postgresql": _on_postgresql, "sqlite": _on_sqlite}


@TextField.register_lookup
class Holds(Lookup):  # type: ignore[type-arg] # generic in the stubs alone
    """``words__holds="stem & (stem | word:*)"``: by the function that the index stands on, so that it answers."""

    lookup_name = "holds"

    def as_postgresql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, list[Any]]:
        """The condition and its parameters."""
        words, left = self.process_lhs(compiler, connection)
        query, right = self.process_rhs(compiler, connection)
        return f"catalogue_words({words}) @@ {query}::tsquery", [*left, *right]


@CharField.register_lookup
class Begins(Lookup):  # type: ignore[type-arg] # generic in the stubs alone
    """``key__begins="cath"`` for folded text: as each engine's index on the column can answer it."""

    lookup_name = "begins"

    def as_sqlite(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, list[Any]]:
        """By GLOB, which heeds case as the index does; LIKE would walk through all rows."""
        return self._as("GLOB", "*", compiler, connection)

    def as_postgresql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, list[Any]]:
        """By LIKE, which Django's second index on the column is made for."""
        return self._as("LIKE", "%", compiler, connection)

    def _as(
        self, operator: str, anything: str, compiler: SQLCompiler, connection: BaseDatabaseWrapper
    ) -> tuple[str, list[Any]]:
        column, left = self.process_lhs(compiler, connection)
        start, right = self.process_rhs(compiler, connection)
        return f"{column} {operator} {start}", [*left, *(f"{value}{anything}" for value in right)]
