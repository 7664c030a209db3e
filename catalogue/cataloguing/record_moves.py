"""What hangs on a record, and how each kind of row goes over to another one when two become one."""

from collections.abc import Callable
from typing import Any, Final

from django.db.models import F, ForeignObjectRel, Max, QuerySet

from catalogue.models import DistinctGames, Game, PieceList

Move = Callable[[QuerySet[Any], Game], object]


def hand_over(rows: QuerySet[Any], kept: Game, column: str = "game") -> None:
    """All rows, as they are."""
    rows.update(**{column: kept})


def _new_ones(rows: QuerySet[Any], kept: Game, *told_by: str) -> None:
    """The rows that ``kept`` has not: the others go with the record that goes."""
    here = set(rows.model.objects.filter(game=kept).values_list(*told_by))
    coming = [pk for pk, *key in rows.values_list("pk", *told_by) if tuple(key) not in here]
    rows.filter(pk__in=coming).update(game=kept)


def _documents(rows: QuerySet[Any], kept: Game) -> None:
    """All documents; one whose name is taken gets another."""
    here = set(kept.attachments.values_list("name", flat=True))
    for row in rows:
        name, number = row.name, 2
        while row.name in here:
            row.name, number = f"{name[:290]} ({number})", number + 1
        here.add(row.name)
        row.game = kept
        row.save(update_fields=["game", "name"])


def _piece_lists(rows: QuerySet[Any], kept: Game) -> None:
    """All lists, numbered behind those of ``kept``; one is in force, that of ``kept`` where it has one."""
    last = kept.piece_lists.aggregate(last=Max("version"))["last"] or 0
    if kept.piece_lists.filter(status=PieceList.Status.ACCEPTED).exists():
        rows.filter(status=PieceList.Status.ACCEPTED).update(status=PieceList.Status.RETIRED)
    rows.update(game=kept, version=F("version") + last)


def _relatives(rows: QuerySet[Any], kept: Game, column: str) -> None:
    """Expansions and versions become those of ``kept``, which is none of its own."""
    rows.exclude(pk=kept.pk).update(**{column: kept})
    rows.filter(pk=kept.pk).update(**{column: None})


def _distinct(rows: QuerySet[Any], kept: Game, other: str) -> None:
    """What is not the one is not the other either; that the two are two goes, and what was said of both already."""
    for row in rows.exclude(**{other: kept}):
        first, second = sorted([getattr(row, f"{other}_id"), kept.pk])
        if not DistinctGames.objects.filter(first=first, second=second).exists():
            row.first_id, row.second_id = first, second
            row.save(update_fields=["first", "second"])


def stays(_rows: QuerySet[Any], _kept: Game) -> None:
    """Goes with its record: a field of it, which is merged as a value, or what each save makes anew."""


def goes(_rows: QuerySet[Any], _kept: Game) -> None:
    """Goes with its record, and comes back with it."""


# By model and column. Whatever is not listed is handed over as it is.
MOVES: Final[dict[tuple[str, str], Move]] = {
    ("catalogue.Contribution", "game"): stays,
    ("catalogue.Publication", "game"): stays,
    ("catalogue.Barrier", "game"): stays,
    ("catalogue.GameLanguage", "game"): stays,
    ("catalogue.Identifier", "game"): stays,
    ("catalogue.Game_terms", "game"): stays,
    ("catalogue.SearchEntry", "game"): stays,
    # A nightly task counts these anew for the record that stays.
    ("catalogue.Companion", "game"): goes,
    ("catalogue.Companion", "other"): goes,
    ("catalogue.Attachment", "game"): _documents,
    ("catalogue.PieceList", "game"): _piece_lists,
    ("catalogue.GameListEntry", "game"): lambda rows, kept: _new_ones(rows, kept, "list"),
    ("catalogue.Game", "base_game"): lambda rows, kept: _relatives(rows, kept, "base_game"),
    ("catalogue.Game", "version_of"): lambda rows, kept: _relatives(rows, kept, "version_of"),
    ("catalogue.DistinctGames", "first"): lambda rows, kept: _distinct(rows, kept, "second"),
    ("catalogue.DistinctGames", "second"): lambda rows, kept: _distinct(rows, kept, "first"),
}


def hanging_on(game: Game) -> dict[tuple[str, str], QuerySet[Any]]:
    """Every kind of row that points at the record, those of other applications too, by model and column."""
    found: dict[tuple[str, str], QuerySet[Any]] = {}
    # Hidden ones too: a relation without a name on this side points at the record all the same.
    for relation in Game._meta.get_fields(include_hidden=True):  # noqa: SLF001 - public, for all its underscore
        if isinstance(relation, ForeignObjectRel) and not relation.many_to_many:
            model: Any = relation.related_model
            column = relation.field.name
            found[str(model._meta.label), column] = QuerySet(model).filter(**{column: game})  # noqa: SLF001 - as above
    return found


def moving_from(game: Game) -> dict[tuple[str, str], QuerySet[Any]]:
    """Of those, what goes over to another record."""
    return {key: rows for key, rows in hanging_on(game).items() if MOVES.get(key) not in (stays, goes)}


def move_all(gone: Game, kept: Game) -> None:
    """Give ``kept`` whatever hangs on ``gone``."""
    for key, rows in moving_from(gone).items():
        move = MOVES.get(key)
        if move:
            move(rows, kept)
        else:
            hand_over(rows, kept, key[1])
