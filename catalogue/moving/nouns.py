"""The files of rows in the order in which they are read back: people of the house first, then table by table."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Model, QuerySet

from catalogue.moving.accounts import group_rows, take_groups, take_users, user_rows
from catalogue.moving.columns import label_of
from catalogue.moving.registry import moved_models
from catalogue.moving.rows import ROWS_AT_ONCE, insert, instance_of, rows_of


@dataclass(frozen=True, slots=True)
class Noun:
    """One file of rows: how they are had, and how they are taken. ``model`` must be empty in a house that takes.

    ``take`` answers how many rows it wrote.
    """

    label: str
    rows: Callable[[], Iterator[dict[str, Any]]]
    take: Callable[[Iterable[Mapping[str, Any]]], int]
    model: type[Model] | None

    @property
    def path(self) -> str:
        """Where the rows are in the archive."""
        return f"rows/{self.label}.jsonl"


def nouns() -> list[Noun]:
    """All of them."""
    return [
        Noun("auth.group", group_rows, take_groups, None),
        Noun("auth.user", user_rows, take_users, User),
        *(_noun(model) for model in moved_models()),
    ]


def is_empty(noun: Noun) -> bool:
    """Whether there are no rows of it here."""
    return noun.model is None or not QuerySet(noun.model).exists()


def _noun(model: type[Model]) -> Noun:
    return Noun(label_of(model), partial(rows_of, model), partial(_take, model), model)


def _take(model: type[Model], rows: Iterable[Mapping[str, Any]]) -> int:
    count = 0
    remaining = iter(rows)
    while batch := [instance_of(model, row) for row in islice(remaining, ROWS_AT_ONCE)]:
        insert(model, batch)
        count += len(batch)
    return count
