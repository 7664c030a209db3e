"""The statements of one Dublin Core record, and the number that its server gave it."""

from dataclasses import dataclass
from xml.etree.ElementTree import Element

from catalogue.exchange.plain_cells import tidied
from catalogue.exchange.xml_elements import local_name

_NAMESPACES = frozenset({"http://purl.org/dc/elements/1.1/", "http://purl.org/dc/terms/", ""})
_ABOUT = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}about"
_NAMES = {
    "alternative": "alternative", "audience": "audience", "available": "date", "contributor": "contributor",
    "coverage": "coverage", "created": "date", "creator": "creator", "date": "date", "description": "description",
    "abstract": "description", "tableOfContents": "format", "extent": "format", "medium": "format", "format": "format",
    "identifier": "identifier", "issued": "date", "language": "language", "publisher": "publisher",
    "relation": "relation", "isPartOf": "series", "rights": "rights", "source": "source", "spatial": "coverage",
    "temporal": "coverage", "subject": "subject", "title": "title", "type": "type",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Statements:
    """The texts of each element in order, each once; ``number`` is the server's own, "" without one."""

    number: str
    is_deleted: bool
    texts: dict[str, tuple[str, ...]]

    def all(self, *names: str) -> tuple[str, ...]:
        """The texts of these elements, in the order of the names."""
        return tuple(text for name in names for text in self.texts.get(name, ()))


def statements_of(record: Element) -> Statements:
    """What an element and those inside of it say."""
    found: dict[str, dict[str, None]] = {}
    header = next((child for child in record if local_name(child.tag) == "header"), None)
    inside_header = set(header.iter()) if header is not None else set()
    for element in record.iter():
        name = _name_of(element)
        text = tidied("".join(element.itertext())) if name and element not in inside_header and not len(element) else ""
        if text:
            found.setdefault(name, {})[text] = None
    texts = {name: tuple(kept) for name, kept in found.items()}
    return Statements(_number_of(record, header), _is_deleted(header), texts)


def _name_of(element: Element) -> str:
    namespace, _, name = element.tag.rpartition("}")
    return _NAMES.get(name, "") if namespace.lstrip("{") in _NAMESPACES else ""


def _number_of(record: Element, header: Element | None) -> str:
    if header is not None:
        found = (child.text or "" for child in header if local_name(child.tag) == "identifier")
        return next(found, "").strip()
    return next((element.get(_ABOUT, "") for element in record.iter() if element.get(_ABOUT)), "").strip()


def _is_deleted(header: Element | None) -> bool:
    return header is not None and header.get("status") == "deleted"
