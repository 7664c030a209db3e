"""What a form asks for, whether it comes from a score sheet or from a helper."""

from dataclasses import dataclass
from typing import Any

from rules.engine import Definition, FactSpec
from rules.engine.document.entries import Entry
from rules.engine.document.tables import copies


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be chosen or ticked; ``copies`` says how many of it one player can have."""

    value: str
    label: str
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Question:
    """One thing to fill in; ``kind`` is that of the rules, ``numbered`` options are sent on as integers."""

    key: str
    label: str
    kind: str
    help: str = ""
    anchor: str = ""
    least: int = 0
    most: int = 0
    exclusive: bool = False
    required: bool = False
    numbered: bool = False
    options: tuple[Option, ...] = ()


def sheet_questions(definition: Definition, variant: str) -> tuple[Question, ...]:
    """Give what the score sheet asks of every player, in the order of the document."""
    return tuple(_of_entry(entry, definition) for entry in definition.document.entries_for(variant))


def _of_entry(entry: Entry, definition: Definition) -> Question:
    return Question(
        key=entry.key,
        label=entry.label,
        kind=entry.kind,
        help=entry.help or "",
        anchor=entry.anchor or "",
        least=getattr(entry, "min", 0),
        most=getattr(entry, "max", 0),
        exclusive=getattr(entry, "exclusive", False),
        numbered=getattr(entry, "of", None) is not None,
        options=_options(entry, definition),
    )


def _options(entry: Any, definition: Definition) -> tuple[Option, ...]:
    if not hasattr(entry, "options"):
        return ()
    rows = definition.tables.get(entry.source or "", {})
    several = entry.kind == "pieces"
    return tuple(
        Option(value, label, copies(rows[value]) if several else 1) for value, label in entry.options(definition.tables)
    )


def question_of(fact: FactSpec) -> Question:
    """Give what one fact of a helper asks for."""
    options = tuple(Option(value, label) for value, label in fact.options)
    return Question(
        key=fact.key,
        label=fact.label,
        kind=fact.kind,
        least=fact.min or 0,
        most=fact.max or 0,
        required=fact.required,
        # Numbers 1 to n are those of a subset without a table; ids of a table have letters.
        numbered=[option.value for option in options] == [str(number) for number in range(1, len(options) + 1)],
        options=options,
    )
