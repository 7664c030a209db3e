"""From the rows of a table to the items of its records, whatever the columns mean."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from catalogue.exchange.line_doubts import Doubts
from catalogue.exchange.readings import Fault, UnreadableFile
from catalogue.exchange.records import ForeignRecord
from catalogue.exchange.spreadsheet.copies import Barcodes
from catalogue.exchange.spreadsheet.encodings import CP1252, MAC_ROMAN, NAMES
from catalogue.exchange.spreadsheet.grouping import Group, Judged, Survey, groups, surveyed
from catalogue.exchange.spreadsheet.notebook import Notebook
from catalogue.exchange.spreadsheet.table import Row, Table
from catalogue.exchange.streams import RAW_CHARACTERS, Item


class Dialect(Protocol):
    """What the columns of a kind of table mean."""

    @property
    def source(self) -> str:
        """The name of the file."""

    def judged(self, row: Row) -> Judged:
        """Whether a row is read."""

    def key_of(self, row: Row) -> tuple[str, ...]:
        """What is equal in all rows of one record; () for a row that is one by itself."""

    def title_of(self, row: Row) -> str:
        """The title of a row, "" without one."""

    def record_of(self, rows: Sequence[Row], barcodes: Barcodes, doubts: Doubts) -> ForeignRecord:
        """The record of its rows; what cannot be believed is left out and told."""

    def told(self, survey: Survey) -> list[str]:
        """What to tell of the file as a whole."""


def items(table: Table, dialect: Dialect) -> Iterator[Item]:
    """The records of the table, after what is told of the file as a whole.

    Reads the file twice: a copy may stand far below the first row of its game. Raises UnreadableFile at the first
    item when there is no row.
    """
    with Notebook() as notebook:
        survey = surveyed(table, dialect.judged, dialect.key_of, notebook)
        if not survey.rows:
            raise UnreadableFile(dialect.source, "aucune ligne sous les noms de colonnes.")
        general = [*table.layout.doubts, *_of_encodings(survey, evident=table.source.evident), *dialect.told(survey)]
        if general:
            yield Item(0, 0, None, warnings=tuple(Fault(dialect.source, "", 0, message) for message in general))
        barcodes = Barcodes(notebook, survey.lengths)
        for number, group in enumerate(groups(table, dialect.judged, notebook), 1):
            yield _item(group, number, barcodes, dialect)


def _item(group: Group, number: int, barcodes: Barcodes, dialect: Dialect) -> Item:
    first = group.rows[0]
    raw = "\n".join(row.raw for row in group.rows)[:RAW_CHARACTERS]
    title = dialect.title_of(first) or f"notice {number}"
    if group.refusal:
        error = Fault(dialect.source, title, first.line, group.refusal)
        return Item(number, first.line, None, raw, first.encoding, error=error)
    doubts = Doubts(dialect.source, title)
    for row in group.rows:
        for message in row.doubts:
            doubts.tell(row.line, message)
    if len(group.rows) > 1:
        numbered = ", ".join(str(row.line) for row in group.rows[1:])
        doubts.tell(first.line, f"Même jeu aux lignes {numbered} : une notice, {len(group.rows)} lignes réunies.")
    record = dialect.record_of(group.rows, barcodes, doubts)
    return Item(number, first.line, record, raw, first.encoding, tuple(doubts.faults))


def _of_encodings(survey: Survey, *, evident: bool) -> list[str]:
    """What to tell when rows are in an old code page, which nothing but their letters shows."""
    old = {code: line for code, line in survey.lines_by_encoding.items() if code in {CP1252, MAC_ROMAN}}
    others = survey.lines_by_encoding.keys() - old.keys() - {""}
    if others:
        return [
            f"Deux encodages dans le fichier : du {NAMES[code]} à la ligne {line}, vérifiez les accents."
            for code, line in old.items()
        ]
    if evident:
        return [f"Encodage : {NAMES[code]} (d’après les lettres accentuées)." for code in old]
    return [f"Encodage non reconnu : lu comme du {NAMES[code]}, vérifiez les accents." for code in old]
