"""The foreign formats that can be read, in one table: another format is one more entry."""

from collections.abc import Collection, Iterator, Mapping
from typing import BinaryIO

from catalogue.exchange.bgg import csv_file as bgg_csv
from catalogue.exchange.bgg import xml_file as bgg_xml
from catalogue.exchange.dublin_core import reading as dublin_core
from catalogue.exchange.json_lines import reading as json_lines
from catalogue.exchange.marc.formats import FORMATS as MARC_FORMATS
from catalogue.exchange.pmb_page import items as pmb_page
from catalogue.exchange.readings import UnreadableFile
from catalogue.exchange.spreadsheet import reading as spreadsheet
from catalogue.exchange.streams import SAMPLE_BYTES, Format, Item

# Asked in this order; what shows itself by its first bytes stands before what is known by its words.
FORMATS = {
    form.key: form
    for form in (
        *MARC_FORMATS,
        json_lines.FORMAT,
        bgg_xml.FORMAT,
        dublin_core.FORMAT,
        bgg_csv.FORMAT,
        pmb_page.FORMAT,
        spreadsheet.FORMAT,
    )
}


def sniff(file: BinaryIO, name: str) -> Format:
    """The format that the content of a file shows; its name decides nothing. The file is left at its beginning.

    Raises UnreadableFile for a file that is empty or binary, and when no known format finds a record in it.
    """
    sample = _sample_of(file)
    reason = f"aucune notice trouvée (formats lus : {', '.join(form.label for form in FORMATS.values())})."
    for form in FORMATS.values():
        try:
            if form.recognises(sample, name):
                return form
        except UnreadableFile as refusal:
            reason = refusal.reason
    raise UnreadableFile(name, reason)


def format_of(key: str, name: str) -> Format:
    """The format of that key, or UnreadableFile."""
    if key not in FORMATS:
        raise UnreadableFile(name, f"format inconnu, « {key} » (formats lus : {', '.join(FORMATS)}).")
    return FORMATS[key]


def read_items(
    file: BinaryIO,
    name: str,
    form: Format,
    *,
    mapping: Mapping[str, str] | None = None,
    known_locations: Collection[str] = (),
) -> Iterator[Item]:
    """The records of ``file``, which stands at its beginning, one at a time.

    Raises UnreadableFile, at the first item at the latest, when the file as a whole gives nothing; nothing else,
    whatever the bytes.
    """
    return form.read(file, name, mapping=mapping or {}, known_locations=known_locations)


def _sample_of(file: BinaryIO) -> bytes:
    """The first bytes of the file; of a large one up to the end of a line, so that no character is cut in halves."""
    sample = file.read(SAMPLE_BYTES)
    file.seek(0)
    return whole_lines(sample) if len(sample) == SAMPLE_BYTES else sample


def whole_lines(beginning: bytes) -> bytes:
    """The beginning of a file up to the end of its last line, and as it is where that would leave too little of it.

    XML has a declaration on a line of its own, and may have all the rest on the next.
    """
    end = beginning.rfind(b"\n") + 1
    return beginning[:end] if end * 2 > len(beginning) else beginning
