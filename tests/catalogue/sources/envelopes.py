"""Answers of an SRU server, as short as they can be."""

from xml.sax.saxutils import escape

from catalogue.sources.servers import Server

SRW = "http://www.loc.gov/zing/srw/"
SRU_2 = "http://docs.oasis-open.org/ns/search-ws/sruResponse"
DIAGNOSTIC = "http://www.loc.gov/zing/srw/diagnostic/"
INDEXES = {"ean": "bib.ean", "isbn": "bib.isbn", "title": "bib.title", "author": "bib.author"}


def server(url: str = "http://127.0.0.1:1/", **more: object) -> Server:
    """A server of invention."""
    return Server(**{"key": "voisin", "name": "Voisin", "url": url, "schema": "unimarc", "indexes": INDEXES, **more})  # type: ignore[arg-type] # fields of one call


def unimarc(title: str = "Le phare d’essai", number: str = "X1", fields: str = "") -> str:
    """A record with its title."""
    return (
        f'<record xmlns="http://www.loc.gov/MARC21/slim"><leader>     nam  22        450 </leader>'
        f'<controlfield tag="001">{number}</controlfield>'
        f'<datafield tag="200" ind1="1" ind2=" "><subfield code="a">{escape(title)}</subfield></datafield>'
        f"{fields}</record>"
    )


def datafield(tag: str, **subfields: str) -> str:
    """One field; subfields by their code, a figure after an underscore."""
    parts = "".join(f'<subfield code="{code.strip("_")}">{escape(text)}</subfield>' for code, text in subfields.items())
    return f'<datafield tag="{tag}" ind1=" " ind2=" ">{parts}</datafield>'


def record(data: str, *, schema: str = "unimarc", identifier: str = "") -> str:
    """One record of an answer."""
    own = f"<recordIdentifier>{identifier}</recordIdentifier>" if identifier else ""
    return f"<record><recordSchema>{schema}</recordSchema><recordData>{data}</recordData>{own}</record>"


def envelope(*records: str, total: int | str | None = None, namespace: str = SRW, more: str = "") -> bytes:
    """A whole answer."""
    count = len(records) if total is None else total
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><searchRetrieveResponse xmlns="{namespace}"><version>1.2</version>'
        f"<numberOfRecords>{count}</numberOfRecords><records>{''.join(records)}</records>{more}"
        f"</searchRetrieveResponse>"
    ).encode()


def diagnostic(message: str, details: str = "") -> str:
    """What a server says is wrong."""
    return (
        f'<diagnostic xmlns="{DIAGNOSTIC}"><uri>info:srw/diagnostic/1/16</uri>'
        f"<details>{details}</details><message>{message}</message></diagnostic>"
    )
