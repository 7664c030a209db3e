"""Cards laid out before play, as a page shows them: a picture in figures, and the same in words."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.engine import Definition
from rules.engine.document.grouping import Layout

# One card of the picture, and how much of a row the next one leaves in sight.
WIDTH, HEIGHT, STEP, GAP = 40, 56, 30, 4


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the picture, by its top left corner."""

    x: int
    y: int
    up: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """The cards from the far row to the near one, the size of the picture, and one sentence a row."""

    key: str
    label: str
    anchor: str
    cards: list[Card]
    width: int
    height: int
    rows: list[str]

    @property
    def card_width(self) -> int:
        """How wide a card is drawn."""
        return WIDTH

    @property
    def card_height(self) -> int:
        """How high a card is drawn."""
        return HEIGHT


def pictures(definition: Definition, anchor: str | None = None) -> list[Picture]:
    """Give the pictures of a document, or those of one section of the reference."""
    found = definition.document.layouts
    return [picture(definition, layout) for layout in found if anchor is None or layout.anchor == anchor]


def picture(definition: Definition, layout: Layout) -> Picture:
    """Draw one layout: half a card is one offset, and nearer rows lie over farther ones."""
    table = definition.tables[layout.source].values()
    places = [row for row in table if all(row[column] == value for column, value in layout.where.items())]
    places.sort(key=lambda row: (row[layout.row], row[layout.offset]))
    least = min((row[layout.offset] for row in places), default=0)
    most = max((row[layout.offset] for row in places), default=0)
    rows = [list(group) for _number, group in groupby(places, key=lambda row: row[layout.row])]
    half = (WIDTH + GAP) // 2
    cards = [
        Card(GAP + (place[layout.offset] - least) * half, GAP + number * STEP, bool(place[layout.up]))
        for number, row in enumerate(rows)
        for place in row
    ]
    width, height = (most - least) * half + WIDTH + 2 * GAP, max(len(rows) - 1, 0) * STEP + HEIGHT + 2 * GAP
    words = [_row_in_words(number, row, layout.up) for number, row in enumerate(rows, 1)]
    return Picture(layout.key, layout.label, layout.anchor or "", cards, width, height, words)


def _row_in_words(number: int, row: list[dict[str, Any]], up: str) -> str:
    parts = ", ".join(_run_in_words(*run) for run in _runs(bool(place[up]) for place in row))
    return _("Rang %(n)d : %(cards)s") % {"n": number, "cards": parts}


def _runs(faces: Iterable[bool]) -> list[tuple[bool, int]]:
    return [(face, len(list(same))) for face, same in groupby(faces)]


def _run_in_words(up: bool, number: int) -> str:  # noqa: FBT001 - a face of a card, told with its number
    if up:
        return ngettext("%(n)d carte visible", "%(n)d cartes visibles", number) % {"n": number}
    return ngettext("%(n)d carte cachée", "%(n)d cartes cachées", number) % {"n": number}
