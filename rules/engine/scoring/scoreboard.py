"""The answer to a sheet."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.document.definition import Definition
from rules.engine.faults import SheetFault
from rules.engine.scoring.counting import count
from rules.engine.scoring.decision import decision
from rules.engine.scoring.oddities import oddities
from rules.engine.scoring.ranking import rank
from rules.engine.scoring.reading import read_sheet


@dataclass(frozen=True, slots=True)
class Score:
    """One player's lines in scoring order, their sum, and the rank (1, 1, 3)."""

    name: str
    lines: Mapping[str, int]
    total: int
    rank: int
    explanations: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """The scores in seat order, who wins and why, and what looks odd."""

    players: tuple[Score, ...]
    winners: tuple[str, ...]
    decided_by: str
    decision: str
    labels: Mapping[str, str]
    warnings: tuple[SheetFault, ...]

    def as_json(self) -> dict[str, Any]:
        """Give the scoreboard as JSON; lines keep their scoring order."""
        return {
            "players": [
                {"name": score.name, "lines": dict(score.lines), "total": score.total, "rank": score.rank}
                for score in self.players
            ],
            "winners": list(self.winners),
            "decided_by": self.decided_by,
            "decision": self.decision,
            "explanations": {score.name: dict(score.explanations) for score in self.players},
            "labels": dict(self.labels),
            "warnings": [warning.as_json() for warning in self.warnings],
        }


def score(definition: Definition, sheet: Any, variant: str = "") -> Scoreboard:
    """Score a sheet, or raise SheetRefused with every fault; the shapes are those of ``rules.engine``."""
    filled = read_sheet(definition, sheet, variant)
    counts = count(definition, filled, variant)
    standing = rank(definition, counts, variant)
    return Scoreboard(
        players=tuple(
            Score(one.name, one.lines, one.total, place, one.explanations)
            for one, place in zip(counts, standing.ranks, strict=True)
        ),
        winners=tuple(counts[seat].name for seat in standing.winners),
        decided_by=standing.decided_by,
        decision=decision(standing, counts),
        labels={line.key: line.label for line in definition.document.lines_for(variant)},
        warnings=tuple(oddities(definition, counts, variant)),
    )
