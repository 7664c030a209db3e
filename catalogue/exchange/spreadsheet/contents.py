"""What a column means, guessed from its values: for tables without names, and for names that say two things."""

import re
from collections.abc import Callable, Sequence

from catalogue.exchange.days import day_in
from catalogue.exchange.identifiers import identifiers_of
from catalogue.exchange.prices import cents_of
from catalogue.exchange.quantities import age_range, minutes_range, players_range, year_of
from catalogue.exchange.records import IdentifierKind

_MOST = 0.8
_ESAR = re.compile(r"\[?(?:ESAR\]?\s*)?[A-F]\s?\d\.?\d{2}\b.{0,80}")
_PLAYERS = re.compile(r"\d{1,2}\s*(?:à|a|-|–|/)\s*\d{1,2}(?:\s*joueurs?)?|\d{1,2}\s*(?:\+|joueurs?)", re.IGNORECASE)
_BARCODE = re.compile(r"[A-Z]{0,4}[-_]?\d{3,14}", re.IGNORECASE)
_PRICE = re.compile(r".*(?:€|\beur)|\d{1,4}[.,]\d{2}", re.IGNORECASE)
_DURATION = re.compile(r".*\d\s*(?:min|mn|h|['’])", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d")
_LETTERS = re.compile(r"[^\W\d_]{2}")


def _is_product_number(value: str) -> bool:
    return any(one.kind in {IdentifierKind.EAN, IdentifierKind.ISBN} for one in identifiers_of(value))


_LOOKS: tuple[tuple[str, Callable[[str], object]], ...] = (
    ("ean", _is_product_number),
    ("esar", _ESAR.fullmatch),
    ("acquired_on", lambda value: not value.isdigit() and day_in(value)),
    ("year", lambda value: _YEAR.fullmatch(value) and year_of(value)),
    ("age", lambda value: ("an" in value or "mois" in value) and age_range(value)),
    ("minutes", lambda value: _DURATION.match(value) and minutes_range(value)),
    ("players", lambda value: _PLAYERS.fullmatch(value) and players_range(value)),
    ("price", lambda value: _PRICE.match(value) and cents_of(value) is not None),
)


def looks_like(values: Sequence[str]) -> str:
    """The target whose form most of the values have, "" when they have none."""
    for target, looks in _LOOKS:
        if _share(values, looks) >= _MOST:
            return target
    return ""


def meanings(columns: Sequence[Sequence[str]]) -> list[str]:
    """The targets of the columns of a table without names: each at most once, a title and a barcode among them."""
    found = [looks_like(values) for values in columns]
    found = [target if found.index(target) == place else "" for place, target in enumerate(found)]
    _name_first(found, columns, "barcode", _are_barcodes)
    _name_first(found, columns, "title", _are_titles)
    return found


def name_publishers(values: Sequence[str]) -> bool:
    """Whether a column "Références" holds names of publishers, perhaps with a number after them."""
    return bool(values) and _share(values, _LETTERS.match) >= _MOST and _share(values, lambda text: " " in text) > 0


def _name_first(
    found: list[str], columns: Sequence[Sequence[str]], target: str, holds: Callable[[Sequence[str]], bool]
) -> None:
    for place, values in enumerate(columns):
        if not found[place] and holds(values):
            found[place] = target
            return


def _are_barcodes(values: Sequence[str]) -> bool:
    return _share(values, _BARCODE.fullmatch) >= _MOST and len(set(values)) >= _MOST * len(values)


def _are_titles(values: Sequence[str]) -> bool:
    return _share(values, _LETTERS.search) >= _MOST and len(set(values)) >= _MOST / 2 * len(values)


def _share(values: Sequence[str], looks: Callable[[str], object]) -> float:
    return sum(bool(looks(value)) for value in values) / len(values) if values else 0.0
