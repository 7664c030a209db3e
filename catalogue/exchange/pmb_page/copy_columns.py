"""Telling apart the columns of a row printed without marks: by the sections and locations that are known.

A section is a heading of the record's classification, or begins with an ESAR code. Locations are told by the
caller, or found on the page: what stands beside a known section, else the words that all rows end with.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from catalogue.exchange.esar import code_at
from catalogue.exchange.pmb_page.copy_table import Column, Row

_SUPPORTS = ("Jeu de société", "Jeu", "Jouet", "Livre", "Puzzle")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The phrases that fill a column somewhere on the page, by column, the longest first."""

    phrases: Mapping[Column, tuple[str, ...]]


def vocabulary_of(sections: Iterable[str], locations: Iterable[str] = ()) -> Vocabulary:
    """The vocabulary of these sections and locations, and of the usual supports."""
    phrases = {Column.SECTION: sections, Column.LOCATION: locations, Column.SUPPORT: _SUPPORTS}
    return Vocabulary({column: _longest_first(some) for column, some in phrases.items()})


def _longest_first(phrases: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(phrases) - {""}, key=lambda phrase: (-len(phrase), phrase)))


def cells_of(text: str, columns: Sequence[Column], vocabulary: Vocabulary) -> tuple[dict[Column, str], bool]:
    """The cell of each column, and whether words were left that no rule could tell apart.

    Those go to the call number as they stand, or to the first of the columns left.
    """
    if len(columns) <= 1:
        return ({columns[0]: text} if columns else {}), False
    for column in (Column.SECTION, Column.LOCATION, Column.SUPPORT):
        place = _place(text, column, columns, vocabulary)
        if place:
            index = columns.index(column)
            before, doubt_before = cells_of(text[: place[0]].strip(), columns[:index], vocabulary)
            after, doubt_after = cells_of(text[place[1] :].strip(), columns[index + 1 :], vocabulary)
            cells = {**before, column: text[place[0] : place[1]], **after}
            return cells, doubt_before or doubt_after
    target = Column.CALL_NUMBER if Column.CALL_NUMBER in columns else columns[0]
    return {target: text}, " " in text


def _place(text: str, column: Column, columns: Sequence[Column], vocabulary: Vocabulary) -> tuple[int, int] | None:
    """Where a known phrase of the column stands, with room around it only where columns are."""
    if column not in columns:
        return None
    for phrase in vocabulary.phrases[column]:
        if phrase not in text:
            continue
        for match in re.finditer(rf"(?<!\S){re.escape(phrase)}(?!\S)", text):
            if _fits(text, match.span(), columns, column):
                return match.span()
    if column is Column.SECTION and columns[-1] is Column.SECTION:
        start = code_at(text)
        if start is not None and _fits(text, (start, len(text)), columns, column):
            return start, len(text)
    return None


def _fits(text: str, span: tuple[int, int], columns: Sequence[Column], column: Column) -> bool:
    first, last = columns[0] is column, columns[-1] is column
    return not (first and text[: span[0]].strip()) and not (last and text[span[1] :].strip())


def locations_in(rows: Iterable[Row], sections: frozenset[str]) -> frozenset[str]:
    """The locations that the rows of one page show by themselves."""
    rows = [row for row in rows if Column.LOCATION in row.columns]
    known = vocabulary_of(sections)
    beside = frozenset(filter(None, (_beside_section(row, known) for row in rows)))
    if beside:
        return beside
    shared = _shared_end(sorted({row.middle for row in rows if row.columns[-1] is Column.LOCATION}))
    words = _after_section(shared, sections)
    return frozenset({" ".join(words)}) if words else frozenset()


def _beside_section(row: Row, sections: Vocabulary) -> str:
    """The location, when a known section stands in the row and the location is alone on one side of it."""
    columns = row.columns
    place = _place(row.middle, Column.SECTION, columns, sections)
    if place is None:
        return ""
    index = columns.index(Column.SECTION)
    if columns[index + 1 :] == (Column.LOCATION,):
        return row.middle[place[1] :].strip()
    if columns[:index] == (Column.LOCATION,):
        return row.middle[: place[0]].strip()
    return ""


def _shared_end(texts: Sequence[str]) -> list[str]:
    """The words that all the texts end with, at least one word before them in each; [] for fewer than two."""
    if len(texts) < 2:
        return []
    shared: list[str] = []
    for words in zip(*(reversed(text.split()[1:]) for text in texts), strict=False):
        if len(set(words)) > 1:
            break
        shared.insert(0, words[0])
    return shared


def _after_section(words: list[str], sections: frozenset[str]) -> list[str]:
    """The shared end without the words that are a section's, whole or its last ones."""
    longest = 0
    for section in (section.split() for section in sections):
        ends = (size for size in range(len(section), 0, -1) if words[:size] == section[-size:])
        longest = max(longest, next(ends, 0))
    return words[longest:]
