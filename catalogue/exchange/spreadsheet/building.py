"""A record from the cells of its rows: each value understood, or left out and told with its line and column."""

import re
from collections.abc import Sequence
from dataclasses import replace

from catalogue.exchange.barriers import barriers_of
from catalogue.exchange.esar import terms_of
from catalogue.exchange.figures import with_figures
from catalogue.exchange.identifiers import identifiers_of, is_mistyped
from catalogue.exchange.language_names import named_languages
from catalogue.exchange.letters import letters_of
from catalogue.exchange.line_doubts import Doubts, quoted
from catalogue.exchange.linked_titles import link_in
from catalogue.exchange.names import named
from catalogue.exchange.people import contributions_of
from catalogue.exchange.plain_cells import says_nothing
from catalogue.exchange.quantities import year_of
from catalogue.exchange.records import (
    Contribution,
    ForeignCopy,
    ForeignLink,
    ForeignRecord,
    ForeignTerm,
    Identifier,
    LinkKind,
)
from catalogue.exchange.spreadsheet.cells import Cells
from catalogue.exchange.spreadsheet.figures import figures_of
from catalogue.exchange.spreadsheet.lists import headings_in, people_in, pieces_in, publishers_in
from catalogue.exchange.yes_no import yes_or_no
from catalogue.folding import passes_over_words

IN_POWERS_OF_TEN = re.compile(r"\d+(?:[.,]\d+)?\s*E\+\d{1,3}|\d+[.,]\d+E\d{1,3}", re.IGNORECASE)
"""What a spreadsheet makes of a long number: its last digits are gone."""


def record_of(cells: Cells, doubts: Doubts, *, source: str, line: int, copies: Sequence[ForeignCopy]) -> ForeignRecord:
    """The record that the cells describe; it has a title."""
    publishers, numbers = _publishers(cells)
    series = cells.line("series")
    described = ForeignRecord(
        source=source,
        line=line,
        title=cells.line("title"),
        unsorted=_unsorted(cells),
        source_id=cells.line("source_id"),
        other_titles=named(title for text in cells.texts("other_titles") for title in pieces_in(text)),
        document_type=cells.line("document_type"),
        series=series,
        series_number=cells.line("series_number") if series else "",
        edition=cells.line("edition"),
        contributions=_people(cells, doubts),
        publishers=publishers,
        languages=_languages(cells, doubts),
        terms=_terms(cells),
        identifiers=_identifiers(cells, numbers, doubts),
        year=cells.understood("year", year_of),
        cooperative=cells.understood("cooperative", yes_or_no),
        barriers=_barriers(cells, doubts),
        attachments=named(name for text in cells.texts("attachments") for name in pieces_in(text)),
        links=_links(cells),
        copies=tuple(copies),
    )
    return with_figures(_with_notes(described, cells), figures_of(cells))


def _with_notes(described: ForeignRecord, cells: Cells) -> ForeignRecord:
    return replace(
        described,
        principle=cells.note("principle"),
        teaching_note=cells.note("teaching_note"),
        rules_note=cells.note("rules_note"),
        contents_note=cells.note("contents_note"),
        note=cells.note("note"),
    )


def _unsorted(cells: Cells) -> int | None:
    letters = cells.understood("unsorted", letters_of)
    return letters if letters is not None and passes_over_words(cells.line("title"), letters) else None


def _people(cells: Cells, doubts: Doubts) -> tuple[Contribution, ...]:
    found: list[Contribution] = []
    for target, role in (("authors", ""), ("illustrators", "Illustrateur")):
        for cell in cells.all(target):
            if says_nothing(cell.text):
                continue
            people, taken_apart = contributions_of(" ; ".join(people_in(cell.text)), are_apart=";" in cell.text)
            found += [Contribution(person.name, person.role or role) for person in people]
            for name in taken_apart:
                doubts.tell(cell.line, f"{cell.column} : « {quoted(name)} » est lu comme deux personnes.")
    return tuple(dict.fromkeys(found))


def _publishers(cells: Cells) -> tuple[tuple[str, ...], tuple[str, ...]]:
    found = [publishers_in(text) for text in cells.texts("publishers") if not says_nothing(text)]
    names = named(name for names, _ in found for name in names)
    return names, tuple(number for _, numbers in found for number in numbers)


def _languages(cells: Cells, doubts: Doubts) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for cell in cells.all("languages"):
        if says_nothing(cell.text):
            continue
        codes, unknown = named_languages(cell.text)
        found |= dict.fromkeys(codes)
        for piece in unknown:
            doubts.tell(cell.line, f"{cell.column} : langue inconnue, « {quoted(piece)} ».")
    return tuple(found)


def _terms(cells: Cells) -> tuple[ForeignTerm, ...]:
    esar = [term for text in cells.texts("esar") if not says_nothing(text) for term in terms_of(text)]
    texts = [text for text in cells.texts("terms", "mechanisms", "themes") if not says_nothing(text)]
    return tuple(
        dict.fromkeys([*esar, *(term for text in texts for one in headings_in(text) for term in terms_of(one))])
    )


def _links(cells: Cells) -> tuple[ForeignLink, ...]:
    kinds = (("expansion_of", LinkKind.EXPANSION_OF), ("version_of", LinkKind.VERSION_OF))
    texts = ((kind, text) for target, kind in kinds for text in cells.texts(target) if not says_nothing(text))
    return tuple(dict.fromkeys(link for kind, text in texts if (link := link_in(kind, text))))


def _identifiers(cells: Cells, numbers: Sequence[str], doubts: Doubts) -> tuple[Identifier, ...]:
    found: list[Identifier] = []
    for cell in cells.all("ean", "isbn", "product_number"):
        if says_nothing(cell.text):
            continue
        if IN_POWERS_OF_TEN.fullmatch(cell.text):
            doubts.tell(cell.line, f"{cell.column} : « {cell.text} » a été abîmé par le tableur, laissé de côté.")
            continue
        read = identifiers_of(cell.text)
        found += read
        for one in filter(is_mistyped, read):
            doubts.tell(cell.line, f"{cell.column} : chiffre de contrôle faux, « {one.value} ».")
    return tuple(dict.fromkeys([*found, *(one for number in numbers for one in identifiers_of(number))]))


def _barriers(cells: Cells, doubts: Doubts) -> tuple[tuple[str, bool], ...]:
    found: dict[str, bool] = {}
    for cell in cells.all("barriers"):
        if says_nothing(cell.text):
            continue
        barriers, unknown = barriers_of(cell.text)
        found = {**dict(barriers), **found}
        for piece in unknown:
            doubts.impossible(cell.line, cell.column, piece)
    return tuple(found.items())
