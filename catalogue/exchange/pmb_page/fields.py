"""The two prints of a record cut into values, and made one."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from catalogue.exchange.pmb_page.labels import Field, Hit, Kind, Label, Stand

_CODE_OF_LANGUAGE = re.compile(r"[^\n]{1,80}\(\s*[a-z]{3}\s*\)")
_GENERAL_NOTES = frozenset({"Note générale", "Note de contenu", "Résumé"})
_CELL_END = re.compile(r"[^\S\n]*\|[^\S\n]*(?:\n|\Z)")
_BAR_AT_LINE_END = re.compile(r"[^\S\n]*\|[^\S\n]*(?m:$)")
_CLOSING = frozenset(".!?…:;,)»\"'’")
# A label amid a note is only the note's own words when one of these leads to it: "voir les Règles du jeu : …".
_LEADING = frozenset({
    "à", "au", "aucun", "aucune", "aux", "avec", "ce", "ces", "cette", "cf", "cf.", "chaque", "dans", "de",
    "des", "du", "en", "et", "la", "le", "les", "leur", "leurs", "ma", "mes", "mon", "nos", "notre", "ou", "par",
    "pour", "sa", "sans", "selon", "ses", "son", "sur", "tous", "tout", "toute", "toutes", "un", "une", "voir",
    "vos", "votre",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Value:
    """What a print has after one label; ``start`` is its offset in the page."""

    label: Label
    text: str
    start: int


def labels_of_print(text: str, hits: Sequence[Hit], *, glued_until: int) -> Iterator[Hit]:
    """Of the spellings found in one print, those that are labels there, each once.

    ``glued_until`` is the end of the line of the short form: labels glued to it count whatever the layout.
    """
    in_cells = _is_in_cells(hits)
    seen: set[Field | str] = set()
    current: Label | None = None
    for hit in hits:
        cell_alone = in_cells and hit.start >= glued_until
        if hit.label.key not in seen and _counts(text, hit, current, cell_alone=cell_alone):
            seen.add(hit.label.key)
            current = hit.label
            yield hit


def _is_in_cells(hits: Sequence[Hit]) -> bool:
    alone = {hit.label.key for hit in hits if hit.stand is Stand.CELL}
    return 2 * len(alone) > len({hit.label.key for hit in hits})


def _counts(text: str, hit: Hit, current: Label | None, *, cell_alone: bool) -> bool:
    """Whether a spelling is a label where it stands, after the value of ``current``."""
    if cell_alone:
        return hit.stand is Stand.CELL
    if current is None or current.kind is not Kind.NOTE:
        return True
    if hit.label.kind is Kind.HEADING:
        return hit.stand is not Stand.AMID_LINE and _follows_a_general_note(text, hit, current)
    return hit.stand is not Stand.AMID_LINE or not _is_led_to(text, hit.start)


def _follows_a_general_note(text: str, hit: Hit, current: Label) -> bool:
    """PMB prints languages and categories after its own notes, never after a library's custom ones."""
    if current.spelling not in _GENERAL_NOTES:
        return False
    if hit.label.field is Field.LANGUAGES:
        return _CODE_OF_LANGUAGE.match(text, hit.end) is not None
    return hit.label.field in {Field.TERMS, Field.KEYWORDS}


def _is_led_to(text: str, start: int) -> bool:
    before = text[max(0, start - 40) : start]
    if before.rstrip()[-1:] in _CLOSING:
        return False
    words = before.split()
    return not before[-1:].isspace() or bool(words and words[-1].lower() in _LEADING)


def values_between(text: str, hits: Sequence[Hit], end: int) -> list[Value]:
    """The values of consecutive labels, the last one up to ``end``."""
    ends = (hit.start for hit in hits[1:])
    return [
        Value(hit.label, tidied(text[hit.end : stop]), hit.end)
        for hit, stop in zip(hits, chain(ends, [end]), strict=False)
    ]


def tidied(text: str) -> str:
    """A value without the bars of its cell and the blanks at the ends of its lines; breaks stay."""
    lines = (line.rstrip() for line in _BAR_AT_LINE_END.sub("", text).split("\n"))
    return "\n".join(lines).strip(" \t\n|\u00a0\u202f")


def first_cell(text: str, start: int, end: int) -> int:
    """Where the cell that holds a value ends: past the page's footer there is nothing of the record."""
    begin = start
    while begin < end and (text[begin].isspace() or text[begin] == "|"):
        begin += 1
    match = _CELL_END.search(text, begin, end)
    return match.start() if match else end
