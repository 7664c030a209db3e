"""The records of an XML file of any size, one element at a time, its encoding found by evidence."""

import codecs
import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import BinaryIO, Final
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

LARGEST_RECORD = 4 * 1024 * 1024
"""Characters of one record; a larger one is not read."""

_ELEMENT: Final = 100
"""What an element weighs in memory, in characters, however short its name."""

DEEPEST: Final = 100
"""Elements within each other. No record needs ten, and what is written out again is written by recursion."""

_TOO_LONG: Final = "Notice beaucoup trop longue : elle n’est pas lue."
_TOO_DEEP: Final = "Notice faite d’éléments trop imbriqués : elle n’est pas lue."
_BLOCK = 64 * 1024
_PROLOG = 1024
_WIDE_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_DECLARED = re.compile(rb"""<\?xml[^>]{1,200}encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']""")


@dataclass(frozen=True, slots=True)
class XmlRecord:
    """One element and the line where it begins; without an element, ``refusal`` says what is wrong there."""

    element: Element | None
    line: int
    encoding: str
    refusal: str = ""


def xml_records(file: BinaryIO, names: Collection[str]) -> Iterator[XmlRecord]:
    """The outermost elements of these names, whatever their namespace, in order; the file stands at its beginning.

    XML that is wrong ends the file, and is told once, by a record without an element. Entities of the file's own
    are refused, so that none can be expanded.
    """
    encoding = _encoding_of(file)
    collector = _Collector(frozenset(names))
    parser = DefusedXMLParser(target=collector, encoding=encoding or None)
    collector.line_now = lambda: int(parser.parser.CurrentLineNumber)
    wrong = ""
    try:
        while block := file.read(_BLOCK):
            parser.feed(block)
            yield from collector.taken(encoding)
        parser.close()
    except ParseError:
        wrong = "XML mal formé : la suite du fichier n’est pas lue."
    except (DefusedXmlException, ValueError, LookupError):
        wrong = "XML refusé (entités ou encodage inconnu) : la suite du fichier n’est pas lue."
    yield from collector.taken(encoding)
    if wrong:
        yield XmlRecord(None, collector.line_now(), encoding, wrong)


def local_name(tag: str) -> str:
    """The name of an element without its namespace."""
    return tag.rpartition("}")[2]


class _Collector:
    """What the parser calls: keeps the elements that are asked for, and nothing of what stands between them."""

    def __init__(self, names: frozenset[str]) -> None:
        self._names = names
        self._builder = TreeBuilder()
        self._depth = self._size = self._line = 0
        self._is_too_deep = False
        self._complete: list[tuple[Element | None, int, str]] = []
        self.line_now: Callable[[], int] = lambda: 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        if not self._depth:
            if local_name(tag) not in self._names:
                return
            self._builder, self._size, self._line = TreeBuilder(), 0, self.line_now()
            self._is_too_deep = False
        self._depth += 1
        self._is_too_deep = self._is_too_deep or self._depth > DEEPEST
        if self._has_room(_ELEMENT + len(tag) + sum(map(len, attributes.values()))):
            self._builder.start(tag, attributes)

    def data(self, text: str) -> None:
        """Text of the innermost element."""
        if self._depth and self._has_room(len(text)):
            self._builder.data(text)

    def end(self, tag: str) -> None:
        """An element ends."""
        if not self._depth:
            return
        self._depth -= 1
        has_room = self._has_room(0)
        if has_room:
            self._builder.end(tag)
        if not self._depth:
            refusal = "" if has_room else _TOO_DEEP if self._is_too_deep else _TOO_LONG
            self._complete.append((self._builder.close() if has_room else None, self._line, refusal))

    def close(self) -> None:
        """The file ends."""

    def taken(self, encoding: str) -> Iterator[XmlRecord]:
        """The records that are complete, each once."""
        complete, self._complete = self._complete, []
        for element, line, refusal in complete:
            yield XmlRecord(element, line, encoding, refusal)

    def _has_room(self, more: int) -> bool:
        self._size += more
        return self._size <= LARGEST_RECORD and not self._is_too_deep


def _encoding_of(file: BinaryIO) -> str:
    """UTF-8 where the bytes prove it, else what the file says, else Windows-1252; "" leaves it to the parser."""
    head = file.read(_PROLOG)
    file.seek(0)
    if head.startswith(_WIDE_MARKS):
        return ""
    is_utf8 = _is_utf8(file)
    file.seek(0)
    declared = _DECLARED.search(head)
    said = declared[1].decode("ascii").lower() if declared else "utf-8"
    if is_utf8:
        return "utf-8"
    return "windows-1252" if said in {"utf-8", "utf8", "iso-8859-1", "latin1"} else ""


def _is_utf8(file: BinaryIO) -> bool:
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        while block := file.read(_BLOCK):
            decoder.decode(block)
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return False
    return True
