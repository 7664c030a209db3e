"""Links between records of MARC21: supplements (770, 772), other editions (775, 776), translations (765, 767)."""

import re
from typing import Final

from catalogue.exchange.marc.record import MarcField, MarcRecord
from catalogue.exchange.marc.values import product_numbers
from catalogue.exchange.marc21.punctuation import bare
from catalogue.exchange.records import ForeignLink, LinkKind

_TAGS: Final = {
    "772": LinkKind.EXPANSION_OF,
    "770": LinkKind.HAS_EXPANSION,
    "765": LinkKind.VERSION_OF,
    "767": LinkKind.HAS_VERSION,
    "775": LinkKind.VERSION_OF,
    "776": LinkKind.VERSION_OF,
}
_AGENCY: Final = re.compile(r"^\([^)]{0,20}\)\s*")  # "(FrPBN)123": whose number it is


def links(record: MarcRecord) -> tuple[ForeignLink, ...]:
    """The links, each once, field by field."""
    found = (_link(_TAGS[tag], field) for tag in _TAGS for field in record.all(tag))
    return tuple(dict.fromkeys(link for link in found if link is not None))


def _link(kind: LinkKind, field: MarcField) -> ForeignLink | None:
    key = _AGENCY.sub("", field.first("w"))
    link = ForeignLink(kind, key, bare(field.first("t")), product_numbers(field.texts("z")))
    return link if link.key or link.title or link.numbers else None
