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
    ahead: deque[Line] = deque()
    while (first := _next(ahead, source)) is not None:
        if not first.data.strip():
            continue
        if not quotes.left_open(first.data):
            yield RawRow(first.number, first.offset, first.data, is_cut=first.is_cut)
            continue
        more, is_closed = _rest_of_row(first, ahead, source, quotes)
        if is_closed:
            yield RawRow(first.number, first.offset, b"\n".join([first.data, *(one.data for one in more)]))
        else:
            ahead.extendleft(reversed(more))
            yield RawRow(first.number, first.offset, first.data, is_quoted=False, is_cut=first.is_cut)


def cells_of(text: str, delimiter: str, *, is_quoted: bool = True) -> tuple[str, ...]:
    """The cells of one row as text, as they stand."""
    if not is_quoted or '"' not in text:
        return tuple(text.split(delimiter))
    try:
        return tuple(next(csv.reader([text], delimiter=delimiter)))
    except csv.Error:  # a sign that the module refuses, in a row that no spreadsheet has written
        return tuple(text.split(delimiter))


def _next(ahead: deque[Line], source: Iterator[Line]) -> Line | None:
    return ahead.popleft() if ahead else next(source, None)


def _rest_of_row(first: Line, ahead: deque[Line], source: Iterator[Line], quotes: _Quotes) -> tuple[list[Line], bool]:
    """The lines that complete a row, and whether its quotes closed at all."""
    more: list[Line] = []
    size = len(first.data)
    while len(more) < MOST_LINES and size <= LONGEST_LINE and (line := _next(ahead, source)) is not None:
        more.append(line)
        size += len(line.data) + 1
        if not quotes.still_open(line.data):
            return more, size <= LONGEST_LINE
    return more, False
