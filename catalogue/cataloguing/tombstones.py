"""Keeps a stone for each record that is deleted, whoever deletes it: a verb, an import taken back, the admin."""

from typing import Any

from django.db.models.signals import post_delete
from django.utils import timezone

from catalogue.models import Game, Tombstone


def _game_deleted(instance: Game, **_: Any) -> None:
    # The moment is read here: Django deletes from many places, and hands none of them on.
    Tombstone.objects.update_or_create(
        game_id=instance.pk, defaults={"title": instance.title, "deleted_at": timezone.now()}
    )


def connect() -> None:
    """Follow every deletion of a record."""
    post_delete.connect(_game_deleted, sender=Game, dispatch_uid="tombstone_of_a_game")
