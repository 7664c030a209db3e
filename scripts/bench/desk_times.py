"""Milliseconds of lends and returns: what is usual, and what it takes when no neighbour disturbs."""

import statistics
from dataclasses import dataclass, field


@dataclass
class Times:
    """The lends and returns of one way, in the order in which they were measured; the first ``warm`` do not count."""

    warm: int
    lends: list[float] = field(default_factory=list)
    returns: list[float] = field(default_factory=list)

    def take(self, lend: float, back: float) -> None:
        """One round more."""
        self.lends.append(lend)
        self.returns.append(back)

    @property
    def lend(self) -> float:
        """The median lend."""
        return statistics.median(self.lends[self.warm :])

    @property
    def back(self) -> float:
        """The median return."""
        return statistics.median(self.returns[self.warm :])

    @property
    def both(self) -> float:
        """A lend and its return."""
        return self.lend + self.back

    @property
    def undisturbed(self) -> float:
        """A lend and a return of the quickest tenth."""
        return sum(statistics.quantiles(times[self.warm :], n=10)[0] for times in (self.lends, self.returns))
