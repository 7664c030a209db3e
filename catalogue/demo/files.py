"""The demonstration's files: CSV with a heading, UTF-8."""

import csv
from pathlib import Path

FOLDER = Path(__file__).parent
Row = dict[str, str]


def rows(name: str) -> list[Row]:
    """The rows of ``<name>.csv`` by the names of its columns."""
    with (FOLDER / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def number(text: str) -> int | None:
    """A whole number, or None for an empty cell."""
    return int(text) if text else None


def names(text: str) -> list[str]:
    """Several names in one cell, parted by `` / ``."""
    return [name.strip() for name in text.split(" / ") if name.strip()]
