"""Keeps each game's search key in step with the rows that it is made from."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import chain
from typing import Any, Final

from django.apps import apps as everything
from django.apps.registry import Apps
from django.db.models import Model, Q, QuerySet
from django.db.models.signals import m2m_changed, post_delete, post_migrate, post_save

from catalogue.inserting import insert
from catalogue.models import Contribution, Game, Publication, SearchEntry
from catalogue.search.entries import PARTS, VERSION, key_for
from catalogue.search.names import KINDS, Authority, drop_name, keep_name, rewrite_names
from catalogue.search.vocabulary import learn, relearn
from rules.models import RulesetVersion

BATCH: Final = 500
_COLUMNS: Final = ["bare_title", "title_length", "title_words", "name_words", "words", "version"]

# The games whose keys are to be written at the end of ``reindexing_once``; None: each is written at once.
_waiting: ContextVar[set[int] | None] = ContextVar("games_waiting_for_their_key", default=None)


def reindex(games: QuerySet[Game]) -> int:
    """Write the search keys of ``games`` anew and learn their words; return how many there were."""
    written = 0
    for batch in _batches(games):
        learn(_written(batch))
        written += len(batch)
    return written


def index_written(games: Iterable[tuple[Game, Iterable[str]]]) -> None:
    """The same for new games that were just written in bulk, each with its names, and its ruleset in memory."""
    keys = [key_for(game, names) for game, names in games]
    insert(SearchEntry, [key.entry for key in keys])
    learn(word for key in keys for word in key.vocabulary)


def reindex_all() -> int:
    """Write every key anew, then count the vocabulary and the names; return how many games there are.

    A few hundred records are in memory at once, and the vocabulary: that of a large catalogue is some megabytes.
    """
    counted: Counter[str] = Counter()
    written = 0
    for batch in _batches(Game.objects.all()):
        counted.update(_written(batch))
        written += len(batch)
    relearn(counted)
    rewrite_names()
    return written


@contextmanager
def reindexing_once() -> Iterator[None]:
    """Within: a game that is saved many times over (an import, an edit in batch) has its key written once, at the end.

    Nothing is written when the block fails: what it saved is then taken back by its transaction.
    """
    if _waiting.get() is not None:
        yield
        return
    waiting: set[int] = set()
    token = _waiting.set(waiting)
    try:
        yield
    finally:
        _waiting.reset(token)
    _reindex_ids(waiting)


def catch_up(*, apps: Apps = everything, **_: Any) -> None:
    """After ``migrate``: write the keys that are missing or of an older version."""
    known = apps.all_models["catalogue"].get("searchentry")
    if not hasattr(known, "version"):
        return  # migrated back to a time before these keys
    behind = Game.objects.filter(~Q(search_entry__version=VERSION) | Q(search_entry=None))
    if behind.exists():
        reindex_all()


def _written(games: Sequence[Game]) -> Iterator[str]:
    """Write the keys of ``games``; give the words to learn, those of each game once."""
    keys = [key_for(game) for game in games]
    entries = [key.entry for key in keys]
    SearchEntry.objects.bulk_create(entries, update_conflicts=True, unique_fields=["game"], update_fields=_COLUMNS)
    return chain.from_iterable(key.vocabulary for key in keys)


def _batches(games: QuerySet[Game]) -> Iterator[list[Game]]:
    """``games`` in lists, so that a large catalogue is never in memory at once."""
    whole = games.order_by("pk").select_related("series", "ruleset").prefetch_related(*PARTS)
    last = 0
    while batch := list(whole.filter(pk__gt=last)[:BATCH]):
        yield batch
        last = batch[-1].pk


def _reindex_ids(ids: Iterable[int]) -> None:
    waiting = _waiting.get()
    if waiting is None:
        reindex(Game.objects.filter(pk__in=list(ids)))
    else:
        waiting.update(ids)


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


def _authority_saved(sender: type[Model], instance: Authority, created: bool, **_: Any) -> None:  # noqa: FBT001 - Django's signal passes it by that name
    keep_name(instance)
    if not created:
        _reindex_ids(instance.games.values_list("pk", flat=True))


def _authority_removed(sender: type[Model], instance: Authority, **_: Any) -> None:
    drop_name(instance)


def _rules_in_force_changed(sender: type[Model], instance: RulesetVersion, **_: Any) -> None:
    """Follow rules that come into force or are withdrawn; a draft is in nobody's words yet."""
    if instance.status != RulesetVersion.Status.DRAFT:
        _reindex_ids(Game.objects.filter(ruleset=instance.ruleset_id).values_list("pk", flat=True))


def connect() -> None:
    """Follow every save of a game and of what its key is made from (bulk writers call ``reindex``)."""
    post_save.connect(_game_saved, sender=Game)
    for part in (Contribution, Publication):
        post_save.connect(_part_changed, sender=part)
        post_delete.connect(_part_removed, sender=part)
    for authority in KINDS:
        post_save.connect(_authority_saved, sender=authority)
        post_delete.connect(_authority_removed, sender=authority)
    m2m_changed.connect(_terms_changed, sender=Game.terms.through)
    post_save.connect(_rules_in_force_changed, sender=RulesetVersion)
    post_migrate.connect(catch_up, sender=everything.get_app_config("catalogue"))
