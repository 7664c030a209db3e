"""Loans as lines of a list."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from catalogue.lending.due_dates import days_late
from catalogue.models import Loan


@dataclass(frozen=True, slots=True)
class LoanLine:
    """A loan, and by how many days it is late (0: it is not)."""

    loan: Loan
    days_late: int


def loan_lines(loans: Iterable[Loan], *, today: date) -> list[LoanLine]:
    """The loans in their order, as they stand today."""
    return [LoanLine(loan, days_late(loan.due_on, on=today)) for loan in loans]
