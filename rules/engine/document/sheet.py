"""How a document scores: named figures, lines, ranking, outcomes, and what looks odd on a sheet."""

from typing import Literal, Self

from pydantic import Field, model_validator

from rules.engine.document.fields import Explanation, FormulaField, Key, Line, Many, Name, Part, Slug, TemplateField


class Named(Part):
    """A figure with a name, computed for every player before the lines; later ones and neighbours can use it."""

    key: Name
    value: FormulaField


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


class Ranking(Part):
    """Who is first: ``most`` or ``fewest`` of a formula, then the tie-breaks in order, else shared."""

    most: FormulaField | None = None
    fewest: FormulaField | None = None
    then: Many[TieBreak] = ()
    otherwise: Literal["shared"] = Field(default="shared", alias="else")

    @model_validator(mode="after")
    def _one_order(self) -> Self:
        if (self.most is None) == (self.fewest is None):
            raise ValueError("il faut soit most, soit fewest")
        return self


class Outcome(Part):
    """A way the game is settled whatever the totals say.

    ``who: player``: those for whom ``when`` holds win. ``who: everyone``: all win or lose together, when it holds
    for any seat. The first outcome that holds, in the order of the document, is the one.
    """

    key: Key
    label: Line
    when: FormulaField
    who: Literal["player", "everyone"] = "player"
    result: Literal["won", "lost"] = "won"
    because: Explanation = ()

    @model_validator(mode="after")
    def _sensible(self) -> Self:
        if self.who == "player" and self.result == "lost":
            raise ValueError("une défaite ne se dit que de toute la table (who: everyone)")
        return self


class Check(Part):
    """Something that looks odd on a sheet, told as a warning at an entry, never refused."""

    key: Key
    entry: Key | None = None
    when: FormulaField
    text: TemplateField
