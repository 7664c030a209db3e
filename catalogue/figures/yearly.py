"""The values of a year: what the queries found, as frozen rows that any page or file can be made from."""

from collections import Counter
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from catalogue.figures.groups import Group
from catalogue.figures.period import DECEMBER, Period
from catalogue.models import AgeBand

CENTS = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class Holding:
    """What the house has in one group, at the end of the period; ``added`` and ``withdrawn`` are of the period.

    ``lost`` ones are among the copies until they are withdrawn. ``never_lent`` could have been and were not.
    """

    group: Group
    titles: int = 0
    copies: int = 0
    added: int = 0
    withdrawn: int = 0
    lost: int = 0
    never_lent: int = 0


@dataclass(frozen=True, slots=True)
class LoanCount:
    """So many loans of one month, group and age band; ``named`` of them still know their borrower."""

    month: int
    group: str
    band: str
    loans: int
    named: int


@dataclass(frozen=True, slots=True)
class Enrolled:
    """Those with a membership on a day of the period at least; ``new`` ones were enrolled within it."""

    households: int
    new: int
    kinds: tuple[tuple[str, int], ...]
    people: tuple[tuple[AgeBand, int], ...]


@dataclass(frozen=True, slots=True)
class MostLent:
    """A title and how often it was lent."""

    game_id: int
    title: str
    loans: int


@dataclass(frozen=True, slots=True)
class Yearly:
    """All figures of a year. Months are numbered from 1; what has no entry is zero.

    ``borrowers`` counts persons, and households where nobody was named, among the loans that still know who
    borrowed: the others forgot it, as they must.
    """

    period: Period
    holdings: tuple[Holding, ...]
    loan_counts: tuple[LoanCount, ...]
    enrolled: Enrolled
    borrowers: tuple[tuple[AgeBand, int], ...]
    most_lent: tuple[MostLent, ...]
    plays: tuple[tuple[int, int], ...]
    visits: tuple[tuple[int, int], ...]

    @property
    def groups(self) -> list[Group]:
        """The groups, in the order of the holdings."""
        return [holding.group for holding in self.holdings]

    @property
    def loans(self) -> int:
        """All loans of the period."""
        return sum(count.loans for count in self.loan_counts)

    @property
    def forgotten(self) -> int:
        """How many of them do not know their borrower any more."""
        return self.loans - sum(count.named for count in self.loan_counts)

    def loans_by_month(self) -> list[int]:
        """Twelve counts."""
        by_month = Counter[int]()
        for count in self.loan_counts:
            by_month[count.month] += count.loans
        return [by_month[month] for month in range(1, DECEMBER + 1)]

    def loans_by_group(self) -> list[int]:
        """A count for each of ``groups``."""
        by_group = Counter[str]()
        for count in self.loan_counts:
            by_group[count.group] += count.loans
        return [by_group[group.code] for group in self.groups]

    def loans_by_month_and_group(self) -> list[list[int]]:
        """Twelve rows with a count for each of ``groups``."""
        cells = Counter[tuple[int, str]]()
        for count in self.loan_counts:
            cells[count.month, count.group] += count.loans
        return [[cells[month, group.code] for group in self.groups] for month in range(1, DECEMBER + 1)]

    def loans_by_band(self) -> list[int]:
        """A count for each age band, in the order of the bands."""
        by_band = Counter[str]()
        for count in self.loan_counts:
            by_band[count.band] += count.loans
        return [by_band[band] for band in AgeBand]


def turnover(loans: int, copies: int) -> Decimal | None:
    """How often a copy was lent on average, to the hundredth; None where there is none."""
    return (Decimal(loans) / copies).quantize(CENTS, ROUND_HALF_UP) if copies else None
