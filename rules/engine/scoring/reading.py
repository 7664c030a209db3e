"""Reads a sheet that anybody may send: every fault at once, or the players with values that formulas can use."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.document.definition import Definition
from rules.engine.document.entries import Unacceptable
from rules.engine.faults import SheetFault, SheetRefused
from rules.engine.seats import Seat, read_seats, unknown_keys


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """The players in seat order: what formulas see of each, and which entries were filled in."""

    rows: tuple[dict[str, Any], ...]
    filled: tuple[list[str], ...]


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
    seats, seat_faults = read_seats(sheet.get("players"), definition.document.seats(variant))
    faults += seat_faults
    known = {entry.key: entry.read for entry in definition.document.entries_for(variant)}
    reading = [_read_entries(definition, known, seat) for seat in seats]
    faults += [fault for _, seat_faults in reading for fault in seat_faults]
    if faults:
        raise SheetRefused(faults)
    return _filled(definition, seats, [values for values, _ in reading])


def _read_entries(
    definition: Definition, known: Mapping[str, Callable[[Any, Any], Any]], seat: Seat
) -> tuple[dict[str, Any], list[SheetFault]]:
    """Give the values of the entries that were filled in, and what is wrong with the others."""
    faults = unknown_keys(seat.values, ("name", "entries"), seat.name)
    raw = seat.values.get("entries")
    raw = {} if raw is None else raw
    if not isinstance(raw, Mapping):
        return {}, [*faults, SheetFault(seat.name, "entries", "des saisies (clé\u00a0: valeur) sont attendues")]
    faults += unknown_keys(raw, known, seat.name)
    values: dict[str, Any] = {}
    for key, read in known.items():
        value = raw.get(key)
        if value is None:
            continue
        try:
            values[key] = read(value, definition.tables)
        except Unacceptable as fault:
            faults.append(SheetFault(seat.name, key, str(fault)))
    return values, faults


def _filled(definition: Definition, seats: list[Seat], values: list[dict[str, Any]]) -> FilledSheet:
    empty = {entry.key: entry.empty() for entry in definition.document.entries}
    rows = tuple(
        {"name": seat.name, "seat": number, **empty, **own}
        for number, (seat, own) in enumerate(zip(seats, values, strict=True), 1)
    )
    return FilledSheet(rows, tuple(list(own) for own in values))
