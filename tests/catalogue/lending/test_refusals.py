import pytest
from django.utils import translation

from catalogue.lending import (
    refusals,
    refusals_of_holds,
    refusals_of_lending,
    refusals_of_renewals,
    refusals_of_undoing,
)
from catalogue.lending.refusals import Refusal
from tests.catalogue.lending.spoken_refusals import AZUL, SPOKEN

# The modules of circulation; what is about people and boxes is spoken beside its own verbs.
MODULES = {
    module.__name__
    for module in (refusals, refusals_of_holds, refusals_of_lending, refusals_of_renewals, refusals_of_undoing)
}


def every_refusal(kind: type[Refusal] = Refusal) -> set[type[Refusal]]:
    here = {kind} if kind.__module__ in MODULES else set()
    return here.union(*(every_refusal(sub) for sub in kind.__subclasses__()))


@pytest.mark.parametrize(("refusal", "code", "words"), SPOKEN, ids=lambda value: type(value).__name__)
def test_a_refusal_has_a_code_for_programs_and_words_for_people(refusal: Refusal, code: str, words: str):
    with translation.override("fr"):
        assert (refusal.code, refusal.words) == (code, words)


def test_every_refusal_of_the_house_is_spoken_above():
    spoken = {type(refusal) for refusal, _, _ in SPOKEN}

    assert every_refusal() - spoken == {Refusal, refusals.CopyRefusal}


def test_a_refusal_that_ends_in_a_log_names_its_code_alone():
    assert str(refusals.CopyOnLoan.of(AZUL)) == "copy_on_loan"


def test_only_what_a_member_of_staff_can_answer_for_is_passed():
    passed = {kind.__name__ for kind in every_refusal() if kind.overridable}

    assert passed == {
        "AlreadyBorrowed",
        "CopyAwaited",
        "CopyBooked",
        "CopyFlagged",
        "DepositMissing",
        "HoldLimitReached",
        "HouseholdLate",
        "KindLimitReached",
        "MembershipEndsEarly",
        "RenewalAwaited",
        "RenewalLate",
        "RenewalLimit",
        "RenewalNever",
        "CopyNotLendable",
        "CopyUnplayable",
        "LoanLimitReached",
        "MembershipExpired",
        "MembershipNotStarted",
        "NoMembership",
        "ReasonMissing",
    }
