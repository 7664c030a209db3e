"""What the reference page, the box check and the tactile legend show: texts, not figures to compute with."""

from typing import Annotated, Any, Self

from pydantic import BeforeValidator, model_validator

from rules.engine.document.fields import FormulaField, Key, Keyed, Line, Many, Part, Prose, Slug, as_tuple


class Piece(Part):
    """A kind of piece in the box, and how it is told by touch where that is known."""

    key: Key
    label: Line
    quantity: int
    note: Prose | None = None
    touch: Prose | None = None


class Sign(Part):
    """What one sign means on one component; ``doubt`` says why the meaning is not certain."""

    component: Line
    sign: Line
    meaning: Line
    doubt: Prose | None = None


class Adaptation(Part):
    """How the adapted copy is read: its legend, and where the sources of the legend contradict themselves."""

    kind: Line
    text: Prose | None = None
    legend: Many[Sign]
    contradictions: Many[Prose] = ()


class Phase(Part):
    """A stretch of the game, step by step; ``repeat`` says how often or until when."""

    key: Key
    title: Line
    text: Prose | None = None
    steps: Many[Prose] = ()
    repeat: Prose | None = None
    anchor: Slug | None = None


class Course(Part):
    """How a game runs, from the first turn to the end."""

    turn_order: Prose | None = None
    phases: Keyed[Phase] = ()
    end: Many[Prose] = ()


class Term(Part):
    """A word of the game and what it means."""

    term: Line
    meaning: Prose


class Display(Part):
    """A table of the document, shown with some of its columns under these headings."""

    table: Key
    caption: Line
    columns: dict[str, Line]


class Example(Part):
    """A worked example that is run when the document is checked.

    One of ``formula`` (with its own ``names``), ``sheet`` (scored), ``setup`` (arguments of a setup plan) or
    ``helper`` with ``facts``. ``expect`` is the answer, or the part of it that matters: keys left out are not compared.
    """

    title: Line
    text: Prose
    formula: FormulaField | None = None
    names: dict[str, Any] = {}
    sheet: dict[str, Any] | None = None
    variant: str = ""
    setup: dict[str, Any] | None = None
    helper: str | None = None
    facts: dict[str, Any] | None = None
    expect: Any

    @model_validator(mode="after")
    def _one_question(self) -> Self:
        questions = (self.formula, self.sheet, self.setup, self.helper)
        if sum(question is not None for question in questions) != 1:
            raise ValueError("un exemple pose une question\u00a0: formula, sheet, setup ou helper")
        return self


def _paragraphs(raw: Any) -> Any:
    return (raw,) if isinstance(raw, str) else as_tuple(raw)


class Section(Part):
    """A section of the reference: paragraphs, steps in order, points, terms, a table and examples, in that order."""

    anchor: Slug
    title: Line
    text: Annotated[tuple[Prose, ...], BeforeValidator(_paragraphs)] = ()
    steps: Many[Prose] = ()
    points: Many[Prose] = ()
    terms: Many[Term] = ()
    display: Display | None = None
    examples: Many[Example] = ()
    sections: Many["Section"] = ()
