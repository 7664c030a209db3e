"""Rows of a delimited text: line breaks may stand inside quotes, and a quote that never closes harms one row only."""

import csv
import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from catalogue.exchange.spreadsheet.lines import FEW_LINES, LONGEST_LINE, Line, lines

MOST_LINES = 1_000
"""Lines that one row may have; a quote that has not closed by then was never meant to open."""


@dataclass(frozen=True, slots=True)
class RawRow:
    """The bytes of one row; ``line`` is where it begins. ``is_quoted`` is False when its quotes are mere signs."""

    line: int
    offset: int
    data: bytes
    is_quoted: bool = True
    is_cut: bool = False


class _Quotes:
    """Tells whether a quoted cell is still open at the end of a line."""

    def __init__(self, delimiter: str) -> None:
        mark = delimiter.encode("ascii")
        self._mark = mark
        self._opening = mark + b'"'
        self._closed = re.compile(re.escape(self._opening) + rb'(?:[^"]++|"")*+"')

    def left_open(self, line: bytes) -> bool:
        """Whether a row that begins with this line goes on after it."""
        return b'"' in line and self._opens(self._mark + line)

    def still_open(self, line: bytes) -> bool:
        """Whether a cell that was open before this line is open after it, or another one is."""
        if b'"' not in line:
            return True
        inside = line.replace(b'""', b"")
        closing = inside.find(b'"')
        return closing < 0 or self._opens(inside[closing + 1 :])

    def _opens(self, text: bytes) -> bool:
        return self._opening in self._closed.sub(b"", text)


def row_at(file: BinaryIO, delimiter: str, offset: int, line: int) -> RawRow | None:
    """The row that begins at ``offset``, in line number ``line``."""
    return next(_rows(lines(file, offset, line, FEW_LINES), delimiter), None)


def raw_rows(file: BinaryIO, delimiter: str, offset: int = 0) -> Iterator[RawRow]:
    """The rows of a file whose first line begins at ``offset``; blank lines between rows are left out."""
    return _rows(lines(file, offset), delimiter)


def _rows(source: Iterator[Line], delimiter: str) -> Iterator[RawRow]:
    quotes = _Quotes(delimiter)
    ahead = _Ahead(source)
    while (first := ahead.taken()) is not None:
        if not first.data.strip():
            continue
        if not quotes.left_open(first.data):
            yield RawRow(first.number, first.offset, first.data, is_cut=first.is_cut)
            continue
        more = ahead.closing(first, quotes)
        if more:
            yield RawRow(first.number, first.offset, b"\n".join([first.data, *(one.data for one in more)]))
        else:
            yield RawRow(first.number, first.offset, first.data, is_quoted=False, is_cut=first.is_cut)


class _Ahead:
    """The lines that follow, some of them looked at already.

    ``_open_through`` is the last line that an open cell is known to stay open through. Whether it does depends on the
    lines alone and not on where it was opened, so that no line is looked at for each row before it.
    """

    def __init__(self, source: Iterator[Line]) -> None:
        self._source = source
        self._lines: deque[Line] = deque()
        self._open_through = 0

    def taken(self) -> Line | None:
        """The next line, None at the end."""
        return self._lines.popleft() if self._lines else next(self._source, None)

    def closing(self, first: Line, quotes: _Quotes) -> list[Line]:
        """The lines that complete a row which its first line leaves open, taken; [] where its quotes do not close."""
        for place in range(max(0, self._open_through - first.number), MOST_LINES):
            line = self._line(place)
            if line is None or line.offset + len(line.data) - first.offset > LONGEST_LINE:
                break
            if not quotes.still_open(line.data):
                return [self._lines.popleft() for _ in range(place + 1)]
            self._open_through = line.number
        return []

    def _line(self, place: int) -> Line | None:
        while len(self._lines) <= place:
            line = next(self._source, None)
            if line is None:
                return None
            self._lines.append(line)
        return self._lines[place]


def cells_of(text: str, delimiter: str, *, is_quoted: bool = True) -> tuple[str, ...]:
    """The cells of one row as text, as they stand."""
    if not is_quoted or '"' not in text:
        return tuple(text.split(delimiter))
    try:
        return tuple(next(csv.reader([text], delimiter=delimiter)))
    except csv.Error:  # a sign that the module refuses, in a row that no spreadsheet has written
        return tuple(text.split(delimiter))
