"""What repeats within a record, read in one query: the page of a game would ask seven times for it."""

from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from django.db.models import Case, CharField, F, IntegerField, Model, Q, QuerySet, Value, When
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce

from catalogue.models import Attachment, Barrier, Contribution, Game, GameLanguage, Identifier, Publication

_NOTHING: Final = Value("", output_field=CharField())
_ZERO: Final = Value(0, output_field=IntegerField())
_BARRED: Final = Case(When(present=True, then=1), default=0, output_field=IntegerField())
_HERE: Final = Case(
    When(~Q(file="") & ~Q(text=""), then=Value("file text")),
    When(~Q(file=""), then=Value("file")),
    When(~Q(text=""), then=Value("text")),
    default=Value(""),
    output_field=CharField(),
)


@dataclass(frozen=True, slots=True)
class Row:
    """One heading. ``key`` leads to its page (0: it has none), ``code`` is its role, kind or code."""

    key: int
    code: str
    label: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class RecordRows:
    """The headings of a game, each in the order of the record.

    ``contributions``: the code is the relator's. ``barriers``: the number is 1 where one is in the way, 0 where it
    is known not to be. ``attachments``: the key is the document's, the code says what is here ("file", "text",
    "file text" or nothing), the number is the size in bytes.
    """

    contributions: list[Row] = field(default_factory=list)
    publications: list[Row] = field(default_factory=list)
    terms: list[Row] = field(default_factory=list)
    languages: list[Row] = field(default_factory=list)
    identifiers: list[Row] = field(default_factory=list)
    barriers: list[Row] = field(default_factory=list)
    attachments: list[Row] = field(default_factory=list)


_Columns: TypeAlias = tuple[Combinable, Combinable, Combinable, Combinable, Combinable]
# Of each table: its place among its like, the key, the code, the label, a number.
_TABLES: Final[dict[str, tuple[type[Model], _Columns]]] = {
    "contributions": (Contribution, (F("position"), F("author"), F("role"), F("author__name"), _ZERO)),
    "publications": (Publication, (F("position"), F("publisher"), _NOTHING, F("publisher__name"), _ZERO)),
    "terms": (Game.terms.through, (_ZERO, F("term"), F("term__code"), F("term__label"), _ZERO)),
    "languages": (GameLanguage, (_ZERO, _ZERO, F("code"), _NOTHING, _ZERO)),
    "identifiers": (Identifier, (_ZERO, _ZERO, F("kind"), F("value"), _ZERO)),
    "barriers": (Barrier, (_ZERO, _ZERO, F("kind"), _NOTHING, _BARRED)),
    "attachments": (Attachment, (_ZERO, F("pk"), _HERE, F("name"), Coalesce(F("size"), _ZERO))),
}


def record_rows(game_id: int) -> RecordRows:
    """All headings of a game. One query."""
    first, *others = (_part(what, game_id) for what in _TABLES)
    rows = RecordRows()
    for what, place, code, label, key, number in sorted(first.union(*others, all=True)):
        del place  # sorted by it
        getattr(rows, what).append(Row(key, code, label, number))
    return rows


def _part(what: str, game_id: int) -> QuerySet[Any, Any]:
    model, (place, key, code, label, number) = _TABLES[what]
    rows = model._default_manager.filter(game=game_id).order_by()  # noqa: SLF001 - Django's name for any model's rows
    return rows.values_list(Value(what, output_field=CharField()), place, code, label, key, number)
