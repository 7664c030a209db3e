"""A loan asked for at the house's usual moment by nobody in particular."""

from typing import Any

import pytest

from catalogue.lending.loans import lend
from catalogue.lending.refusals import Refusal
from catalogue.models import Copy, Household, Loan
from tests.catalogue.lending.records import circulation
from tests.conftest import NOW


def refused(copy: Copy, household: Household, **act: Any) -> Refusal:
    """What refuses the loan; nothing has changed."""
    before = circulation()
    with pytest.raises(Refusal) as refusal:
        lent(copy, household, **act)
    assert circulation() == before
    return refusal.value


def lent(copy: Copy, household: Household, **act: Any) -> Loan:
    """The loan that was made."""
    return lend(**{"copy": copy, "household": household, "at": NOW, "by": None, **act})
