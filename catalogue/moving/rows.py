"""A row as a line of JSON and back: each column under its name, moments in UTC, the same text on both engines."""

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, time
from typing import Any, Final
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db.models import Field, ForeignKey, JSONField, Model, QuerySet
from django.utils.translation import gettext as _

from catalogue.moving.columns import columns_of, options_of
from catalogue.moving.refusals import MoveRefused

ROWS_AT_ONCE: Final = 500
"""How many rows are in memory."""


def line_of(row: Mapping[str, object]) -> bytes:
    """The line with its end. Keys are sorted, since PostgreSQL keeps those of JSON in an order of its own."""
    text = json.dumps(row, ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=_plain)
    return f"{text}\n".encode("utf-8", "surrogatepass")


def _plain(value: object) -> str:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, UUID):
        return str(value)
    raise TypeError(f"no form in JSON: {value!r}")


def rows_of(model: type[Model]) -> Iterator[dict[str, Any]]:
    """Every row by its key, a batch in memory."""
    names = [column.attname for column in columns_of(model)]
    key = options_of(model).pk.attname
    rows: QuerySet[Any, Any] = QuerySet(model).order_by("pk").values(*names)
    batch = list(rows[:ROWS_AT_ONCE])
    while batch:
        yield from batch
        batch = list(rows.filter(pk__gt=batch[-1][key])[:ROWS_AT_ONCE])


def instance_of(model: type[Model], row: Mapping[str, object]) -> Model:
    """The row as an instance that is not saved; MoveRefused for columns or values that the table does not have."""
    columns = columns_of(model)
    names = {column.attname for column in columns}
    if row.keys() != names:
        told = ", ".join(sorted(row.keys() ^ names)[:5])
        raise MoveRefused(_("colonnes inattendues ou manquantes (%(names)s).") % {"names": told})
    return model(**{column.attname: _value(column, row[column.attname]) for column in columns})


def _value(column: "Field[Any, Any]", value: object) -> object:
    if value is None or isinstance(column, JSONField):
        return value
    target = column.target_field if isinstance(column, ForeignKey) else column
    try:
        return target.to_python(value)
    except (ValidationError, TypeError, ValueError, OverflowError) as error:
        shown = json.dumps(value, ensure_ascii=False)[:60]
        raise MoveRefused(
            _("valeur impossible dans « %(column)s » : %(value)s.") % {"column": column.attname, "value": shown}
        ) from error


def insert(model: type[Model], instances: list[Model]) -> None:
    """Insert the rows as they are: a moment that Django sets by itself becomes again the one that was handed in."""
    moments = _set_by_itself(model)
    kept = [[getattr(instance, name) for name in moments] for instance in instances]
    table: QuerySet[Any, Any] = QuerySet(model)
    table.bulk_create(instances, batch_size=ROWS_AT_ONCE)
    if not moments:
        return
    for instance, values in zip(instances, kept, strict=True):
        for name, value in zip(moments, values, strict=True):
            setattr(instance, name, value)
    table.bulk_update(instances, moments, batch_size=ROWS_AT_ONCE)


def _set_by_itself(model: type[Model]) -> list[str]:
    return [
        column.attname
        for column in columns_of(model)
        if getattr(column, "auto_now", False) or getattr(column, "auto_now_add", False)
    ]
