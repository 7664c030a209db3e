"""The very rows of an import, written once more with nothing else: what a database takes at the least."""

import time
from typing import Any, TypeAlias

Table: TypeAlias = tuple[str, list[str], list[tuple[Any, ...]]]


def write_again() -> tuple[int, float]:
    """Empty the catalogue and write its rows back; how many records those were, and the seconds of the writing.

    In one transaction, by COPY on PostgreSQL and by one prepared statement a table on SQLite, with all indexes,
    constraints and triggers. The catalogue is empty afterwards.
    """
    from django.db import connection, transaction

    tables = _tables()
    records = next(len(rows) for name, _, rows in tables if name == "catalogue_sourcerecord")
    connection.check_constraints()
    with transaction.atomic():
        _empty(tables)
    began = time.perf_counter()
    with transaction.atomic():
        for table in tables:
            _write(table)
    seconds = time.perf_counter() - began
    with transaction.atomic():
        _empty(tables)
    return records, seconds


def _tables() -> list[Table]:
    """The rows of each table of the catalogue that has some, rows that others point to first where that is known."""
    from django.apps import apps
    from django.db import connection

    found = []
    with connection.cursor() as cursor:
        for model in apps.get_app_config("catalogue").get_models(include_auto_created=True):
            meta = model._meta
            columns = [connection.ops.quote_name(one.column) for one in meta.concrete_fields if not one.generated]
            cursor.execute(f"SELECT {', '.join(columns)} FROM {connection.ops.quote_name(meta.db_table)}")
            if rows := [tuple(row) for row in cursor.fetchall()]:
                found.append((meta.db_table, columns, rows))
    return found


def _empty(tables: list[Table]) -> None:
    from django.db import connection

    quoted = [connection.ops.quote_name(name) for name, _, _ in tables]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(f"TRUNCATE {', '.join(quoted)} CASCADE")
            return
        for name in quoted:
            cursor.execute(f"DELETE FROM {name}")


def _write(table: Table) -> None:
    from django.db import connection

    name, columns, rows = table
    into = f"{connection.ops.quote_name(name)} ({', '.join(columns)})"
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.cursor.copy(f"COPY {into} FROM STDIN") as stream:
                for row in rows:
                    stream.write_row(row)
            return
        cursor.executemany(f"INSERT INTO {into} VALUES ({', '.join(['%s'] * len(columns))})", rows)
