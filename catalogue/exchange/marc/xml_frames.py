"""Where the records of a large XML file begin and end, found by their tags alone.

A file that is not well formed in one record is read in all the others, and none is larger in memory than its
largest record. A document type is never looked at, so that no entity of a file's own can be expanded.
"""

import codecs
import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

LARGEST_RECORD = 8 * 1024 * 1024
_BLOCK = 256 * 1024
_PROLOG = 1024
_DECLARED = re.compile(rb"""<\?xml[^>]{1,200}encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']""")
_INSIDE = re.compile(rb"<(?:[\w.-]+:)?(?:f|leader|controlfield|datafield)[\s>]")
_WIDE_MARKS = (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_WIDE = ("utf-32", "utf-32", "utf-16", "utf-16")


@dataclass(frozen=True, slots=True)
class XmlFrame:
    """The bytes of one record's element, or of one that has no end (``ended`` False); ``line`` counts from 1."""

    data: bytes
    line: int
    ended: bool = True


@dataclass(frozen=True, slots=True)
class Source:
    """A file whose first bytes are read: UTF-16 and UTF-32 have become UTF-8, ``declared`` is what it says it is."""

    file: BinaryIO
    declared: str


def opened(file: BinaryIO) -> Source:
    """The file from its beginning, as bytes in which tags are ASCII."""
    head = file.read(_PROLOG)
    file.seek(0)
    for mark, encoding in zip(_WIDE_MARKS, _WIDE, strict=True):
        if head.startswith(mark):
            return Source(codecs.EncodedFile(file, "utf-8", encoding, "replace"), "utf-8")
    declared = _DECLARED.search(head)
    return Source(file, declared[1].decode("ascii").lower() if declared else "")


def frames(file: BinaryIO, element: str) -> Iterator[XmlFrame]:
    """The innermost elements of that name, whatever their prefix, in order."""
    cutter = _Cutter(element)
    while block := file.read(_BLOCK):
        yield from cutter.fed(block)
    yield from cutter.rest()


class _Cutter:
    def __init__(self, element: str) -> None:
        name = element.encode("ascii")
        self._open = re.compile(rb"<(?:[\w.-]+:)?" + name + rb"(?=[\s>])")
        self._close = re.compile(rb"</(?:[\w.-]+:)?" + name + rb"\s*>")
        self._longest_tag = len(name) + 64
        self._pending = b""
        self._line = 1
        self._counted = 0

    def fed(self, block: bytes) -> Iterator[XmlFrame]:
        """The records that end in ``block``."""
        searched = max(0, len(self._pending) - self._longest_tag)
        self._pending += block
        done = 0
        for close in self._close.finditer(self._pending, searched):
            yield from self._between(done, close.start(), close.end())
            done = close.end()
        self._drop(done)
        if len(self._pending) > LARGEST_RECORD:
            yield from self.rest()

    def rest(self) -> Iterator[XmlFrame]:
        """What was begun and has no end."""
        yield from self._unended(0, len(self._pending))
        self._drop(len(self._pending))

    def _between(self, begin: int, close: int, end: int) -> Iterator[XmlFrame]:
        for last in deque(self._open.finditer(self._pending, begin, close), maxlen=1):
            yield from self._unended(begin, last.start())
            yield XmlFrame(self._pending[last.start() : end], self._line_at(last.start()))

    def _unended(self, begin: int, end: int) -> Iterator[XmlFrame]:
        """Elements that were opened and hold fields: an envelope of the same name holds none of its own."""
        starts = [match.start() for match in self._open.finditer(self._pending, begin, end)]
        for start, stop in zip(starts, [*starts[1:], end], strict=False):
            if _INSIDE.search(self._pending, start, stop):
                yield XmlFrame(self._pending[start:stop], self._line_at(start), ended=False)

    def _line_at(self, offset: int) -> int:
        """The line of a place at or after the last one that was asked for, so that no byte is counted twice."""
        self._line += self._pending.count(b"\n", self._counted, offset)
        self._counted = offset
        return self._line

    def _drop(self, count: int) -> None:
        self._line_at(count)
        self._pending = self._pending[count:]
        self._counted = 0
