"""Several desks at once: a thread each, a real connection each, all let go at the same instant."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import connection

from catalogue.lending.refusals import Refusal

Result = TypeVar("Result")

DESKS = 8
# A desk that waits longer than this for the others will never meet them.
PATIENCE_SECONDS = 30


def race(act: Callable[[int], Result], *, desks: int = DESKS) -> list[Result | Refusal]:
    """What ``act`` answered or refused at each desk, by the number of the desk; any other exception is raised."""
    barrier = Barrier(desks, timeout=PATIENCE_SECONDS)

    def at_desk(number: int) -> Result | Refusal:
        try:
            # Connected before the start, so that no desk is late because it had to shake hands first.
            connection.ensure_connection()
            barrier.wait()
            return act(number)
        except Refusal as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=desks) as hall:
        return list(hall.map(at_desk, range(desks)))


def kinds(outcomes: list[Result | Refusal]) -> dict[str, int]:
    """How many desks had each outcome, by the name of its class."""
    names = [type(outcome).__name__ for outcome in outcomes]
    return {name: names.count(name) for name in sorted(set(names))}
