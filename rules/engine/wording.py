"""The French sentences that the engine itself says; the tablet says the same ones."""

from collections.abc import Iterable

from rules.engine.document.fields import When
from rules.engine.formula.evaluate import Run
from rules.engine.formula.values import show, truth

NOTHING_COUNTED = "rien à compter"


def explained(parts: Iterable[When], run: Run) -> str:
    """Join the texts of an explanation that apply."""
    texts = [part.text.run(run) for part in parts if part.when is None or truth(part.when.run(run))]
    return "\u00a0; ".join(texts) or NOTHING_COUNTED


def in_points(total: int) -> str:
    """Write a number of points: "1 point", "42 points"."""
    return f"{show(total)}\u00a0{'point' if abs(total) < 2 else 'points'}"
