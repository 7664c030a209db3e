"""The order of an answer, computed from the stored key alone, so that each engine gives the same one."""

from typing import Any, TypeVar

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Case, CharField, F, Func, Q, QuerySet, Value, When
from django.db.models.functions import Coalesce
from django.db.models.sql.compiler import SQLCompiler

from catalogue.models import SearchEntry
from catalogue.models.games import GameQuerySet
from catalogue.search.asking import Asked
from catalogue.search.stemming import stem

Rows = TypeVar("Rows", GameQuerySet, QuerySet[SearchEntry])


def in_order(games: GameQuerySet, order: str, asked: Asked) -> GameQuerySet:
    """``games`` by title, by time, by age or newest first; without a wish, what the words fit best comes first.

    Whatever the order, the title and the key settle what is equal, so that pages never overlap.
    """
    if order == "duree":
        return games.order_by(Coalesce("min_minutes", "max_minutes").asc(nulls_last=True), "title_key", "pk")
    if order == "age":
        return games.order_by(Coalesce("min_age_months", Value(9999)), "title_key", "pk")
    if order == "nouveautes":
        return games.newest()
    if order == "titre" or not asked.words:
        return games.order_by("title_key", "pk")
    return by_fitness(games, asked)


def by_fitness(games: GameQuerySet, asked: Asked) -> GameQuerySet:
    """The title itself first, then titles that begin so, then those that hold the words, then names, then notes.

    Among equals the shorter title comes first: it is more of what was asked for.
    """
    return _by_fitness(games, asked, "search_entry__")


def entries_by_fitness(entries: QuerySet[SearchEntry], asked: Asked) -> QuerySet[SearchEntry]:
    """The same order, of keys."""
    return _by_fitness(entries, asked, "")


def _by_fitness(rows: Rows, asked: Asked, path: str) -> Rows:
    letters = ByLetters(F(f"{path}bare_title"))
    return rows.annotate(tier=tier_of(asked, path)).order_by("tier", f"{path}title_length", letters, "pk")


def in_titles(asked: Asked) -> Q:
    """The condition that a title holds all the words, the open one by its beginning."""
    return _all_held(asked, "search_entry__title_words", open_ended=asked.open)


def tier_of(asked: Asked, path: str = "") -> Case:
    """How fit a key is, 0 the fittest; ``tiers`` asks for the same ones by one."""
    title, in_title, in_names = f"{path}bare_title", f"{path}title_words", f"{path}name_words"
    steps = [
        Q(**{title: asked.bare}),
        Q(**{f"{title}__startswith": f"{asked.bare} "}),
        *([Q(**{f"{title}__startswith": asked.bare})] if asked.open else []),
        _all_held(asked, in_title, open_ended=False),
        *([_all_held(asked, in_title, open_ended=True)] if asked.open else []),
        _all_held(asked, in_title, in_names, open_ended=asked.open),
    ]
    return Case(*(When(step, then=Value(at)) for at, step in enumerate(steps)), default=Value(len(steps)))


def _all_held(asked: Asked, *columns: str, open_ended: bool) -> Q:
    held = Q()
    for word in asked.words:
        forms = [f" {stem(word)} ", *([f" {word}"] if open_ended and word == asked.beginning else [])]
        one = Q()
        for column in columns:
            for form in forms:
                one |= Q(**{f"{column}__contains": form})
        held &= one
    return held


class ByLetters(Func):
    """Text by its letters' codes on each engine: PostgreSQL would else go by the language of its installation."""

    output_field = CharField()
    template = "%(expressions)s"

    def as_postgresql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **extra: Any) -> tuple[str, Any]:
        """With the collation that has no language."""
        return self.as_sql(compiler, connection, template='%(expressions)s COLLATE "C"', **extra)
