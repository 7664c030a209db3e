"""The table of copies as printed: a header, then rows with cells or without any mark between the columns.

A row without marks ends at its state, a word of a closed list; its barcode is the last word before the state,
or the row's first word, as the header says. The columns in the middle are told apart in ``copy_columns``.
"""

import enum
import re
from collections.abc import Iterator
from dataclasses import dataclass, field


class Column(enum.Enum):
    """The columns that a table of copies can have; OTHER is one that we do not keep."""

    BARCODE = enum.auto()
    CALL_NUMBER = enum.auto()
    SECTION = enum.auto()
    LOCATION = enum.auto()
    SUPPORT = enum.auto()
    STATE = enum.auto()
    OTHER = enum.auto()


COLUMN_NAMES = {
    "Code-barres": Column.BARCODE,
    "Code barres": Column.BARCODE,
    "Cote": Column.CALL_NUMBER,
    "Section": Column.SECTION,
    "Localisation": Column.LOCATION,
    "Support": Column.SUPPORT,
    "Disponibilité": Column.STATE,
}
STATES = r"Disponible|Exclu du prêt|Réservé|Sorti(?:\s+jusqu['’]au\s+[^\s|]+)?"

_USUAL_COLUMNS = (Column.CALL_NUMBER, Column.SECTION, Column.LOCATION, Column.BARCODE, Column.STATE)
_NAMES = "|".join(re.escape(name) for name in COLUMN_NAMES)
_HEADER = re.compile(rf"[\s|]*(?:{_NAMES})(?:[\s|]+(?:{_NAMES}))*(?!\w)")
_STATE = re.compile(rf"(?<!\w)(?:{STATES})(?!\w)")
_WORD = re.compile(r"\S")
_DIGITS = re.compile(r"\d{4}")
_TWO_BARCODES = re.compile(r"(?<!\S)\d{5,}(?!\S)")  # a second one amid a row: a state was not understood


@dataclass(frozen=True, slots=True)
class Row:
    """One row: what is known of its columns, and the stretch whose ``columns`` are still to be told apart.

    ``offset`` is its place in the text of the table.
    """

    offset: int
    state: str
    barcode: str
    cells: dict[Column, str] = field(default_factory=dict)
    middle: str = ""
    columns: tuple[Column, ...] = ()


@dataclass(frozen=True, slots=True)
class Unread:
    """A stretch of the table that is no row we can trust."""

    offset: int
    text: str


def rows_in(table: str) -> Iterator[Row | Unread]:
    """The rows of a table in order; what cannot be read as a row is answered too, never dropped."""
    header = _HEADER.match(table)
    if header is None:
        return _rows_of_words(table, 0, _USUAL_COLUMNS)
    if "|" not in header[0] and "\t" not in header[0]:
        return _rows_of_words(table, header.end(), tuple(COLUMN_NAMES[name] for name in _names_in(header[0])))
    body = _end_of_header(table, header.end())
    return _rows_of_cells(table, body, _columns_of_cells(table[:body]))


def _names_in(header: str) -> list[str]:
    return re.findall(_NAMES, header)


def _end_of_header(table: str, known_end: int) -> int:
    """The header goes on to the end of its line, unless the rows begin on that line."""
    found = table.find("\n", known_end)
    line_end = found if found >= 0 else len(table)
    return known_end if _STATE.search(table, known_end, line_end) else line_end


def _columns_of_cells(header: str) -> tuple[Column, ...]:
    cells = [" ".join(cell.split()) for cell in re.split(r"[|\t]", header.strip().strip("|"))]
    return tuple(COLUMN_NAMES.get(cell, Column.OTHER) for cell in cells)


def _rows_of_cells(table: str, body: int, columns: tuple[Column, ...]) -> Iterator[Row | Unread]:
    for offset, cells in _cells_by_row(table, body, len(columns)):
        if len(cells) != len(columns):
            yield Unread(offset, " | ".join(cells))
            continue
        named = dict(zip(columns, cells, strict=True))
        yield Row(offset, named.pop(Column.STATE, ""), named.pop(Column.BARCODE, ""), named)


def _cells_by_row(table: str, body: int, width: int) -> Iterator[tuple[int, list[str]]]:
    """A row is a line, a part of a line that holds several, or as many lines of one cell as there are columns."""
    waiting: list[str] = []
    began = offset = body
    for line in table[body:].split("\n"):
        cells = [" ".join(cell.split()) for cell in _cells_of_line(line)]
        step = width if len(cells) % width == 0 else len(cells)
        if len(cells) == 1 < width:
            began = began if waiting else offset
            waiting += cells
        else:
            yield from ((offset, cells[i : i + step]) for i in range(0, len(cells), step or 1))
        if len(waiting) == width:
            yield began, waiting
            waiting = []
        offset += len(line) + 1
    if waiting:
        yield began, waiting


def _cells_of_line(line: str) -> list[str]:
    """The cells between bars or tabs; the bar that closes or opens a line bounds no cell."""
    bare = line.strip(" \u00a0")
    if not bare:
        return []
    bare = bare.removesuffix("|")
    bare = bare.removeprefix("|") if bare.count("|") + bare.count("\t") > 1 else bare
    return re.split(r"[|\t]", bare)


def _rows_of_words(table: str, body: int, columns: tuple[Column, ...]) -> Iterator[Row | Unread]:
    begin = body
    for state in _STATE.finditer(table, body):
        unread, own = _own_words(table, begin, state.start())
        if unread:
            yield Unread(_first_word(table, begin), unread)
        yield _row_of_words(own, " ".join(table[own : state.start()].split()), state[0], columns)
        begin = state.end()
    rest = " ".join(table[begin:].replace("|", " ").split())
    if rest:
        yield Unread(_first_word(table, begin), rest)


def _own_words(table: str, begin: int, end: int) -> tuple[str, int]:
    """The text before a state that is another row's, and where the state's own row begins.

    An earlier line with a barcode on it is a row whose state was not understood.
    """
    own = begin
    lines = table[begin:end].rstrip().split("\n")
    offset = begin
    for line in lines[:-1]:
        offset += len(line) + 1
        if _DIGITS.search(line):
            own = offset
    return " ".join(table[begin:own].split()), min(_first_word(table, own), end)


def _first_word(table: str, offset: int) -> int:
    match = _WORD.search(table, offset)
    return match.start() if match else offset


def _row_of_words(offset: int, text: str, state: str, columns: tuple[Column, ...]) -> Row | Unread:
    middle = [column for column in columns if column not in {Column.BARCODE, Column.STATE}]
    words = text.split(" ")
    barcode_first = columns[0] is Column.BARCODE
    barcode = words[0] if barcode_first else words[-1]
    has_barcode = Column.BARCODE in columns and any(character.isdigit() for character in barcode)
    if has_barcode:
        words = words[1:] if barcode_first else words[:-1]
    rest = " ".join(words)
    if _TWO_BARCODES.search(rest):
        return Unread(offset, f"{text} {state}")
    return Row(offset, state, barcode if has_barcode else "", middle=rest, columns=tuple(middle))
