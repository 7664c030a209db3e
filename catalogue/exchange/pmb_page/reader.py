"""Reads a saved page of a PMB public catalogue: text or HTML, one record or many."""

import re
from collections.abc import Collection
from dataclasses import dataclass

from catalogue.exchange.decoding import Decoded, decode
from catalogue.exchange.esar import spellings_of
from catalogue.exchange.faults import FaultList, RecordFaults
from catalogue.exchange.html_text import looks_like_html, text_of_html
from catalogue.exchange.plain_text import PlainText
from catalogue.exchange.pmb_page.attachments import attachments_in
from catalogue.exchange.pmb_page.building import record_of, terms_of_draft
from catalogue.exchange.pmb_page.copies import copy_of, without_repeats
from catalogue.exchange.pmb_page.copy_columns import Vocabulary, locations_in, vocabulary_of
from catalogue.exchange.pmb_page.copy_table import Row, Unread, rows_in
from catalogue.exchange.pmb_page.drafts import Draft, draft_of
from catalogue.exchange.pmb_page.labels import hits_in
from catalogue.exchange.pmb_page.splitting import spans_in
from catalogue.exchange.readings import Reading, UnreadableFile
from catalogue.exchange.records import ForeignCopy, ForeignRecord

KEY = "pmb-page"

_QUOTED = 80
_ANNOUNCED = re.compile(r"Documents disponibles [^\n(]{0,80}\((\d{1,5})\)")


@dataclass(frozen=True, slots=True)
class _Tabled:
    """A draft with the rows of its copies, which wait for the vocabulary of the whole page."""

    draft: Draft
    rows: tuple[Row | Unread, ...]
    faults: RecordFaults


def is_page(data: bytes, name: str) -> bool:
    """Whether the file holds at least one record of this format; UnreadableFile when it is no text."""
    page = _page_of(decode(data, name))
    return bool(spans_in(page.text, list(hits_in(page.text))))


def read_page(data: bytes, name: str, *, known_locations: Collection[str] = ()) -> Reading:
    """Every record of the page, or UnreadableFile when the file is no text or holds none.

    ``known_locations`` are names of places that the rows of copies may show; those that the page shows by itself
    need not be told. A record that cannot be read is an error of the reading and stops no other.
    """
    decoded = decode(data, name)
    page = _page_of(decoded)
    page_faults = FaultList(name)
    if decoded.guessed:
        page_faults.warn("", 0, "Encodage non reconnu : lu comme du Windows-1252, vérifiez les accents.")
    tabled = _tabled_records(page, page_faults, name)
    vocabulary = _vocabulary_of(tabled, known_locations)
    seen: set[str] = set()
    records = tuple(_finished(one, page, vocabulary, seen, name) for one in tabled)
    return Reading(name, KEY, decoded.encoding, records, page_faults.warnings, page_faults.errors)


def _page_of(decoded: Decoded) -> PlainText:
    return text_of_html(decoded.text) if looks_like_html(decoded.text) else PlainText(decoded.text)


def _tabled_records(page: PlainText, page_faults: FaultList, name: str) -> list[_Tabled]:
    spans = spans_in(page.text, list(hits_in(page.text)))
    if not spans:
        raise UnreadableFile(name, "aucune notice trouvée.")
    announced = _ANNOUNCED.search(page.text, 0, spans[0].start)
    if announced and int(announced[1]) != len(spans):
        page_faults.warn(
            "", page.line_at(announced.start()), f"La page annonce {announced[1]} notice(s), {len(spans)} lue(s)."
        )
    drafts = (draft_of(page, span, number, page_faults) for number, span in enumerate(spans, 1))
    return [
        _Tabled(draft, _rows_of(draft, page), RecordFaults(page_faults, draft.title, page.line_at))
        for draft in drafts
        if draft
    ]


def _rows_of(draft: Draft, page: PlainText) -> tuple[Row | Unread, ...]:
    table = draft.blocks.copies
    return tuple(rows_in(page.text[table.start : table.end])) if table else ()


def _vocabulary_of(tabled: list[_Tabled], known_locations: Collection[str]) -> Vocabulary:
    sections = frozenset(
        spelling for one in tabled for term in terms_of_draft(one.draft) for spelling in spellings_of(term)
    )
    rows = [row for one in tabled for row in one.rows if isinstance(row, Row)]
    told = frozenset(" ".join(location.split()) for location in known_locations)
    return vocabulary_of(sections, told | locations_in(rows, sections))


def _finished(one: _Tabled, page: PlainText, vocabulary: Vocabulary, seen: set[str], name: str) -> ForeignRecord:
    copies = _copies_of(one, vocabulary, seen)
    return record_of(one.draft, one.faults, source=name, copies=copies, attachments=_attachments_of(one, page))


def _copies_of(one: _Tabled, vocabulary: Vocabulary, seen: set[str]) -> tuple[ForeignCopy, ...]:
    table, announced = one.draft.blocks.copies, one.draft.blocks.announced
    if table is None:
        return ()
    read = sum(isinstance(row, Row) for row in one.rows)
    if announced != read:
        one.faults.warn(table.start, f"La notice annonce {announced} exemplaire(s), {read} lu(s).")
    found = [_copy_of(row, table.start + row.offset, vocabulary, one.faults) for row in one.rows]
    kept, repeated = without_repeats((copy for copy in found if copy), seen)
    for copy in repeated:
        message = f"Code-barres {copy.barcode} déjà lu : la ligne est laissée de côté."
        one.faults.whole.warn(one.draft.title, copy.line, message)
    return tuple(kept)


def _copy_of(row: Row | Unread, offset: int, vocabulary: Vocabulary, faults: RecordFaults) -> ForeignCopy | None:
    if isinstance(row, Unread):
        faults.warn(offset, f"Ligne d’exemplaire illisible, laissée de côté : « {row.text[:_QUOTED]} ».")
        return None
    read = copy_of(row, vocabulary, line=faults.line_at(offset))
    for doubt in read.doubts:
        faults.warn(offset, doubt)
    return read.copy


def _attachments_of(one: _Tabled, page: PlainText) -> tuple[str, ...]:
    block = one.draft.blocks.files
    if block is None:
        return ()
    names, strange = attachments_in(page.text[block.start : block.end])
    if strange:
        one.faults.warn(block.start, f"Document joint non reconnu : « {strange[0][:_QUOTED]} ».")
    return names
