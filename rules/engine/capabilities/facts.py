"""What a helper wants to know and what it answers, in forms that pages can be generated from."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from rules.engine.document.entries import Count, Entry, Flag, Grid, Records
from rules.engine.document.tables import Rows

FactKind = Literal["players", "name", "count", "flag", "choice", "subset", "pieces", "records", "grid", "steps"]


@dataclass(frozen=True, slots=True)
class FactSpec:
    """One fact that a helper wants.

    A ``players`` fact is a list of rows of ``fields``, in seat order; a ``records`` fact a list of at most ``max``
    records of ``fields``; a ``grid`` fact has so many ``rows`` and ``columns``. ``source`` is the table that the
    options are rows of.
    """

    key: str
    label: str
    kind: FactKind
    required: bool = True
    min: int | None = None
    max: int | None = None
    options: tuple[tuple[str, str], ...] = ()
    fields: tuple["FactSpec", ...] = ()
    rows: int | None = None
    columns: int | None = None
    help: str | None = None
    source: str | None = None

    def as_json(self) -> dict[str, Any]:
        """Give the fact as JSON, without what does not apply to its kind."""
        optional: dict[str, Any] = {
            "min": self.min,
            "max": self.max,
            "options": [{"id": key, "label": label} for key, label in self.options] or None,
            "fields": [fact.as_json() for fact in self.fields] or None,
            "rows": self.rows,
            "columns": self.columns,
        }
        told = {key: value for key, value in optional.items() if value is not None}
        return {"key": self.key, "label": self.label, "kind": self.kind, "required": self.required, **told}


@dataclass(frozen=True, slots=True)
class HelperAnswer:
    """What a helper found; the shape of ``answer`` is that of its capability."""

    helper: str
    answer: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """Give the answer as JSON."""
        return dict(self.answer)


def fact_of(entry: Entry, tables: Mapping[str, Rows]) -> FactSpec:
    """Describe an entry that a helper asks for; it may be left out, as on a sheet."""
    return replace(_fact_of(entry, tables), required=False, help=entry.help, source=getattr(entry, "source", None))


def _fact_of(entry: Entry, tables: Mapping[str, Rows]) -> FactSpec:
    if isinstance(entry, Count):
        return FactSpec(entry.key, entry.label, entry.kind, min=entry.min, max=entry.max)
    if isinstance(entry, Records):
        fields = tuple(fact_of(field, tables) for field in entry.fields)
        return FactSpec(entry.key, entry.label, entry.kind, min=0, max=entry.max, fields=fields)
    if isinstance(entry, Grid):
        return FactSpec(entry.key, entry.label, entry.kind, rows=entry.rows, columns=entry.columns)
    options = () if isinstance(entry, Flag) else entry.options(tables)
    return FactSpec(entry.key, entry.label, entry.kind, options=options)
