"""The next keys of a house that took its rows from elsewhere: after every key that has ever been given."""

from collections.abc import Iterator

from django.core.management.color import no_style
from django.db import connection
from django.db.models import Max, Model, QuerySet

from catalogue.models import Game, NameMerge, Tombstone
from catalogue.moving.columns import options_of
from catalogue.search.names import KINDS


def follow_keys(models: list[type[Model]]) -> None:
    """Let each sequence go on after the largest key; none gives the key of a deleted record or a merged name again."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
    for model, gone in _gone():
        living = QuerySet(model).aggregate(last=Max("pk"))["last"] or 0
        if gone > living:
            _pass_over(model, gone)


def _gone() -> Iterator[tuple[type[Model], int]]:
    """The largest key that a record or a name had that is remembered and is no more."""
    yield Game, Tombstone.objects.aggregate(last=Max("game_id"))["last"] or 0
    for model, kind in KINDS.items():
        yield model, NameMerge.objects.filter(kind=kind).aggregate(last=Max("gone_id"))["last"] or 0


def _pass_over(model: type[Model], number: int) -> None:
    """Make the key after ``number`` the next of the model's."""
    table = options_of(model).db_table
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)", [table, number])
            return
        cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
        cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, number])
