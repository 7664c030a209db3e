"""The French sentences that the engine itself says; the tablet says the same ones."""

from collections.abc import Iterable

from rules.engine.document.fields import When
from rules.engine.document.sheet import Unit
from rules.engine.formula.evaluate import Run
from rules.engine.formula.values import show

NOTHING_COUNTED = "rien à compter"


def explained(parts: Iterable[When], run: Run) -> str:
    """Join the texts of an explanation that apply."""
    texts = [part.text.run(run) for part in parts if part.when is None or part.when.run(run)]
    return (texts[0] if len(texts) == 1 else "\u00a0; ".join(texts)) or NOTHING_COUNTED


def in_points(total: int, unit: Unit | None = None) -> str:
    """Write a number of points, or of another unit: "1 point", "42 points", "3 cases vides"."""
    one, many = (unit.one, unit.many) if unit else ("point", "points")
    return f"{show(total)}\u00a0{one if abs(total) < 2 else many}"
