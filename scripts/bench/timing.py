"""Measuring: medians of many runs, interleaved, so that a busy neighbour troubles both sides alike."""

import statistics
import time
from collections.abc import Callable

Act = Callable[[], object]


def medians(*acts: Act, runs: int) -> list[float]:
    """The median of each act in milliseconds, the acts taking turns ``runs`` times after three to warm up."""
    taken: list[list[float]] = [[] for _ in acts]
    for turn in range(runs + 3):
        for number, act in enumerate(acts):
            began = time.perf_counter()
            act()
            if turn >= 3:
                taken[number].append((time.perf_counter() - began) * 1000)
    return [statistics.median(times) for times in taken]
