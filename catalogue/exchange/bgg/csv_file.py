"""The collection that BoardGameGeek hands out as CSV, with 33 columns or, for its owner, with 58."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import BinaryIO

from catalogue.exchange.bgg.collection import collection_record, row_of
from catalogue.exchange.line_doubts import Doubts
from catalogue.exchange.readings import UnreadableFile
from catalogue.exchange.records import ForeignRecord
from catalogue.exchange.spreadsheet.copies import Barcodes
from catalogue.exchange.spreadsheet.encodings import TextSource, opened
from catalogue.exchange.spreadsheet.grouping import Judged, Survey
from catalogue.exchange.spreadsheet.items import items
from catalogue.exchange.spreadsheet.layout import Layout, layout_of
from catalogue.exchange.spreadsheet.table import Row, Table
from catalogue.exchange.streams import Format, Item

KEY = "bgg-csv"

_TELLING = frozenset({"objectname", "objectid", "own"})
_MARK = {"objectid": "source_id"}  # by which the row of names is found


def recognises(sample: bytes, name: str) -> bool:
    """Whether the table has the columns of a collection."""
    if b"objectid" not in sample and b"o\x00b\x00j" not in sample:
        return False
    with opened(BytesIO(sample), name) as source:
        return set(_layout(source, name).columns) >= _TELLING


def read(
    file: BinaryIO,
    name: str,
    *,
    mapping: Mapping[str, str] | None = None,  # noqa: ARG001 - the columns have one meaning only
    known_locations: Collection[str] = (),  # noqa: ARG001 - locations have a column of their own here
) -> Iterator[Item]:
    """The games that are owned, in order; the copies of one game (``objectid``) are one record.

    Raises UnreadableFile at the first item when the file is no collection, or when none of its games is owned.
    """
    with opened(file, name) as source:
        layout = _layout(source, name)
        if not set(layout.columns) >= {"objectid", "objectname"}:
            raise UnreadableFile(
                name, "aucune colonne « objectid » et « objectname » : ce n’est pas une collection BGG."
            )
        yield from items(Table(source, layout), _CollectionTable(name, layout))


def _layout(source: TextSource, name: str) -> Layout:
    """The columns as they stand; none has a meaning for the table, for each row is turned into ours first."""
    layout = layout_of(source, name, _MARK)
    return replace(layout, targets=("",) * len(layout.columns), doubts=())


@dataclass(frozen=True, slots=True)
class _CollectionTable:
    """The rows of a collection."""

    source: str
    layout: Layout

    def judged(self, row: Row) -> Judged:
        values = self._values(row)
        if row.refusal:
            return Judged(refusal=f"{row.refusal} La ligne n’est pas lue.")
        if values.get("own", "1") != "1":
            return Judged(is_left_out=True)
        if not values["objectname"]:
            return Judged(refusal="Ligne sans titre : elle n’est pas lue.")
        return Judged(values.get("collid", ""))

    def key_of(self, row: Row) -> tuple[str, ...]:
        objectid = self._values(row)["objectid"]
        return ("objectid", objectid) if objectid else ()

    def title_of(self, row: Row) -> str:
        return " ".join(self._values(row)["objectname"].split())

    def record_of(self, rows: Sequence[Row], barcodes: Barcodes, doubts: Doubts) -> ForeignRecord:
        ours = [row_of(self._values(row), row) for row in rows]
        for row, own in zip(rows, ours, strict=True):
            for message in own.doubts[len(row.doubts) :]:
                doubts.tell(row.line, message)
        dependence = self._values(rows[0]).get("bgglanguagedependence", "")
        # The numbers of entries have eight digits or nine: a short one has lost nothing.
        numbers = replace(barcodes, lengths={})
        return collection_record(ours, dependence, doubts, source=self.source, barcodes=numbers)

    def told(self, survey: Survey) -> list[str]:
        if survey.left_out == survey.rows:
            raise UnreadableFile(self.source, "aucun jeu possédé (colonne « own »).")
        if not survey.left_out:
            return []
        return [f"Jeux non possédés (« own » différent de 1), laissés de côté : {survey.left_out}."]

    def _values(self, row: Row) -> dict[str, str]:
        return dict(zip(self.layout.columns, row.cells, strict=True))


FORMAT = Format(KEY, "collection BoardGameGeek (CSV)", recognises, read)
