"""Everybody compares a figure with the neighbours on both sides and takes tokens for it.

Seats are in order, the next one sitting to the left. Two players compare once, by a rule of their own if the
document gives one.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from pydantic import Field

from rules.engine.capabilities.facts import FactSpec
from rules.engine.document.fields import FormulaField, Key, Line, Part, Prose, Slug, TemplateField
from rules.engine.document.identity import Players
from rules.engine.document.tables import Rows, Table
from rules.engine.faults import SheetFault, SheetRefused
from rules.engine.formula.compiled import Formula, Template
from rules.engine.formula.evaluate import Run
from rules.engine.formula.shapes import INTEGER, TEXT, Shape
from rules.engine.formula.values import EvaluationFault, integer
from rules.engine.seats import Seat, read_seats, unknown_keys


class Compared(Part):
    """The figure that is compared, from 0 to ``max``."""

    key: Key
    label: Line
    max: int = Field(ge=1)


class Award(Part):
    """What one comparison gives: formulas of ``own``, ``other``, ``age`` and, for the points, ``tokens``."""

    tokens: FormulaField
    points: FormulaField


class Ages(Part):
    """The moment of the game, from 1 to ``max``; formulas see 0 when it is not told."""

    max: int = Field(default=3, ge=1)
    required: bool = False


class CompareNeighbours(Part):
    """The parameters of the comparison; ``because`` explains one comparison and also sees ``neighbour``, a name."""

    key: Key
    label: Line
    help: Prose | None = None
    anchor: Slug | None = None
    capability: Literal["compare_neighbours"]
    compare: Compared
    each: Award
    two_players: Award | None = None
    ages: Ages | None = None
    because: TemplateField

    def facts(self, _tables: Mapping[str, Rows]) -> tuple[FactSpec, ...]:
        """Ask for the players in seat order with their figure, and perhaps the age."""
        compared = FactSpec(self.compare.key, self.compare.label, "count", min=0, max=self.compare.max)
        name = FactSpec("name", "Nom", "name")
        seats = FactSpec("players", "Joueurs, dans l’ordre des places", "players", fields=(name, compared))
        if self.ages is None:
            return (seats,)
        return seats, FactSpec("age", "Âge", "count", self.ages.required, min=1, max=self.ages.max)

    def formulas(self, _tables: Mapping[str, Table]) -> Iterator[tuple[str, Formula | Template, dict[str, Shape]]]:
        """Give each formula and template with its place and the names it can see, for checking."""
        names: dict[str, Shape] = {"own": INTEGER, "other": INTEGER, "age": INTEGER}
        for place, award in (("each", self.each), ("two_players", self.two_players)):
            if award is not None:
                yield f"{place}.tokens", award.tokens, names
                yield f"{place}.points", award.points, {**names, "tokens": INTEGER}
        told: dict[str, Shape] = {"tokens": INTEGER, "points": INTEGER, "neighbour": TEXT}
        yield "because", self.because, {**names, **told}

    def answer(self, facts: Mapping[str, Any], players: Players, _tables: Mapping[str, Rows]) -> dict[str, Any]:
        """Give ``{"players": [{"name", "tokens", "points", "because"}]}``, or raise SheetRefused."""
        at_least_two = Players(min=max(2, players.min), max=max(2, players.max))
        seats, faults = read_seats(facts.get("players"), at_least_two)
        faults += unknown_keys(facts, ("players", "age"))
        faults += [fault for seat in seats for fault in self._seat_faults(seat)]
        faults += self._age_faults(facts.get("age"))
        if faults:
            raise SheetRefused(faults)
        return {"players": [self._standing(seats, place, facts.get("age") or 0) for place in range(len(seats))]}

    def _seat_faults(self, seat: Seat) -> list[SheetFault]:
        key = self.compare.key
        faults = unknown_keys(seat.values, ("name", key), seat.name)
        value = seat.values.get(key)
        if type(value) is not int or not 0 <= value <= self.compare.max:
            faults.append(SheetFault(seat.name, key, f"un nombre de 0 à {self.compare.max} est attendu"))
        return faults

    def _age_faults(self, age: Any) -> list[SheetFault]:
        # A game without ages accepts one too: whoever asks need not know which games have them.
        ages = self.ages or Ages()
        if age is None and not ages.required:
            return []
        if type(age) is int and 1 <= age <= ages.max:
            return []
        return [SheetFault(None, "age", f"un nombre de 1 à {ages.max} est attendu")]

    def _standing(self, seats: Sequence[Seat], place: int, age: int) -> dict[str, Any]:
        seat = seats[place]
        try:
            results = [self._compared(seat, other, age, len(seats)) for other in _neighbours(seats, place)]
        except EvaluationFault as fault:
            raise SheetRefused([SheetFault(seat.name, self.key, str(fault))]) from None
        tokens, points, reasons = zip(*results, strict=True)
        because = "\u00a0; ".join(reasons)
        return {"name": seat.name, "tokens": sum(tokens), "points": sum(points), "because": because}

    def _compared(self, seat: Seat, other: Seat, age: int, players: int) -> tuple[int, int, str]:
        award = self.two_players if players == 2 and self.two_players else self.each
        key = self.compare.key
        run = Run({"own": seat.values[key], "other": other.values[key], "age": age, "neighbour": other.name})
        run.names["tokens"] = integer(award.tokens.run(run), "tokens")
        run.names["points"] = integer(award.points.run(run), "points")
        return run.names["tokens"], run.names["points"], self.because.run(run)


def _neighbours(seats: Sequence[Seat], place: int) -> list[Seat]:
    """Give the left neighbour, then the right one; with two players they are one person."""
    left, right = (place + 1) % len(seats), (place - 1) % len(seats)
    return [seats[other] for other in dict.fromkeys((left, right))]
