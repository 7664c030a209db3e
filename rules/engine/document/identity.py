"""Which game a document is about, in which edition, and on whose word."""

from typing import Self

from pydantic import model_validator

from rules.engine.document.fields import Key, Keyed, Line, Many, Part, Prose, VariantKey


class Span(Part):
    """From ``min`` to ``max``; no ``max`` means no upper bound."""

    min: int
    max: int | None = None

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.min < 0 or (self.max is not None and self.max < self.min):
            raise ValueError("min doit être positif et ne pas dépasser max")
        return self


class Players(Part):
    """How many can play, both ends included, but not the numbers in between that ``without`` names."""

    min: int
    max: int
    without: Many[int] = ()

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if not 1 <= self.min <= self.max <= 20:
            raise ValueError("il faut 1 ≤ min ≤ max ≤ 20")
        if any(not self.min < number < self.max for number in self.without):
            raise ValueError("without nomme des nombres entre min et max")
        return self

    def counts(self) -> tuple[int, ...]:
        """Give every number that can play."""
        return tuple(number for number in range(self.min, self.max + 1) if number not in self.without)


class Source(Part):
    """A text that the rules were read from."""

    key: Key
    title: Line


class Dispute(Part):
    """A point on which the sources differ: what each says (by its key), and what this document chose."""

    about: Line
    said: dict[str, Prose]
    chosen: Prose


class Identity(Part):
    """The game: its names, edition, makers and sources.

    ``any_game``: no game of its own, but a sheet for those that have no document.
    """

    name: Line
    names: dict[str, Line] = {}
    edition: Line
    any_game: bool = False
    authors: Many[Line] = ()
    publisher: Line | None = None
    year: int | None = None
    players: Players
    ages: Span | None = None
    minutes: Span | None = None
    sources: Keyed[Source]
    disputed: Many[Dispute] = ()


class SheetSeats(Players):
    """Who has a column of the sheet where that is not each player: so many of ``many`` (``one`` of them alone).

    ``only`` names the variants of which this is true ("" is the plain game); without it, all.
    """

    one: Line
    many: Line
    only: Many[str] = ()


class Variant(Part):
    """Another way to play; its key is the ``variant`` of setups and scores."""

    key: VariantKey
    label: Line
    text: Prose | None = None
    players: Players | None = None
