"""The next keys of a house that took its rows from elsewhere: after every key that has ever been given."""

from django.core.management.color import no_style
from django.db import connection
from django.db.models import Max, Model

from catalogue.models import Game, Tombstone
from catalogue.moving.columns import options_of


def follow_keys(models: list[type[Model]]) -> None:
    """Let each sequence go on after the largest key; a game's never gives the number of a deleted record again."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
    deleted = Tombstone.objects.aggregate(last=Max("game_id"))["last"] or 0
    living = Game.objects.aggregate(last=Max("pk"))["last"] or 0
    if deleted > living:
        _pass_over(deleted)


def _pass_over(number: int) -> None:
    """Make the key after ``number`` the next of games."""
    table = options_of(Game).db_table
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)", [table, number])
            return
        cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
        cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, number])
