"""One record of a page, its two prints made one, before its values are understood."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from catalogue.exchange.faults import FaultList, RecordFaults
from catalogue.exchange.plain_text import PlainText
from catalogue.exchange.pmb_page.blocks import Blocks, find_blocks
from catalogue.exchange.pmb_page.fields import Value, first_cell, labels_of_print, tidied, values_between
from catalogue.exchange.pmb_page.isbd import ShortForm, fields_of, find_short_form
from catalogue.exchange.pmb_page.labels import Field, Hit, Kind, Label, Stand, hits_in
from catalogue.exchange.pmb_page.merging import Merged, continuation, merge_notes, merge_value
from catalogue.exchange.pmb_page.splitting import Span

_NAMED_DIFFERENCES = 3
_REPEATED_FIGURES = 2  # one figure's label can be a note's own words, two are a second print
_LEFT_OUT = 80

Values = Mapping[Field | str, Value]


@dataclass(frozen=True, slots=True)
class Draft:
    """A record's values by label, and where its tables stand."""

    title: str
    start: int
    values: Values
    blocks: Blocks


@dataclass(frozen=True, slots=True)
class _Borders:
    """The borders between the first print, the short form and the second print; offsets in the page.

    Without a second print ``second_start`` is ``end``. ``is_open``: nothing marks where the fields end.
    """

    first_end: int
    second_start: int
    glued_until: int
    end: int
    is_open: bool


def draft_of(page: PlainText, span: Span, number: int, page_faults: FaultList) -> Draft | None:
    """The record of a span, or None, with an error in the list, when it has no title."""
    title = " ".join(_raw_value(page.text, span, Field.TITLE).split())
    if not title:
        page_faults.refuse(f"notice {number}", page.line_at(span.start), "Notice sans titre : elle n’est pas lue.")
        return None
    faults = RecordFaults(page_faults, title, page.line_at)
    document_type = _raw_value(page.text, span, Field.DOCUMENT_TYPE)
    short = find_short_form(page.text, span.hits[0].end, span.end, title=title, document_type=document_type)
    blocks = find_blocks(page.text, short.head_end if short else span.start, span.end)
    borders = _borders(page.text, span, short, blocks, faults)
    first, second = _print_values(page.text, span, borders, faults)
    if short:
        second = {**_of_short_form(page.text, short, borders), **second}
    return Draft(title, span.start, _merged(first, second, faults), blocks)


def _raw_value(text: str, span: Span, field: Field) -> str:
    """The value of a heading that another label always follows."""
    for hit, following in pairwise(span.hits):
        if hit.label.field is field:
            return tidied(text[hit.end : following.start])
    return ""


def _borders(text: str, span: Span, short: ShortForm | None, blocks: Blocks, faults: RecordFaults) -> _Borders:
    end, is_open = blocks.fields_end, blocks.fields_end == span.end
    if short:
        line_end = text.find("\n", short.head_end, end)
        return _Borders(short.start, short.head_end, line_end if line_end >= 0 else end, end, is_open)
    repeated = _repeated_figure(span.hits, end)
    if repeated is None:
        return _Borders(end, end, end, end, is_open)
    faults.warn(repeated, "Seconde impression de la notice reconnue à ses libellés seulement.")
    begin = max(text.rfind("\n", span.start, repeated) + 1, span.start + 1)
    return _Borders(begin, begin, begin, end, is_open)


def _repeated_figure(hits: Sequence[Hit], end: int) -> int | None:
    """Where the labels of figures begin to repeat themselves, in a record without a short form."""
    seen: set[Field | str] = set()
    repeated: dict[Field | str, int] = {}
    for hit in hits:
        if hit.label.kind is Kind.FIGURE and hit.start < end:
            if hit.label.key in seen:
                repeated.setdefault(hit.label.key, hit.start)
            seen.add(hit.label.key)
    return min(repeated.values()) if len(repeated) >= _REPEATED_FIGURES else None


def _print_values(text: str, span: Span, borders: _Borders, faults: RecordFaults) -> tuple[Values, Values]:
    ours = [hit for hit in span.hits if hit.start < borders.first_end]
    theirs = [hit for hit in span.hits if borders.second_start <= hit.start < borders.end]
    first = list(labels_of_print(text, ours, glued_until=span.start))
    second = list(labels_of_print(text, theirs, glued_until=borders.glued_until))
    if borders.second_start >= borders.end:
        return _up_to_footer(text, first, borders, faults), {}
    values = _by_key(values_between(text, first, borders.first_end))
    others = _up_to_footer(text, second, borders, faults)
    return values, _without_footer(values, others, second, faults) if borders.is_open else others


def _by_key(values: Sequence[Value]) -> Values:
    return {value.label.key: value for value in values}


def _up_to_footer(text: str, labels: Sequence[Hit], borders: _Borders, faults: RecordFaults) -> Values:
    """The values of the last print; with nothing after it, its last cell ends it."""
    end = borders.end
    if borders.is_open and labels and labels[-1].stand is Stand.CELL:
        end = first_cell(text, labels[-1].end, end)
        _report_left_out(text[end : borders.end], end, faults)
    return _by_key(values_between(text, labels, end))


def _without_footer(first: Values, second: Values, labels: Sequence[Hit], faults: RecordFaults) -> Values:
    """Take from the last value of an unbounded print what the first print shows to be the page's footer."""
    key = labels[-1].label.key if labels else None
    if key is None or key not in first:
        return second
    footer = continuation(first[key].text, second[key].text)
    if not footer:
        return second
    _report_left_out(footer, second[key].start + len(first[key].text), faults)
    return {**second, key: first[key]}


def _report_left_out(text: str, offset: int, faults: RecordFaults) -> None:
    words = " ".join(text.replace("|", " ").split())
    if words:
        shown = words if len(words) <= _LEFT_OUT else words[: _LEFT_OUT - 1] + "…"
        faults.warn(offset, f"Texte laissé de côté après la notice : « {shown} ».")


def _of_short_form(text: str, short: ShortForm, borders: _Borders) -> Values:
    stop = next((hit.start for hit in hits_in(text[short.head_end : borders.glued_until])), None)
    rest = text[short.head_end : borders.glued_until if stop is None else short.head_end + stop]
    return {
        field: Value(Label("Forme abrégée", field, Kind.HEADING), value, short.head_end)
        for field, value in fields_of(rest).items()
    }


def _merged(first: Values, second: Values, faults: RecordFaults) -> Values:
    """One value for each label; where the prints differ, a warning names the difference."""
    values = {**second, **first}
    for key in [key for key in first if key in second]:
        label = first[key].label
        merge = merge_notes if label.kind is Kind.NOTE else merge_value
        merged = merge(first[key].text, second[key].text)
        values[key] = Value(label, merged.text, first[key].start)
        if merged.differences:
            faults.warn(first[key].start, _difference(label, merged))
    return values


def _difference(label: Label, merged: Merged) -> str:
    shown = [(ours or "rien", theirs or "rien") for ours, theirs in merged.differences[:_NAMED_DIFFERENCES]]
    named = " ; ".join(f"« {ours} » / « {theirs} »" for ours, theirs in shown)
    more = len(merged.differences) - _NAMED_DIFFERENCES
    others = f" ; {more} de plus" if more > 0 else ""
    return f"{label.spelling} : les deux impressions diffèrent, {named}{others}."
