"""A record as Dublin Core: the fifteen elements, in words that a portal shows. Copies and figures have no place there.

Players, ages and durations are told in ``dc:format``: the fifteen elements have none for whom a thing is made.
"""

from collections.abc import Iterator
from typing import Final

from catalogue.exchange.identifiers import printed
from catalogue.exchange.marc.writing_xml import xml_text
from catalogue.exchange.records import ForeignRecord, ForeignTerm, IdentifierKind
from catalogue.exchange.written_figures import age_text, range_text

OAI_DC: Final = "http://www.openarchives.org/OAI/2.0/oai_dc/"
DC: Final = "http://purl.org/dc/elements/1.1/"
SCHEMA: Final = "http://www.openarchives.org/OAI/2.0/oai_dc.xsd"
XSI: Final = "http://www.w3.org/2001/XMLSchema-instance"
HEAD: Final = '<?xml version="1.0" encoding="UTF-8"?>\n<records>\n'
TAIL: Final = "</records>\n"

_AUTHOR: Final = frozenset({"", "Auteur"})
_SCHEMES: Final = {IdentifierKind.ISBN: "URN:ISBN:", IdentifierKind.ISSN: "URN:ISSN:", IdentifierKind.EAN: "EAN:"}


def dublin_core_of(record: ForeignRecord, *, address: str = "") -> str:
    """The ``oai_dc:dc`` element with its namespaces; ``address`` is where the game's page is, "" to leave it out."""
    elements = "".join(f"  <dc:{name}>{xml_text(text)}</dc:{name}>\n" for name, text in _elements(record, address))
    return (
        f'<oai_dc:dc xmlns:oai_dc="{OAI_DC}" xmlns:dc="{DC}" xmlns:xsi="{XSI}" '
        f'xsi:schemaLocation="{OAI_DC} {SCHEMA}">\n{elements}</oai_dc:dc>\n'
    )


def _elements(record: ForeignRecord, address: str) -> Iterator[tuple[str, str]]:
    yield "title", record.title
    yield from (("title", title) for title in record.other_titles)
    for person in record.contributions:
        yield ("creator" if person.role in _AUTHOR else "contributor"), person.name
    yield from (("subject", _subject(term)) for term in record.terms)
    yield from (("description", text) for text in (record.principle, record.note) if text)
    yield from (("publisher", name) for name in record.publishers)
    if record.year is not None:
        yield "date", str(record.year)
    yield from (("type", text) for text in (record.document_type, "PhysicalObject") if text)
    yield from (("format", text) for text in (_players(record), _ages(record), _minutes(record)) if text)
    yield from (("format", text) for text in (record.contents_note,) if text)
    yield from _identifiers(record, address)
    yield from (("language", code) for code in record.languages)
    if record.series:
        yield "relation", f"{record.series} ; {record.series_number}" if record.series_number else record.series


def _identifiers(record: ForeignRecord, address: str) -> Iterator[tuple[str, str]]:
    if address:
        yield "identifier", address
    for one in record.identifiers:
        yield "identifier", f"{_SCHEMES.get(one.kind, '')}{printed(one)}"


def _subject(term: ForeignTerm) -> str:
    return f"{term.code} {term.label}".strip()


def _players(record: ForeignRecord) -> str:
    players = range_text(record.min_players, record.max_players)
    return f"{players} joueurs" if players else ""


def _ages(record: ForeignRecord) -> str:
    youngest, oldest = age_text(record.min_age_months), age_text(record.max_age_months)
    if youngest and oldest:
        return f"de {youngest} à {oldest}"
    return f"dès {youngest}" if youngest else ""


def _minutes(record: ForeignRecord) -> str:
    least, most = record.min_minutes, record.max_minutes
    if least is None or most is None:
        return f"{least or most} minutes" if least or most else ""
    return f"{least} minutes" if least == most else f"de {least} à {most} minutes"
