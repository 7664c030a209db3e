"""The copies of a record: rows made whole with the page's vocabulary, each state understood or reported."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from catalogue.exchange.pmb_page.copy_columns import Vocabulary, cells_of
from catalogue.exchange.pmb_page.copy_table import STATES, Column, Row
from catalogue.exchange.quantities import day_of
from catalogue.exchange.records import CopyState, ForeignCopy

_STATE = re.compile(STATES)
_DUE = re.compile(r"jusqu['’]au\s+(\S+)")
_STATES_BY_WORD = {
    "Disponible": CopyState.AVAILABLE,
    "Exclu": CopyState.NOT_LENDABLE,
    "Réservé": CopyState.RESERVED,
    "Sorti": CopyState.ON_LOAN,
}


@dataclass(frozen=True, slots=True)
class CopyRead:
    """A copy, and in French what of its row was not understood."""

    copy: ForeignCopy
    doubts: tuple[str, ...]


def copy_of(row: Row, vocabulary: Vocabulary, *, line: int) -> CopyRead:
    """The copy of one row. A state outside the closed list makes a copy that cannot be lent."""
    doubts: list[str] = []
    cells = dict(row.cells)
    if row.columns:
        cells, doubtful = cells_of(row.middle, row.columns, vocabulary)
        if doubtful:
            doubts.append(f"Exemplaire {row.barcode} : colonnes non séparées, « {row.middle} ».")
    if not row.barcode:
        doubts.append("Exemplaire sans code-barres.")
    copy = ForeignCopy(
        barcode=row.barcode,
        call_number=cells.get(Column.CALL_NUMBER, ""),
        section=cells.get(Column.SECTION, ""),
        location=cells.get(Column.LOCATION, ""),
        support=cells.get(Column.SUPPORT, ""),
        state=_state_of(row, doubts),
        due_on=day_of(due[1]) if (due := _DUE.search(row.state)) else None,
        line=line,
    )
    if due and copy.due_on is None:
        doubts.append(f"Exemplaire {row.barcode} : date de retour impossible, « {due[1]} ».")
    return CopyRead(copy, tuple(doubts))


def _state_of(row: Row, doubts: list[str]) -> CopyState:
    if _STATE.fullmatch(row.state):
        return _STATES_BY_WORD[row.state.split()[0]]
    doubts.append(f"Exemplaire {row.barcode} : disponibilité inconnue, « {row.state} » ; lu comme exclu du prêt.")
    return CopyState.NOT_LENDABLE


def without_repeats(copies: Iterable[ForeignCopy], seen: set[str]) -> tuple[list[ForeignCopy], list[ForeignCopy]]:
    """The copies whose barcode is new to ``seen``, and those whose barcode came before; adds the new ones.

    Case does not tell two barcodes apart, and a copy without a barcode repeats nothing.
    """
    kept: list[ForeignCopy] = []
    repeated: list[ForeignCopy] = []
    for copy in copies:
        key = copy.barcode.casefold()
        (repeated if key and key in seen else kept).append(copy)
        seen.add(key)
    return kept, repeated
