"""The household in hand as the desk shows it."""

from dataclasses import dataclass
from datetime import date

from catalogue.lending.due_dates import days_late
from catalogue.lending.households import Standing, standing_from
from catalogue.models import Household, Patron
from catalogue.views.desk_rows import DeskRows, HoldRow, LoanRow, PersonRow

# A community may have dozens of games out; the desk shows those due first and says how many more there are.
LOANS_SHOWN = 20


@dataclass(frozen=True, slots=True)
class OpenLoan:
    """A game that the household has, by how many days it is late, and which renewal would come next."""

    loan: LoanRow
    days_late: int

    @property
    def next_renewal(self) -> int:
        """The number that the button sends: pressed twice, it renews once."""
        return self.loan.renewals + 1


@dataclass(frozen=True, slots=True)
class Panel:
    """The household in hand; ``more`` counts the loans that are not among ``lines``; amounts in cents."""

    household: Household
    person: str
    standing: Standing
    lines: list[OpenLoan]
    more: int
    holds: list[HoldRow]
    persons: list[PersonRow]
    owed_cents: int
    deposit_cents: int

    @property
    def reasons(self) -> list[str]:
        """Why this household may not borrow one more game, in words: said before the next scan is refused."""
        return [refusal.words for refusal in self.standing.reasons_against()]


def panel_of(household: Household, patron: Patron | None, rows: DeskRows, today: date) -> Panel:
    """The household as it stands today, those games on top that are due first."""
    out = {loan.pk for loan in rows.facts.loans}
    loans = sorted((rows.loans[pk] for pk in out), key=lambda loan: (loan.due_on or date.max, loan.pk))
    active = [hold for hold in rows.holds.values() if hold.household_id == household.pk and hold.is_active]
    return Panel(
        household=household,
        person=str(patron) if patron else "",
        standing=standing_from(rows.facts, rows.rules, today),
        lines=[OpenLoan(loan, days_late(loan.due_on, on=today)) for loan in loans[:LOANS_SHOWN]],
        more=max(0, len(loans) - LOANS_SHOWN),
        holds=active,
        persons=rows.persons,
        owed_cents=rows.owed_cents,
        deposit_cents=rows.deposit_cents,
    )
