"""Several values in one cell: people, publishers, headings, files."""

import re

from catalogue.exchange.names import named
from catalogue.exchange.people import contributions_of

_BETWEEN_PEOPLE = re.compile(r"\s*[;|\n/]\s*|\s+(?:&|et|and)\s+")
# Where semicolons separate, "&" stands within a name ("Inka & Markus Brand"), and a comma within a heading.
_BETWEEN_NAMES = re.compile(r"\s*[;|\n/]\s*")
_BETWEEN = re.compile(r"\s*[;|\n]\s*|\s*/\s*")
_BETWEEN_TERMS = re.compile(r"\s*[;|\n]\s*|\s+/\s*|/\s+")
_NUMBERED = re.compile(r"(.*\S)\s+[-–]\s+((?=[^\s]*\d)[A-Z0-9][A-Z0-9./_-]*)")
_LONGEST_TERM = 3


def people_in(text: str) -> list[str]:
    """The headings of a cell of authors: between "/", ";", "&" or "et", between commas where no name is inverted."""
    between = _BETWEEN_NAMES if ";" in text else _BETWEEN_PEOPLE
    return [name for piece in _pieces(between, text) for name in _between_commas(piece)]


def publishers_in(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of publishers, and the numbers that stand after a dash behind them ("Maison - SEV01")."""
    names: list[str] = []
    numbers: list[str] = []
    for piece in _pieces(_BETWEEN, text):
        numbered = _NUMBERED.fullmatch(piece)
        names.append(numbered[1] if numbered else piece)
        if numbered:
            numbers.append(numbered[2])
    return named(names), tuple(numbers)


def headings_in(text: str) -> list[str]:
    """The headings of a cell; commas separate them where all are short and no semicolon does."""
    headings: list[str] = []
    for piece in _pieces(_BETWEEN_TERMS, text.removesuffix("/")):
        parts = [part for part in map(str.strip, piece.split(",")) if part]
        are_short = ";" not in text and len(parts) > 1 and all(len(part.split()) <= _LONGEST_TERM for part in parts)
        headings += parts if are_short else [piece]
    return headings


def pieces_in(text: str) -> tuple[str, ...]:
    """Names or titles separated by ";", a bar or a line break, each once."""
    return named(re.split(r"[;|\n]", text))


def without_trailing_sign(text: str) -> str:
    """One line without the separator that some programs write after each value ("Salle 3 / ")."""
    return " ".join(text.split()).rstrip("/;|").rstrip()


def _pieces(between: re.Pattern[str], text: str) -> list[str]:
    return [piece for part in between.split(text) if (piece := " ".join(part.split()))]


def _between_commas(piece: str) -> list[str]:
    if "," not in piece:
        return [piece]
    parts = [part for part in map(str.strip, piece.split(",")) if part]
    people, _ = contributions_of(piece)
    has_function = any(person.role for person in people)
    # "Nom, Prénom" has one comma and a single word at one side of it.
    if len(parts) < 2 or has_function or (len(parts) == 2 and min(len(part.split()) for part in parts) < 2):
        return [piece]
    return parts
