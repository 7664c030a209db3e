"""One statement that counts all facets, the same on both engines.

A game counts for a facet when it fits every wish but, at most, that facet's own. So each game that could count is
marked with the wishes that it misses (a bit each); those that miss none or one are ``near``, found once. Each part
then counts the near games that miss nothing, or its own wish alone.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from django.db import connection, transaction
from django.db.models import Case, IntegerField, Value, When
from django.db.models.expressions import Combinable, RawSQL

from catalogue.models import Game
from catalogue.search.asking import Asked
from catalogue.search.counting import held_first, most_counted_sql
from catalogue.search.filters import Wish
from catalogue.search.matching import held_on_postgresql, holding
from catalogue.search.statements import Sql, compiled

# (facet, value, second value or label, games)
Row: TypeAlias = tuple[str, str | None, str | None, int]

FIGURES: Final = (
    "min_players",
    "max_players",
    "best_min_players",
    "best_max_players",
    "min_age_months",
    "max_age_months",
    "min_minutes",
    "max_minutes",
    "kind",
    "cooperative",
    "created_at",
    "ruleset_id",
    "series_id",
)
# Sent with the statement: to sort in memory, and not to compile so long a text.
_SETTINGS: Final = {"postgresql": "SET LOCAL work_mem = '64MB'; SET LOCAL jit = off; ", "sqlite": ""}
# So that what a game misses is worked out once, and not wherever it is asked for.
_ONCE: Final = {"postgresql": "OFFSET 0", "sqlite": "LIMIT -1"}
_LINEAGE: Final = (
    "lineage(term, ancestor) AS (SELECT id, id FROM catalogue_term UNION"
    " SELECT lineage.term, above.parent_id FROM lineage JOIN catalogue_term above ON above.id = lineage.ancestor"
    " WHERE above.parent_id IS NOT NULL)"
)


@dataclass(slots=True)
class Statement:
    """Collects the parts of the statement. As many near games are looked at as are counted in this catalogue, and one
    more to see whether there are more.
    """

    asked: Asked
    wishes: Sequence[Wish]
    _tables: list[Sql] = field(default_factory=list)
    _answers: list[Sql] = field(default_factory=list)

    def near(self, *facets: str) -> str:
        """The condition on ``near`` of the games that miss nothing but, at most, the wish of one of ``facets``."""
        own = [str(1 << at) for at, wish in enumerate(self.wishes) if wish.name in facets]
        if len(own) == len(self.wishes):
            return "TRUE"
        return f"(missed <= 0{''.join(f' OR missed = {bit}' for bit in own)})"

    def near_keys(self, *facets: str) -> RawSQL:
        """The keys of those games, for a query of the models."""
        return RawSQL(f"SELECT id FROM near WHERE {self.near(*facets)}", [])  # noqa: S608, S611 - names of our own

    def count(self, facet: str, columns: Sequence[str], params: Iterable[Any] = (), *, where: str = "") -> None:
        """Count near games by one or two expressions over their figures."""
        first, second = (*columns, "NULL")[:2]
        condition = f"{self.near(facet)} AND {where}" if where else self.near(facet)
        # Grouped as the numbers that they are, and written out afterwards: a tenth as many texts are made.
        grouped = f"SELECT {first} AS a, {second} AS b, COUNT(*) AS games FROM near WHERE {condition} GROUP BY 1, 2"  # noqa: S608 - names of our own
        told = f"SELECT '{facet}', CAST(a AS TEXT), CAST(b AS TEXT), games FROM ({grouped}) counted"  # noqa: S608 - the same
        self._answers.append((told, list(params)))

    def keep(self, name: str, columns: str, rows: Sql) -> None:
        """Look rows up once, under a name, for several parts to count."""
        self._tables.append((f"{name}({columns}) AS MATERIALIZED ({rows[0]})", rows[1]))

    def add(self, facet: str, counted: Sql, *, label: str = "NULL") -> None:
        """Take in a query of (value, games); ``label`` is an SQL expression over ``part.value``."""
        name = f"part_{len(self._tables)}"
        told = f"SELECT '{facet}', CAST(part.value AS TEXT), {label}, part.games FROM {name} part"  # noqa: S608 - names of our own
        self._tables.append((f"{name}(value, games) AS ({counted[0]})", counted[1]))
        self._answers.append((told, []))

    def rows(self) -> list[Row]:
        """Ask, in one query."""
        (near, params), most = self._judged(), f"({most_counted_sql()})"
        # One bit at most is set.
        few = "missed & (missed - 1) <= 0" if len(self.wishes) > 1 else "TRUE"
        tables = [
            (f"judged(id, missed, {', '.join(FIGURES)}) AS ({near} {_ONCE[connection.vendor]})", params),
            (f"near AS MATERIALIZED (SELECT * FROM judged WHERE {few} LIMIT {most} + 1)", []),  # noqa: S608 - numbers
            (_LINEAGE, []),
            *self._tables,
        ]
        answers = [
            ("SELECT 'missed', CAST(missed AS TEXT), NULL, COUNT(*) FROM near GROUP BY missed", []),
            (f"SELECT 'most', NULL, NULL, {most}", []),
            *self._answers,
        ]
        sql = (
            f"WITH RECURSIVE {', '.join(text for text, _ in tables)} {' UNION ALL '.join(text for text, _ in answers)}"
        )
        with transaction.atomic(savepoint=False), connection.cursor() as cursor:
            params = [param for _, params in [*tables, *answers] for param in params]
            cursor.execute(_SETTINGS[connection.vendor] + sql, params)
            while cursor.description is None:
                cursor.nextset()
            return list(cursor.fetchall())

    def _judged(self) -> Sql:
        """Every game that holds the words, with the bits of the wishes that it does not fit for certain."""
        missed: Combinable = Value(0, output_field=IntegerField())
        for at, wish in enumerate(self.wishes):
            # Where a figure is missing the wish is missed, though an open bound would fit.
            unknown = [When(wish.unknown, then=1 << at)] if wish.unknown is not None else []
            missed = missed + Case(*unknown, When(wish.fits, then=0), default=1 << at)
        by_index = bool(self.asked.words) and connection.vendor == "postgresql"
        every = Game.objects.order_by()
        within = every if by_index else holding(every, self.asked)
        rows = compiled(within.annotate(missed=missed).values_list("pk", "missed", *FIGURES))
        return held_first(held_on_postgresql(self.asked), rows) if by_index else rows
