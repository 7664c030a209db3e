"""An answer of the protocol, held against its schema: which elements, in which order, with which texts.

Written from the text of OAI-PMH 2.0 and its OAI-PMH.xsd.
"""

import re
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from defusedxml.ElementTree import fromstring
from django.test import Client

OAI = "{http://www.openarchives.org/OAI/2.0/}"
DC = "{http://purl.org/dc/elements/1.1/}"
OAI_DC = "{http://www.openarchives.org/OAI/2.0/oai_dc/}"
MARC = "{info:lc/xmlns/marcxchange-v1}"
LOCATION = "{http://www.w3.org/2001/XMLSchema-instance}schemaLocation"

STAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
SPEC = re.compile(r"([A-Za-z0-9\-_.!~*'()])+(:[A-Za-z0-9\-_.!~*'()]+)*")
CODES = {
    "badArgument", "badResumptionToken", "badVerb", "cannotDisseminateFormat", "idDoesNotExist", "noMetadataFormats",
    "noRecordsMatch", "noSetHierarchy",
}  # fmt: skip
DC_ELEMENTS = {
    "title", "creator", "subject", "description", "publisher", "contributor", "date", "type", "format", "identifier",
    "source", "language", "relation", "coverage", "rights",
}  # fmt: skip
IDENTIFY = ["repositoryName", "baseURL", "protocolVersion", "adminEmail", "earliestDatestamp", "deletedRecord",
            "granularity"]  # fmt: skip


@dataclass(frozen=True)
class Answer:
    """What came back, checked."""

    root: Element

    @property
    def body(self) -> Element:
        """The element of the verb, or of the error."""
        return self.root[2]

    @property
    def errors(self) -> list[str]:
        """The codes of its errors."""
        return [one.get("code", "") for one in self.root.findall(f"{OAI}error")]

    @property
    def headers(self) -> list[Element]:
        """Every header."""
        return list(self.root.iter(f"{OAI}header"))

    @property
    def identifiers(self) -> list[str]:
        """The identifiers of the headers."""
        return [text(header, "identifier") for header in self.headers]

    @property
    def token(self) -> Element | None:
        """The resumption token."""
        return self.root.find(f".//{OAI}resumptionToken")


def ask(client: Client, /, **arguments: str) -> Answer:
    """Send a GET; ``from_`` stands for ``from``. Every answer is held against the schema."""
    sent = {name.rstrip("_"): value for name, value in arguments.items()}
    return checked(client.get("/oai/", sent))


def checked(response: object) -> Answer:
    """The answer, if it is one."""
    assert response.status_code == 200  # type: ignore[attr-defined] # the test client's own class is private
    assert response["Content-Type"] == "text/xml; charset=utf-8"  # type: ignore[index] # the same
    root = fromstring(response.content)  # type: ignore[attr-defined] # the same
    assert root.tag == f"{OAI}OAI-PMH"
    assert root.get(LOCATION) == f"{OAI[1:-1]} http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd"
    assert names(root)[:2] == ["responseDate", "request"]
    assert STAMP.fullmatch(root[0].text or "")
    assert (root[1].text or "").startswith("http")
    answer = Answer(root)
    _CHECKS[names(root)[2]](answer)
    return answer


def names(element: Element) -> list[str]:
    """The names of the children."""
    return [child.tag.removeprefix(OAI) for child in element]


def text(element: Element, name: str) -> str:
    """The text of a child."""
    found = element.find(f"{OAI}{name}")
    assert found is not None, name
    return found.text or ""


def _error(answer: Answer) -> None:
    assert set(names(answer.root)[2:]) == {"error"}
    assert set(answer.errors) <= CODES
    if {"badVerb", "badArgument"} & set(answer.errors):
        assert answer.root[1].attrib == {}


def _identify(answer: Answer) -> None:
    assert names(answer.body) == IDENTIFY
    assert text(answer.body, "protocolVersion") == "2.0"
    assert re.fullmatch(r"\S+@(\S+\.)+\S+", text(answer.body, "adminEmail"))
    assert text(answer.body, "deletedRecord") in {"no", "persistent", "transient"}
    assert STAMP.fullmatch(text(answer.body, "earliestDatestamp"))
    assert text(answer.body, "granularity") == "YYYY-MM-DDThh:mm:ssZ"


def _formats(answer: Answer) -> None:
    assert set(names(answer.body)) == {"metadataFormat"}
    for form in answer.body:
        assert names(form) == ["metadataPrefix", "schema", "metadataNamespace"]


def _sets(answer: Answer) -> None:
    assert set(names(answer.body)) == {"set"}
    for one in answer.body:
        assert names(one) == ["setSpec", "setName"]
        assert SPEC.fullmatch(text(one, "setSpec"))


def _identifiers(answer: Answer) -> None:
    _list(answer, "header")
    for header in answer.body.findall(f"{OAI}header"):
        _header(header)


def _records(answer: Answer) -> None:
    _list(answer, "record")
    for record in answer.body.findall(f"{OAI}record"):
        _record(record)


def _list(answer: Answer, of: str) -> None:
    *items, last = names(answer.body)
    assert set(items) <= {of}
    assert last in {of, "resumptionToken"}
    assert of in {*items, last}


def _header(header: Element) -> None:
    found = names(header)
    assert found[:2] == ["identifier", "datestamp"]
    assert set(found[2:]) <= {"setSpec"}
    assert re.fullmatch(r"oai:[^:]+:\d+", text(header, "identifier"))
    assert STAMP.fullmatch(text(header, "datestamp"))
    assert header.attrib in ({}, {"status": "deleted"})


def _record(record: Element) -> None:
    is_deleted = record[0].get("status") == "deleted"
    assert names(record) == (["header"] if is_deleted else ["header", "metadata"])
    _header(record[0])
    if not is_deleted:
        (metadata,) = record[1]
        _METADATA[metadata.tag](metadata)


def _dublin_core(metadata: Element) -> None:
    assert {child.tag.removeprefix(DC) for child in metadata} <= DC_ELEMENTS
    assert (metadata.get(LOCATION) or "").split()[0] == OAI_DC[1:-1]
    assert all(not len(child) and child.text for child in metadata)


def _marc(metadata: Element) -> None:
    leader = metadata.find(f"{MARC}leader")
    assert leader is not None
    assert len(leader.text or "") == 24
    assert {child.tag.removeprefix(MARC) for child in metadata} == {"leader", "controlfield", "datafield"}
    for field in metadata.findall(f"{MARC}datafield"):
        assert set(field.attrib) == {"tag", "ind1", "ind2"}
        assert len(field)


_METADATA = {f"{OAI_DC}dc": _dublin_core, f"{MARC}record": _marc}
_CHECKS = {
    "error": _error,
    "Identify": _identify,
    "ListMetadataFormats": _formats,
    "ListSets": _sets,
    "ListIdentifiers": _identifiers,
    "ListRecords": _records,
    "GetRecord": _records,
}
