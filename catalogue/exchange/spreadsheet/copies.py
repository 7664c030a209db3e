"""The copy that a row describes, and what is told about its barcode."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from catalogue.exchange.copy_states import state_of
from catalogue.exchange.days import day_in
from catalogue.exchange.line_doubts import Doubts, quoted
from catalogue.exchange.plain_cells import says_nothing
from catalogue.exchange.prices import OTHER_CURRENCY, cents_of
from catalogue.exchange.records import ForeignCopy
from catalogue.exchange.spreadsheet.cells import OF_A_COPY, Cells, cells_of_row
from catalogue.exchange.spreadsheet.layout import Layout
from catalogue.exchange.spreadsheet.lists import without_trailing_sign
from catalogue.exchange.spreadsheet.notebook import Notebook
from catalogue.exchange.spreadsheet.table import Row

_ANY_SIGN = re.compile(r"[^\W_]")
_YEAR_ALONE = re.compile(r"\d{4}")
_ENOUGH = 3


@dataclass(frozen=True, slots=True)
class Barcodes:
    """What is known of the barcodes of the whole file: where each stands first, and how long those of digits are."""

    notebook: Notebook | None
    lengths: Mapping[int, int]

    def first_line(self, barcode: str) -> int:
        """The first line of the file that has this barcode, 0 when that is not known."""
        return self.notebook.line_of(barcode.casefold()) if self.notebook and barcode else 0

    def usual_length(self, barcode: str) -> int:
        """The one length of the other barcodes, when this one is shorter; else 0."""
        own = len(barcode)
        others = [length for length in self.lengths if length != own]
        if not barcode.isdigit() or len(others) != 1 or others[0] < own:
            return 0
        count = self.lengths[others[0]]
        return others[0] if count >= max(_ENOUGH, 2 * self.lengths.get(own, 0)) else 0


def copies_of(rows: Sequence[Row], layout: Layout, barcodes: Barcodes, doubts: Doubts) -> list[ForeignCopy]:
    """The copies of one record, a row each; a barcode that stands further up in the file makes no second copy."""
    copies = (_copy_of(row, layout, barcodes, doubts) for row in rows)
    return [copy for copy in copies if copy is not None]


def barcode_in(cells: Sequence[str], layout: Layout) -> str:
    """The barcode of a row, "" without one."""
    for target, text in zip(layout.targets, cells, strict=True):
        if target == "barcode" and not says_nothing(text):
            return without_trailing_sign(text)
    return ""


def _copy_of(row: Row, layout: Layout, barcodes: Barcodes, doubts: Doubts) -> ForeignCopy | None:
    cells = cells_of_row(row, layout, doubts)
    barcode = barcode_in(row.cells, layout)
    # A table that has much to say of each copy, and nothing in this row, tells of a game without one.
    says_all = layout.has("state") and layout.has("location")
    if (says_all or not layout.has("barcode")) and not cells.all(*OF_A_COPY):
        return None
    first = barcodes.first_line(barcode)
    if first and first != row.line:
        doubts.tell(row.line, f"Code-barres {barcode} déjà lu à la ligne {first} : l’exemplaire est laissé de côté.")
        return None
    state = state_of(cells.line("state"))
    if not state.is_known:
        doubts.tell(row.line, f"État inconnu, gardé en note : « {quoted(state.note)} ».")
    return ForeignCopy(
        barcode=_told(barcode, row, layout, barcodes, doubts),
        call_number=cells.line("call_number"),
        section=without_trailing_sign(cells.line("section")),
        location=without_trailing_sign(cells.line("location")),
        support=cells.line("support"),
        state=state.state,
        price_cents=_price(cells, doubts),
        acquired_on=_acquired_on(cells, doubts),
        note=_note(state.note, cells),
        line=row.line,
    )


def _note(state: str, cells: Cells) -> str:
    """The words of the state, once: a table that was written from this catalogue has them in its notes already."""
    note = cells.note("copy_note")
    said = f"État : {state}" if state else ""
    return note if said in note.split("\n") else "\n".join(filter(None, (said, note)))


def _told(barcode: str, row: Row, layout: Layout, barcodes: Barcodes, doubts: Doubts) -> str:
    """The barcode, "" when it is none; what a person should look at is told."""
    if not layout.has("barcode"):
        return ""
    if not barcode:
        doubts.tell(row.line, "Exemplaire sans code-barres.")
    elif not _ANY_SIGN.search(barcode):
        doubts.impossible(row.line, "Code-barres", barcode)
        return ""
    elif usual := barcodes.usual_length(barcode):
        doubts.tell(
            row.line,
            f"Code-barres {barcode} plus court que les autres ({usual} chiffres) : des zéros ont pu être perdus.",
        )
    return barcode


def _price(cells: Cells, doubts: Doubts) -> int | None:
    for cell in cells.all("price"):
        if says_nothing(cell.text):
            continue
        cents = cents_of(cell.text)
        if cents is None and OTHER_CURRENCY.search(cell.text):
            doubts.tell(cell.line, f"{cell.column} : « {quoted(cell.text)} » n’est pas en euros, laissé de côté.")
        elif cents is None:
            doubts.impossible(cell.line, cell.column, cell.text)
        return cents
    return None


def _acquired_on(cells: Cells, doubts: Doubts) -> date | None:
    for cell in cells.all("acquired_on"):
        if says_nothing(cell.text):
            continue
        day = day_in(cell.text)
        if day is None and _YEAR_ALONE.fullmatch(cell.text):
            doubts.tell(cell.line, f"{cell.column} : « {cell.text} » n’est qu’une année, laissée de côté.")
        elif day is None:
            doubts.impossible(cell.line, cell.column, cell.text)
        return day
    return None
