"""Deleting plays: by their players, and by the years."""

from calendar import monthrange
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet

from playaid.models import Play

# So many at once that other tables wait but a moment.
BATCH = 200


def forget_play(play: Play) -> None:
    """Delete a play with all its entries, also out of its book: whoever has its code may.

    Locked first: an entry that is just being taken goes too, and one that comes after finds no play.
    """
    with transaction.atomic():
        mine = Play.objects.filter(pk=play.pk)
        if mine.select_for_update().first() is not None:
            mine.delete()


def forgotten_plays(*, at: datetime) -> QuerySet[Play]:
    """Give the plays that nobody keeps in a book and nobody has touched for the months of the settings."""
    return Play.objects.filter(book=None, touched_at__lt=months_before(at, settings.PLAYS_KEPT_MONTHS))


def purge_plays(*, at: datetime) -> int:
    """Delete the forgotten plays with their entries; gives how many plays. Run again, it finds none."""
    gone = 0
    while True:
        with transaction.atomic():
            # Locked first: a play that somebody takes up again this instant is not forgotten.
            batch = list(forgotten_plays(at=at).select_for_update().values_list("pk", flat=True)[:BATCH])
            Play.objects.filter(pk__in=batch).delete()
        gone += len(batch)
        if len(batch) < BATCH:
            return gone


def months_before(at: datetime, months: int) -> datetime:
    """Give the moment so many months earlier; the last day of a month where it has no such day."""
    year, month = divmod(at.year * 12 + at.month - 1 - months, 12)
    return at.replace(year=year, month=month + 1, day=min(at.day, monthrange(year, month + 1)[1]))
