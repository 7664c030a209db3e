"""How a table is laid out: its separator, the names of its columns and what each of them means."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from catalogue.exchange.column_names import UNCERTAIN, is_private, meaning
from catalogue.exchange.plain_cells import says_nothing, tidied
from catalogue.exchange.readings import UnreadableFile
from catalogue.exchange.spreadsheet.contents import looks_like, meanings, name_publishers
from catalogue.exchange.spreadsheet.delimiters import delimiter_of, is_separator_line
from catalogue.exchange.spreadsheet.encodings import TextSource
from catalogue.exchange.spreadsheet.headers import column_names, header_place, one_line, used_width
from catalogue.exchange.spreadsheet.raw_rows import RawRow, cells_of, raw_rows
from catalogue.exchange.streams import SAMPLE_BYTES

_ROWS = 300
_QUOTED = 60
# Targets that several columns can share: the others have one value, and the surest name wins.
_SHARED = frozenset({
    "other_titles", "authors", "illustrators", "publishers", "languages", "esar", "terms", "mechanisms", "themes",
    "ean", "isbn", "product_number", "principle", "teaching_note", "rules_note", "contents_note", "note",
    "attachments", "copy_note",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Layout:
    """The columns of a table with their meanings ("" for one that is left out), and doubts about the whole.

    ``header_line`` is the line of the names, 0 without any; ``samples`` are the first values of each column.
    """

    delimiter: str
    columns: tuple[str, ...]
    targets: tuple[str, ...]
    header: tuple[str, ...]
    header_line: int
    samples: tuple[tuple[str, ...], ...]
    doubts: tuple[str, ...] = ()

    def has(self, *targets: str) -> bool:
        """Whether a column means one of these."""
        return any(target in self.targets for target in targets)


def layout_of(source: TextSource, name: str, mapping: Mapping[str, str]) -> Layout:
    """The layout that the beginning of a table shows, corrected by ``mapping`` (name of a column to a target)."""
    source.file.seek(source.start)
    sample = source.file.read(SAMPLE_BYTES)
    delimiter = delimiter_of(source, sample)
    raw = list(islice(raw_rows(source.file, delimiter, source.start), _ROWS))
    rows = [_cells(source, row, delimiter) for row in raw]
    if rows and is_separator_line(rows[0]):
        raw, rows = raw[1:], rows[1:]
    if not rows:
        raise UnreadableFile(name, "aucune ligne trouvée.")
    return _laid_out(raw, rows, delimiter, mapping)


def _cells(source: TextSource, row: RawRow, delimiter: str) -> tuple[str, ...]:
    text, _ = source.decode(row.data)
    return cells_of(text, delimiter, is_quoted=row.is_quoted)


def _laid_out(
    raw: Sequence[RawRow], rows: Sequence[tuple[str, ...]], delimiter: str, mapping: Mapping[str, str]
) -> Layout:
    place = header_place(rows, mapping.keys())
    header = rows[place] if place is not None else ()
    data = rows[place + 1 :] if place is not None else rows
    columns, repeated = column_names(header, used_width(data, header))
    samples = tuple(_values(data, column) for column in range(len(columns)))
    guesses = _by_name(columns, samples) if place is not None else meanings(samples)
    targets = tuple(mapping.get(column, guess) for column, guess in zip(columns, guesses, strict=True))
    doubts = _doubts(rows[: place or 0], repeated, columns, mapping, has_header=place is not None)
    line = raw[place].line if place is not None else 0
    return Layout(delimiter, columns, targets, tuple(map(one_line, header)), line, samples, doubts)


def _values(rows: Sequence[tuple[str, ...]], column: int) -> tuple[str, ...]:
    found = (tidied(row[column]) for row in rows if column < len(row))
    return tuple(value for value in found if not says_nothing(value))


def _by_name(columns: Sequence[str], samples: Sequence[Sequence[str]]) -> list[str]:
    told = [meaning(column) for column in columns]
    surest: dict[str, int] = {}
    for target, rank in told:
        surest[target] = min(rank, surest.get(target, UNCERTAIN))
    found: list[str] = []
    for target, rank in told:
        is_second = target not in _SHARED and (rank > surest[target] or target in found)
        found.append("" if is_second else target)
    for place, values in enumerate(samples):
        found[place] = _by_content(found, columns[place], found[place], values)
    remarks = "copy_note" if "barcode" in found else "note"
    return [remarks if target == "remarks" else target for target in found]


def _by_content(found: Sequence[str], column: str, target: str, values: Sequence[str]) -> str:
    """The meaning of a column after a look at its values, for a name that says nothing, or two things."""
    if target == "product_number" and "publishers" not in found and name_publishers(values):
        return "publishers"
    if target or is_private(column) or meaning(column)[0]:
        return target
    looks = looks_like(values)
    return "" if looks in found or looks == "acquired_on" else looks


def _doubts(
    above: Sequence[tuple[str, ...]],
    repeated: Sequence[str],
    columns: Sequence[str],
    mapping: Mapping[str, str],
    *,
    has_header: bool,
) -> tuple[str, ...]:
    doubts = [f"Ligne au-dessus des noms de colonnes, laissée de côté : « {_quoted(row)} »." for row in above]
    doubts += [f"Deux colonnes s’appellent « {name} » : la seconde est nommée « {name} (2) »." for name in repeated]
    if not has_header:
        doubts.append("Aucun nom de colonne : les colonnes sont numérotées, et devinées à leur contenu.")
    missing = [name for name in mapping if name not in columns]
    doubts += [f"La colonne « {name} » a reçu un sens, mais le fichier n’en a pas." for name in missing]
    return tuple(doubts)


def _quoted(row: Sequence[str]) -> str:
    return " ".join(filter(None, map(one_line, row)))[:_QUOTED]
