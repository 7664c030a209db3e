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

    ``piles`` says how many such piles there are; ``copies`` how many of each ``card`` are in one, and ``out_of`` how
    many of it lie in the box for this pile. Draws go ``with`` the pile, or stay ``without`` it.
    """

    key: Key
    label: Line
    cards: FormulaField | None = None
    source: Key | None = Field(default=None, alias="from")
    keep: FormulaField | None = None
    copies: FormulaField | None = None
    out_of: FormulaField | None = None
    included: Many[Key] = Field(default=(), alias="with")
    without: Many[Key] = ()
    piles: FormulaField | None = None

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        if (self.cards is None) == (self.source is None):
            raise ValueError("il faut soit cards, soit from")
        if self.keep is not None and self.source is None:
            raise ValueError("keep choisit parmi les lignes de from")
        if self.source is None and (self.copies or self.out_of or self.included or self.without):
            raise ValueError("copies, out_of, with et without se disent des lignes de from")
        return self


class Draw(Part):
    """Rows drawn by chance from a table, respecting its copies: ``count`` for the table, or for each player.

    Only rows for which ``keep`` (of ``card``) holds; no two with the same value in the column ``distinct``. What is
    ``secret`` nobody at the table may see, so a page shows it only to somebody who does not play.
    """

    key: Key
    label: Line
    source: Key = Field(alias="from")
    count: FormulaField
    per: Literal["table", "player"] = "table"
    keep: FormulaField | None = None
    distinct: Key | None = None
    secret: bool = False


class Teams(Part):
    """Players in teams, where ``when`` holds: ``sizes`` is a list, and ``label`` the word for one of them."""

    label: Line
    sizes: FormulaField
    when: FormulaField | None = None


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
    teams: Teams | None = None
    first_player: TemplateField
    steps: Many[Step] = Field(max_length=80)
    back_to_box: Many[Step] = Field(default=(), max_length=80)
