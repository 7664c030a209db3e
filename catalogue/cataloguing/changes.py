"""What is written of each change of a record or a copy: the fields that moved, before and after, who and when."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User

from catalogue.models import Copy, Game, RecordChange

Pairs = dict[str, list[Any]]


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> Pairs:
    """``{field: [before, after]}`` of the fields of ``after`` that moved."""
    return {name: [before.get(name), value] for name, value in after.items() if before.get(name) != value}


def note(
    *,
    kind: RecordChange.Kind,
    game: Game,
    changes: Pairs,
    at: datetime,
    by: User | None,
    copy: Copy | None = None,
) -> RecordChange:
    """Write one change, within the transaction of the verb that makes it.

    A change of a copy moves the record's stamp as well: whoever harvests the catalogue is told of copies by it.
    """
    if copy is not None:
        Game.objects.filter(pk=game.pk).update(changed_at=at)
    return RecordChange.objects.create(
        game=game,
        copy=copy,
        title=game.title,
        barcode=copy.barcode if copy else "",
        kind=kind,
        changes=changes,
        at=at,
        by=by,
    )


def numbered(game: Game) -> str:
    """How the history of one record names another, which may go or be called otherwise."""
    return f"{game.title} (n°\u202f{game.pk})"
