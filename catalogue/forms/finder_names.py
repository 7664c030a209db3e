"""What the keys in an address are called, so that a filter can be told by its name."""

from collections.abc import Collection, Mapping
from typing import Any, Final

from django.db.models import CharField, QuerySet, Value

from catalogue.models import Author, Publisher, Series, Site, Term

_NAMED: Final = {"auteur": Author, "editeur": Publisher, "collection": Series, "site": Site}


def names_of(asked: Mapping[str, Collection[int]]) -> dict[tuple[str, int], str]:
    """The name of each key by field and key. What is not in the catalogue is not there. One query, or none."""
    parts = [_rows(field, keys) for field, keys in asked.items() if keys]
    if not parts:
        return {}
    rows = parts[0].union(*parts[1:], all=True)
    return {(field, key): f"{code} {name}".strip() for field, key, code, name in rows}


def _rows(field: str, keys: Collection[int]) -> QuerySet[Any, Any]:
    """Rows of field, key, code and name."""
    kind = Value(field, output_field=CharField())
    if field == "terme":
        return Term.objects.filter(pk__in=keys).order_by().values_list(kind, "pk", "code", "label")
    names = _NAMED[field]._default_manager  # noqa: SLF001 - Django's name for any model's rows
    return names.filter(pk__in=keys).order_by().values_list(kind, "pk", Value("", output_field=CharField()), "name")
