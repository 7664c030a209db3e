"""How a document scores: named figures, lines, ranking, outcomes, and what looks odd on a sheet."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal, Self

from pydantic import Field, model_validator

from rules.engine.document.fields import Explanation, FormulaField, Key, Line, Many, Name, Part, Slug, TemplateField
from rules.engine.document.figures import Spread, Tally
from rules.engine.formula.compiled import Formula
from rules.engine.formula.evaluate import Run
from rules.engine.formula.shapes import Shape, infer


class Named(Part):
    """A figure with a name, computed for every player before the lines; later ones and neighbours can use it.

    It is the ``value`` of a formula, a ``tally`` of rows, or the best ``spread`` of free units.
    """

    key: Name
    value: FormulaField | None = None
    tally: Tally | None = None
    spread: Spread | None = None

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        if sum(way is not None for way in (self.value, self.tally, self.spread)) != 1:
            raise ValueError("il faut soit value, soit tally, soit spread")
        return self

    def run(self, run: Run) -> Any:
        """Give the figure, or raise EvaluationFault."""
        if self.value is not None:
            return self.value.run(run)
        return self._figure().run(run)

    def _figure(self) -> Tally | Spread:
        figure = self.tally or self.spread
        assert figure is not None  # noqa: S101 - _one_way promised it
        return figure

    def formulas(self) -> Iterator[tuple[str, Formula]]:
        """Give each formula with its place below the figure."""
        if self.value is not None:
            yield "", self.value
        else:
            yield from ((f".{place}", formula) for place, formula in self._figure().formulas())

    def shape(self, scope: Mapping[str, Shape]) -> Shape:
        """Say what formulas see of the figure."""
        return infer(self.value.tree, scope)[0] if self.value is not None else self._figure().shape()

    def messages(self, scope: Mapping[str, Shape]) -> Iterator[str]:
        """Say what is wrong beside the formulas themselves."""
        if self.value is None:
            yield from self._figure().faults(scope)


class ScoreLine(Part):
    """One line of the score: an integer, and the words that explain it."""

    key: Key
    label: Line
    value: FormulaField
    because: Explanation
    only: Many[str] = ()
    anchor: Slug | None = None


class TieBreak(Part):
    """What settles a tie; ``label`` completes "départage : …"."""

    key: Key
    label: Line
    value: FormulaField
    order: Literal["most", "fewest"] = "most"


class Unit(Part):
    """The word for what is counted, below 2 and from 2 on: "case vide", "cases vides"."""

    one: Line
    many: Line


class Ranking(Part):
    """Who is first: ``most`` or ``fewest`` of a formula, then the tie-breaks in order, else shared.

    ``fewest_in`` names the variants in which the smallest value of ``most`` wins instead. Those for whom ``when`` does
    not hold, a sheet that is not filled in for instance, come after the others. The result is told in ``unit``, or else
    in points.
    """

    when: FormulaField | None = None
    unit: Unit | None = None
    most: FormulaField | None = None
    fewest: FormulaField | None = None
    fewest_in: Many[str] = ()
    then: Many[TieBreak] = ()
    otherwise: Literal["shared"] = Field(default="shared", alias="else")

    @model_validator(mode="after")
    def _one_order(self) -> Self:
        if (self.most is None) == (self.fewest is None):
            raise ValueError("il faut soit most, soit fewest")
        if self.fewest_in and self.most is None:
            raise ValueError("fewest_in se dit de most, dont l’ordre s’inverse")
        return self


class Outcome(Part):
    """A way the game is settled whatever the totals say.

    ``who: player``: those for whom ``when`` holds win. ``who: everyone``: all win or lose together, or nothing is
    decided yet (``open``), when it holds for any seat. The first outcome that holds, in the order of the document, is
    the one.
    """

    key: Key
    label: Line
    when: FormulaField
    who: Literal["player", "everyone"] = "player"
    result: Literal["won", "lost", "open"] = "won"
    because: Explanation = ()

    @model_validator(mode="after")
    def _sensible(self) -> Self:
        if self.who == "player" and self.result != "won":
            raise ValueError("une défaite ou une partie en cours ne se dit que de toute la table (who: everyone)")
        return self


class Check(Part):
    """Something that looks odd on a sheet, told as a warning at an entry, never refused."""

    key: Key
    entry: Key | None = None
    when: FormulaField
    text: TemplateField
