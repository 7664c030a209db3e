"""The fields of a record as a person chooses among them: what makes sense together is one choice."""

from collections.abc import Iterable
from typing import Final

from catalogue.importing.merge import NUMBERED, RANGES, SORTED
from catalogue.importing.values import FIELDS

PAIRS: Final = (*RANGES, NUMBERED, SORTED)
_FIRST: Final = ("title", "contributions", "publishers", "year", "identifiers", "min_players", "min_age_months")
_PAIR_OF: Final = {name: pair for pair in PAIRS for name in pair}

GROUPS: Final[dict[str, tuple[str, ...]]] = {
    (pair := _PAIR_OF.get(name, (name,)))[0]: pair for name in (*_FIRST, *FIELDS)
}
"""The fields of each choice, by the first of them; on top what one looks at first. A range is one choice."""


def fields_of(choices: Iterable[str]) -> list[str]:
    """The fields of those choices, unknown ones left out, in the order of the record."""
    chosen = set(choices)
    return [name for first, names in GROUPS.items() if first in chosen for name in names]
