"""Which games hold all the words: asked of the index that stands behind ``SearchEntry.words``.

PostgreSQL: a GIN index on ``to_tsvector('simple', words)``. SQLite: an FTS5 table kept by triggers. Both hold
the same stems and both match by prefix, so that both give the same answers. Stems hold only a–z and 0–9 (see
``fold``): none can carry a sign of either query language.
"""

from typing import Any

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Lookup, Q, TextField
from django.db.models.expressions import RawSQL
from django.db.models.sql.compiler import SQLCompiler

from catalogue.models.games import GameQuerySet


def matching(games: GameQuerySet, words: list[str]) -> GameQuerySet:
    """``games`` that hold a word beginning with each of ``words`` (stems of ``query_words``)."""
    return games.filter(_CONDITIONS[connections[games.db].vendor](words)) if words else games


def _on_postgresql(words: list[str]) -> Q:
    # By the joined entry, which the order of the answer wants too.
    return Q(search_entry__words__holds=" & ".join(f"{word}:*" for word in words))


def _on_sqlite(words: list[str]) -> Q:
    # By the game's own key: by the entry's, the planner walks through all games.
    query = " AND ".join(f'"{word}"*' for word in words)
    found = "SELECT rowid FROM catalogue_searchwords WHERE catalogue_searchwords MATCH %s"
    return Q(pk__in=RawSQL(found, [query]))  # noqa: S611 - what was typed travels as a parameter


_CONDITIONS = {"postgresql": _on_postgresql, "sqlite": _on_sqlite}


@TextField.register_lookup
class Holds(Lookup):  # type: ignore[type-arg] # generic in the stubs alone
    """``words__holds="stem:* & stem:*"``: ``to_tsvector`` as the index has it, so that the index answers."""

    lookup_name = "holds"

    def as_postgresql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, list[Any]]:
        """The condition and its parameters."""
        words, left = self.process_lhs(compiler, connection)
        query, right = self.process_rhs(compiler, connection)
        return f"to_tsvector('simple', {words}) @@ to_tsquery('simple', {query})", [*left, *right]
