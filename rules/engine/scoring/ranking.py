"""Who is first, by what, and in which order the others follow: 1, 1, 3."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.document.definition import Definition
from rules.engine.document.sheet import Outcome
from rules.engine.formula.compiled import Formula
from rules.engine.formula.values import integer, truth
from rules.engine.scoring.counting import Count, told

TOTAL, SHARED = "total", "shared"


@dataclass(frozen=True, slots=True)
class Criterion:
    """One figure that ranks: its values in seat order; the best is the largest, or the smallest when ``fewest``."""

    key: str
    label: str
    values: tuple[int, ...]
    fewest: bool

    def strengths(self) -> tuple[int, ...]:
        """Give values of which the largest is the best."""
        return tuple(-value for value in self.values) if self.fewest else self.values


@dataclass(frozen=True, slots=True)
class Round:
    """One criterion applied to the seats still tied for the first place, and those it leaves."""

    criterion: Criterion
    before: tuple[int, ...]
    after: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """The ranks in seat order, the seats that win, what decided, and how: the ``rounds``, or an ``outcome``.

    ``reason`` is the first seat for which the outcome held.
    """

    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: str
    rounds: tuple[Round, ...]
    outcome: Outcome | None = None
    reason: int = 0


def rank(definition: Definition, counts: Sequence[Count]) -> Standing:
    """Rank the players; raises SheetRefused when a formula has no value for these figures."""
    criteria = _criteria(definition, counts)
    for outcome in definition.document.outcomes:
        seats = _holds_for(outcome, counts)
        if seats:
            return _settled(outcome, seats, criteria, len(counts))
    return _compared(criteria, len(counts))


def _criteria(definition: Definition, counts: Sequence[Count]) -> list[Criterion]:
    ranking = definition.document.ranking
    formula, fewest = (ranking.most, False) if ranking.most else (ranking.fewest, True)
    first = Criterion(TOTAL, TOTAL, _values(formula, TOTAL, counts), fewest)
    ties = (
        Criterion(tie.key, tie.label, _values(tie.value, tie.key, counts), tie.order == "fewest")
        for tie in ranking.then
    )
    return [first, *ties]


def _values(formula: Formula | None, key: str, counts: Sequence[Count]) -> tuple[int, ...]:
    values = []
    for count in counts:
        with told(count.name, key):
            values.append(integer(formula.run(count.run), key) if formula else 0)
    return tuple(values)


def _holds_for(outcome: Outcome, counts: Sequence[Count]) -> tuple[int, ...]:
    seats = []
    for seat, count in enumerate(counts):
        with told(count.name, outcome.key):
            if truth(outcome.when.run(count.run)):
                seats.append(seat)
    return tuple(seats)


def _settled(outcome: Outcome, seats: tuple[int, ...], criteria: list[Criterion], players: int) -> Standing:
    if outcome.who == "everyone":
        everyone = tuple(range(players))
        return Standing((1,) * players, everyone if outcome.result == "won" else (), outcome.key, (), outcome, seats[0])
    others = _strengths(criteria, players)
    strengths = [(1,) if seat in seats else (0, *others[seat]) for seat in range(players)]
    return Standing(_ranks(strengths), seats, outcome.key, (), outcome, seats[0])


def _strengths(criteria: list[Criterion], players: int) -> list[tuple[int, ...]]:
    columns = [criterion.strengths() for criterion in criteria]
    return [tuple(column[seat] for column in columns) for seat in range(players)]


def _ranks(strengths: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(1 + sum(other > own for other in strengths) for own in strengths)


def _compared(criteria: list[Criterion], players: int) -> Standing:
    left: tuple[int, ...] = tuple(range(players))
    rounds: list[Round] = []
    for criterion in criteria:
        strengths = criterion.strengths()
        best = max(strengths[seat] for seat in left)
        kept = tuple(seat for seat in left if strengths[seat] == best)
        rounds.append(Round(criterion, left, kept))
        left = kept
        if len(left) == 1:
            break
    decided = rounds[-1].criterion.key if len(left) == 1 else SHARED
    return Standing(_ranks(_strengths(criteria, players)), left, decided, tuple(rounds))
