"""The rounds of a game, and who is at it in each: what is counted, what is allowed, whose turn it is.

Nothing here is scored: a round names the entries that are, so that a page can fold the others away, help to fill them
in, and show what holds while the round is played.
"""

from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from rules.engine.document.fields import FormulaField, Key, Line, Many, Part, TemplateField, as_tuple

# What a play is in once its last round is over; no round has this key.
OVER = "end"


def _texts(raw: Any) -> Any:
    return (raw,) if isinstance(raw, str) else as_tuple(raw)


class Found(Part):
    """The entries to which the finds of a turn are added: of the one whose turn it is, and of his neighbours.

    Those that a variant does not ask for count for nothing there, so that one list serves several variants.
    """

    active: Many[Key] = ()
    left: Many[Key] = ()
    right: Many[Key] = ()

    def keys(self) -> tuple[str, ...]:
        """Give all of them."""
        return (*self.active, *self.left, *self.right)


class Foul(Part):
    """What is done about a fault, and whether it ends the turn."""

    text: TemplateField
    ends_turn: bool = False


class Round(Part):
    """One stretch of the game with ``entries`` of its own, in the order of the document.

    ``text`` says what is allowed, point by point, and ``fault`` what happens to whoever does something else; both, and
    the formula ``passing`` (may something be passed?), see the tables. ``timers`` are those that run in it, and
    ``only`` names the variants that play it ("" is the plain game).
    """

    key: Key
    label: Line
    entries: Many[Key] = Field(min_length=1, max_length=20)
    found: Found | None = None
    text: Annotated[tuple[TemplateField, ...], Field(max_length=20), BeforeValidator(_texts)] = ()
    timers: Many[Key] = ()
    passing: FormulaField | None = None
    fault: Foul | None = None
    only: Many[str] = ()

    @model_validator(mode="after")
    def _not_over(self) -> Self:
        if self.key == OVER:
            raise ValueError(f"«\u00a0{OVER}\u00a0» se dit d’une partie dont toutes les manches sont jouées")
        return self


class Timekeeper(Part):
    """Who watches the clock: the neighbour to the ``right`` or to the ``left`` of the one whose turn it is."""

    label: Line
    seat: Literal["left", "right"]


class Rota(Part):
    """Whose turn it is, in rounds: ``active`` is the word for that person, ``found`` for what a turn brings.

    It ``moves`` one place to the left after each ``turn``, after each thing that is ``found``, or ``never``. A new
    round begins with the next one. ``only`` names the variants of which this is true; one at most holds in each.
    """

    key: Key
    active: Line
    clock: Timekeeper | None = None
    found: Line
    moves: Literal["turn", "found", "never"] = "turn"
    only: Many[str] = ()
