"""Figures with a name that one formula cannot give: rows tallied by a column, and units spread at their best."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property

from pydantic import Field

from rules.engine.document.fields import FormulaField, Key, Many, Part
from rules.engine.formula.compiled import Formula
from rules.engine.formula.evaluate import Run
from rules.engine.formula.operations import bounded, column
from rules.engine.formula.shapes import ANY, INTEGER, TEXT, ListOf, Lookup, Row, Shape, infer, unknown
from rules.engine.formula.tree import LARGEST, measure
from rules.engine.formula.values import EvaluationFault, integer, items

# The most units that are spread, and the most names over which: 455 ways at most.
MAX_UNITS, MAX_OVER = 12, 4

Scope = Mapping[str, Shape]


class Tally(Part):
    """How many of the rows ``of`` bear each of ``words`` in the column ``by``, or the ``sum`` of a column of them.

    Formulas see a table of numbers by word: ``built["blue"]``, ``built.blue``. A row whose cell lists several words
    counts for each of them, as often as it stands there.
    """

    of: FormulaField
    by: Key
    words: Many[str] = Field(min_length=1, max_length=40)
    sum: Key | None = None

    def formulas(self) -> Iterator[tuple[str, Formula]]:
        """Give each formula with its place."""
        yield "tally.of", self.of

    def shape(self) -> Shape:
        """Formulas see a table of integers."""
        return Lookup(INTEGER)

    def faults(self, scope: Scope) -> Iterator[str]:
        """Give a message for each column that is missing or of the wrong type."""
        listed = infer(self.of.tree, scope)[0]
        row = listed.item if isinstance(listed, ListOf | Lookup) else ANY
        if not isinstance(row, Row):
            return
        yield from _column_faults(row, self.by, (TEXT, ListOf(TEXT)))
        if self.sum is not None:
            yield from _column_faults(row, self.sum, (INTEGER,))

    def run(self, run: Run) -> dict[str, int]:
        """Count, or add up."""
        found = dict.fromkeys(self.words, 0)
        rows = items(self.of.run(run), "tally")
        if not rows:
            return found
        run.spend(4 * len(rows))
        for row in rows:
            worth = 1 if self.sum is None else integer(column(row, self.sum), "tally")
            told = column(row, self.by)
            for word in (told,) if isinstance(told, str) else items(told, "tally"):
                if word in found:
                    found[word] = bounded(found[word] + worth)
        return found


def _column_faults(row: Row, name: str, wanted: Sequence[Shape]) -> Iterator[str]:
    if name not in row.columns:
        yield unknown(name, row.columns, "pas de colonne")
    elif row.columns[name] not in wanted:
        yield f"la colonne «\u00a0{name}\u00a0» ne contient pas\u00a0: {wanted[0].label}"


class Spread(Part):
    """The best that ``units`` free units can do when each is added to one of the figures named in ``over``.

    ``worth`` is the formula to make as large as possible; it sees those names with their units added. Formulas see a
    row: ``worth``, and each name with the units that make it best. Of equal ways the one that gives most to the first
    name is taken, then to the second, and so on. Where ``when`` does not hold nothing is tried: 0, and no unit given.
    """

    when: FormulaField | None = None
    units: FormulaField
    over: Many[Key] = Field(min_length=1, max_length=MAX_OVER)
    worth: FormulaField

    @cached_property
    def _weight(self) -> int:
        return measure(self.worth.tree)

    def formulas(self) -> Iterator[tuple[str, Formula]]:
        """Give each formula with its place."""
        if self.when is not None:
            yield "spread.when", self.when
        yield "spread.units", self.units
        yield "spread.worth", self.worth

    def shape(self) -> Shape:
        """Formulas see a row of integers."""
        return Row({"worth": INTEGER, **dict.fromkeys(self.over, INTEGER)})

    def faults(self, scope: Scope) -> Iterator[str]:
        """Give a message for each name that is no integer in sight."""
        for name in self.over:
            if name not in scope:
                yield unknown(name, scope)
            elif scope[name] not in (INTEGER, ANY):
                yield f"«\u00a0{name}\u00a0» n’est pas un entier"

    def run(self, run: Run) -> dict[str, int]:
        """Try every way to give the units out."""
        if self.when is not None and not self.when.run(run):
            return {"worth": 0, **{name: integer(run.names.get(name), name) for name in self.over}}
        units = integer(self.units.run(run), "spread")
        if not 0 <= units <= MAX_UNITS:
            raise EvaluationFault(f"de 0 à {MAX_UNITS} unités se répartissent, pas {units}")
        names, over = run.names, self.over
        start = [integer(names.get(name), name) for name in over]
        bounded(max(start) + units)
        every = ways(units, len(over))
        run.spend(self._weight * len(every))
        try:
            return self._best(run, every, start)
        finally:
            names.update(zip(over, start, strict=True))

    def _best(self, run: Run, every: Sequence[Sequence[int]], start: Sequence[int]) -> dict[str, int]:
        """Let the worth see each way in turn, in the names of the player: what they were is put back after."""
        names, over, worth_of = run.names, self.over, self.worth.run
        best, chosen = -LARGEST - 1, every[0]
        for way in every:
            for name, own, more in zip(over, start, way, strict=True):
                names[name] = own + more
            worth = integer(worth_of(run), "spread")
            if worth > best:
                best, chosen = worth, way
        return {"worth": best, **{name: own + more for name, own, more in zip(over, start, chosen, strict=True)}}


@cache
def ways(units: int, places: int) -> tuple[tuple[int, ...], ...]:
    """Give every way to put units into places, those with most in the first place first."""
    if places == 1:
        return ((units,),)
    return tuple((first, *rest) for first in range(units, -1, -1) for rest in ways(units - first, places - 1))
