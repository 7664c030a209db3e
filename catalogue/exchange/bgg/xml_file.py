"""BoardGameGeek's XML files: a collection, of which the owned games are read, or answers about games."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import BinaryIO
from xml.etree.ElementTree import Element, tostring

from catalogue.exchange.bgg.collection import LAYOUT, collection_record, row_of
from catalogue.exchange.bgg.xml_values import links_of_thing, terms_of_thing, values_of_owned, values_of_thing
from catalogue.exchange.line_doubts import Doubts
from catalogue.exchange.plain_cells import tidied
from catalogue.exchange.readings import Fault, UnreadableFile
from catalogue.exchange.records import ForeignRecord
from catalogue.exchange.spreadsheet.copies import Barcodes
from catalogue.exchange.spreadsheet.notebook import MOST_ROWS
from catalogue.exchange.spreadsheet.table import Row
from catalogue.exchange.streams import RAW_CHARACTERS, Format, Item
from catalogue.exchange.xml_elements import XmlRecord, xml_records

KEY = "bgg-xml"

_ROOT = re.compile(rb"<items\b")
_OWNED = re.compile(rb".{0,2000}?<item\b[^>]{0,300}\bobjectid=", re.DOTALL)
_THING = re.compile(rb".{0,2000}?<item\b[^>]{0,300}\btype=[\"']boardgame", re.DOTALL)


@dataclass(frozen=True, slots=True)
class _Entry:
    """One item of the file: its row, what else is said of it, and the reason when it cannot be read."""

    row: Row
    objectid: str = ""
    dependence: str = ""
    thing: Element | None = None
    is_owned: bool = True
    refusal: str = ""


def recognises(sample: bytes, name: str) -> bool:  # noqa: ARG001 - the table's signature; names decide nothing
    """Whether the file is one of BoardGameGeek's answers."""
    root = _ROOT.search(sample)
    return bool(root and (_OWNED.match(sample, root.end()) or _THING.match(sample, root.end())))


def read(
    file: BinaryIO,
    name: str,
    *,
    mapping: Mapping[str, str] | None = None,  # noqa: ARG001 - every element has one meaning only
    known_locations: Collection[str] = (),  # noqa: ARG001 - locations have an attribute of their own
) -> Iterator[Item]:
    """The games of the file in order, the copies of one game (``objectid``) that follow each other as one record.

    Games that are not owned are counted at the end. Raises UnreadableFile at the first item when there is none.
    """
    left_out, number = 0, 0
    for entries in _games(map(_entry, xml_records(file, {"item"}))):
        owned = [entry for entry in entries if entry.is_owned]
        left_out += len(entries) - len(owned)
        if owned:
            number += 1
            yield _item(owned, number, name)
    if not number:
        raise UnreadableFile(name, "aucun jeu possédé trouvé.")
    if left_out:
        message = f"Jeux non possédés (« own » différent de 1), laissés de côté : {left_out}."
        yield Item(0, 0, None, warnings=(Fault(name, "", 0, message),))


def _games(entries: Iterable[_Entry]) -> Iterator[list[_Entry]]:
    """Neighbours of one number together, as many as one record may have; an entry without a number is alone."""
    game: list[_Entry] = []
    for entry in entries:
        if game and (not entry.objectid or entry.objectid != game[0].objectid or len(game) >= MOST_ROWS):
            yield game
            game = []
        game.append(entry)
    if game:
        yield game


def _entry(found: XmlRecord) -> _Entry:
    item = found.element
    if item is None:
        return _Entry(Row(found.line, 0, (), "", found.encoding), refusal=found.refusal)
    is_owned_item = item.get("objectid") is not None
    values = {key: tidied(text) for key, text in (values_of_owned if is_owned_item else values_of_thing)(item).items()}
    raw = tostring(item, encoding="unicode")[:RAW_CHARACTERS]
    row = row_of(values, Row(found.line, 0, (), raw, found.encoding))
    status = item.find("status")
    return _Entry(
        row,
        values["objectid"],
        values.get("bgglanguagedependence", ""),
        None if is_owned_item else item,
        status is None or status.get("own", "1") == "1",
        "" if values["objectname"] else "Notice sans titre : elle n’est pas lue.",
    )


def _item(entries: Sequence[_Entry], number: int, name: str) -> Item:
    first = entries[0]
    refused = next((entry for entry in entries if entry.refusal), None)
    if refused:
        error = Fault(name, f"notice {number}", refused.row.line, refused.refusal)
        return Item(number, first.row.line, None, first.row.raw, first.row.encoding, error=error)
    doubts = Doubts(name, _title(first))
    for entry in entries:
        for message in entry.row.doubts:
            doubts.tell(entry.row.line, message)
    record = _record(entries, doubts, name)
    raw = "\n".join(entry.row.raw for entry in entries)[:RAW_CHARACTERS]
    return Item(number, first.row.line, record, raw, first.row.encoding, tuple(doubts.faults))


def _title(entry: _Entry) -> str:
    return " ".join(entry.row.cells[LAYOUT.columns.index("objectname")].split()) if entry.row.cells else ""


def _record(entries: Sequence[_Entry], doubts: Doubts, name: str) -> ForeignRecord:
    first = entries[0]
    barcodes = None if first.thing is not None else Barcodes(None, {})
    rows = [entry.row for entry in entries]
    record = collection_record(rows, first.dependence, doubts, source=name, barcodes=barcodes)
    if first.thing is None:
        return record
    return replace(record, terms=terms_of_thing(first.thing), links=links_of_thing(first.thing))


FORMAT = Format(KEY, "fichier XML de BoardGameGeek", recognises, read)
