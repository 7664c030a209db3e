"""Where the records of an ISO 2709 file begin and end, whatever happened to the file.

A record ends with 0x1D, and no text holds that byte: the lengths that leaders announce are checked against it,
not followed. Where it is missing, the next record is known by its leader and directory, after the end of a field.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import BinaryIO

RECORD_END = b"\x1d"
FIELD_END = b"\x1e"
SUBFIELD = b"\x1f"

LEADER_BYTES = 24
LARGEST_RECORD = 4 * 1024 * 1024
"""A leader can announce 99,999 bytes; what goes on for forty times as long without an end is no record."""

_BLOCK = 256 * 1024
_ENTRY_BYTES = 12
_ENTRY = re.compile(rb"[0-9A-Z]{3}[0-9]{9}")
_ENTRIES_WITHOUT_LEADER = 3  # a barcode can look like one entry of a directory
# The type of the record is a letter: the digits of a directory are no leader.
_LEADER = re.compile(
    rb"[0-9 ]{5}[a-zA-Z\x00 ][a-zA-Z ][\x00\x20-\x7e]{3}(?:22|  )[0-9 ]{5}[\x00\x20-\x7e]{3}(?:45|  )[\x00\x20-\x7e]{2}"
)
_BETWEEN = b"\r\n\t\x00\x1a"
_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Frame:
    """The bytes of one record without its 0x1D, from its leader on.

    ``ended``: its 0x1D was there. ``announced`` is the length that its leader gives, None when it gives none.
    ``strays`` counts bytes before it that belong to no record. ``lost``: its beginning is missing, so that nothing
    of it can be read.
    """

    data: bytes
    ended: bool = True
    strays: int = 0
    lost: bool = False

    @property
    def announced(self) -> int | None:
        """The length in bytes that the leader gives."""
        return int(self.data[:5]) if self.data[:5].isdigit() else None

    @property
    def length_is_right(self) -> bool:
        """Whether the leader announces the length that was found, 0x1D included."""
        return self.announced == len(self.data) + len(RECORD_END)


def frames(file: BinaryIO) -> Iterator[Frame]:
    """The records of the file in order, in the memory of one; a last one without data counts strays at the end."""
    strays = 0
    for chunk, ended in _chunks(file):
        if ended and chunk[:5].isdigit() and int(chunk[:5]) == len(chunk) + 1 and not strays:
            yield Frame(chunk)
            continue
        for frame in _recovered(chunk, ended=ended):
            if frame.data:
                yield Frame(frame.data, frame.ended, strays + frame.strays, frame.lost)
                strays = 0
            else:
                strays += frame.strays
    if strays:
        yield Frame(b"", ended=False, strays=strays)


def _chunks(file: BinaryIO) -> Iterator[tuple[bytes, bool]]:
    """The bytes between two 0x1D, and whether they ended with one."""
    pending = b""
    while block := file.read(_BLOCK):
        *whole, pending = (pending + block).split(RECORD_END)
        for chunk in whole:
            yield chunk, True
        if len(pending) > LARGEST_RECORD:
            starts = _starts_in(pending)
            kept = starts[-1] if starts and starts[-1] > 0 else len(pending)
            yield pending[:kept], False
            pending = pending[kept:]
    if pending:
        yield pending, False


def _recovered(chunk: bytes, *, ended: bool) -> Iterator[Frame]:
    """The records of a chunk that is not simply one; strays without a record make a frame without data."""
    chunk = chunk.lstrip(_BETWEEN).removeprefix(_MARK)
    starts = _starts_in(chunk)
    head = chunk[: starts[0]] if starts else chunk
    if FIELD_END in head or SUBFIELD in head:
        yield Frame(head, ended=bool(starts) or ended, lost=True)
        head = b""
    if head.strip():
        yield Frame(b"", strays=len(head))
    for start, end in pairwise([*starts, len(chunk)]):
        yield Frame(chunk[start:end], ended=ended and end == len(chunk))


def _starts_in(chunk: bytes) -> list[int]:
    """Where records begin: a directory stands before the end of a field, and a leader before that."""
    starts: list[int] = []
    begin = 0
    while (end := chunk.find(FIELD_END, begin)) >= 0:
        start = _start_before(chunk, begin, end)
        if start is not None:
            starts.append(start)
        begin = end + 1
    return starts


def _start_before(chunk: bytes, begin: int, end: int) -> int | None:
    """The start of the record whose directory ends at ``end``, or None when that is the end of a mere field."""
    directory = end
    while directory - _ENTRY_BYTES >= begin and _ENTRY.fullmatch(chunk, directory - _ENTRY_BYTES, directory):
        directory -= _ENTRY_BYTES
    entries = (end - directory) // _ENTRY_BYTES
    if not entries:
        return None
    leader = _LEADER.search(chunk, begin, end)
    if leader is not None:
        return leader.start()
    bare = directory - LEADER_BYTES
    is_certain = bare == 0 or entries >= _ENTRIES_WITHOUT_LEADER
    return bare if is_certain and bare >= begin else None
