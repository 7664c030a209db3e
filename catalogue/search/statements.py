"""Queries of the models as parts of one statement."""

from typing import TYPE_CHECKING, Any, TypeAlias

from django.db import connection

if TYPE_CHECKING:
    from django.db.models import QuerySet

Sql: TypeAlias = tuple[str, list[Any]]


def compiled(rows: "QuerySet[Any, Any]") -> Sql:
    """A query of the models as SQL and its parameters."""
    sql, params = rows.query.get_compiler(connection=connection).as_sql()
    return sql, list(params)
