"""Deals the seats into teams, one after the other, so that partners sit apart and teams play in turn."""

from collections.abc import Sequence
from typing import Any

from rules.engine.document.setup import Teams
from rules.engine.formula.compiled import Formula
from rules.engine.formula.evaluate import Run
from rules.engine.formula.values import EvaluationFault, integer, items, listed, truth
from rules.engine.setup.chance import draw

Dealt = tuple[tuple[int, ...], ...]


def deal_teams(teams: Teams | None, run: Run, players: int, seed: int | str | None) -> Dealt | None:
    """Give the seats of each team, or None when nobody plays in teams."""
    if teams is None or (teams.when is not None and not truth(teams.when.run(run))):
        return None
    return deal_seats(teams.sizes, run, players, seed)


def deal_seats(sizes_of: Formula, run: Run, players: int, seed: int | str | None) -> Dealt:
    """Give the seats of each team, in turn or as a seed draws them.

    Raises EvaluationFault when the sizes do not take in every player.
    """
    sizes = [integer(size, "teams") for size in items(sizes_of.run(run), "teams")]
    if not sizes:
        raise EvaluationFault(f"aucune équipe pour {players} joueurs")
    if sum(sizes) != players or min(sizes) < 1:
        raise EvaluationFault(f"des équipes de {listed(str(size) for size in sizes)} ne font pas {players} joueurs")
    seats: Sequence[int] = range(1, players + 1)
    return _dealt(sizes, seats if seed is None else draw(seats, players, seed, "teams"))


def _dealt(sizes: Sequence[int], seats: Sequence[int]) -> Dealt:
    rounds = [team for turn in range(max(sizes)) for team, size in enumerate(sizes) if turn < size]
    dealt: list[list[int]] = [[] for _size in sizes]
    for team, seat in zip(rounds, seats, strict=True):
        dealt[team].append(seat)
    return tuple(tuple(sorted(own)) for own in dealt)


def team_rows(label: str, dealt: Dealt | None) -> list[dict[str, Any]]:
    """Give the teams as rows that the texts of steps can write."""
    return [
        {
            "id": str(number),
            "label": f"{label} {number} ({'place' if len(seats) < 2 else 'places'} {listed(map(str, seats))})",
            "number": number,
            "seats": list(seats),
        }
        for number, seats in enumerate(dealt or (), 1)
    ]
