"""A record as libraries cite it: the areas and the punctuation of the ISBD."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

_AREAS: Final = ". – "
_NO_PLACE: Final = "[S. l.]"
_NO_DATE: Final = "[s. d.]"


@dataclass(frozen=True, slots=True)
class Cited:
    """What a citation tells of a record; what is empty or None is left out."""

    title: str
    authors: Sequence[str] = ()
    illustrators: Sequence[str] = ()
    edition: str = ""
    publishers: Sequence[str] = ()
    year: int | None = None
    series: str = ""
    series_number: str = ""
    identifiers: Sequence[str] = field(default_factory=tuple)


def isbd(cited: Cited) -> str:
    """One line, such as ``7 Wonders / Antoine Bauza. – [S. l.] : Repos Production, 2010``.

    The place of publication stands in no record of a game, and is told as unknown, as the rules have it.
    """
    areas = [_responsibility(cited), cited.edition, _publication(cited), _series(cited), *cited.identifiers]
    return _AREAS.join(area.rstrip(".") for area in areas if area)


def _responsibility(cited: Cited) -> str:
    statements = [", ".join(cited.authors)] if cited.authors else []
    if cited.illustrators:
        statements.append(f"ill. {', '.join(cited.illustrators)}")
    return f"{cited.title} / {' ; '.join(statements)}" if statements else cited.title


def _publication(cited: Cited) -> str:
    if not cited.publishers and cited.year is None:
        return ""
    houses = "".join(f" : {house}" for house in cited.publishers)
    return f"{_NO_PLACE}{houses}, {_NO_DATE if cited.year is None else cited.year}"


def _series(cited: Cited) -> str:
    number = f" ; {cited.series_number}" if cited.series_number else ""
    return f"({cited.series}{number})" if cited.series else ""
