"""Which rows a merge of two records has moved, column by column, and which it let go: written down, and put back."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any, Final, TypeAlias

from django.apps import apps
from django.db import IntegrityError, transaction
from django.db.models import Field, ForeignKey, Model, QuerySet

from catalogue.cataloguing.changes import differences
from catalogue.cataloguing.record_moves import MOVES, hanging_on, move_all, moving_from, stays
from catalogue.cataloguing.refusals import MergeStays
from catalogue.models import Game

# ``{model: [[{column: [before, after]}, [key, …]], …]}``: rows that moved alike are one UPDATE on the way back.
Moved: TypeAlias = dict[str, list[list[Any]]]
# ``{model: [{column: value}, …]}``, without their keys: what has been given away since is nobody's to take back.
Dropped: TypeAlias = dict[str, list[dict[str, Any]]]
_Watched: TypeAlias = dict[str, dict[Any, dict[str, Any]]]

# What a move changes besides the keys of records.
_BESIDES: Final = {"catalogue.Attachment": ["name"], "catalogue.PieceList": ["version", "status"]}


def moved_over(gone: Game, kept: Game) -> tuple[Moved, Dropped]:
    """Give ``kept`` whatever hangs on ``gone``; what that moved, and what is about to go with ``gone``."""
    before = _watched(moving_from(gone))
    move_all(gone, kept)
    after = _watched({(label, ""): _rows(label).filter(pk__in=rows) for label, rows in before.items()})
    return _grouped(before, after), _left_on(gone)


def put_back(moved: Mapping[str, Iterable[Any]]) -> None:
    """Give the rows their former values, as far as they say what the merge left; those that went since are gone.

    A row that points at another record by now stays there. MergeStays where others have taken the place.
    """
    for label, groups in moved.items():
        pointers = _pointers(label)
        try:
            with transaction.atomic():
                for pairs, keys in groups:
                    _put_group_back(_rows(label).filter(pk__in=keys), pairs, pointers)
        except IntegrityError as problem:
            raise MergeStays(what=_rows(label).model._meta.verbose_name_plural) from problem  # noqa: SLF001 - public


def bring_back(dropped: Mapping[str, Iterable[Mapping[str, Any]]]) -> None:
    """Write the rows anew that went with the record, but those whose list, or whose other record, has gone since."""
    for label, rows in dropped.items():
        model = _rows(label).model
        _rows(label).bulk_create([model(**columns) for row in rows if (columns := _whole(model, row))])


def _put_group_back(rows: QuerySet[Any], pairs: Mapping[str, list[Any]], pointers: set[str]) -> None:
    """All columns in one breath where none was touched since, so that no two rows meet on the way."""
    before = {column: pair[0] for column, pair in pairs.items()}
    after = {column: pair[1] for column, pair in pairs.items()}
    touched = list(rows.exclude(**after).values_list("pk", flat=True)) if pairs.keys() - pointers else []
    rows.filter(**after).update(**before)
    here = {column: value for column, value in after.items() if column in pointers}
    for key in touched:
        if rows.filter(pk=key, **here).update(**{column: before[column] for column in here}):
            for column in before.keys() - pointers:
                rows.filter(pk=key, **{column: after[column]}).update(**{column: before[column]})


def _watched(found: Mapping[tuple[str, str], QuerySet[Any]]) -> _Watched:
    """The columns that a move may change of those rows, by model and key."""
    watched: _Watched = defaultdict(dict)
    for (label, _column), rows in found.items():
        columns = [*sorted(_pointers(label)), *_BESIDES.get(label, [])]
        for row in rows.order_by("pk").values("pk", *columns):
            watched[label][row.pop("pk")] = row
    return watched


def _grouped(before: _Watched, after: _Watched) -> Moved:
    groups: dict[str, dict[str, tuple[dict[str, list[Any]], list[Any]]]] = defaultdict(dict)
    for label, rows in before.items():
        for key, row in rows.items():
            pairs = differences(row, after[label][key])
            if pairs:
                groups[label].setdefault(repr(pairs), (pairs, []))[1].append(_as_json(key))
    return {label: [list(group) for group in alike.values()] for label, alike in groups.items()}


def _left_on(gone: Game) -> Dropped:
    """The rows that go with the record and are no field of it."""
    left: Dropped = defaultdict(list)
    for (label, column), rows in hanging_on(gone).items():
        if MOVES.get((label, column)) is not stays:
            key = _rows(label).model._meta.pk.attname  # noqa: SLF001 - public, for all its underscore
            for row in rows.order_by("pk").values():
                left[label].append({name: _as_json(value) for name, value in row.items() if name != key})
    return dict(left)


def _whole(model: type[Model], row: Mapping[str, Any]) -> dict[str, Any]:
    """The columns of a row, as far as the table still has them; empty where a row that it needs has gone."""
    columns: dict[str, Any] = {}
    for field in model._meta.concrete_fields:  # noqa: SLF001 - public, for all its underscore
        if field.attname not in row:
            continue
        value = row[field.attname]
        if isinstance(field, ForeignKey) and value is not None and not _stands(field, value):
            if not field.null:
                return {}
            value = None
        columns[field.attname] = value if value is None else _read(field, value)
    return columns


def _stands(field: "ForeignKey[Any, Any]", value: Any) -> bool:
    model: Any = field.related_model
    return bool(QuerySet(model).filter(pk=value).exists())


def _read(field: "Field[Any, Any]", value: Any) -> Any:
    target = field.target_field if isinstance(field, ForeignKey) else field
    return target.to_python(value)


def _pointers(label: str) -> set[str]:
    """The columns that hold the key of a record."""
    fields = _rows(label).model._meta.concrete_fields  # noqa: SLF001 - public, for all its underscore
    return {field.attname for field in fields if isinstance(field, ForeignKey) and field.related_model is Game}


def _rows(label: str) -> QuerySet[Any]:
    model: Any = apps.get_model(label)
    return QuerySet(model)


def _as_json(value: Any) -> Any:
    """A value as JSON gives it back, moments to the microsecond."""
    if isinstance(value, datetime | date):
        return value.isoformat()
    return value if isinstance(value, str | int | float | bool | None | list | dict) else str(value)
