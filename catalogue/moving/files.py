"""The pictures and documents that rows name."""

from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any, Final

from django.db.models import FileField, Model, QuerySet

from catalogue.moving.columns import columns_of
from catalogue.moving.registry import moved_models

FOLDER: Final = "media/"


def file_names() -> Iterator[str]:
    """Each name once, in the order of the tables."""
    seen: set[str] = set()
    for model in moved_models():
        for column in columns_of(model):
            if isinstance(column, FileField):
                fresh = [name for name in _names_in(model, column.name) if name not in seen]
                seen.update(fresh)
                yield from fresh


def _names_in(model: type[Model], column: str) -> "QuerySet[Any, str]":
    named: QuerySet[Any, Any] = QuerySet(model).exclude(**{column: ""}).order_by("pk")
    return named.values_list(column, flat=True)


def is_safe(path: str) -> bool:
    """Whether a path stays below the folder where it is unpacked, on every system, and is written in one way only."""
    if not path or len(path) > 300 or any(sign < " " or sign in '\\:*?"<>|' for sign in path):
        return False
    parts = PurePosixPath(path)
    return not parts.is_absolute() and str(parts) == path and not {"..", "."} & set(parts.parts)
