"""Rows as plain values to compare whole."""

from typing import Any

from django.db.models import QuerySet


def values(rows: QuerySet[Any], *columns: str) -> list[tuple[Any, ...]]:
    """The columns of the rows in the order they were written; empty columns are None, whatever their type."""
    return [tuple(row) for row in rows.order_by("pk").values_list(*columns)]
