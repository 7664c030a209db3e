"""The best answers first, without ranking the others: for words that many games hold, on PostgreSQL.

Each tier of ``ranking`` is asked by itself, in the order of its answers, and only while those before it do not fill
the page. Where a tier is small its keys are fetched by the index of marked words and put in order; where it is large
an index that holds the order is walked until the page is full. SQLite ranks all that hold the words.
"""

from dataclasses import dataclass, field
from typing import Any, Final

from django.db import connection
from django.db.models import F, QuerySet

from catalogue.models import SearchEntry
from catalogue.search.asking import Asked
from catalogue.search.matching import held_on_postgresql
from catalogue.search.ranking import ByLetters, tier_of
from catalogue.search.statements import Sql, compiled
from catalogue.search.stemming import stem

# A tier is small up to so many keys, or so many times those that are wanted: beyond, walking to those is quicker than
# putting all in order. Counted, since the planner takes any beginning of a word for a common one.
SMALL: Final = 2000
_TIMES_NAMED: Final = 20
# To walk past a key by all its words is four times the work.
_TIMES_HELD: Final = 80
_SHOWN: Final = "tier, title_length, letters, game"
_LOOKED_AT: Final = ("bare_title", "title_words", "name_words", "words")
# How the index of marked words marks those of each column.
_TITLES: Final = {"T": "title_words"}
_NAMES: Final = {"T": "title_words", "N": "name_words"}


def best_first(entries: QuerySet[SearchEntry], asked: Asked, *, start: int, size: int) -> list[int]:
    """The keys of ``size`` games from ``start`` on, among those ``entries`` that hold the words. One query.

    ``entries`` are all that may be shown, whatever words they hold: each tier asks for its own. The order is that of
    ``ranking.entries_by_fitness``.
    """
    ranked = entries.annotate(tier=tier_of(asked), letters=ByLetters(F("bare_title")))
    every = compiled(ranked.values_list("tier", "title_length", "letters", "pk", *_LOOKED_AT))
    asking = _Tiers(every, start + size)
    begins = ["bare_title = %s", "bare_title LIKE %s", *(["bare_title LIKE %s"] if asked.open else [])]
    for at, (own, start_of) in enumerate(zip(begins, (asked.bare, f"{asked.bare} %", f"{asked.bare}%"), strict=False)):
        asking.take(at, (own, [start_of]))
    at = len(begins)
    in_titles = [_marked(asked, _TITLES, open_ended=False)]
    if asked.open:
        in_titles.append(_marked(asked, _TITLES, open_ended=True))
    asking.take_small_or_large(at, in_titles, times=_TIMES_NAMED)
    asking.take_small_or_large(at + len(in_titles), [_marked(asked, _NAMES, open_ended=asked.open)], times=_TIMES_NAMED)
    asking.take_small_or_large(at + len(in_titles) + 1, [held_on_postgresql(asked)], times=_TIMES_HELD)
    return asking.page(start=start, size=size)


@dataclass(slots=True)
class _Tiers:
    """Collects the parts of the statement. ``ranked`` gives every key with its tier; ``last`` keys fill the page."""

    ranked: Sql
    last: int
    _tables: list[Sql] = field(default_factory=list)
    _taken: list[str] = field(default_factory=list)

    def take(self, at: int, own: Sql, *, when: str = "TRUE", source: str = "ranked") -> None:
        """Ask for the tier ``at`` and, when they are small, those after it: by what holds for them or for one before.

        Each tier's condition is one that an index answers; what is in a tier before is passed over.
        """
        order = "title_length, letters, game" if source == "ranked" else _SHOWN
        rows = (
            f"SELECT {_SHOWN} FROM {source} WHERE {own[0]} AND tier >= {at}"  # noqa: S608 - names of our own
            f" ORDER BY {order} LIMIT {self.last}"
        )
        self._keep(name := f"t{len(self._tables)}", rows, own[1], when)
        self._taken.append(name)

    def take_small_or_large(self, at: int, owns: list[Sql], *, times: int) -> None:
        """Ask for the tiers from ``at`` on, the last of whose conditions holds for all of them."""
        name, (own, params), most = f"t{len(self._tables)}", owns[-1], max(SMALL, times * self.last)
        rows = f"SELECT {_SHOWN} FROM ranked WHERE {own} AND tier >= {at} LIMIT {most + 1}"  # noqa: S608 - names of our own
        self._keep(name, rows, params, "TRUE")
        small = f"(SELECT COUNT(*) FROM {name}) <= {most}"  # noqa: S608 - the same
        self.take(at, ("TRUE", []), when=small, source=name)
        for further, large in enumerate(owns):
            self.take(at + further, large, when=f"NOT {small}")

    def page(self, *, start: int, size: int) -> list[int]:
        """Ask."""
        every = f"ranked ({_SHOWN}, {', '.join(_LOOKED_AT)}) AS NOT MATERIALIZED ({self.ranked[0]})"
        found = " UNION ALL ".join(f"SELECT * FROM {name}" for name in self._taken)  # noqa: S608 - names of our own
        sql = (
            f"WITH {', '.join([every, *(text for text, _ in self._tables)])}"  # noqa: S608 - the same
            f" SELECT game FROM ({found}) found ORDER BY {_SHOWN} LIMIT {size} OFFSET {start}"
        )
        params: list[Any] = [*self.ranked[1], *(param for _, params in self._tables for param in params)]
        with connection.cursor() as cursor:
            cursor.execute(sql, params)
            return [game for (game,) in cursor.fetchall()]

    def _keep(self, name: str, rows: str, params: list[Any], when: str) -> None:
        """Under a condition that is known before a row is read: none is, when the tiers before fill the page."""
        filled = " + ".join(["0", *(f"(SELECT COUNT(*) FROM {taken})" for taken in self._taken)])  # noqa: S608 - the same
        gated = f"SELECT * FROM ({rows}) part WHERE {filled} < {self.last} AND {when}"  # noqa: S608 - the same
        self._tables.append((f"{name} AS MATERIALIZED ({gated})", params))


def _marked(asked: Asked, columns: dict[str, str], *, open_ended: bool) -> Sql:
    """All words are in some of ``columns``: said for the index, and once more so that walking past a key is cheap.

    For what is said once more (``strpos``) the planner takes the same share of rows whatever the word, so that it goes
    by the index's statistics alone.
    """
    query, cheap, params = [], [], []
    for word in asked.words:
        forms = [(stem(word), ""), *([(word, ":*")] if open_ended and word == asked.beginning else [])]
        query.append(" | ".join(f"{mark}{form}{more}" for mark in columns for form, more in forms))
        cheap.append(" OR ".join(f"strpos({column}, %s) > 0" for column in columns.values() for _ in forms))
        params += [f" {form}" if more else f" {form} " for _ in columns for form, more in forms]
    alike = " & ".join(f"({one})" for one in query)
    held = "catalogue_marked_words(title_words, name_words) @@ %s::tsquery"
    return " AND ".join([held, *(f"({one})" for one in cheap)]), [alike, *params]
