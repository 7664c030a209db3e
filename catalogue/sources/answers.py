"""What a server answered, read with the readers of files: the envelope of SRU 1.1, 1.2 and 2.0, and its records."""

import io
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final
from xml.etree.ElementTree import Element, ParseError, tostring

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from catalogue.exchange.dublin_core.reading import FORMAT as DUBLIN_CORE
from catalogue.exchange.marc.formats import MARCXML, PMB_XML
from catalogue.exchange.readings import UnreadableFile
from catalogue.exchange.records import ForeignRecord
from catalogue.exchange.streams import Format, Item
from catalogue.exchange.xml_elements import local_name
from catalogue.sources.questions import MOST_RECORDS
from catalogue.sources.servers import Server
from catalogue.sources.troubles import NoAnswer, Trouble

FORMS: Final[tuple[Format, ...]] = (MARCXML, PMB_XML, DUBLIN_CORE)
"""In what form a record may come; each record shows its own, whatever the server calls it."""

MOST_LEVELS: Final = 60
"""No answer is nested deeper; one that is would only be meant to harm."""

LARGEST_RECORD: Final = 100_000
"""Bytes: a page carries the records that it shows."""

_MOST_SIGNS = 300
_WEB_PAGES = (b"<!doctype html", b"<html")


@dataclass(frozen=True, slots=True)
class Found:
    """One record elsewhere, without its copies: those stay where they are.

    ``data`` is the record as it came, XML in UTF-8, and ``number`` the one that the server gives it outside of it:
    both make the same ``record`` again.
    """

    record: ForeignRecord
    data: bytes
    number: str = ""
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """What one server answered. ``total`` is how many records it has, None when it does not say."""

    server: Server
    records: tuple[Found, ...] = ()
    troubles: tuple[Trouble, ...] = ()
    total: int | None = None


def answer_of(data: bytes, server: Server) -> Answer:
    """The answer in ``data``; NoAnswer when it is none. A record that cannot be read is a trouble of the answer."""
    root = _root(data)
    troubles = [Trouble("diagnostic", {"said": _diagnostic(one)}) for one in _diagnostics(root)]
    records: list[Found] = []
    for number, element in enumerate(_records(root), start=1):
        found = _found(element, number, server)
        if isinstance(found, Found):
            records.append(found)
        else:
            troubles.append(found)
    return Answer(server, tuple(records), tuple(troubles), _total(root))


def found_in(data: bytes, *, number: str, server: Server) -> Found | None:
    """The record in ``data``, which came from ``server``; None when no known form shows itself.

    Raises UnreadableFile when it is broken, with the reason.
    """
    for form in FORMS:
        if form.recognises(data, server.name):
            return _record(form.read(io.BytesIO(data), server.name), data, number, server)
    return None


def _root(data: bytes) -> Element:
    try:
        root = fromstring(data, forbid_dtd=True)
    except (ParseError, DefusedXmlException, ValueError, LookupError) as problem:
        is_web_page = data[:2048].lstrip(b"\xef\xbb\xbf \r\n\t").lower().startswith(_WEB_PAGES)
        raise NoAnswer("web_page" if is_web_page else "malformed") from problem
    if local_name(root.tag).lower() == "html":
        raise NoAnswer("web_page")
    if local_name(root.tag) != "searchRetrieveResponse" or _is_too_deep(root):
        raise NoAnswer("not_sru")
    return root


def _is_too_deep(root: Element) -> bool:
    level = [root]
    for _depth in range(MOST_LEVELS):
        level = [child for element in level for child in element]
        if not level:
            return False
    return True


def _children(element: Element, *names: str) -> Iterator[Element]:
    """The descendants along a path of local names: the namespaces differ with the version."""
    if not names:
        yield element
        return
    for child in element:
        if local_name(child.tag) == names[0]:
            yield from _children(child, *names[1:])


def _text(element: Element, *names: str) -> str:
    return next((" ".join("".join(one.itertext()).split()) for one in _children(element, *names)), "")


def _diagnostics(root: Element) -> list[Element]:
    return list(_children(root, "diagnostics", "diagnostic"))


def _diagnostic(element: Element) -> str:
    """The words of a diagnostic; its number where it has none."""
    message, details = _text(element, "message"), _text(element, "details")
    said = message or _text(element, "uri")
    return (f"{said} ({details})" if details and details != said else said)[:_MOST_SIGNS] or "?"


def _total(root: Element) -> int | None:
    text = _text(root, "numberOfRecords")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else None


def _records(root: Element) -> list[Element]:
    return list(_children(root, "records", "record"))[:MOST_RECORDS]


def _found(element: Element, position: int, server: Server) -> Found | Trouble:
    """The record in one element of the envelope, or what is wrong with it."""
    said = next((_diagnostic(one) for one in _children(element, "recordData", "diagnostic")), "")
    if said:
        return Trouble("record", {"number": position, "said": said})
    try:
        data = _data(element)
        if len(data) > LARGEST_RECORD:
            return Trouble("record_too_large", {"number": position})
        found = found_in(data, number=_text(element, "recordIdentifier"), server=server) if data else None
    except UnreadableFile as refusal:
        return Trouble("record", {"number": position, "said": refusal.reason})
    return found or Trouble("record_unread", {"number": position, "schema": _text(element, "recordSchema") or "?"})


def _data(element: Element) -> bytes:
    """The record as XML, whether it came as elements or as text that holds XML."""
    for carrier in _children(element, "recordData"):
        for child in carrier:
            child.tail = None
            return bytes(tostring(child, encoding="utf-8"))
        return (carrier.text or "").strip().encode()
    return b""


def _record(items: Iterator[Item], data: bytes, number: str, server: Server) -> Found:
    """The first record of ``items``; what its reader refused is raised in its words."""
    for item in items:
        if item.error is not None:
            raise UnreadableFile(server.name, item.error.message)
        if item.record is not None:
            record = replace(item.record, copies=(), source_id=item.record.source_id or number)
            return Found(record, data, number, tuple(warning.message for warning in item.warnings))
    raise UnreadableFile(server.name, "aucune notice trouvée.")
