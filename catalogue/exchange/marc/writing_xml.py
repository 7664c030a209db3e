"""Records to MARCXML, in the namespace that library systems expect whichever dialect the records speak."""

import re
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from catalogue.exchange.marc.record import MarcField, MarcRecord

NAMESPACE: Final = "http://www.loc.gov/MARC21/slim"
MARCXCHANGE: Final = "info:lc/xmlns/marcxchange-v1"
"""ISO 25577: the same elements with a schema that knows other dialects than MARC21."""

HEAD: Final = f'<?xml version="1.0" encoding="UTF-8"?>\n<collection xmlns="{NAMESPACE}">\n'
TAIL: Final = "</collection>\n"

# What XML 1.0 has no way to write at all.
_UNWRITABLE: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def marcxml_of(record: MarcRecord, *, attributes: str = "") -> str:
    """The ``record`` element; ``attributes``, written as XML, for one that stands outside of a collection."""
    fields = "".join(map(_field, record.fields))
    return f"<record{attributes}>\n  <leader>{xml_text(record.leader)}</leader>\n{fields}</record>\n"


def xml_text(text: str) -> str:
    """A text between tags, without the characters that XML refuses; line ends survive as they are."""
    return escape(writable(text), {"\r": "&#13;"})


def writable(text: str) -> str:
    """A text without what no document in XML can hold; some files bring that into a record."""
    return _UNWRITABLE.sub("", text)


def _field(field: MarcField) -> str:
    if field.tag < "010":
        return f'  <controlfield tag="{field.tag}">{xml_text(field.subfields[0][1])}</controlfield>\n'
    first, second = (quoteattr(indicator) for indicator in field.indicators)
    subfields = "".join(
        f"    <subfield code={quoteattr(code)}>{xml_text(text)}</subfield>\n" for code, text in field.subfields
    )
    return f'  <datafield tag="{field.tag}" ind1={first} ind2={second}>\n{subfields}  </datafield>\n'
