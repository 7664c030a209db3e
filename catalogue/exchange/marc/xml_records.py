"""Records from XML: MARCXML in any namespace or none, and the elements that PMB names ``notice``, ``f`` and ``s``."""

import html
import re
from collections.abc import Callable, Iterator
from typing import BinaryIO
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from catalogue.exchange.marc.carried import Carried
from catalogue.exchange.marc.encodings import CP1252, UTF_8, windows_text
from catalogue.exchange.marc.record import MarcField, MarcRecord
from catalogue.exchange.marc.texts import letters_between_marks, tidied
from catalogue.exchange.marc.xml_frames import XmlFrame, frames, opened

_RAW = 1_000
_TITLES = frozenset({"200", "245"})
_WESTERN = frozenset({"iso-8859-1", "latin1", "latin-1", "windows-1252", "cp1252"})
_DECLARED_ONLY = frozenset({"iso-8859-15", "iso-8859-2", "windows-1250", "macintosh"})  # no evidence can tell them
_OPENING = re.compile(r"<[\w.-]+:")
_PREFIX = re.compile(r"[</\s]([A-Za-z_][\w.-]*):(?=[A-Za-z_])")
_FORBIDDEN = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|&#(?:0*(?:[0-8]|1[124-9]|2\d|3[01])|x0*(?:[0-8bcef]|1[0-9a-f]));",
    re.IGNORECASE,
)
_ENTITY = re.compile(r"&(#?)(\w*)(;?)")
_PREDEFINED = frozenset({"amp", "lt", "gt", "quot", "apos"})

_FromElement = Callable[[Element], MarcRecord]


def carried_marcxml(file: BinaryIO) -> Iterator[Carried]:
    """The ``record`` elements of the file, in order; nothing is raised, whatever the bytes."""
    return _carried(file, "record", _marcxml_record)


def carried_pmb(file: BinaryIO) -> Iterator[Carried]:
    """The ``notice`` elements of an export of PMB, in order; nothing is raised, whatever the bytes."""
    return _carried(file, "notice", _pmb_record)


def _carried(file: BinaryIO, element: str, from_element: _FromElement) -> Iterator[Carried]:
    source = opened(file)
    for frame in frames(source.file, element):
        text, encoding, doubts = _decoded(frame.data, source.declared)
        yield _read(frame, text, encoding, doubts, from_element)


def _decoded(data: bytes, declared: str) -> tuple[str, str, list[str]]:
    """The text, its encoding, and doubts about it: UTF-8 proves itself, else the file's own word has to do."""
    try:
        return data.decode(UTF_8), UTF_8, []
    except UnicodeDecodeError:
        if declared in _WESTERN:
            return windows_text(data), CP1252, []
    if declared in _DECLARED_ONLY:
        return data.decode(declared, "replace"), declared, []
    return windows_text(data), CP1252, ["Encodage non reconnu, lu comme du Windows-1252, vérifiez les accents."]


def _read(frame: XmlFrame, text: str, encoding: str, doubts: list[str], from_element: _FromElement) -> Carried:
    if not frame.ended:
        return Carried(None, frame.line, refusal="Notice coupée avant sa fin : elle n’est pas lue.", raw=text[:_RAW])
    element = _parsed(text)
    if element is None:
        element = _parsed(_mended(text))
        doubts.append("XML mal formé : lu après réparation, vérifiez les textes.")
    if element is None:
        return Carried(None, frame.line, refusal="XML illisible : la notice n’est pas lue.", raw=text[:_RAW])
    return Carried(from_element(element), frame.line, encoding, tuple(doubts))


def _parsed(text: str) -> Element | None:
    try:
        if not _OPENING.match(text):
            return fromstring(text)
        names = sorted(set(_PREFIX.findall(text)) - {"xml", "xmlns"})
        # The prefixes of the whole file are bound outside of the record.
        bound = " ".join(f'xmlns:{name}="{name}"' for name in names)
        return next(iter(fromstring(f"<bound {bound}>{text}</bound>")), None)
    except (ParseError, DefusedXmlException, ValueError):
        return None


def _mended(text: str) -> str:
    """The text without forbidden characters, with HTML's entities resolved and bare ampersands escaped."""
    return _ENTITY.sub(_entity, _FORBIDDEN.sub("", text))


def _entity(match: re.Match[str]) -> str:
    number, name, end = match.groups()
    if end and (number or name in _PREDEFINED):
        return match[0]
    resolved = html.unescape(match[0]) if end else match[0]
    return html.escape(resolved, quote=False)


def _marcxml_record(element: Element) -> MarcRecord:
    leader = ""
    fields: list[MarcField] = []
    for child in element:
        name = child.tag.rpartition("}")[2]
        if name == "leader":
            leader = child.text or ""
        elif name == "controlfield":
            fields.append(MarcField(child.get("tag", ""), "", (("", tidied(child.text or "")),)))
        elif name == "datafield":
            indicators = (child.get("ind1") or " ")[:1] + (child.get("ind2") or " ")[:1]
            fields.append(_field(child.get("tag", ""), indicators, child, "code"))
    return MarcRecord(leader, tuple(fields))


def _pmb_record(element: Element) -> MarcRecord:
    parts = {child.tag: child.text or "" for child in element if child.tag not in {"f", "s"}}
    rs, dt, bl, hl, el, ru = ((parts.get(name, "").strip() or " ")[:1] for name in ("rs", "dt", "bl", "hl", "el", "ru"))
    fields = tuple(_pmb_field(child) for child in element if child.tag == "f")
    return MarcRecord(f"     {rs}{dt}{bl}{hl} 22     {el}{ru} 450 ", fields)


def _pmb_field(element: Element) -> MarcField:
    tag = element.get("c", "")
    if not len(element):
        return MarcField(tag, "", (("", tidied((element.text or "").strip())),))
    return _field(tag, element.get("ind", "").ljust(2)[:2], element, "c")


def _field(tag: str, indicators: str, element: Element, attribute: str) -> MarcField:
    texts = [(child.get(attribute, "")[:1], "".join(child.itertext())) for child in element]
    marked = next((text for code, text in texts if code == "a"), "") if tag in _TITLES else ""
    subfields = tuple((code, tidied(text)) for code, text in texts)
    return MarcField(tag, indicators, subfields, letters_between_marks(marked))
