"""Dublin Core files as a stream of items: answers of an OAI-PMH server, RDF, and bare ``dc`` elements."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import BinaryIO
from xml.etree.ElementTree import Element, register_namespace, tostring

from catalogue.exchange.dublin_core.building import record_of
from catalogue.exchange.dublin_core.elements import statements_of
from catalogue.exchange.line_doubts import Doubts
from catalogue.exchange.readings import Fault, UnreadableFile
from catalogue.exchange.streams import RAW_CHARACTERS, Format, Item
from catalogue.exchange.xml_elements import XmlRecord, local_name, xml_records

KEY = "dublin-core"

# So that a record is shown with the prefixes that its file most likely has.
register_namespace("dc", "http://purl.org/dc/elements/1.1/")
register_namespace("dcterms", "http://purl.org/dc/terms/")
register_namespace("oai_dc", "http://www.openarchives.org/OAI/2.0/oai_dc/")

_RECORDS = frozenset({"record", "dc", "Description", "metadata"})
_TOKEN = "resumptionToken"  # noqa: S105 - the name of an element
_ERROR = "error"
_SIGN = re.compile(rb"purl\.org/dc/(?:elements/1\.1|terms)/|openarchives\.org/OAI/2\.0")


def recognises(sample: bytes, name: str) -> bool:  # noqa: ARG001 - the table's signature; names decide nothing
    """Whether the file is XML that names the Dublin Core."""
    return b"<" in sample and bool(_SIGN.search(sample.replace(b"\x00", b"")))


def read(
    file: BinaryIO,
    name: str,
    *,
    mapping: Mapping[str, str] | None = None,  # noqa: ARG001 - every element has one meaning only
    known_locations: Collection[str] = (),  # noqa: ARG001 - Dublin Core knows no copies
) -> Iterator[Item]:
    """The records of the file in order; those that their server has deleted are told and not read.

    Raises UnreadableFile at the first item when there is none; the reason is the server's own where it gave one.
    """
    number, reason = 0, "aucune notice Dublin Core trouvée."
    for found in xml_records(file, _RECORDS | {_TOKEN, _ERROR}):
        element = found.element
        kind = local_name(element.tag) if element is not None else ""
        if element is not None and kind == _ERROR:
            reason = f"le serveur a répondu par une erreur, « {' '.join(''.join(element.itertext()).split())[:200]} »."
        elif element is not None and kind == _TOKEN:
            yield from _continued(element, name)
        else:
            number += 1
            yield _item(found, number, name)
    if not number:
        raise UnreadableFile(name, reason)


def _continued(token: Element, name: str) -> Iterator[Item]:
    if (token.text or "").strip():
        message = "La réponse du serveur continue dans d’autres fichiers : leurs notices ne sont pas dans celui-ci."
        yield Item(0, 0, None, warnings=(Fault(name, "", 0, message),))


def _item(found: XmlRecord, number: int, name: str) -> Item:
    if found.element is None:
        error = Fault(name, f"notice {number}", found.line, found.refusal)
        return Item(number, found.line, None, "", found.encoding, error=error)
    said = statements_of(found.element)
    raw = tostring(found.element, encoding="unicode")[:RAW_CHARACTERS]
    if said.is_deleted:
        told = Fault(name, said.number, found.line, "Notice supprimée par le serveur : elle n’est pas lue.")
        return Item(number, found.line, None, raw, found.encoding, (told,))
    title = " ".join(next(iter(said.all("title")), "").split())
    if not title:
        error = Fault(name, said.number or f"notice {number}", found.line, "Notice sans titre : elle n’est pas lue.")
        return Item(number, found.line, None, raw, found.encoding, error=error)
    doubts = Doubts(name, title)
    record = record_of(said, doubts, source=name, line=found.line)
    return Item(number, found.line, record, raw, found.encoding, tuple(doubts.faults))


FORMAT = Format(KEY, "Dublin Core (OAI-PMH, RDF)", recognises, read)
