"""Writes merged values into the rows of a game. Lists are written anew as a whole: a list is one value."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from django.db.models import Manager, Model
from django.utils.text import slugify

from catalogue.exchange.records import ForeignRecord
from catalogue.importing.authorities import known_terms, named, series_named, terms_of
from catalogue.importing.checking import check
from catalogue.importing.ledger import Incoming
from catalogue.importing.merge import Value
from catalogue.importing.values import LISTS, PRESENT
from catalogue.models import (
    Attachment,
    Author,
    Barrier,
    Contribution,
    Game,
    GameLanguage,
    Identifier,
    Publication,
    Publisher,
    Term,
)
from catalogue.search.upkeep import reindex
from rules.models import Ruleset

_PARENTS = ("ruleset", "series")  # rows that were just read or written


def create_game(incoming: Incoming, taken: dict[str, Value]) -> Game:
    """A new game with the values ``taken``, tied to the structured rules of the same name, when there are some."""
    game = new_game(taken)
    game.series = series_named(str(taken.get("series") or ""))
    game.ruleset = Ruleset.objects.filter(slug=slugify(game.title)).first()
    game.save()
    _write_lists(game, taken, incoming.record)
    return game


def new_game(taken: Mapping[str, Value]) -> Game:
    """A game with the values ``taken`` of its own columns, its series aside, not saved; Unfit for a misfit."""
    game = Game()
    _set(game, {field: value for field, value in taken.items() if field != "series"})
    check(game, parents=_PARENTS)
    return game


def change_game(game: Game, taken: Mapping[str, Value], record: ForeignRecord | None = None) -> None:
    """Write the values ``taken`` into ``game``, and those alone; ``changed_at`` follows lists as well.

    ``record`` brings the labels of terms that are not known here; without it such a term is left out.
    """
    plain_fields = _set(game, taken)
    if plain_fields:
        check(game, parents=_PARENTS)
    game.save(update_fields=[*plain_fields, "changed_at"])
    _write_lists(game, taken, record)


def _set(game: Game, taken: Mapping[str, Value]) -> list[str]:
    fields = [field for field in taken if field not in LISTS]
    for field in fields:
        setattr(game, field, series_named(str(taken[field])) if field == "series" else taken[field])
    if "kind" in taken:
        game.kind = str(taken["kind"]) or Game.Kind.GAME.value
    return fields


def _write_lists(game: Game, taken: Mapping[str, Value], record: ForeignRecord | None) -> None:
    for field, write in _WRITERS.items():
        if field in taken:
            write(game, taken[field])
    if "terms" in taken:
        game.terms.set(_terms(taken["terms"], record))
    if taken.keys() & set(LISTS):
        # Rows written in bulk send no signal that the search index could follow.
        reindex(Game.objects.filter(pk=game.pk))


def _terms(rows: Any, record: ForeignRecord | None) -> list[Term]:
    """The labels of terms are not part of the value: they come from the record, or are known here."""
    if not rows:
        return []
    return terms_of(record) if record else list(known_terms([tuple(row) for row in rows]).values())


def parts_of(
    games: Iterable[tuple[Game, Mapping[str, Any]]], authors: Mapping[str, Author], publishers: Mapping[str, Publisher]
) -> dict[type[Model], list[Model]]:
    """The rows that hang on new games, by table, not saved; Unfit when a value does not fit its field."""
    parts: dict[type[Model], list[Model]] = defaultdict(list)
    for game, taken in games:
        parts[Contribution] += _contributions(game, taken.get("contributions", ()), authors)
        parts[Publication] += _publications(game, taken.get("publishers", ()), publishers)
        for field, rows in _PARTS.items():
            for part in rows(game, taken.get(field, ())):
                check(part, parents=["game"])
                parts[type(part)].append(part)
    return parts


def _contributions(game: Game, rows: Any, authors: Mapping[str, Author]) -> list[Contribution]:
    return [
        Contribution(game=game, author=authors[name], role=role, position=position)
        for position, (name, role) in enumerate(rows)
    ]


def _publications(game: Game, names: Any, publishers: Mapping[str, Publisher]) -> list[Publication]:
    return [
        Publication(game=game, publisher=publishers[name], position=position) for position, name in enumerate(names)
    ]


def _write_contributions(game: Game, rows: Any) -> None:
    authors = named(Author, (name for name, _ in rows))
    game.contributions.all().delete()
    Contribution.objects.bulk_create(_contributions(game, rows, authors))


def _write_publishers(game: Game, names: Any) -> None:
    publishers = named(Publisher, names)
    game.publications.all().delete()
    Publication.objects.bulk_create(_publications(game, names, publishers))


_PARTS: Final[dict[str, Callable[[Game, Any], list[Model]]]] = {
    "languages": lambda game, codes: [GameLanguage(game=game, code=code) for code in codes],
    "identifiers": lambda game, rows: [Identifier(game=game, kind=kind, value=value) for kind, value in rows],
    "barriers": lambda game, rows: [Barrier(game=game, kind=kind, present=said == PRESENT) for kind, said in rows],
    "attachments": lambda game, names: [Attachment(game=game, name=name) for name in names],
}
"""The rows of each list whose rows may hold more than the value: one that stays is left as it is."""


def _write_languages(game: Game, codes: Any) -> None:
    _keep_only(game.languages, _PARTS["languages"](game, codes), ["code"])


def _write_identifiers(game: Game, rows: Any) -> None:
    _keep_only(game.identifiers, _PARTS["identifiers"](game, rows), ["kind", "value"])


def _write_barriers(game: Game, rows: Any) -> None:
    _keep_only(game.barriers, _PARTS["barriers"](game, rows), ["kind", "present"])


def _write_attachments(game: Game, names: Any) -> None:
    _keep_only(game.attachments, _PARTS["attachments"](game, names), ["name"])


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
    "barriers": _write_barriers,
    "attachments": _write_attachments,
}
