"""The rows of a table below its names, each cell in its column."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from catalogue.exchange.plain_cells import has_controls, tidied
from catalogue.exchange.spreadsheet.alignment import aligned
from catalogue.exchange.spreadsheet.delimiters import is_separator_line
from catalogue.exchange.spreadsheet.encodings import TextSource
from catalogue.exchange.spreadsheet.headers import one_line
from catalogue.exchange.spreadsheet.layout import Layout
from catalogue.exchange.spreadsheet.raw_rows import RawRow, cells_of, raw_rows, row_at


@dataclass(frozen=True, slots=True)
class Row:
    """One row with a cell for each column; ``refusal`` says why the cells cannot be believed, "" when they can."""

    line: int
    offset: int
    cells: tuple[str, ...]
    raw: str
    encoding: str
    doubts: tuple[str, ...] = ()
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A text with a layout."""

    source: TextSource
    layout: Layout
    _header: tuple[str, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_header", tuple(filter(None, self.layout.header)))

    def rows(self) -> Iterator[Row]:
        """Every row below the names that says something, in order."""
        for raw in raw_rows(self.source.file, self.layout.delimiter, self.source.start):
            row = self._row(raw) if raw.line > self.layout.header_line else None
            if row is not None:
                yield row

    def row_at(self, offset: int, line: int) -> Row | None:
        """The row that begins there."""
        raw = row_at(self.source.file, self.layout.delimiter, offset, line)
        return self._row(raw) if raw else None

    def _row(self, raw: RawRow) -> Row | None:
        text, encoding = self.source.decode(raw.data)
        cells = cells_of(text, self.layout.delimiter, is_quoted=raw.is_quoted)
        if self._says_nothing(cells):
            return None
        placed = aligned(cells, self.layout.targets, self.layout.delimiter)
        doubts = [placed.doubt] if placed.doubt else []
        if has_controls(text):
            doubts.append("Signes illisibles ôtés de la ligne.")
        if not raw.is_quoted:
            doubts.append("Un guillemet ouvert n’est jamais refermé : il est lu comme un signe.")
        refusal = "Ligne beaucoup trop longue." if raw.is_cut else placed.refusal
        return Row(raw.line, raw.offset, tuple(map(tidied, placed.cells)), text, encoding, tuple(doubts), refusal)

    def _says_nothing(self, cells: tuple[str, ...]) -> bool:
        """Whether a row is blank, repeats the names of the columns, or is Excel's line ``sep=;``."""
        filled = tuple(name for cell in cells if (name := one_line(cell)))
        return not filled or filled == self._header or is_separator_line(cells)
