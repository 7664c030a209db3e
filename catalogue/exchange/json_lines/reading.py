"""Lines of JSON as a stream of items; a line that is wrong in one place is refused and leaves the others be."""

import json
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any, BinaryIO

from pydantic import ValidationError

from catalogue.exchange.json_lines.writing import ADAPTER, RECORD
from catalogue.exchange.readings import Fault, UnreadableFile
from catalogue.exchange.records import ForeignRecord
from catalogue.exchange.streams import RAW_CHARACTERS, Format, Item
from catalogue.folding import passes_over_words

KEY = "json-lines"

LARGEST_LINE = 8 * 1024 * 1024
_ENCODING = "utf-8"
_MARK = b"\xef\xbb\xbf"
_FAULTS = 5
_NUL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")


def recognises(sample: bytes, name: str) -> bool:  # noqa: ARG001 - the table's signature; names decide nothing
    """Whether the first line is an object that holds a record."""
    first = sample.removeprefix(_MARK).lstrip().split(b"\n", 1)[0]
    return first.startswith(b"{") and f'"{RECORD}"'.encode() in first[:200]


def read(
    file: BinaryIO,
    name: str,
    *,
    mapping: Mapping[str, str] | None = None,  # noqa: ARG001 - every key has one meaning only
    known_locations: Collection[str] = (),  # noqa: ARG001 - locations have a key of their own here
) -> Iterator[Item]:
    """The records of the file in order; UnreadableFile at the first item when there is none."""
    number = 0
    for line, data in _lines(file):
        number += 1
        yield _item(data, number, line, name)
    if not number:
        raise UnreadableFile(name, "aucune notice trouvée.")


def _lines(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank with their numbers; of one that is too long its beginning, which is no JSON."""
    line = 0
    while data := file.readline(LARGEST_LINE):
        line += 1
        rest = data
        while rest and not rest.endswith(b"\n"):
            rest = file.readline(LARGEST_LINE)
        stripped = (data.removeprefix(_MARK) if line == 1 else data).strip()
        if stripped:
            yield line, stripped


def _item(data: bytes, number: int, line: int, name: str) -> Item:
    raw = data[: RAW_CHARACTERS * 4].decode(_ENCODING, "replace")[:RAW_CHARACTERS]
    try:
        record = _record_of(data, line, name)
    except _Refused as refusal:
        error = Fault(name, f"notice {number}", line, f"{refusal} La notice n’est pas lue.")
        return Item(number, line, None, raw, _ENCODING, error=error)
    return Item(number, line, record, raw, _ENCODING)


class _Refused(Exception):  # noqa: N818 - a refusal, named for what it is
    """What is wrong with the line, in French."""


def _record_of(data: bytes, line: int, name: str) -> ForeignRecord:
    try:
        said: Any = json.loads(data.decode(_ENCODING))
    except (ValueError, RecursionError) as error:
        raise _Refused("Ligne illisible : ce n’est pas du JSON.") from error
    stated = said.get(RECORD) if isinstance(said, dict) else None
    if not isinstance(stated, dict):
        raise _Refused(f"Ligne sans notice (clé « {RECORD} »).")
    try:
        text = json.dumps({**stated, "source": name, "line": line})
        if _NUL.search(text):
            # One of the two databases would take it.
            raise _Refused("Caractère nul dans un texte.")
        record = ADAPTER.validate_json(text, strict=True)
    except (ValidationError, ValueError, RecursionError) as error:
        raise _Refused(_words(error)) from error
    if not record.title.strip():
        raise _Refused("Notice sans titre.")
    if record.unsorted is not None and not passes_over_words(record.title, record.unsorted):
        raise _Refused("Valeur impossible ou absente : unsorted.")
    return replace(record, copies=tuple(replace(copy, line=line) for copy in record.copies))


def _words(error: Exception) -> str:
    if not isinstance(error, ValidationError):
        return "Valeur impossible."
    said = [".".join(map(str, fault["loc"])) for fault in error.errors(include_url=False)]
    places = [place for place in said if place]
    return f"Valeur impossible ou absente : {', '.join(places[:_FAULTS])}." if places else "Valeur impossible."


FORMAT = Format(KEY, "lignes JSON", recognises, read)
