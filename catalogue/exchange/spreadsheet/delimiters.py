"""Which sign separates the cells: the one that names the most columns, else the one that cuts rows most evenly."""

import re
from collections import Counter
from collections.abc import Sequence
from io import BytesIO
from itertools import islice

from catalogue.exchange.column_names import is_known
from catalogue.exchange.spreadsheet.encodings import TextSource
from catalogue.exchange.spreadsheet.raw_rows import cells_of, raw_rows

DELIMITERS = (";", "\t", "|", ",")
"""Asked in this order: of equals, the first is taken."""

HEADER_ROWS = 10
"""How far down the names of the columns may stand."""

_ROWS = 100
_SEPARATOR_LINE = re.compile(rb"(?:\xef\xbb\xbf)?sep=([;,|\t])[\r\n]", re.IGNORECASE)


def delimiter_of(source: TextSource, sample: bytes) -> str:
    """The separator that the beginning of a table shows. Excel's own line ``sep=;`` settles it."""
    told = _SEPARATOR_LINE.match(sample)
    if told:
        return told[1].decode("ascii")
    return max(DELIMITERS, key=lambda delimiter: _merit(first_rows(source, sample, delimiter)))


def is_separator_line(cells: Sequence[str]) -> bool:
    """Whether a row is Excel's line ``sep=;``."""
    return cells[0].strip().casefold() == "sep=" or (len(cells) == 1 and cells[0].strip().casefold().startswith("sep="))


def first_rows(source: TextSource, sample: bytes, delimiter: str) -> list[tuple[str, ...]]:
    """The first rows of a sample, whose first byte is that of the file after its mark."""
    rows = islice(raw_rows(BytesIO(sample), delimiter), _ROWS)
    return [cells_of(source.decode(row.data)[0], delimiter, is_quoted=row.is_quoted) for row in rows]


def evenness(rows: Sequence[Sequence[str]]) -> tuple[float, int]:
    """The share of the rows that have the most frequent width, and that width; widths of one say nothing."""
    widths = Counter(len(row) for row in rows)
    width, count = max(widths.items(), key=lambda pair: (pair[1], pair[0]), default=(1, 0))
    return (count / len(rows), width) if width > 1 else (0.0, 1)


def _merit(rows: Sequence[Sequence[str]]) -> tuple[int, float]:
    named = max((sum(map(is_known, row)) for row in rows[:HEADER_ROWS]), default=0)
    share, width = evenness(rows)
    return named if named > 1 else 0, share * (width - 1)
