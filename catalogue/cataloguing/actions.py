"""What can be done to many records at once: each answers what a row would say afterwards."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from catalogue.cataloguing.names import known_name, known_term, named, term_key, terms_named
from catalogue.models import Copy, Publisher, Series

Changes = dict[str, list[Any]]


@dataclass(frozen=True, slots=True)
class Action:
    """One entry of the table below: ``code`` names it, ``value`` is what was typed, as JSON."""

    code: str
    value: Any

    @property
    def kind(self) -> "Kind":
        """What the code stands for; KeyError for none."""
        return KINDS[self.code]

    def resolved(self) -> "Action":
        """The same with the names as they are written here, so that nothing is changed into itself."""
        return Action(self.code, self.kind.resolve(self.value))


@dataclass(frozen=True, slots=True)
class Kind:
    """``field`` of records or of copies; ``after`` gives its new value for the one before and what was typed.

    ``resolve`` gives a name as it is written here; ``make`` makes one that is not here yet.
    """

    field: str
    after: Callable[[Any, Any], Any]
    of_copies: bool = False
    resolve: Callable[[Any], Any] = lambda value: value
    make: Callable[[Any], object] = lambda _value: None
    # What moves along, with the value that it gets.
    besides: tuple[tuple[str, Any], ...] = ()

    def changes(self, before: dict[str, Any], value: Any) -> Changes:
        """``{field: [before, after]}`` of one row; empty where it says so already."""
        old = before[self.field]
        new = self.after(old, value)
        if new == old:
            return {}
        moved = {name: [before[name], to] for name, to in self.besides if before[name] != to}
        return {self.field: [old, new], **moved}

    @property
    def fields(self) -> list[str]:
        """All fields that may move."""
        return [self.field, *(name for name, _to in self.besides)]


def _known_term(key: list[str]) -> list[str]:
    term = known_term(*key)
    return term_key(term) if term else list(key)


def _with(before: list[Any], value: Any) -> list[Any]:
    return before if value in before else sorted([*before, value])


def _without(before: list[Any], value: Any) -> list[Any]:
    return [row for row in before if row != value]


def _instead(_before: Any, value: Any) -> Any:
    return value


KINDS: Final[dict[str, Kind]] = {
    "add_term": Kind("terms", _with, resolve=_known_term, make=lambda key: terms_named([key])),
    "remove_term": Kind("terms", _without, resolve=_known_term),
    "set_series": Kind(
        "series",
        _instead,
        resolve=lambda name: known_name(Series, name),
        make=lambda name: named(Series, [name], field="series"),
        # The number was that of the series before.
        besides=(("series_number", ""),),
    ),
    "set_publisher": Kind(
        "publishers",
        lambda _before, name: [name],
        resolve=lambda name: known_name(Publisher, name),
        make=lambda name: named(Publisher, [name], field="publishers"),
    ),
    "move_copies": Kind("site", _instead, of_copies=True),
    "set_section": Kind("section", _instead, of_copies=True),
    "set_call_number": Kind("call_number", _instead, of_copies=True),
    "withdraw": Kind("restriction", lambda _before, _value: Copy.Restriction.WITHDRAWN.value, of_copies=True),
}
