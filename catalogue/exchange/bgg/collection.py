"""What the columns of a collection say, whichever of its two files they come from: values as BGG writes them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from catalogue.exchange.line_doubts import Doubts
from catalogue.exchange.records import ForeignRecord
from catalogue.exchange.spreadsheet.building import record_of
from catalogue.exchange.spreadsheet.cells import cells_of_record
from catalogue.exchange.spreadsheet.copies import Barcodes, copies_of
from catalogue.exchange.spreadsheet.layout import Layout
from catalogue.exchange.spreadsheet.table import Row

# Name of a column to what it means; what is not listed is about the site's players and not about the game.
_COLUMNS = {
    "objectid": "source_id",
    "objectname": "title",
    "originalname": "other_titles",
    "itemtype": "document_type",
    "yearpublished": "year",
    "minplayers": "min_players",
    "maxplayers": "max_players",
    "bggbestplayers": "best_players",
    "bggrecagerange": "min_age",
    "minplaytime": "min_minutes",
    "maxplaytime": "max_minutes",
    "barcode": "ean",
    "version_publishers": "publishers",
    "version_languages": "languages",
    "version_nickname": "edition",
    "designers": "authors",
    "artists": "illustrators",
    "comment": "note",
    "collid": "barcode",
    "pricepaid": "price",
    "acquisitiondate": "acquired_on",
    "invlocation": "location",
    "conditiontext": "copy_note",
    "privatecomment": "copy_note",
    "haspartslist": "copy_note",
    "wantpartslist": "copy_note",
}
LAYOUT = Layout(",", tuple(_COLUMNS), tuple(_COLUMNS.values()), (), 0, ())
"""The columns that are read, in the order of the cells of ``row_of``."""

_EURO = "EUR"
_NUMBER = re.compile(r"-?\d{1,6}")
_COUNTS = re.compile(r"\d{1,2}(?:\s*,\s*\d{1,2})*")
_AGE = re.compile(r"(\d{1,2})\s*(?:\+|and up|ans? et \+)?", re.IGNORECASE)
_BETWEEN_PUBLISHERS = re.compile(r",\s+(?!(?:inc|ltd|llc|gmbh|co|s\.?a|s\.?l|kg)\b)", re.IGNORECASE)
_READING = {"no necessary": False, "some necessary": True, "moderate": True, "extensive": True, "unplayable": True}


def row_of(values: Mapping[str, str], row: Row) -> Row:
    """``row`` with the cells of ``LAYOUT``: figures that BGG writes as 0 are not known, English forms are ours."""
    plain = {
        **values,
        "yearpublished": _year(values),
        "minplayers": _positive(values.get("minplayers", "")),
        "maxplayers": _positive(values.get("maxplayers", "")),
        "bggbestplayers": _counts(values.get("bggbestplayers", "")),
        "bggrecagerange": _age(values.get("bggrecagerange", "")),
        "minplaytime": _positive(values.get("minplaytime", "")) or _positive(values.get("playingtime", "")),
        "maxplaytime": _positive(values.get("maxplaytime", "")) or _positive(values.get("playingtime", "")),
        "version_publishers": _BETWEEN_PUBLISHERS.sub(" ; ", values.get("version_publishers", "")),
        "version_languages": values.get("version_languages", "") or values.get("language", ""),
        "itemtype": "Extension de jeu" if "expansion" in values.get("itemtype", "").casefold() else "",
        "pricepaid": values.get("pricepaid", "") if _is_price(values) else "",
    }
    return replace(row, cells=tuple(plain.get(column, "") for column in _COLUMNS), doubts=(*row.doubts, *_told(values)))


def collection_record(
    rows: Sequence[Row], dependence: str, doubts: Doubts, *, source: str, barcodes: Barcodes | None
) -> ForeignRecord:
    """The record of rows made by ``row_of``; without ``barcodes`` it has no copies.

    ``dependence`` is what players say of the text in the game ("No necessary in-game text").
    """
    cells = cells_of_record(rows, LAYOUT, doubts)
    copies = copies_of(rows, LAYOUT, barcodes, doubts) if barcodes else []
    record = record_of(cells, doubts, source=source, line=rows[0].line, copies=copies)
    others = tuple(title for title in record.other_titles if title.casefold() != record.title.casefold())
    return replace(record, other_titles=others, barriers=reading_barrier(dependence))


def reading_barrier(dependence: str) -> tuple[tuple[str, bool], ...]:
    """Whether one has to read to play, () when nobody has said."""
    said = dependence.strip().casefold()
    return tuple(("reading", needed) for beginning, needed in _READING.items() if said.startswith(beginning))


def _told(values: Mapping[str, str]) -> tuple[str, ...]:
    doubts = []
    if values.get("pricepaid", "") and not _is_price(values):
        currency = values.get("pp_currency", "").strip() or "monnaie inconnue"
        doubts.append(f"pricepaid : « {values['pricepaid']} » ({currency}) n’est pas en euros, laissé de côté.")
    if values.get("yearpublished", "").startswith("-"):
        doubts.append(f"yearpublished : « {values['yearpublished']} » est avant notre ère, laissé de côté.")
    best = values.get("bggbestplayers", "")
    if best and _COUNTS.fullmatch(best) and not _counts(best):
        doubts.append(f"bggbestplayers : « {best} » n’est pas une étendue, laissé de côté.")
    quantity = values.get("quantity", "").strip()
    if _NUMBER.fullmatch(quantity) and int(quantity) > 1:
        doubts.append(f"quantity : {quantity} exemplaires sous un seul numéro, un seul est lu.")
    return tuple(doubts)


def _is_price(values: Mapping[str, str]) -> bool:
    """Whether what was paid is in euros; nothing is nothing in any currency."""
    paid = values.get("pricepaid", "").strip()
    return values.get("pp_currency", "").strip().upper() == _EURO or not paid.strip("0.,")


def _year(values: Mapping[str, str]) -> str:
    """The year of the edition that is owned, else of the first one."""
    years = (_positive(values.get(column, "")) for column in ("version_yearpublished", "year", "yearpublished"))
    return next(filter(None, years), "")


def _positive(text: str) -> str:
    number = text.strip()
    return number if not _NUMBER.fullmatch(number) or int(number) > 0 else ""


def _counts(text: str) -> str:
    """Numbers of players that follow each other ("3,4") as a range; "" for others, "2-4" as it stands."""
    if not _COUNTS.fullmatch(text.strip()):
        return text
    counts = sorted({int(count) for count in text.split(",")})
    is_range = counts == list(range(counts[0], counts[-1] + 1))
    return f"{counts[0]}-{counts[-1]}" if is_range else ""


def _age(text: str) -> str:
    match = _AGE.fullmatch(text.strip())
    return match[1] if match else text
