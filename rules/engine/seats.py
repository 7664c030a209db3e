"""The people at the table, read from data that anybody may send: names, and one mapping of values each."""

import unicodedata
from collections.abc import Container, Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.document.identity import Players, SheetSeats
from rules.engine.faults import SheetFault

MAX_NAME = 40
MAX_SEATS = 100


@dataclass(frozen=True, slots=True)
class Seat:
    """A name and what was sent with it, not yet checked further."""

    name: str
    values: Mapping[str, Any]


def unknown_keys(data: Mapping[Any, Any], known: Container[str], player: str | None = None) -> list[SheetFault]:
    """Give a fault for each key that nobody asked for."""
    return [SheetFault(player, str(key)[:60], "clé inconnue") for key in data if key not in known]


def read_seats(data: Any, players: Players) -> tuple[list[Seat], list[SheetFault]]:
    """Read ``[{"name": …, …}]`` in seat order; gives the seats that could be read and every fault.

    A seat whose name is at fault is read on under its place, so that what else is wrong with it is told as well.
    """
    if not isinstance(data, list):
        return [], [SheetFault(None, "players", "la liste des joueurs est attendue")]
    faults = player_count_faults(len(data), players)
    seats: list[Seat] = []
    for number, row in enumerate(data[:MAX_SEATS], 1):
        message = _name_fault(row, {seat.name.strip() for seat in seats})
        if message:
            faults.append(SheetFault(None, "name", f"place {number}\u00a0: {message}"))
        if isinstance(row, Mapping):
            seats.append(Seat(f"place {number}" if message else row["name"], row))
    return seats, faults


def player_count_faults(number: int, players: Players) -> list[SheetFault]:
    """Give a fault when the game is not for so many, or its sheet has not so many columns."""
    if number in players.counts():
        return []
    expected = _expected(players)
    if isinstance(players, SheetSeats):
        word = players.one if players.max == 1 else players.many
        return [SheetFault(None, "players", f"il faut {expected} {word}, et non {number}")]
    return [SheetFault(None, "players", f"{expected} joueurs sont attendus, et non {number}")]


def _expected(players: Players) -> str:
    if players.without:
        return " ou ".join(str(count) for count in players.counts())
    return f"de {players.min} à {players.max}" if players.min < players.max else str(players.min)


def _name_fault(row: Any, taken: set[str]) -> str:
    if not isinstance(row, Mapping):
        return "un joueur est attendu"
    name = row.get("name")
    if not isinstance(name, str) or not name.strip():
        return "un nom est attendu"
    if len(name) > MAX_NAME:
        return f"un nom de {MAX_NAME} caractères au plus est attendu"
    if any(unicodedata.category(character) in ("Cc", "Cs") for character in name):
        return "ce nom contient un caractère interdit"
    return "ce nom est déjà pris" if name.strip() in taken else ""
