"""Where the names of the columns stand, and what each column is called."""

from collections import Counter
from collections.abc import Collection, Sequence

from catalogue.exchange.column_names import UNCERTAIN, is_known, meaning
from catalogue.exchange.plain_cells import without_controls
from catalogue.exchange.spreadsheet.delimiters import HEADER_ROWS, evenness

_Rows = Sequence[Sequence[str]]


def header_place(rows: _Rows, chosen: Collection[str]) -> int | None:
    """The place of the row of names among the first rows, None when the table has none.

    ``chosen`` are names of columns that a person gave a meaning to.
    """
    _, width = evenness(rows)
    for place, row in enumerate(rows[:HEADER_ROWS]):
        if _names_columns(row, chosen, width):
            return place
    return _unlike_the_rest(rows, width)


def column_names(header: Sequence[str], width: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A name for each column, no two alike, and the names that the header has twice."""
    given = [one_line(cell) for cell in header[:width]] + [""] * (width - len(header))
    names: dict[str, None] = {}
    counts = Counter[str]()
    for place, name in enumerate(given, 1):
        unique = wanted = name or f"colonne {place}"
        while unique in names:
            # Counted on for each name: two thousand columns of one name would else be counted two million times.
            counts[wanted] += 1
            unique = f"{wanted} ({counts[wanted] + 1})"
        names[unique] = None
    repeated = [name for name, count in Counter(filter(None, given)).items() if count > 1]
    return tuple(names), tuple(repeated)


def used_width(rows: _Rows, header: Sequence[str]) -> int:
    """How many columns the table has: a separator at the end of each row makes none.

    What one row in five has beyond the names is a column without a name; what a few have, a stray separator.
    """
    named = _filled(header)
    widths = Counter(_filled(row) for row in rows)
    beyond = [width for width, count in widths.items() if width > named and count * 5 >= len(rows) > 4]
    if named:
        return max([named, *beyond])
    return max((width for width, count in widths.items() if count * 5 >= len(rows)), default=1)


def one_line(cell: str) -> str:
    """A name on one line, without signs that nobody typed: a line break inside of it is a blank."""
    return " ".join(without_controls(cell).split())


def _filled(row: Sequence[str]) -> int:
    return max((place for place, cell in enumerate(row, 1) if cell.strip()), default=0)


def _names_columns(row: Sequence[str], chosen: Collection[str], width: int) -> bool:
    cells = [name for cell in row if (name := one_line(cell))]
    if any(cell in chosen for cell in cells):
        return True
    known = sum(map(is_known, cells))
    if known >= 2:
        return known * 3 >= len(cells)
    has_title = any(meaning(cell)[0] == "title" and meaning(cell)[1] < UNCERTAIN for cell in cells)
    return has_title and (len(cells) > 1 or width == 1) and known * 3 >= len(cells)


def _unlike_the_rest(rows: _Rows, width: int) -> int | None:
    """A first row of words only, each another one, above columns of figures: names in a language not known here."""
    if len(rows) < 3 or width < 2 or len(rows[0]) != width:
        return None
    cells = [one_line(cell) for cell in rows[0]]
    if not all(cells) or len(set(cells)) < len(cells) or any(map(_has_digit, cells)):
        return None
    below = rows[1:]
    figures = (sum(_has_digit(row[place]) for row in below if place < len(row)) for place in range(width))
    return 0 if any(count * 2 >= len(below) for count in figures) else None


def _has_digit(text: str) -> bool:
    return any(sign.isdigit() for sign in text)
