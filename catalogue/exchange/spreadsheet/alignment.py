"""Cells put back into their columns, where a row has one too many or too few."""

from collections.abc import Sequence
from dataclasses import dataclass

from catalogue.exchange.spreadsheet.fits import misfits

_MOST_EXTRA = 3


@dataclass(frozen=True, slots=True)
class Aligned:
    """The cells of a row, one a column, with what was mended; ``refusal`` when their places are not clear."""

    cells: tuple[str, ...]
    doubt: str = ""
    refusal: str = ""


def aligned(cells: Sequence[str], targets: tuple[str, ...], delimiter: str) -> Aligned:
    """The cells in their columns; empty ones at the end count for nothing."""
    width, end = len(targets), len(cells)
    # By its place alone: a spreadsheet may end each row with sixteen thousand separators.
    while end > width and not cells[end - 1].strip():
        end -= 1
    row = tuple(cells[:end])
    if len(row) == width:
        return Aligned(row)
    return _longer(row, targets, delimiter) if len(row) > width else _shorter(row, targets)


def _shorter(row: tuple[str, ...], targets: tuple[str, ...]) -> Aligned:
    missing = len(targets) - len(row)
    filled = row + ("",) * missing
    if misfits(targets, filled):
        return Aligned(filled, refusal=f"{_counted(missing)} de moins que de colonnes, et l’on ne sait pas laquelle.")
    return Aligned(filled, f"{_counted(missing)} de moins que de colonnes : les dernières sont lues comme vides.")


def _longer(row: tuple[str, ...], targets: tuple[str, ...], delimiter: str) -> Aligned:
    """A separator that somebody typed in a text cut it in two: the only join that fits is taken."""
    extra = len(row) - len(targets)
    joins = _joins(row, targets, delimiter) if extra <= _MOST_EXTRA else []
    if len(joins) == 1:
        ((place, cells),) = joins
        text = " ".join(cells[place].split())
        return Aligned(cells, f"{_counted(extra)} de trop : « {text} » est lu comme un seul texte.")
    return Aligned(
        row[: len(targets)],
        refusal=f"{_counted(extra)} de trop : mettez entre guillemets le texte qui contient « {delimiter} ».",
    )


def _joins(row: tuple[str, ...], targets: tuple[str, ...], delimiter: str) -> list[tuple[int, tuple[str, ...]]]:
    """The best ways to make the row as wide as the table by joining neighbours: one when it is clear."""
    extra = len(row) - len(targets)
    possible: list[tuple[int, int, tuple[str, ...]]] = []
    for place in range(len(targets)):
        parts = row[place : place + extra + 1]
        cells = (*row[:place], delimiter.join(parts), *row[place + extra + 1 :])
        if all(part.strip() for part in parts) and not misfits(targets, cells):
            # A person types a blank after the sign; a program that separates cells does not.
            typed = sum(part[0] == " " for part in parts[1:])
            possible.append((typed, place, cells))
    best = max((typed for typed, _, _ in possible), default=0)
    return [(place, cells) for typed, place, cells in possible if typed == best]


def _counted(cells: int) -> str:
    return "Une cellule" if cells == 1 else f"{cells} cellules"
