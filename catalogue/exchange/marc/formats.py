"""The formats of the MARC family for the table of formats. Each reads both dialects, record by record."""

import io
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import islice
from typing import BinaryIO

from catalogue.exchange.marc import iso2709
from catalogue.exchange.marc.carried import Carried
from catalogue.exchange.marc.reading import Dialects, is_marc21, items
from catalogue.exchange.marc.record import MarcRecord
from catalogue.exchange.marc.xml_records import carried_marcxml, carried_pmb
from catalogue.exchange.marc21 import building as marc21
from catalogue.exchange.streams import Format, Item, SourceColumn
from catalogue.exchange.unimarc import building as unimarc
from catalogue.exchange.unimarc.custom_fields import columns_of

RECORDS_WITH_COLUMNS = 5_000
"""How many records of a file are looked through for custom fields."""

_DIALECTS = Dialects(unimarc.record_of, marc21.record_of)
_Carrier = Callable[[BinaryIO], Iterator[Carried]]


class _Reader:
    """Reads the records of one carrier, and lists their custom fields."""

    def __init__(self, carrier: _Carrier) -> None:
        self._carrier = carrier

    def read(
        self,
        file: BinaryIO,
        name: str,
        *,
        mapping: Mapping[str, str] | None = None,
        known_locations: Collection[str] = (),  # noqa: ARG002 - locations have subfields of their own here
    ) -> Iterator[Item]:
        """The records of the file in order; UnreadableFile at the first item when there is none."""
        return items(self._carrier(file), name, _DIALECTS, mapping=mapping or {})

    def columns(self, file: BinaryIO, name: str) -> tuple[SourceColumn, ...]:  # noqa: ARG002 - the table's signature
        """The custom fields of the first records."""
        return columns_of(islice(self.records(file), RECORDS_WITH_COLUMNS))

    def records(self, file: BinaryIO) -> Iterator[MarcRecord]:
        """The records that can be read."""
        return (one.record for one in self._carrier(file) if one.record is not None)

    def first(self, sample: bytes) -> MarcRecord | None:
        """The first record that the beginning of a file gives whole."""
        return next(self.records(io.BytesIO(sample)), None)


_ISO_2709 = _Reader(iso2709.carried)
_MARCXML = _Reader(carried_marcxml)
_PMB_XML = _Reader(carried_pmb)


def _is_unimarc(sample: bytes, name: str) -> bool:  # noqa: ARG001 - the table's signature; names decide nothing
    first = _ISO_2709.first(sample)
    return first is not None and not is_marc21(first)


def _is_marc21(sample: bytes, name: str) -> bool:  # noqa: ARG001 - the same
    first = _ISO_2709.first(sample)
    return first is not None and is_marc21(first)


def _has_fields(reader: _Reader) -> Callable[[bytes, str], bool]:
    def recognises(sample: bytes, name: str) -> bool:  # noqa: ARG001 - the same
        first = reader.first(sample)
        return first is not None and bool(first.fields)

    return recognises


UNIMARC = Format("unimarc", "UNIMARC (ISO 2709)", _is_unimarc, _ISO_2709.read, _ISO_2709.columns)
MARC21 = Format("marc21", "MARC21 (ISO 2709)", _is_marc21, _ISO_2709.read)
MARCXML = Format("marcxml", "MARCXML", _has_fields(_MARCXML), _MARCXML.read, _MARCXML.columns)
PMB_XML = Format("pmb-xml", "export XML de PMB", _has_fields(_PMB_XML), _PMB_XML.read, _PMB_XML.columns)

FORMATS = (UNIMARC, MARC21, MARCXML, PMB_XML)
