"""A UNIMARC record made one of ours: each field in its place, what cannot be believed left out and told."""

from collections.abc import Mapping
from dataclasses import replace

from catalogue.exchange.barriers import barriers_of
from catalogue.exchange.esar import terms_of
from catalogue.exchange.figures import with_figures
from catalogue.exchange.identifiers import identifiers_of
from catalogue.exchange.languages import languages_of
from catalogue.exchange.letters import letters_of
from catalogue.exchange.marc.copies import at, copies_of
from catalogue.exchange.marc.doubts import Doubts
from catalogue.exchange.marc.record import MarcRecord
from catalogue.exchange.marc.values import identifiers, joined, languages, year
from catalogue.exchange.names import named
from catalogue.exchange.records import Contribution, ForeignCopy, ForeignRecord, ForeignTerm, Identifier
from catalogue.exchange.unimarc import descriptions
from catalogue.exchange.unimarc.copies import LAYOUTS
from catalogue.exchange.unimarc.copy_fields import with_custom_fields
from catalogue.exchange.unimarc.custom_fields import TAG, CustomValues
from catalogue.exchange.unimarc.figures import figures_of
from catalogue.exchange.unimarc.links import links
from catalogue.exchange.unimarc.people import contributions, statement_people
from catalogue.exchange.yes_no import yes_or_no
from catalogue.folding import passes_over_words

NO_TYPE = "non précisé"
"""What a custom field for the type of document says of a record that has none; the leader of UNIMARC must name one."""


def record_of(
    record: MarcRecord, doubts: Doubts, *, source: str, line: int, mapping: Mapping[str, str]
) -> ForeignRecord | None:
    """The record that the fields describe, or None without a title."""
    custom = CustomValues(record, mapping, doubts)
    title = descriptions.title(record) or custom.line("title")
    if not title:
        return None
    series, series_number = descriptions.series(record) or (custom.line("series"), custom.line("series_number"))
    described = ForeignRecord(
        source=source,
        line=line,
        title=title,
        unsorted=_unsorted(title, record, custom),
        source_id=record.control("001").strip() or custom.line("source_id"),
        other_titles=named([*descriptions.other_titles(record), *custom.texts("other_titles")]),
        document_type=_document_type(record, custom),
        series=series,
        series_number=series_number if series else "",
        edition=" ".join(record.first("205", "a").split()) or custom.line("edition"),
        contributions=_people(record, custom, doubts),
        publishers=named([*descriptions.publishers(record), *custom.texts("publishers")]),
        languages=_languages(record, custom, doubts),
        terms=_terms(record, custom),
        identifiers=_identifiers(record, custom, doubts),
        year=year([*descriptions.years(record), *custom.texts("year")], "210", doubts),
        cooperative=custom.understood("cooperative", yes_or_no),
        barriers=_barriers(custom),
        attachments=named([*descriptions.attachments(record), *custom.texts("attachments")]),
        links=links(record),
        copies=_copies(record, line, mapping, doubts),
    )
    return with_figures(_with_notes(described, record, custom), figures_of(record, custom))


def _with_notes(described: ForeignRecord, record: MarcRecord, custom: CustomValues) -> ForeignRecord:
    return replace(
        described,
        principle=joined([*record.texts("330", "a"), custom.note("principle")]),
        teaching_note=custom.note("teaching_note"),
        rules_note=custom.note("rules_note"),
        contents_note=joined([*record.texts("327", "a"), custom.note("contents_note"), descriptions.extent(record)]),
        note=_note(record, custom),
    )


def _people(record: MarcRecord, custom: CustomValues, doubts: Doubts) -> tuple[Contribution, ...]:
    headings = contributions(record, doubts) or statement_people(record, doubts)
    authors = (Contribution(name, "Auteur") for name in custom.texts("authors"))
    illustrators = (Contribution(name, "Illustrateur") for name in custom.texts("illustrators"))
    return tuple(dict.fromkeys([*headings, *authors, *illustrators]))


def _languages(record: MarcRecord, custom: CustomValues, doubts: Doubts) -> tuple[str, ...]:
    codes = languages(record.texts("101", "a"), "101", doubts)
    named_codes, unknown = languages_of(" ; ".join(custom.texts("languages")))
    for piece in unknown:
        doubts.tell(TAG, f"langue inconnue, « {piece} ».")
    return tuple(dict.fromkeys([*codes, *named_codes]))


def _terms(record: MarcRecord, custom: CustomValues) -> tuple[ForeignTerm, ...]:
    texts = custom.texts("esar", "terms", "mechanisms", "themes")
    return tuple(dict.fromkeys([*descriptions.terms(record), *(term for text in texts for term in terms_of(text))]))


def _identifiers(record: MarcRecord, custom: CustomValues, doubts: Doubts) -> tuple[Identifier, ...]:
    """PMB writes ISBN, EAN and commercial numbers in 010; others have 073 and 071 for the latter two."""
    own = custom.texts("ean", "isbn", "product_number")
    read = identifiers(record, ("010", "011", "073", "072", "071"), "a", doubts)
    return tuple(dict.fromkeys([*read, *(one for text in own for one in identifiers_of(text))]))


def _note(record: MarcRecord, custom: CustomValues) -> str:
    public = joined(record.texts("333", "a"))
    texts = [text for field in record.all(*descriptions.NOTES) for text in field.texts("a")]
    return joined([*texts, f"Public : {public}" if public else "", custom.note("note")])


def _copies(record: MarcRecord, line: int, mapping: Mapping[str, str], doubts: Doubts) -> tuple[ForeignCopy, ...]:
    copies = (at(copy, line) for copy in copies_of(record, LAYOUTS, doubts))
    return with_custom_fields(copies, record, mapping, doubts)


def _unsorted(title: str, record: MarcRecord, custom: CustomValues) -> int | None:
    unsorted = custom.understood("unsorted", letters_of)
    if unsorted is None:
        unsorted = descriptions.letters_not_sorted(record)
    return unsorted if unsorted is not None and passes_over_words(title, unsorted) else None


def _document_type(record: MarcRecord, custom: CustomValues) -> str:
    said = custom.line("document_type") or descriptions.document_type(record)
    return "" if said == NO_TYPE else said


def _barriers(custom: CustomValues) -> tuple[tuple[str, bool], ...]:
    barriers, unknown = barriers_of("\n".join(custom.texts("barriers")))
    for piece in unknown:
        custom.doubt("obstacles", f"valeur impossible, « {piece[:80]} ».")
    return barriers
