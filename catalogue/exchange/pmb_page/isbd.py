"""The short form that begins the second print of a record.

``Title [document type] / Authors . - Publisher, [s.d.].``, often glued to the end of the last note: its place
is found by the title and type that the first print gave.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from catalogue.exchange.pmb_page.labels import Field

_LONGEST = 2000
_AREA = re.compile(r"\s*\.\s+-\s+")
_NO_DATE = re.compile(r"\[?\s*s\.\s*d\.\s*\]?", re.IGNORECASE)
_DATE = re.compile(r"\[?(?:cop\.|DL|impr\.)?\s*\d{4}\??\]?")
_SENTENCE_END = re.compile(r"[.!?…»][^\S\n]*")


@dataclass(frozen=True, slots=True)
class ShortForm:
    """Where the short form stands, and where the part that repeats title and type ends."""

    start: int
    head_end: int


def find_short_form(text: str, start: int, end: int, *, title: str, document_type: str) -> ShortForm | None:
    """The short form of this record between two offsets, or None when the record is printed once."""
    for pattern in _patterns(_spaced(title), _spaced(document_type)):
        match = pattern.search(text, start, end)
        if match:
            return ShortForm(match.start(), match.end("head"))
    return _by_type_alone(text, start, end, _spaced(document_type))


def _spaced(words: str) -> str:
    return r"\s+".join(re.escape(word) for word in words.split())


def _patterns(title: str, document_type: str) -> Iterator[re.Pattern[str]]:
    areas = r"(?=\s*(?:/|\.\s-)\s)"
    if title and document_type:
        yield re.compile(rf"(?P<head>{title}\s*\[\s*{document_type}\s*\])")
    if title:
        yield re.compile(rf"(?P<head>{title}\s*\[[^\[\]\n]{{1,120}}\]){areas}")
        yield re.compile(rf"(?m:^)(?P<head>{title}){areas}")


def _by_type_alone(text: str, start: int, end: int, document_type: str) -> ShortForm | None:
    """The last resort, for a title printed otherwise the second time: back from the type to a sentence's end."""
    match = re.compile(rf"\[\s*{document_type}\s*\](?=\s*(?:/|\.\s-)\s)").search(text, start, end)
    if not document_type or match is None:
        return None
    line_start = max(text.rfind("\n", start, match.start()) + 1, start, match.start() - _LONGEST)
    sentence_ends = [found.end() for found in _SENTENCE_END.finditer(text, line_start, match.start())]
    return ShortForm(sentence_ends[-1] if sentence_ends else line_start, match.end())


def fields_of(rest: str) -> dict[Field, str]:
    """What the short form says after title and type: authors, publishers and year, as far as printed."""
    if len(rest) > _LONGEST:
        return {}
    areas = [" ".join(area.split()) for area in _AREA.split(rest)]
    fields = {Field.AUTHORS: areas[0].removeprefix("/").strip() if areas[0].startswith("/") else ""}
    if len(areas) > 1:
        publisher, _, date = areas[1].rstrip(". ").rpartition(",")
        if publisher and (_NO_DATE.fullmatch(date.strip() + ".") or _DATE.fullmatch(date.strip())):
            fields |= {Field.PUBLISHER: publisher.strip(), Field.YEAR: date.strip()}
        elif publisher and _NO_DATE.fullmatch(date.strip()):
            fields[Field.PUBLISHER] = publisher.strip()
        else:
            fields[Field.PUBLISHER] = areas[1].removesuffix(".").strip()
    return {field: value for field, value in fields.items() if value}
