"""One of our records as UNIMARC: every field where the format has it, the rest in fields 900 as PMB writes them.

What is written here is read back by ``unimarc.building`` as it was, but for functions of people that UNIMARC has no
code for.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Final

from catalogue.exchange.copy_states import WORDS
from catalogue.exchange.esar import SCHEME
from catalogue.exchange.identifiers import printed
from catalogue.exchange.marc.doubts import Doubts
from catalogue.exchange.marc.record import MarcField, MarcRecord
from catalogue.exchange.marc.texts import between_marks
from catalogue.exchange.records import (
    Contribution,
    CopyState,
    ForeignCopy,
    ForeignRecord,
    ForeignTerm,
    Identifier,
    IdentifierKind,
)
from catalogue.exchange.unimarc.descriptions import DEWEY, DOCUMENT_TYPES
from catalogue.exchange.unimarc.links import link_fields
from catalogue.exchange.unimarc.people import FUNCTIONS
from catalogue.exchange.unimarc.writing_custom import custom_fields, title_field_marks, title_parts

YEARS: Final = range(1500, 2100)
"""Years that a reader of catalogues takes for years."""

_OBJECT: Final = "r"
_TYPE_CODES: Final = {words: code for code, words in DOCUMENT_TYPES.items()}
_FUNCTION_CODES: Final = {words: code for code, words in FUNCTIONS.items()}
_OTHER: Final = "570"
_SECONDARY: Final = frozenset({"Illustrateur", "Traducteur", "Autre"})
_NUMBER_TAGS: Final = {
    IdentifierKind.ISBN: "010",
    IdentifierKind.ISSN: "011",
    IdentifierKind.EAN: "073",
    IdentifierKind.NUMBER: "071",
}
_CODED: Final = frozenset({CopyState.AVAILABLE, CopyState.NOT_LENDABLE, CopyState.LOST, CopyState.WITHDRAWN})
_ADDRESSES: Final = ("http://", "https://")


def marc_record_of(record: ForeignRecord, *, changed_at: datetime, doubts: Doubts) -> MarcRecord:
    """The record with its copies; what UNIMARC cannot hold is left out, and told in ``doubts``."""
    fields = [
        *_control(record, changed_at),
        *_numbers(record.identifiers),
        *_coded(record, changed_at, doubts),
        *_described(record),
        *_notes(record),
        *(_field("517", "1 ", ("a", title)) for title in record.other_titles),
        *link_fields(record.links, doubts),
        *_subjects(record.terms),
        *_people(record.contributions),
        *(_document(name) for name in record.attachments),
        *custom_fields(record, doubts),
        *(_copy(copy) for copy in record.copies),
    ]
    # Stable: fields of one tag keep their order.
    return MarcRecord(_leader(record.document_type), tuple(sorted(fields, key=lambda field: field.tag)))


def _field(tag: str, indicators: str, *subfields: tuple[str, str]) -> MarcField:
    """A field of those subfields that say something."""
    return MarcField(tag, indicators, tuple((code, text) for code, text in subfields if text))


def _leader(document_type: str) -> str:
    return f"     n{_TYPE_CODES.get(document_type, _OBJECT)}m0 22        450 "


def _control(record: ForeignRecord, changed_at: datetime) -> Iterator[MarcField]:
    if record.source_id:
        yield MarcField("001", "", (("", record.source_id),))
    yield MarcField("005", "", (("", f"{changed_at:%Y%m%d%H%M%S}.0"),))


def _numbers(identifiers: Iterable[Identifier]) -> Iterator[MarcField]:
    for one in identifiers:
        yield _field(_NUMBER_TAGS[one.kind], "  ", ("a", printed(one)))


def _coded(record: ForeignRecord, changed_at: datetime, doubts: Doubts) -> Iterator[MarcField]:
    """General data (100): positions 8 to 12 the year, 22 the language of this record, 26 UTF-8, 34 the script."""
    year = _year(record)
    if record.year is not None and not year:
        doubts.tell("100", f"année {record.year} laissée de côté.")
    coded = f"{changed_at:%Y%m%d}{'d' if year else 'u'}{year:4}    u  y0frey50      ba"
    yield _field("100", "  ", ("a", coded))
    if record.languages:
        yield _field("101", "0 ", *(("a", code) for code in record.languages))


def _year(record: ForeignRecord) -> str:
    return str(record.year) if record.year in YEARS else ""


def _described(record: ForeignRecord) -> Iterator[MarcField]:
    yield _title(record)
    if record.edition:
        yield _field("205", "  ", ("a", record.edition))
    publication = _field("210", "  ", *(("c", name) for name in record.publishers), ("d", _year(record)))
    if publication.subfields:
        yield publication
    if record.series:
        yield _field("225", "1 ", ("a", record.series), ("v", record.series_number))


def _title(record: ForeignRecord) -> MarcField:
    proper, *complements = title_parts(record.title)
    if letters := title_field_marks(record):
        proper = between_marks(proper, letters)
    designation = "" if record.document_type in _TYPE_CODES else record.document_type
    authors = [person.name for person in record.contributions if person.role in {"", "Auteur"}]
    return _field(
        "200",
        "1 ",
        ("a", proper),
        ("b", designation),
        *(("e", part) for part in complements),
        ("f", ", ".join(dict.fromkeys(authors))),
    )


def _notes(record: ForeignRecord) -> Iterator[MarcField]:
    for tag, indicators, text in (
        ("300", "  ", record.note),
        ("327", "0 ", record.contents_note),
        ("330", "  ", record.principle),
    ):
        if text:
            yield _field(tag, indicators, ("a", text))


def _subjects(terms: Iterable[ForeignTerm]) -> Iterator[MarcField]:
    """ESAR and other classifications as class numbers (686), a house's own words as keywords (610)."""
    for term in terms:
        label = f"{term.label} ({term.group})".lstrip() if term.group else term.label
        if term.code or (term.scheme and term.scheme != DEWEY):
            number, words = (term.code, label) if term.code else (label, "")
            yield _field("686", "  ", ("a", number), ("l", words), ("2", term.scheme or SCHEME))
        elif term.scheme:
            yield _field("676", "  ", ("a", label))
        else:
            # A reader takes a semicolon in a keyword for two keywords, not so in a class.
            yield _field("686" if set(label) & set(";|\n") else "610", "0 ", ("a", label))


def _people(contributions: tuple[Contribution, ...]) -> Iterator[MarcField]:
    """The first in 700, those of equal rank in 701, the last ones in 702 as far as all of them are secondary.

    Names are written as they are read, given name first, which the second indicator says.
    """
    equal = len(contributions)
    while equal > 1 and contributions[equal - 1].role in _SECONDARY:
        equal -= 1
    for place, person in enumerate(contributions):
        tag = "702" if place >= equal else "701" if place else "700"
        code = _FUNCTION_CODES.get(person.role, _OTHER) if person.role else ""
        yield _field(tag, " 0", ("a", person.name), ("4", code))


def _document(name: str) -> MarcField:
    if name.startswith(_ADDRESSES):
        return _field("856", "4 ", ("u", name))
    return _field("856", "  ", ("f", name))


def _copy(copy: ForeignCopy) -> MarcField:
    """A copy after the recommendation 995: $n is its due day, $o forbids lending, $r is what it is on.

    $0, $2, $5 and $p as Koha has them (withdrawn, lost, acquired on, price); $z has the state in words where no code
    tells it.
    """
    return _field(
        "995",
        "  ",
        ("c", copy.location),
        ("e", copy.section),
        ("f", copy.barcode),
        ("k", copy.call_number),
        ("n", copy.due_on.isoformat() if copy.due_on else ""),
        ("o", "1" if copy.state.forbids_lending else ""),
        ("r", copy.support),
        ("0", "1" if copy.state is CopyState.WITHDRAWN else ""),
        ("2", "1" if copy.state is CopyState.LOST else ""),
        ("5", copy.acquired_on.isoformat() if copy.acquired_on else ""),
        ("p", price_text(copy.price_cents)),
        ("u", copy.note),
        ("z", "" if copy.state in _CODED else WORDS[copy.state]),
    )


def price_text(cents: int | None) -> str:
    """An amount in euros with a point, "" for one that is not known."""
    return "" if cents is None else f"{cents // 100}.{cents % 100:02}"
