"""What a form asks for, whether it comes from a score sheet or from a helper."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from rules.engine import Definition, FactSpec
from rules.engine.document.entries import Entry
from rules.engine.document.grouping import Way
from rules.engine.document.tables import copies


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be chosen or ticked; ``copies`` says how many of it one player can have.

    ``group`` is the heading under which it is shown where there are many.
    """

    value: str
    label: str
    copies: int = 1
    group: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """One thing to fill in; ``kind`` is that of the rules, ``numbered`` options are sent on as integers.

    ``fields`` are asked of each record of a list, ``rows`` and ``columns`` are those of a grid. Only the ``ways`` to
    fill the sheet in ask for it (all of them when there are none); ``hidden``: the chosen one does not.
    """

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
    groups: tuple[str, ...] = ()
    fields: tuple["Question", ...] = ()
    rows: int = 0
    columns: int = 0
    ways: tuple[str, ...] = ()
    hidden: bool = False


def sheet_ways(definition: Definition, variant: str) -> tuple[Way, ...]:
    """Give the ways to fill in the sheet of a variant; none where there is nothing to choose."""
    asked = {entry.key for entry in definition.document.entries_for(variant)}
    ways = tuple(way for way in definition.document.ways if asked & set(way.entries))
    return ways if len(ways) > 1 else ()


def sheet_questions(definition: Definition, variant: str, way: str = "") -> tuple[Question, ...]:
    """Give what the score sheet asks of every player, in the order of the document."""
    ways = sheet_ways(definition, variant)
    return tuple(
        replace(_of_entry(entry, definition), ways=named, hidden=bool(named) and way not in named)
        for entry in definition.document.entries_for(variant)
        for named in [tuple(one.key for one in ways if entry.key in one.entries)]
    )


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
        fields=tuple(_of_entry(field, definition) for field in getattr(entry, "fields", ())),
        rows=getattr(entry, "rows", 0),
        columns=getattr(entry, "columns", 0),
        **_offered(entry, definition),
    )


def _offered(entry: Any, definition: Definition) -> dict[str, Any]:
    """Give the options of an entry that has some, and the groups they are in."""
    if not hasattr(entry, "options"):
        return {}
    source = getattr(entry, "source", None)
    return _grouped(entry.options(definition.tables), source, entry.kind, definition)


def _grouped(
    offered: Iterable[tuple[str, str]], source: str | None, kind: str, definition: Definition
) -> dict[str, Any]:
    rows = definition.tables.get(source or "", {})
    groups = next((table.groups for table in definition.document.tables if table.key == source), None)

    def option(value: str, label: str) -> Option:
        row = rows.get(value, {})
        group = groups.labels[str(row[groups.by])] if groups else ""
        return Option(value, label, copies(row) if kind == "pieces" else 1, group)

    labels = tuple(dict.fromkeys(groups.labels.values())) if groups else ()
    return {"options": tuple(option(value, label) for value, label in offered), "groups": labels}


def question_of(fact: FactSpec, definition: Definition) -> Question:
    """Give what one fact of a helper asks for."""
    return Question(
        key=fact.key,
        label=fact.label,
        kind=fact.kind,
        help=fact.help or "",
        least=fact.min or 0,
        most=fact.max or 0,
        required=fact.required,
        # Options that are no rows of a table are numbers.
        numbered=fact.source is None,
        fields=tuple(question_of(field, definition) for field in fact.fields),
        rows=fact.rows or 0,
        columns=fact.columns or 0,
        **_grouped(fact.options, fact.source, fact.kind, definition),
    )
