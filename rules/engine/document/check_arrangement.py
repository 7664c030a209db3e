"""Whether what only arranges a page points at things that exist: groups of rows, ways to fill in, layouts of cards."""

from collections import Counter
from collections.abc import Iterator

from rules.engine.document.grouping import Layout
from rules.engine.document.model import RulesetDocument
from rules.engine.document.tables import Table
from rules.engine.faults import Fault
from rules.engine.formula.shapes import unknown

# What a layout reads from its columns, and as which type.
_TYPES = {"row": "integer", "offset": "integer", "up": "flag"}


def arrangement_faults(document: RulesetDocument) -> Iterator[Fault]:
    """Give every fault of groups, ways and layouts."""
    tables = {table.key: table for table in document.tables}
    for table in document.tables:
        yield from _groups(table)
    yield from _ways(document)
    for layout in document.layouts:
        if layout.source not in tables:
            yield Fault(f"layouts.{layout.key}.from", unknown(layout.source, tables, "table inconnue"))
        else:
            yield from _layout(layout, tables[layout.source])


def _groups(table: Table) -> Iterator[Fault]:
    if table.groups is None:
        return
    place, column = f"tables.{table.key}.groups", table.groups.by
    if column not in table.columns:
        yield Fault(f"{place}.by", unknown(column, table.columns, "pas de colonne"))
        return
    for value in dict.fromkeys(str(row[column]) for row in table.rows):
        if value not in table.groups.labels:
            yield Fault(f"{place}.labels", f"rien pour «\u00a0{value}\u00a0»")


def _ways(document: RulesetDocument) -> Iterator[Fault]:
    known = {entry.key: entry for entry in document.entries}
    for way in document.ways:
        for key in way.entries:
            if key not in known:
                yield Fault(f"ways.{way.key}.entries", unknown(key, known, "saisie inconnue"))
    for key, number in Counter(way.key for way in document.ways).items():
        if number > 1:
            yield Fault(f"ways.{key}", "cette façon est définie deux fois")


def _layout(layout: Layout, table: Table) -> Iterator[Fault]:
    for what, kind in _TYPES.items():
        column = getattr(layout, what)
        if table.columns.get(column) != kind:
            yield Fault(f"layouts.{layout.key}.{what}", f"une colonne de type {kind} est attendue")
    for column in layout.where:
        if column not in table.columns:
            yield Fault(f"layouts.{layout.key}.where", unknown(column, table.columns, "pas de colonne"))
