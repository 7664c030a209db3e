"""Who is first, by what, and in which order the others follow: 1, 1, 3."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.document.definition import Definition
from rules.engine.document.sheet import Outcome, Unit
from rules.engine.faults import SheetFault, SheetRefused
from rules.engine.formula.compiled import Formula
from rules.engine.formula.values import EvaluationFault, integer, truth
from rules.engine.scoring.counting import Count

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

    ``reason`` is the first seat for which the outcome held; ``unit`` the words for what the first criterion counts.
    """

    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: str
    rounds: tuple[Round, ...]
    outcome: Outcome | None = None
    reason: int = 0
    unit: Unit | None = None


def rank(definition: Definition, counts: Sequence[Count], variant: str = "") -> Standing:
    """Rank the players; raises SheetRefused when a formula has no value for these figures."""
    criteria = _criteria(definition, counts, variant)
    for outcome in definition.document.outcomes:
        seats = _where(outcome.when, outcome.key, counts)
        if seats:
            return _settled(outcome, seats, criteria, len(counts))
    return _compared(criteria, _entitled(definition, counts), len(counts), definition.document.ranking.unit)


def _entitled(definition: Definition, counts: Sequence[Count]) -> tuple[int, ...]:
    """Give the seats that can be first: those for which ``ranking.when`` holds, or all when it holds for none."""
    condition = definition.document.ranking.when
    everyone = tuple(range(len(counts)))
    if condition is None:
        return everyone
    return _where(condition, "ranking", counts) or everyone


def _criteria(definition: Definition, counts: Sequence[Count], variant: str) -> list[Criterion]:
    ranking = definition.document.ranking
    formula = ranking.most or ranking.fewest or Formula(0)
    first = Criterion(TOTAL, TOTAL, _values(formula, TOTAL, counts), definition.document.fewest_wins(variant))
    ties = (
        Criterion(tie.key, tie.label, _values(tie.value, tie.key, counts), tie.order == "fewest")
        for tie in ranking.then
    )
    return [first, *ties]


def _values(formula: Formula, key: str, counts: Sequence[Count]) -> tuple[int, ...]:
    values: list[int] = []
    try:
        for count in counts:
            values.append(integer(formula.run(count.run), key))  # noqa: PERF401 - the fault names the count reached
    except EvaluationFault as fault:
        raise SheetRefused([SheetFault(counts[len(values)].name, key, str(fault))]) from None
    return tuple(values)


def _where(condition: Formula, key: str, counts: Sequence[Count]) -> tuple[int, ...]:
    """Give the seats for which a condition holds."""
    seats = []
    for seat, count in enumerate(counts):
        try:
            holds = condition.run(count.run)
        except EvaluationFault as fault:
            raise SheetRefused([SheetFault(count.name, key, str(fault))]) from None
        if truth(holds):
            seats.append(seat)
    return tuple(seats)


def _settled(outcome: Outcome, seats: tuple[int, ...], criteria: list[Criterion], players: int) -> Standing:
    if outcome.who == "everyone":
        everyone = tuple(range(players))
        winners = everyone if outcome.result == "won" else ()
        return Standing((1,) * players, winners, outcome.key, (), outcome, seats[0])
    others = _strengths(criteria, players)
    strengths = [(1,) if seat in seats else (0, *others[seat]) for seat in range(players)]
    return Standing(_ranks(strengths), seats, outcome.key, (), outcome, seats[0])


def _strengths(criteria: list[Criterion], players: int) -> list[tuple[int, ...]]:
    columns = [criterion.strengths() for criterion in criteria]
    return [tuple(column[seat] for column in columns) for seat in range(players)]


def _ranks(strengths: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(1 + sum(other > own for other in strengths) for own in strengths)


def _compared(criteria: list[Criterion], entitled: tuple[int, ...], players: int, unit: Unit | None) -> Standing:
    left = entitled
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
    strengths_by_seat = [(int(seat in entitled), *own) for seat, own in enumerate(_strengths(criteria, players))]
    return Standing(_ranks(strengths_by_seat), left, decided, tuple(rounds), unit=unit)
