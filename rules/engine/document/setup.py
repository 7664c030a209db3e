"""How a document sets a box up: quantities, decks, draws and the steps that name them."""

from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from rules.engine.document.fields import FormulaField, Key, Keyed, Line, Many, Name, Part, Slug, TemplateField


def _with_digits(table: Any) -> Any:
    """Write numbers of players as texts of digits, as JSON keeps the keys of a mapping."""
    return {str(players): number for players, number in table.items()} if isinstance(table, dict) else table


class Quantity(Part):
    """How many of something: a formula, or a table by number of players."""

    key: Name
    label: Line
    value: FormulaField | None = None
    by: Literal["players"] | None = None
    table: Annotated[dict[str, int], BeforeValidator(_with_digits)] = {}

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        if (self.value is None) == (self.by is None):
            raise ValueError("il faut soit value, soit by: players avec une table")
        return self


class Deck(Part):
    """A pile of cards: a number of ``cards``, or the rows ``from`` a table for which ``keep`` (of ``card``) holds.

    ``piles`` says how many such piles there are.
    """

    key: Key
    label: Line
    cards: FormulaField | None = None
    source: Key | None = Field(default=None, alias="from")
    keep: FormulaField | None = None
    piles: FormulaField | None = None

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        if (self.cards is None) == (self.source is None):
            raise ValueError("il faut soit cards, soit from")
        if self.keep is not None and self.source is None:
            raise ValueError("keep choisit parmi les lignes de from")
        return self


class Draw(Part):
    """Rows drawn by chance from a table, respecting its copies: ``count`` for the table, or for each player."""

    key: Key
    label: Line
    source: Key = Field(alias="from")
    count: FormulaField
    per: Literal["table", "player"] = "table"


class Step(Part):
    """Something to do while setting up; ``quantity`` names the quantity to count out."""

    text: TemplateField
    quantity: Key | None = None
    when: FormulaField | None = None
    anchor: Slug | None = None


class Setup(Part):
    """Everything before the first turn."""

    quantities: Keyed[Quantity] = Field(default=(), max_length=60)
    decks: Keyed[Deck] = Field(default=(), max_length=40)
    draws: Keyed[Draw] = Field(default=(), max_length=20)
    first_player: TemplateField
    steps: Many[Step] = Field(max_length=80)
    back_to_box: Many[Step] = Field(default=(), max_length=80)
