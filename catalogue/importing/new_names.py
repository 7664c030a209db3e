"""Names that an import brought into the house: noted with the record that asked first, taken away by its undoing."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, TypeAlias

from catalogue.models import Author, ImportRun, Publisher, Series, Term

Name: TypeAlias = Author | Publisher | Series | Term
Noted: TypeAlias = dict[str, list[int]]
"""The keys of rows by their kind, as a line of a run keeps them."""

_KINDS: Final[Mapping[str, type[Any]]] = {
    "authors": Author,
    "publishers": Publisher,
    "series": Series,
    "terms": Term,
}
_LINES_AT_ONCE: Final = 20

_noting: ContextVar[list[Name] | None] = ContextVar("names_that_a_record_brings", default=None)


@contextmanager
def noting_names() -> Iterator[list[Name]]:
    """Within: every name that is created comes into the list."""
    made: list[Name] = []
    token = _noting.set(made)
    try:
        yield made
    finally:
        _noting.reset(token)


def note_names(rows: Iterable[Name]) -> None:
    """Tell of names that were just created."""
    made = _noting.get()
    if made is not None:
        made.extend(rows)


def by_kind(made: Iterable[Name]) -> Noted:
    """The keys of those rows, as a line keeps them; {} when there is none."""
    names = {model: name for name, model in _KINDS.items()}
    noted: Noted = defaultdict(list)
    for row in made:
        noted[names[type(row)]].append(row.pk)
    return dict(noted)


def remove_unused(run: ImportRun, *, before: int | None) -> int | None:
    """Delete what some lines of the run brought and nothing uses, from the last line to the first.

    ``before`` is the number where the last call ended; gives the one where this ended, None when no line was left.
    A term is created after its wider class, and so goes before it.
    """
    lines = run.lines.filter(made__has_key="names").order_by("-number")
    if before is not None:
        lines = lines.filter(number__lt=before)
    found = list(lines.values_list("number", "made")[:_LINES_AT_ONCE])
    for kind, model in _KINDS.items():
        keys = [key for _, made in found if made for key in made["names"].get(kind, [])]
        while keys and (gone := _remove_unused(model, keys)):
            keys = [key for key in keys if key not in gone]
    return found[-1][0] if found else None


def _remove_unused(model: type[Any], keys: Collection[int]) -> set[int]:
    """Delete those rows of ``model`` that no row points to, locked so that none comes to do so meanwhile."""
    rows = model._default_manager.filter(pk__in=keys)  # noqa: SLF001 - Django's name for any model's rows
    here = set(rows.select_for_update().order_by("pk").values_list("pk", flat=True))
    unused = here - _used(model, here) if here else here
    if unused:
        rows.filter(pk__in=unused).delete()
    return unused


def _used(model: type[Any], keys: Collection[int]) -> set[int]:
    """The keys that some row points to, whatever its noun: relations are asked of the models, hidden ones as well."""
    relations = [one for one in model._meta.get_fields(include_hidden=True) if one.auto_created and not one.concrete]  # noqa: SLF001 - Django's name for what is public
    used: set[int] = set()
    for one in relations:
        name = one.field.name
        pointing = one.related_model._default_manager.filter(**{f"{name}__in": keys})  # noqa: SLF001 - Django's name for any model's rows
        used.update(pointing.values_list(name, flat=True).distinct())
    return used
