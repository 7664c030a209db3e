"""Keeps each game's search key in step with the rows that it is made from."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import Model, QuerySet
from django.db.models.signals import m2m_changed, post_delete, post_save

from catalogue.models import Author, Contribution, Game, Publication, Publisher, SearchEntry, Term
from catalogue.search.stemming import search_key

BATCH = 500


def entry_for(game: Game) -> SearchEntry:
    """The search key of ``game``, not saved; its authors, publishers and terms are best prefetched."""
    titles = f"{game.title} {game.other_titles}"
    names = [author.name for author in game.authors.all()] + [house.name for house in game.publishers.all()]
    terms = [str(term) for term in game.terms.all()]
    return SearchEntry(
        game_id=game.pk,
        title_words=f" {search_key(titles)}",
        words=search_key(" ".join([titles, *names, *terms, game.principle])),
    )


def reindex(games: QuerySet[Game]) -> int:
    """Write the search keys of ``games`` anew; return how many."""
    written = 0
    for batch in _batches(games.order_by("pk").prefetch_related("authors", "publishers", "terms")):
        SearchEntry.objects.bulk_create(
            [entry_for(game) for game in batch],
            update_conflicts=True,
            unique_fields=["game"],
            update_fields=["title_words", "words"],
        )
        written += len(batch)
    return written


def _batches(games: QuerySet[Game]) -> Iterator[list[Game]]:
    """``games`` in lists, so that a large catalogue is never in memory at once."""
    last = 0
    while batch := list(games.filter(pk__gt=last)[:BATCH]):
        yield batch
        last = batch[-1].pk


def _game_saved(sender: type[Model], instance: Game, **_: Any) -> None:
    _reindex_ids([instance.pk])


def _part_changed(sender: type[Model], instance: Contribution | Publication, **_: Any) -> None:
    _reindex_ids([instance.game_id])


def _part_removed(
    sender: type[Model], instance: Contribution | Publication, origin: Model | QuerySet[Any], **_: Any
) -> None:
    """Follow a removed part, unless the game itself is going: its entry must not come back."""
    if getattr(origin, "model", type(origin)) is not Game:
        _reindex_ids([instance.game_id])


def _terms_changed(sender: type[Model], instance: Model, action: str, pk_set: set[int] | None, **_: Any) -> None:
    if not action.startswith("post_"):
        return
    _reindex_ids([instance.pk] if isinstance(instance, Game) else list(pk_set or ()))


def _authority_saved(sender: type[Model], instance: Author | Publisher | Term, created: bool, **_: Any) -> None:  # noqa: FBT001 - Django's signal passes it by that name
    if not created:
        _reindex_ids(instance.games.values_list("pk", flat=True))


def _reindex_ids(ids: Iterable[int]) -> None:
    reindex(Game.objects.filter(pk__in=list(ids)))


def connect() -> None:
    """Follow every save of a game and of what its key is made from (bulk writes call ``reindex``)."""
    post_save.connect(_game_saved, sender=Game)
    for part in (Contribution, Publication):
        post_save.connect(_part_changed, sender=part)
        post_delete.connect(_part_removed, sender=part)
    for authority in (Author, Publisher, Term):
        post_save.connect(_authority_saved, sender=authority)
    m2m_changed.connect(_terms_changed, sender=Game.terms.through)
