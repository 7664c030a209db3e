"""One of each thing of the house's calendar and rules, for the addresses that name one."""

from tests.factories.catalogue import LendingPolicyFactory, SiteFactory
from tests.factories.desk import DueDayShiftFactory, ExceptionalOpeningFactory, LoanSeasonFactory


def house_ids() -> dict[str, int]:
    """Their keys by name."""
    shift = DueDayShiftFactory()
    return {
        "site": SiteFactory().pk,
        "closure": shift.closure_id,
        "shift": shift.pk,
        "opening": ExceptionalOpeningFactory().pk,
        "season": LoanSeasonFactory().pk,
        "policy": LendingPolicyFactory().pk,
    }
