"""Which games an answer may hold, and how far they are counted: no further than anybody turns pages."""

from dataclasses import dataclass
from typing import Final

from django.db import connection
from django.db.models import Case, IntegerField, Q, Value, When

from catalogue.models.games import GameQuerySet
from catalogue.search.asking import Asked
from catalogue.search.matching import entries_holding, held_on_postgresql, holding
from catalogue.search.statements import Sql, compiled

# The largest ludothèques have some 15,000 games: theirs are counted to the last one.
MOST_COUNTED: Final = 20_000
# In a catalogue of more games than any of them has, to count so far would be most of the work of a search.
VAST: Final = 200_000
MOST_COUNTED_IN_A_VAST_ONE: Final = 2_000
# Up to here the keys are fetched, which costs little more than to count them.
_FETCHED: Final = 2_000
# What the engine knows without looking: PostgreSQL since its last ANALYZE, SQLite by the last key.
_MOST: Final = {
    "postgresql": "catalogue_most_counted({usual}, {vast}, {in_a_vast_one})",
    "sqlite": "CASE WHEN (SELECT MAX(id) FROM catalogue_game) > {vast} THEN {in_a_vast_one} ELSE {usual} END",
}


@dataclass(frozen=True, slots=True)
class Counted:
    """How many games fit for certain, and how many lack a figure; both are "at least" when there are ``more``.

    ``keys`` are those that fit, ``doubtful_keys`` those that lack a figure, in no order; None when there are too many.
    """

    certain: int
    doubtful: int
    more: bool
    keys: list[int] | None = None
    doubtful_keys: list[int] | None = None


def most_counted_sql() -> str:
    """An expression for how far this catalogue is counted."""
    in_a_vast_one = min(MOST_COUNTED, MOST_COUNTED_IN_A_VAST_ONE)
    return _MOST[connection.vendor].format(usual=MOST_COUNTED, vast=VAST, in_a_vast_one=in_a_vast_one)


def counted(games: GameQuerySet | None, asked: Asked, doubt: Q | None = None, *, fully: bool = False) -> Counted:
    """Count those of ``games`` (None: of all) that hold the words; those for which ``doubt`` holds lack a figure.

    ``fully``: as far in a vast catalogue as in any. One query, three where there are thousands.
    """
    rows, params = _candidates(games, asked, doubt)
    least = min(_FETCHED, MOST_COUNTED)
    with connection.cursor() as cursor:
        cursor.execute(f"{rows} LIMIT {least + 1}", params)
        found: list[tuple[int, int]] = cursor.fetchall()
        if len(found) <= least:
            certain, doubtful = ([key for key, doubts in found if doubts == kind] for kind in (0, 1))
            return Counted(len(certain), len(doubtful), more=False, keys=certain, doubtful_keys=doubtful)
        cursor.execute(f"SELECT {most_counted_sql()}")
        most = MOST_COUNTED if fully else int(cursor.fetchone()[0])
        if most <= least:
            doubts = sum(doubtful for _, doubtful in found[:least])
            return Counted(least - doubts, doubts, more=True)
        limited = f"SELECT * FROM ({rows} LIMIT {most + 1}) counted"  # noqa: S608 - made by the ORM
        cursor.execute(
            f"WITH counted (game, doubtful) AS ({limited}) SELECT COUNT(*), SUM(doubtful) FROM counted",  # noqa: S608 - the same
            params,
        )
        every, doubts = cursor.fetchone()
    return Counted(min(every, most) - doubts, doubts, more=every > most)


def held_first(held: Sql, games: Sql) -> Sql:
    """On PostgreSQL: the rows of ``games``, whose first column is their key, that hold the words.

    The words are asked of their index before a game is looked at (``OFFSET 0``). The planner, left to itself, makes
    words of every key of the games that fit, which takes a hundred times longer than it believes.
    """
    words = f"SELECT game_id FROM catalogue_searchentry WHERE {held[0]} OFFSET 0"  # noqa: S608 - made by the ORM
    one = f"SELECT * FROM ({games[0]}) one (id) WHERE one.id = held.game_id OFFSET 0"  # noqa: S608 - the same
    return f"SELECT games.* FROM ({words}) held CROSS JOIN LATERAL ({one}) games", [*held[1], *games[1]]  # noqa: S608 - the same


def _candidates(games: GameQuerySet | None, asked: Asked, doubt: Q | None) -> Sql:
    """A query of keys, and 1 for what is doubtful."""
    if games is None:
        return compiled(entries_holding(asked).annotate(doubtful=Value(0)).values_list("pk", "doubtful"))
    doubtful = Case(When(doubt, then=1), default=0) if doubt else Value(0, output_field=IntegerField())
    by_index = bool(asked.words) and connection.vendor == "postgresql"
    within = games if by_index else holding(games, asked)
    rows = compiled(within.annotate(doubtful=doubtful).values_list("pk", "doubtful"))
    return held_first(held_on_postgresql(asked), rows) if by_index else rows
