"""From the cells of a play to the sheet that the rules score. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from playaid.forms.questions import sheet_ways
from playaid.forms.seats import capital
from playaid.plays.cells import MOST_NAME, TABLE
from playaid.plays.log import Cell, Written
from rules.engine import Definition
from rules.engine.document.identity import Players, SheetSeats


@dataclass(frozen=True, slots=True)
class Column:
    """A seat as the sheet has it. No two of a sheet have the same name."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """The columns in table order, the variant, and what ``rules.engine.score`` takes."""

    columns: tuple[Column, ...]
    variant: str
    sheet: dict[str, Any]


def sheet_of(definition: Definition, cells: Mapping[Cell, Written]) -> Sheet:
    """Give the sheet of folded cells: seats in table order, and the entries that the variant asks for."""
    variant = value_at(cells, TABLE, "@variant") or ""
    columns = _columns(definition, cells, variant)
    asked = _asked(definition, variant, value_at(cells, TABLE, "@way"))
    players = [
        {"name": column.name, "entries": {key: value_at(cells, column.seat, key) for key in asked}}
        for column in columns
    ]
    return Sheet(columns, variant, {"players": players})


def _asked(definition: Definition, variant: str, chosen: Any) -> list[str]:
    """Give the entries that the variant asks for, without those that only another way to count would."""
    ways = sheet_ways(definition, variant)
    way = next((one for one in ways if one.key == chosen), ways[0] if ways else None)
    elsewhere = {key for one in ways for key in one.entries} - set(way.entries if way else ())
    return [entry.key for entry in definition.document.entries_for(variant) if entry.key not in elsewhere]


def value_at(cells: Mapping[Cell, Written], seat: int, key: str) -> Any:
    """Give what stands in a cell; None when nothing was ever written there, or when it was cleared."""
    entry = cells.get((seat, key))
    return entry.value if entry is not None else None


def _columns(definition: Definition, cells: Mapping[Cell, Written], variant: str) -> tuple[Column, ...]:
    allowed, seats = definition.document.seats(variant), _seats(cells)
    columns: list[Column] = []
    for place, seat in enumerate(seats, 1):
        typed = (value_at(cells, seat, "@name") or "").strip()
        wanted = typed or default_name(seat, allowed, alone=len(seats) == 1)
        columns.append(Column(seat, _distinct(wanted, place, [column.name for column in columns])))
    return tuple(columns)


def _seats(cells: Mapping[Cell, Written]) -> Sequence[int]:
    """Give the seats in table order; while nobody has said it, those where something is written."""
    said: list[int] | None = value_at(cells, TABLE, "@seats")
    return said or sorted({seat for (seat, _key), entry in cells.items() if seat != TABLE and entry.value is not None})


def default_name(seat: int, allowed: Players, *, alone: bool) -> str:
    """Name a seat that has no name: ``Joueur 2``, ``Équipe 2``; the word without a number where there is but one."""
    noun = capital(allowed.one) if isinstance(allowed, SheetSeats) else _("Joueur")
    return noun if alone else f"{noun} {seat}"


def _distinct(name: str, place: int, taken: Sequence[str]) -> str:
    """Tell namesakes apart by their places: the rules name players, and no two alike."""
    while name in taken:
        tail = f" ({place})"
        name = name[: MOST_NAME - len(tail)] + tail
        place += len(taken)
    return name
