"""The parts that follow a record's fields: its copies and its attached files."""

import re
from dataclasses import dataclass

from catalogue.exchange.pmb_page.copy_table import COLUMN_NAMES

_COLUMN = "|".join(re.escape(name) for name in COLUMN_NAMES)
# A table of copies is known by its count and by a column's name or nothing after it.
_COPIES = re.compile(rf"Exemplaires[^\S\n]*\(\s*(\d{{1,4}})\s*\)(?=[\s|]*(?:{_COLUMN})|[^\S\n]*(?:\||\n|\Z))")
_FILES = re.compile(r"Documents numériques(?:[^\S\n]*\(\d+\))?(?=[^\S\n]*(?:\||\n|\Z))")
# Buttons that a catalogue page prints between or after records, each alone on its line.
_BUTTONS = re.compile(
    r"(?m:^)[^\S\n]*(?:Réservation|Réserver ce document|Ajouter au panier|Ajouter à votre panier|"
    r"Avis des lecteurs|Aucun avis[^\n]{0,80}|Donner votre avis[^\n]{0,80})[^\S\n]*\|?[^\S\n]*(?m:$)"
)


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of the text, from ``start`` up to ``end``."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Blocks:
    """Where the fields end, and the two tables; ``announced`` is the number of copies the page promises."""

    fields_end: int
    copies: Stretch | None
    announced: int
    files: Stretch | None


def find_blocks(text: str, start: int, end: int) -> Blocks:
    """The tables of the record between two offsets; ``fields_end`` is ``end`` when it has none."""
    copies = _COPIES.search(text, start, end)
    files = _FILES.search(text, copies.end() if copies else start, end)
    button = _BUTTONS.search(text, start, end)
    begins = sorted(match.start() for match in (copies, files, button) if match)
    return Blocks(
        fields_end=begins[0] if begins else end,
        copies=_stretch(copies, begins, end),
        announced=int(copies[1]) if copies else 0,
        files=_stretch(files, begins, end),
    )


def _stretch(match: re.Match[str] | None, begins: list[int], end: int) -> Stretch | None:
    if match is None:
        return None
    return Stretch(match.end(), next((begin for begin in begins if begin > match.start()), end))
