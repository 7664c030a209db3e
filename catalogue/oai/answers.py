"""The answer to a request as XML (3.2): what was asked, then what is said, or why not."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from xml.sax.saxutils import quoteattr

from catalogue.exchange.marc.writing_xml import xml_text
from catalogue.oai.arguments import datestamp
from catalogue.oai.faults import OaiError

LATEST_COMMIT: Final = timedelta(minutes=5)
"""How long after its datestamp a record may appear: a transaction stamps when it writes, and is seen when it ends."""

NAMESPACE: Final = "http://www.openarchives.org/OAI/2.0/"
_SCHEMA: Final = "http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd"
_XSI: Final = "http://www.w3.org/2001/XMLSchema-instance"


@dataclass(frozen=True, slots=True)
class Asked:
    """Where a request was sent and when; its arguments are repeated in the answer when they make sense."""

    address: str
    at: datetime
    arguments: Mapping[str, str]


def answer(asked: Asked, said: str) -> str:
    """The whole document around what a verb or an error says.

    Its date lies ``LATEST_COMMIT`` back: a harvester goes on from there, and so meets again what was being written
    while it was answered, instead of missing it for good.
    """
    attributes = "".join(f" {name}={quoteattr(xml_plain(text))}" for name, text in asked.arguments.items())
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<OAI-PMH xmlns="{NAMESPACE}" xmlns:xsi="{_XSI}" xsi:schemaLocation="{NAMESPACE} {_SCHEMA}">\n'
        f"<responseDate>{datestamp(asked.at - LATEST_COMMIT)}</responseDate>\n"
        f"<request{attributes}>{xml_text(asked.address)}</request>\n"
        f"{said}</OAI-PMH>\n"
    )


def error(fault: OaiError) -> str:
    """The element of an error."""
    return f'<error code="{fault.code}">{xml_text(str(fault))}</error>\n'


def element(name: str, text: str) -> str:
    """An element with a text."""
    return f"<{name}>{xml_text(text)}</{name}>\n"


def inside(name: str, parts: Iterable[str], **attributes: str) -> str:
    """An element around others that are written already."""
    told = "".join(f" {key}={quoteattr(value)}" for key, value in attributes.items())
    return f"<{name}{told}>\n{''.join(parts)}</{name}>\n"


def xml_plain(text: str) -> str:
    """A text without what XML cannot hold, for an attribute: ``quoteattr`` escapes the rest."""
    return "".join(sign for sign in text if sign >= " " and not "\ud800" <= sign <= "\udfff" and sign < "\ufffe")
