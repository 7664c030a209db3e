"""Sheets at random that a game accepts, for comparing the two engines on many of them."""

import random
from collections.abc import Callable
from typing import Any

from rules.engine import Definition
from rules.engine.document.entries import Entry
from rules.engine.document.tables import copies


def random_value(entry: Entry, definition: Definition, chance: random.Random) -> Any:
    """Any value that an entry accepts."""
    return _VALUES[entry.kind](entry, definition, chance)


def random_sheet(definition: Definition, chance: random.Random) -> list[Any]:
    """A sheet that the game accepts, some of its cells not filled in, and its variant."""
    variant = chance.choice(list(definition.variants))
    columns, asked = definition.document.seats(variant).counts(), definition.document.entries_for(variant)
    seats = [
        {
            "name": f"J{seat}",
            "entries": {e.key: random_value(e, definition, chance) for e in asked if chance.random() < 0.85},
        }
        for seat in range(chance.choice(columns))
    ]
    return [{"players": seats}, variant]


def random_grid(rows: int, columns: int, chance: random.Random) -> list[Any]:
    """A grid of some fullness, empty and full ones among them, written in texts or in lists."""
    full = chance.choice([0, 5, 50, 90, 100])
    cells = [[int(chance.random() * 100 < full) for _column in range(columns)] for _row in range(rows)]
    return cells if chance.random() < 0.5 else ["".join(map(str, row)) for row in cells]


def random_shape(chance: random.Random) -> list[list[int]]:
    """A shape of one to six squares in a box of three by three."""
    filled = chance.sample(range(9), chance.randint(1, 6))
    return [[int(3 * row + column in filled) for column in range(3)] for row in range(3)]


def _some(pool: list[Any], chance: random.Random) -> list[Any]:
    return chance.sample(pool, chance.randint(0, len(pool)))


def _count(entry: Any, _definition: Definition, chance: random.Random) -> int:
    """Small numbers half of the time, so that ties come about."""
    return chance.randint(entry.min, entry.max if chance.random() < 0.5 else min(entry.max, entry.min + 5))


def _subset(entry: Any, definition: Definition, chance: random.Random) -> list[Any]:
    numbers = entry.source is None
    return _some(list(range(1, entry.of + 1)) if numbers else list(definition.tables[entry.source]), chance)


def _pieces(entry: Any, definition: Definition, chance: random.Random) -> list[str]:
    rows = definition.tables[entry.source].values()
    return _some([row["id"] for row in rows for _copy in range(copies(row))], chance)


def _records(entry: Any, definition: Definition, chance: random.Random) -> list[dict[str, Any]]:
    return [
        {field.key: random_value(field, definition, chance) for field in entry.fields if chance.random() < 0.85}
        for _number in range(chance.randint(0, min(entry.max, 5)))
    ]


def _steps(entry: Any, _definition: Definition, chance: random.Random) -> int | list[int]:
    taken = chance.randint(0, entry.of)
    return taken if chance.random() < 0.5 else list(range(1, taken + 1))


_VALUES: dict[str, Callable[[Any, Definition, random.Random], Any]] = {
    "count": _count,
    "flag": lambda _entry, _definition, chance: chance.random() < 0.5,
    "choice": lambda entry, definition, chance: chance.choice(list(definition.tables[entry.source])),
    "subset": _subset,
    "pieces": _pieces,
    "records": _records,
    "grid": lambda entry, _definition, chance: random_grid(entry.rows, entry.columns, chance),
    "steps": _steps,
}
