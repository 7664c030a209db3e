"""A table of any shape as a stream of items, and its columns for a person to correct."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import BinaryIO

from catalogue.exchange.line_doubts import Doubts
from catalogue.exchange.readings import UnreadableFile
from catalogue.exchange.records import ForeignRecord
from catalogue.exchange.spreadsheet.building import IN_POWERS_OF_TEN, record_of
from catalogue.exchange.spreadsheet.cells import OF_A_COPY, cells_of_record
from catalogue.exchange.spreadsheet.copies import Barcodes, barcode_in, copies_of
from catalogue.exchange.spreadsheet.encodings import opened
from catalogue.exchange.spreadsheet.grouping import Judged, Survey
from catalogue.exchange.spreadsheet.items import items
from catalogue.exchange.spreadsheet.layout import Layout, layout_of
from catalogue.exchange.spreadsheet.lists import people_in, publishers_in
from catalogue.exchange.spreadsheet.table import Row, Table
from catalogue.exchange.streams import Format, Item, SourceColumn
from catalogue.folding import fold

KEY = "spreadsheet"

_SAMPLES = 3
_SAMPLE_CHARACTERS = 80
_LEAST_COLUMNS = 3  # of a table without names: prose has commas as well
_MARKUP = (b"<", b"{", b"[")
_BARCODE_LOST = (
    "Code-barres « {barcode} » abîmé par le tableur, ses chiffres sont perdus : la ligne n’est pas lue. "
    "Mettez la colonne au format Texte, corrigez, puis exportez de nouveau."
)


def recognises(sample: bytes, name: str) -> bool:
    """Whether a file is a table with titles; UnreadableFile when it is no text."""
    with opened(BytesIO(sample), name) as source:
        if sample[source.start :].lstrip().startswith(_MARKUP):
            return False
        layout = layout_of(source, name, {})
    if not layout.has("title"):
        return False
    return bool(layout.header_line) or len(layout.columns) >= _LEAST_COLUMNS


def read(
    file: BinaryIO,
    name: str,
    *,
    mapping: Mapping[str, str] | None = None,
    known_locations: Collection[str] = (),  # noqa: ARG001 - locations have a column of their own here
) -> Iterator[Item]:
    """The records of the table in order; rows that agree in title, first author, publisher and number are one.

    Raises UnreadableFile at the first item for a file that is no text, holds no row, or has no column of titles.
    """
    with opened(file, name) as source:
        layout = layout_of(source, name, mapping or {})
        if not layout.has("title"):
            known = ", ".join(layout.columns)
            raise UnreadableFile(name, f"aucune colonne de titres reconnue, indiquez-la (colonnes : {known}).")
        yield from items(Table(source, layout), _AnyTable(name, layout, mapping or {}))


def columns(file: BinaryIO, name: str) -> tuple[SourceColumn, ...]:
    """The columns with their first values and the meaning that is guessed."""
    with opened(file, name) as source:
        layout = layout_of(source, name, {})
    described = zip(layout.columns, layout.samples, layout.targets, strict=True)
    return tuple(SourceColumn(column, _first(values), target) for column, values, target in described)


def _first(values: Sequence[str]) -> tuple[str, ...]:
    lines = dict.fromkeys(" ".join(value.split())[:_SAMPLE_CHARACTERS] for value in values)
    return tuple(lines)[:_SAMPLES]


@dataclass(frozen=True, slots=True)
class _AnyTable:
    """A table whose columns were guessed or chosen."""

    source: str
    layout: Layout
    mapping: Mapping[str, str]

    def judged(self, row: Row) -> Judged:
        barcode = barcode_in(row.cells, self.layout)
        if row.refusal:
            return Judged(refusal=f"{row.refusal} La ligne n’est pas lue.")
        if not self.title_of(row):
            return Judged(refusal="Ligne sans titre : elle n’est pas lue.")
        if IN_POWERS_OF_TEN.fullmatch(barcode):
            return Judged(refusal=_BARCODE_LOST.format(barcode=barcode))
        return Judged(barcode)

    def title_of(self, row: Row) -> str:
        return " ".join(self._first_text(row, "title").split())

    def record_of(self, rows: Sequence[Row], barcodes: Barcodes, doubts: Doubts) -> ForeignRecord:
        cells = cells_of_record(rows, self.layout, doubts)
        copies = copies_of(rows, self.layout, barcodes, doubts)
        return record_of(cells, doubts, source=self.source, line=rows[0].line, copies=copies)

    def told(self, survey: Survey) -> list[str]:  # noqa: ARG002 - the same for every dialect
        told = []
        described = zip(self.layout.columns, self.layout.samples, self.layout.targets, strict=True)
        unused = [name for name, values, target in described if values and not target and name not in self.mapping]
        if unused:
            told.append(f"Colonnes laissées de côté : {', '.join(f'« {name} »' for name in unused)}.")
        if self.layout.has(*OF_A_COPY) and not self.layout.has("barcode"):
            told.append("Aucune colonne de codes-barres : les exemplaires n’en ont pas.")
        return told

    def key_of(self, row: Row) -> tuple[str, ...]:
        """What rows of one game agree in; all that a row says of its game when it names neither maker nor number."""
        number = self._first_text(row, "source_id")
        if number:
            return ("source_id", number)
        title = self.title_of(row)
        authors, publishers = self._first_text(row, "authors"), self._first_text(row, "publishers")
        author = next(iter(people_in(authors)), "")
        publisher = next(iter(publishers_in(publishers)[0]), "")
        ean = "".join(filter(str.isalnum, self._first_text(row, "ean") or self._first_text(row, "isbn")))
        version = (self._first_text(row, "year"), self._first_text(row, "edition"), self._first_text(row, "languages"))
        told = (author, publisher, ean)
        rest = (*told, *version) if any(told) else self._all_of_record(row)
        return ("title", fold(title) or title.casefold(), *map(fold, rest))

    def _all_of_record(self, row: Row) -> tuple[str, ...]:
        pairs = zip(self.layout.targets, row.cells, strict=True)
        return tuple(text for target, text in pairs if target and target not in OF_A_COPY)

    def _first_text(self, row: Row, target: str) -> str:
        pairs = zip(self.layout.targets, row.cells, strict=True)
        return next((text for kind, text in pairs if kind == target and text), "")


FORMAT = Format(KEY, "tableau (CSV)", recognises, read, columns)
