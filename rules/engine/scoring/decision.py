"""Says in one sentence or two what settled the ranking."""

from collections.abc import Sequence

from rules.engine.document.sheet import Outcome
from rules.engine.formula.values import listed, show
from rules.engine.scoring.counting import Count, told
from rules.engine.scoring.ranking import Round, Standing
from rules.engine.wording import explained, in_points

_TOGETHER = {"won": "la partie est gagnée", "lost": "la partie est perdue", "open": "rien n’est encore décidé"}


def decision(standing: Standing, counts: Sequence[Count]) -> str:
    """Give the sentence for people: who wins, by what, after which tie."""
    if standing.outcome is not None:
        return _by_outcome(standing.outcome, standing, counts)
    first, *ties = standing.rounds
    points = in_points(first.criterion.values[first.after[0]], standing.unit)
    winners = listed(counts[seat].name for seat in standing.winners)
    if not ties and len(standing.winners) == 1:
        verb = "l’emporte" if len(counts) > 1 else "termine"
        return f"{winners} {verb} avec {points}."
    tied = listed(counts[seat].name for seat in first.after)
    settled = "".join(f"\u00a0; {_told(round_, counts)}" for round_ in ties)
    end = f"{winners} l’emporte." if len(standing.winners) == 1 else f"{winners} se partagent la victoire."
    return f"{tied} sont à égalité avec {points}{settled}. {end}"


def _told(round_: Round, counts: Sequence[Count]) -> str:
    criterion = round_.criterion
    values = ", ".join(f"{counts[seat].name} {show(criterion.values[seat])}" for seat in round_.before)
    return f"{criterion.label}\u00a0: {values}"


def _by_outcome(outcome: Outcome, standing: Standing, counts: Sequence[Count]) -> str:
    if outcome.who == "everyone":
        end = _TOGETHER[outcome.result]
    else:
        winners = listed(counts[seat].name for seat in standing.winners)
        end = f"{winners} {'l’emporte' if len(standing.winners) == 1 else 'se partagent la victoire'}"
    if not outcome.because:
        return f"{outcome.label}\u00a0: {end}."
    count = counts[standing.reason]
    with told(count.name, outcome.key):
        return f"{outcome.label}\u00a0: {end} ({explained(outcome.because, count.run)})."
