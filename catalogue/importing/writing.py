"""Writes merged values into the rows of a game. Lists are written anew as a whole: a list is one value."""

from collections.abc import Callable, Sequence
from typing import Any

from django.db.models import Manager, Model
from django.utils.text import slugify

from catalogue.importing.authorities import named, terms_of
from catalogue.importing.checking import check
from catalogue.importing.ledger import Incoming
from catalogue.importing.merge import Value
from catalogue.importing.values import LISTS
from catalogue.models import (
    Attachment,
    Author,
    Contribution,
    Game,
    GameLanguage,
    Identifier,
    Publication,
    Publisher,
)
from catalogue.search.upkeep import reindex
from rules.models import Ruleset


def create_game(incoming: Incoming, taken: dict[str, Value]) -> Game:
    """A new game with the values ``taken``, tied to the structured rules of the same name, when there are some."""
    game = Game()
    _set(game, taken)
    game.ruleset = Ruleset.objects.filter(slug=slugify(game.title)).first()
    check(game, parents=["ruleset"])
    game.save()
    _write_lists(game, incoming, taken)
    return game


def change_game(game: Game, incoming: Incoming, taken: dict[str, Value]) -> None:
    """Write the values ``taken`` into ``game``, and those alone."""
    plain_fields = _set(game, taken)
    if plain_fields:
        check(game, parents=["ruleset"])
        game.save(update_fields=plain_fields)
    _write_lists(game, incoming, taken)


def _set(game: Game, taken: dict[str, Value]) -> list[str]:
    fields = [field for field in taken if field not in LISTS]
    for field in fields:
        setattr(game, field, taken[field])
    if "kind" in taken:
        game.kind = str(taken["kind"]) or Game.Kind.GAME.value
    return fields


def _write_lists(game: Game, incoming: Incoming, taken: dict[str, Value]) -> None:
    for field, write in _WRITERS.items():
        if field in taken:
            write(game, taken[field])
    if "terms" in taken:
        # The labels of terms are not part of the value: they come from the record.
        game.terms.set(terms_of(incoming.record) if taken["terms"] else [])
    if taken.keys() & set(LISTS):
        # Rows written in bulk send no signal that the search index could follow.
        reindex(Game.objects.filter(pk=game.pk))


def _write_contributions(game: Game, rows: Any) -> None:
    authors = named(Author, (name for name, _ in rows))
    game.contributions.all().delete()
    Contribution.objects.bulk_create(
        Contribution(game=game, author=authors[name], role=role, position=position)
        for position, (name, role) in enumerate(rows)
    )


def _write_publishers(game: Game, names: Any) -> None:
    publishers = named(Publisher, names)
    game.publications.all().delete()
    Publication.objects.bulk_create(
        Publication(game=game, publisher=publishers[name], position=position) for position, name in enumerate(names)
    )


def _write_languages(game: Game, codes: Any) -> None:
    _keep_only(game.languages, [GameLanguage(game=game, code=code) for code in codes], ["code"])


def _write_identifiers(game: Game, rows: Any) -> None:
    wanted = [Identifier(game=game, kind=kind, value=value) for kind, value in rows]
    _keep_only(game.identifiers, wanted, ["kind", "value"])


def _write_attachments(game: Game, names: Any) -> None:
    _keep_only(game.attachments, [Attachment(game=game, name=name) for name in names], ["name"])


def _keep_only(rows: Manager[Any], wanted: Sequence[Model], told_by: Sequence[str]) -> None:
    """Remove and add what differs, so that a row that stays keeps what else is known of it (a file, say)."""
    by_key = {_key(row, told_by): row for row in wanted}
    here = {_key(row, told_by): row for row in rows.all()}
    rows.filter(pk__in=[row.pk for key, row in here.items() if key not in by_key]).delete()
    missing = [row for key, row in by_key.items() if key not in here]
    for row in missing:
        check(row, parents=["game"])
    rows.bulk_create(missing)


def _key(row: Model, told_by: Sequence[str]) -> tuple[Any, ...]:
    return tuple(getattr(row, name) for name in told_by)


_WRITERS: dict[str, Callable[[Game, Any], None]] = {
    "contributions": _write_contributions,
    "publishers": _write_publishers,
    "languages": _write_languages,
    "identifiers": _write_identifiers,
    "attachments": _write_attachments,
}
