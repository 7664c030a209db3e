"""A MARC21 record made one of ours: each field in its place, what cannot be believed left out and told."""

from collections.abc import Mapping

from catalogue.exchange.marc.copies import CopyLayout, CopyOf, at, copies_of
from catalogue.exchange.marc.doubts import Doubts
from catalogue.exchange.marc.record import MarcRecord
from catalogue.exchange.marc.values import audience, identifiers, joined, languages, year
from catalogue.exchange.marc21 import descriptions
from catalogue.exchange.marc21.links import links
from catalogue.exchange.marc21.people import contributions
from catalogue.exchange.marc21.punctuation import bare
from catalogue.exchange.quantities import NO_MAXIMUM_YEARS
from catalogue.exchange.records import CopyState, ForeignRecord

COPIES: dict[str, CopyOf] = {
    "952": CopyLayout(
        barcode="p", call_number="o", section="c", location="ab", support="y", notes="zx", price="gv", acquired_on="d",
        due_on="q", damaged="4",
        marks=(("0", CopyState.WITHDRAWN), ("1", CopyState.LOST), ("7", CopyState.NOT_LENDABLE)),
    ),
    "852": CopyLayout(
        barcode="p", call_number="j", call_parts="khim", section="c", location="ba", notes="z",
    ),
    "949": CopyLayout(barcode="ifbp", call_number="ak", location="lvc", support="t", guarded=True),
}  # fmt: skip
"""Who describes copies: Koha (home branch before holding branch, cost before price), then what other systems write."""


def record_of(
    record: MarcRecord,
    doubts: Doubts,
    *,
    source: str,
    line: int,
    mapping: Mapping[str, str],  # noqa: ARG001 - MARC21 has no custom fields; the dialects are called alike
) -> ForeignRecord | None:
    """The record that the fields describe, or None without a title."""
    title = descriptions.title(record)
    if not title:
        return None
    youngest, oldest = audience(record.texts("521", "a"))
    series, series_number = descriptions.series(record)
    return ForeignRecord(
        source=source,
        line=line,
        title=title,
        unsorted=descriptions.letters_not_sorted(record),
        source_id=_number(record),
        other_titles=descriptions.other_titles(record),
        document_type=descriptions.document_type(record),
        series=series,
        series_number=series_number,
        edition=bare(record.first("250", "a")),
        contributions=contributions(record, doubts),
        publishers=descriptions.publishers(record),
        languages=languages(descriptions.language_codes(record), "041", doubts),
        terms=descriptions.terms(record),
        identifiers=identifiers(record, ("020", "022", "024", "028"), "a", doubts),
        year=year(descriptions.years(record), "260", doubts),
        min_age_months=youngest,
        max_age_months=oldest if oldest is None or oldest < NO_MAXIMUM_YEARS * 12 else None,
        principle=joined(record.texts("520", "a")),
        contents_note=descriptions.contents(record),
        note=joined(text for field in record.all(*descriptions.NOTES) for text in field.texts("a")),
        links=links(record),
        copies=tuple(at(copy, line) for copy in copies_of(record, COPIES, doubts)),
        attachments=descriptions.attachments(record),
    )


def _number(record: MarcRecord) -> str:
    """The number of the record (001), else the one that Koha writes in 999 $c."""
    return record.control("001").strip() or record.first("999", "c")
