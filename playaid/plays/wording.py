"""Cells and their values in words, as a page shows them."""

from typing import Any

from django.utils.translation import ngettext

from playaid.plays.sheets import Sheet, default_name
from rules.engine import Definition
from rules.engine.document.entries import Unacceptable
from rules.engine.formula.values import show

NOTHING = "–"
# Kinds whose values are too much for a line.
_COUNTED = ("grid", "records")


def cell_label(definition: Definition, sheet: Sheet, seat: int, key: str) -> str:
    """Name a cell of the rules: "Category – Player"."""
    entries = {entry.key: entry.label for entry in definition.document.entries}
    return f"{entries.get(key, key)} – {seat_name(definition, sheet, seat)}"


def seat_name(definition: Definition, sheet: Sheet, seat: int) -> str:
    """Give the name of a seat, also of one that is no longer on the sheet."""
    names = {column.seat: column.name for column in sheet.columns}
    return names.get(seat) or default_name(seat, definition.document.seats(sheet.variant), alone=False)


def variant_label(definition: Definition, key: str) -> str:
    """Name a variant; "" for the plain game."""
    return next((variant.label for variant in definition.document.variants if variant.key == key), "")


def value_words(definition: Definition, key: str, value: Any) -> str:
    """Put the value of a cell of the rules into words; a dash for nothing."""
    if value is None:
        return NOTHING
    entry = next((known for known in definition.document.entries if known.key == key), None)
    if entry is None:
        return str(value)
    try:
        read = entry.read(value, definition.tables)
    except Unacceptable:
        return str(value)
    return _how_many(entry.kind, read) if entry.kind in _COUNTED else show(read)


def _how_many(kind: str, read: list[Any]) -> str:
    if kind == "grid":
        filled = sum(sum(row) for row in read)
        return ngettext("%(n)d case remplie", "%(n)d cases remplies", filled) % {"n": filled}
    return ngettext("%(n)d élément", "%(n)d éléments", len(read)) % {"n": len(read)}
