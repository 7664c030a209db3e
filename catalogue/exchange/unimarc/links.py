"""Links between records of UNIMARC (block 4): supplements and other editions, by standard or by embedded fields."""

from collections.abc import Iterator
from typing import Final

from catalogue.exchange.marc.doubts import Doubts
from catalogue.exchange.marc.record import MarcField, MarcRecord
from catalogue.exchange.marc.values import product_numbers
from catalogue.exchange.records import ForeignLink, LinkKind

TAGS: Final = {
    "421": LinkKind.HAS_EXPANSION,
    "422": LinkKind.EXPANSION_OF,
    "451": LinkKind.VERSION_OF,
    "452": LinkKind.VERSION_OF,
    "453": LinkKind.HAS_VERSION,
    "454": LinkKind.VERSION_OF,
    "455": LinkKind.VERSION_OF,
    "456": LinkKind.HAS_VERSION,
}
"""What a link of each field says of the record that has it."""

# PMB's own word for a supplement, from the record that has the link to the other one: it may stand in any field.
_SUPPLEMENT: Final = "type_lnk:e"
_BY_SIDE: Final = {"lnk:parent": LinkKind.EXPANSION_OF, "lnk:child": LinkKind.HAS_EXPANSION}
_NUMBER_OF_PMB: Final = "id:"
_TITLES: Final = frozenset({"200", "500"})
_NUMBERS: Final = frozenset({"010", "071", "072", "073"})


def links(record: MarcRecord) -> tuple[ForeignLink, ...]:
    """The links that are understood, each once, in the order of the fields."""
    found = (_link(field) for field in record.fields if "400" <= field.tag <= "499")
    return tuple(dict.fromkeys(link for link in found if link is not None))


def link_fields(links_: tuple[ForeignLink, ...], doubts: Doubts) -> Iterator[MarcField]:
    """The fields of the links, with what PMB asks for to make a link of a supplement."""
    for link in links_:
        tag = {LinkKind.EXPANSION_OF: "422", LinkKind.HAS_EXPANSION: "421"}.get(link.kind, "451")
        if link.kind is LinkKind.HAS_VERSION:
            doubts.tell(tag, "le sens du lien vers une autre version n’est pas gardé.")
        subfields = (
            ("0", link.key),
            ("t", link.title),
            *(("y", number) for number in link.numbers),
            *(("9", said) for said in _said_to_pmb(link)),
        )
        yield MarcField(tag, "  ", tuple((code, text) for code, text in subfields if text))


def _said_to_pmb(link: ForeignLink) -> Iterator[str]:
    side = next((side for side, kind in _BY_SIDE.items() if kind is link.kind), "")
    if side and link.key:
        yield from (f"{_NUMBER_OF_PMB}{link.key}", _SUPPLEMENT, side)


def _link(field: MarcField) -> ForeignLink | None:
    said = field.texts("9")
    side = next((one for one in said if one in _BY_SIDE), "")
    kind = _BY_SIDE[side] if side and _SUPPLEMENT in said else TAGS.get(field.tag)
    if kind is None:
        return None
    embedded = list(_embedded(field))
    key = field.first("0") or _first(embedded, {"001"}) or _number_of_pmb(said)
    title = field.first("t") or _first(embedded, _TITLES)
    texts = [*field.texts("y"), *(text for tag, text in embedded if tag in _NUMBERS)]
    link = ForeignLink(kind, key, " ".join(title.split()), product_numbers(texts))
    return link if link.key or link.title or link.numbers else None


def _embedded(field: MarcField) -> Iterator[tuple[str, str]]:
    """The first texts ``$a`` of the fields that stand whole within ``$1``, and what a control field says."""
    tag = ""
    for code, text in field.subfields:
        if code == "1":
            tag = text[:3]
            if tag < "010" and text[3:].strip():
                yield tag, text[3:].strip()
        elif code == "a" and tag and text.strip():
            yield tag, text.strip()


def _first(embedded: list[tuple[str, str]], tags: frozenset[str] | set[str]) -> str:
    return next((text for tag, text in embedded if tag in tags), "")


def _number_of_pmb(said: list[str]) -> str:
    return next((one.removeprefix(_NUMBER_OF_PMB) for one in said if one.startswith(_NUMBER_OF_PMB)), "")
