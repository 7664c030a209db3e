"""The fields of a copy as plain values: a site by its name, a kind by its code, a day as text."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from catalogue.cataloguing.refusals import UnfitValues, in_words
from catalogue.models import Copy, CopyKind, Site

COPY_FIELDS: Final = (
    "barcode", "site", "section", "call_number", "kind", "price_cents", "acquired_on", "flag", "note",
)  # fmt: skip


def copy_values(copy: Copy, names: Iterable[str] = COPY_FIELDS) -> dict[str, Any]:
    """The values of those fields as they stand; site and kind are best fetched with the copy."""
    return {name: _read(copy, name) for name in names}


def set_values(copy: Copy, values: Mapping[str, Any]) -> None:
    """Write those values into ``copy``, not saved; UnfitValues names the fields at fault."""
    for name, value in values.items():
        setattr(copy, name, _written(name, value))
    try:
        copy.clean_fields(exclude=["game", "site", "kind"])
    except ValidationError as problem:
        raise UnfitValues(in_words(problem.message_dict)) from problem


def _read(copy: Copy, name: str) -> Any:
    match name:
        case "site":
            return copy.site.name
        case "kind":
            return copy.kind.code if copy.kind else ""
        case "acquired_on":
            return copy.acquired_on.isoformat() if copy.acquired_on else ""
    return getattr(copy, name)


def _written(name: str, value: Any) -> Any:
    match name:
        case "site":
            return _one(Site.objects.filter(name=value).first(), name, value)
        case "kind":
            return _one(CopyKind.objects.filter(code=value).first(), name, value) if value else None
        case "acquired_on":
            return date.fromisoformat(value) if value else None
    return value


def _one(row: Site | CopyKind | None, name: str, value: Any) -> Site | CopyKind:
    if row is None:
        raise UnfitValues({name: [_("« %(value)s » n’est plus ici.") % {"value": value}]})
    return row
