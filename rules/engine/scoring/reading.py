"""Reads a sheet that anybody may send: every fault at once, or the players with values that formulas can use."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.document.definition import Definition
from rules.engine.document.entries import Entry, Unacceptable
from rules.engine.faults import SheetFault, SheetRefused
from rules.engine.seats import Seat, read_seats, unknown_keys


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """The players in seat order: what formulas see of each, and which entries were filled in."""

    rows: tuple[dict[str, Any], ...]
    filled: tuple[tuple[str, ...], ...]


def variant_faults(definition: Definition, variant: Any) -> list[SheetFault]:
    """Give a fault unless the game has this variant."""
    if isinstance(variant, str) and variant in definition.variants:
        return []
    known = ", ".join(key for key in definition.variants if key) or "aucune"
    return [SheetFault(None, "variant", f"variante inconnue\u00a0; variantes de ce jeu\u00a0: {known}")]


def read_sheet(definition: Definition, sheet: Any, variant: Any) -> FilledSheet:
    """Read ``{"players": [{"name", "entries"}]}`` in seat order, or raise SheetRefused with every fault."""
    faults = variant_faults(definition, variant)
    variant = "" if faults else variant
    if not isinstance(sheet, Mapping):
        raise SheetRefused([*faults, SheetFault(None, "players", "une feuille est attendue\u00a0: {“players”: […]}")])
    faults += unknown_keys(sheet, ("players",))
    seats, seat_faults = read_seats(sheet.get("players"), definition.document.players(variant))
    faults += seat_faults
    entries = definition.document.entries_for(variant)
    reading = [_read_entries(definition, entries, seat) for seat in seats]
    faults += [fault for _, seat_faults in reading for fault in seat_faults]
    if faults:
        raise SheetRefused(faults)
    return _filled(definition, seats, [values for values, _ in reading])


def _read_entries(
    definition: Definition, entries: tuple[Entry, ...], seat: Seat
) -> tuple[dict[str, Any], list[SheetFault]]:
    """Give the values of the entries that were filled in, and what is wrong with the others."""
    faults = unknown_keys(seat.values, ("name", "entries"), seat.name)
    raw = seat.values.get("entries")
    raw = {} if raw is None else raw
    if not isinstance(raw, Mapping):
        return {}, [*faults, SheetFault(seat.name, "entries", "des saisies (clé\u00a0: valeur) sont attendues")]
    faults += unknown_keys(raw, tuple(entry.key for entry in entries), seat.name)
    values: dict[str, Any] = {}
    for entry in entries:
        if raw.get(entry.key) is None:
            continue
        try:
            values[entry.key] = entry.read(raw[entry.key], definition.tables)
        except Unacceptable as fault:
            faults.append(SheetFault(seat.name, entry.key, str(fault)))
    return values, faults


def _filled(definition: Definition, seats: list[Seat], values: list[dict[str, Any]]) -> FilledSheet:
    empty = {entry.key: entry.empty() for entry in definition.document.entries}
    rows = tuple(
        {"name": seat.name, "seat": number, **empty, **own}
        for number, (seat, own) in enumerate(zip(seats, values, strict=True), 1)
    )
    return FilledSheet(rows, tuple(tuple(own) for own in values))
