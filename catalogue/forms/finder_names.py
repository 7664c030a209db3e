"""What the keys in an address are called, so that a filter can be told by its name."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import CharField, F, OuterRef, QuerySet, Subquery, Value

from catalogue.models import Author, NameMerge, Publisher, Series, Site, Term
from catalogue.models.search_names import SearchNameKind

_NAMED: Final = {"auteur": Author, "editeur": Publisher, "collection": Series, "site": Site, "terme": Term}
# A site is not merged with another.
_MERGED: Final = {
    "auteur": SearchNameKind.AUTHOR,
    "editeur": SearchNameKind.PUBLISHER,
    "collection": SearchNameKind.SERIES,
    "terme": SearchNameKind.TERM,
}
_NOTHING: Final = Value("", output_field=CharField())


@dataclass(frozen=True, slots=True)
class Name:
    """A name, and its key: another one than was asked for where that name went into this one."""

    key: int
    label: str


def names_of(asked: Mapping[str, Collection[int]]) -> dict[tuple[str, int], Name]:
    """The name of each key by field and key. What is not in the catalogue is not there. One query, or none."""
    parts = [part for field, keys in asked.items() if keys for part in _parts(field, keys)]
    if not parts:
        return {}
    rows = parts[0].union(*parts[1:], all=True)
    # A name that stands under its own key comes last, and holds against one that went.
    in_turn = sorted(rows, key=lambda row: row[1] == row[2])
    return {
        (field, key): Name(kept, f"{code} {label}".strip())
        for field, key, kept, code, label in in_turn
        if label is not None
    }


def _parts(field: str, keys: Collection[int]) -> Iterator[QuerySet[Any, Any]]:
    """Rows of field, key, key of the name that stands, its code and label."""
    model: Any = _NAMED[field]
    kind = Value(field, output_field=CharField())
    code, label = (F("code"), F("label")) if model is Term else (_NOTHING, F("name"))
    names = model._default_manager.order_by()  # noqa: SLF001 - Django's name for any model's rows
    yield names.filter(pk__in=keys).values_list(kind, "pk", F("pk"), code, label)
    if field in _MERGED:
        kept = names.filter(pk=OuterRef("kept_id"))
        merges = NameMerge.objects.filter(kind=_MERGED[field], gone_id__in=keys).order_by()
        yield merges.values_list(
            kind, "gone_id", F("kept_id"), Subquery(kept.values_list(code)), Subquery(kept.values_list(label))
        )
