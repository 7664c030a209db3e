"""The metadata formats (3.4): the Dublin Core that the protocol wants, and UNIMARC for those who know it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from django.db.models import QuerySet

from catalogue.exchange.dublin_core.writing import OAI_DC, SCHEMA, XSI, dublin_core_of
from catalogue.exchange.marc.doubts import Doubts
from catalogue.exchange.marc.writing_xml import MARCXCHANGE, marcxml_of
from catalogue.exchange.records import ForeignCopy, ForeignRecord
from catalogue.exchange.unimarc.writing import marc_record_of
from catalogue.exporting.records import record_of
from catalogue.models import Copy, Game

_MARC_SCHEMA: Final = "http://www.loc.gov/standards/iso25577/marcxchange-1-1.xsd"
_MARC_ATTRIBUTES: Final = (
    f' xmlns="{MARCXCHANGE}" xmlns:xsi="{XSI}" xsi:schemaLocation="{MARCXCHANGE} {_MARC_SCHEMA}"'
    ' format="UNIMARC" type="Bibliographic"'
)


@dataclass(frozen=True, slots=True)
class MetadataFormat:
    """One format by its prefix; ``write`` takes a game that was fetched whole and the address of its page."""

    prefix: str
    schema: str
    namespace: str
    write: Callable[[Game, str], str]


def shown_copies() -> QuerySet[Copy]:
    """The copies that the public may see."""
    return Copy.objects.exclude(restriction__in=Copy.HIDDEN)


def _dublin_core(game: Game, address: str) -> str:
    return dublin_core_of(record_of(game), address=address)


def _unimarc(game: Game, address: str) -> str:  # noqa: ARG001 - the number of the record is its address here
    public = _public(record_of(game))
    return marcxml_of(marc_record_of(public, changed_at=game.changed_at, doubts=Doubts()), attributes=_MARC_ATTRIBUTES)


def _public(record: ForeignRecord) -> ForeignRecord:
    """The record without what the house notes on its copies for itself: prices, days of purchase, remarks."""
    copies = (
        ForeignCopy(copy.barcode, copy.call_number, copy.section, copy.location, state=copy.state)
        for copy in record.copies
    )
    return replace(record, copies=tuple(copies))


FORMATS: Final = {
    form.prefix: form
    for form in (
        MetadataFormat("oai_dc", SCHEMA, OAI_DC, _dublin_core),
        MetadataFormat("unimarc", _MARC_SCHEMA, MARCXCHANGE, _unimarc),
    )
}
"""By the prefix that a harvester asks with."""
