"""Piles and draws of cards: which rows, how many copies of each, what is put back, what comes by chance."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine.document.setup import Deck, Draw
from rules.engine.document.tables import Rows, copies
from rules.engine.formula.evaluate import Run
from rules.engine.formula.values import EvaluationFault, integer, truth
from rules.engine.setup.chance import draw

Row = Mapping[str, Any]
MAX_CARDS = 2000


@dataclass(frozen=True, slots=True)
class Drawn:
    """How many rows are drawn, and which, when there is a seed."""

    count: int
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class PlannedDeck:
    """A pile: how many cards, how many such piles, the ids of its cards when the document lists them, and the rest.

    A card that lies twice in the pile stands twice in ``kept``. ``put_back`` are the cards that stay in the box.
    """

    cards: int
    piles: int
    kept: tuple[str, ...]
    put_back: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Give the pile as JSON, without what does not apply."""
        told: dict[str, Any] = {"cards": self.cards, "piles": self.piles, "kept": list(self.kept)}
        return told | ({"put_back": list(self.put_back)} if self.put_back else {})


def number(formula: Any, run: Run, what: str) -> int:
    """Give the value of a formula that counts cards."""
    found = integer(formula.run(run), what)
    if not 0 <= found <= MAX_CARDS:
        raise EvaluationFault(f"{found} cartes")
    return found


def drawn(drawing: Draw, table: Rows, run: Run, players: int, seed: int | str | None) -> Drawn:
    """Draw rows of a table; without a seed only the number of them is known."""
    count = integer(drawing.count.run(run), drawing.key) * (players if drawing.per == "player" else 1)
    pool = [row for row in table.values() if _holds(drawing.keep, row, run) for _ in range(copies(row))]
    kinds = {str(row.get(drawing.distinct)) for row in pool} if drawing.distinct else ()
    most = len(kinds) if drawing.distinct else len(pool)
    if not 0 <= count <= most:
        raise EvaluationFault(f"on ne tire pas {count} parmi {most}")
    if seed is None:
        return Drawn(count, ())
    run.spend(len(pool))
    rows = draw(pool, len(pool) if drawing.distinct else count, seed, drawing.key)
    return Drawn(count, tuple(_first_of_each(rows, drawing.distinct)[:count]))


def _first_of_each(rows: Sequence[Row], column: str | None) -> list[Row]:
    """Leave out what repeats a value of the column that was drawn before."""
    return list({str(row.get(column)): row for row in reversed(rows)}.values())[::-1] if column else list(rows)


def _holds(condition: Any, row: Row, run: Run) -> bool:
    if condition is None:
        return True
    run.spend(1)
    return truth(condition.run(run.with_names(card=row)))


def pile(deck: Deck, table: Rows, run: Run, draws: Mapping[str, Drawn]) -> PlannedDeck:
    """Make a pile of the rows of a table, with what is drawn into it and without what is drawn out of it."""
    piles = 1 if deck.piles is None else integer(deck.piles.run(run), deck.key)
    rows = [row for row in table.values() if _holds(deck.keep, row, run)]
    times = _times(deck.copies, rows, run, copies)
    kept = [row["id"] for row in rows for _ in range(times[row["id"]] if deck.copies else min(1, copies(row)))]
    cards = sum(times.values())
    for key in deck.without:
        cards -= draws[key].count
        kept = _left(kept, [row["id"] for row in draws[key].rows])
    for key in deck.included:
        cards += draws[key].count
        kept += [row["id"] for row in draws[key].rows]
    boxed = _times(deck.out_of, rows, run, lambda _row: 0)
    put_back = [key for key in times for _ in range(boxed[key] - times[key])]
    put_back += [row["id"] for key in deck.without for row in draws[key].rows]
    return PlannedDeck(cards, piles, tuple(kept), tuple(put_back))


def _times(formula: Any, rows: Sequence[Row], run: Run, otherwise: Callable[[Row], int]) -> dict[str, int]:
    """Say how many of each row: by a formula of ``card``, or else."""
    if formula is None:
        return {row["id"]: otherwise(row) for row in rows}
    return {row["id"]: number(formula, run.with_names(card=row), "copies") for row in rows}


def _left(ids: Sequence[str], taken: Sequence[str]) -> list[str]:
    gone = Counter(taken)
    left = []
    for key in ids:
        if gone[key] > 0:
            gone[key] -= 1
        else:
            left.append(key)
    return left
