from datetime import UTC, date, datetime

import pytest
from django.utils import translation

from catalogue.lending import refusals
from catalogue.lending.refusals import Refusal
from catalogue.models import Copy, Game

AZUL = Copy(barcode="0042", game=Game(title="100 % Azul"))


def every_refusal(kind: type[Refusal] = Refusal) -> set[type[Refusal]]:
    return {kind}.union(*(every_refusal(sub) for sub in kind.__subclasses__()))


SPOKEN = [
    (refusals.NothingScanned(), "nothing_scanned", "Rien n’a été lu. Scannez de nouveau."),
    (
        refusals.UnknownCode(shown="<b>12", repaired=False),
        "unknown_code",
        "Le code « <b>12 » n’est ni celui d’un jeu, ni celui d’une carte.",
    ),
    (
        # Half past midnight in the house: the day is the house's, not Greenwich's.
        refusals.CardReplaced(replaced_at=datetime(2026, 1, 4, 23, 30, tzinfo=UTC)),
        "card_replaced",
        "Cette carte a été remplacée le 5 janvier 2026. Demandez la nouvelle.",
    ),
    (refusals.CopyOnLoan.of(AZUL), "copy_on_loan", "« 100 % Azul » est déjà prêté."),
    (refusals.CopyWithThisHousehold.of(AZUL), "copy_on_loan", "« 100 % Azul » est déjà prêté à ce foyer."),
    (
        refusals.CopyJustLent.of(AZUL),
        "copy_on_loan",
        "« 100 % Azul » vient d’être prêté à ce foyer : ce deuxième passage n’a rien changé.",
    ),
    (refusals.CopyNotOnLoan.of(AZUL), "copy_not_on_loan", "« 100 % Azul » est déjà rendu : il est en rayon."),
    (
        refusals.CopyJustReturned.of(AZUL),
        "copy_not_on_loan",
        "« 100 % Azul » vient d’être rendu : ce deuxième passage n’a rien changé.",
    ),
    (
        refusals.CopyNotLendable.of(AZUL, restriction="in_repair"),
        "copy_not_lendable",
        "« 100 % Azul » ne sort pas : en réparation.",
    ),
    (
        refusals.NoHousehold.of(AZUL),
        "no_household",
        "« 100 % Azul » est en rayon. Pour le prêter, scannez d’abord une carte.",
    ),
    (refusals.LoanLimitReached(limit=1, games_out=1), "loan_limit_reached", "Limite atteinte : 1 jeu à la fois."),
    (refusals.LoanLimitReached(limit=3, games_out=3), "loan_limit_reached", "Limite atteinte : 3 jeux à la fois."),
    (
        refusals.MembershipExpired(ended_on=date(2025, 12, 31)),
        "membership_expired",
        "L’adhésion a pris fin le 31 décembre 2025.",
    ),
    (refusals.NoMembership(ended_on=None), "membership_expired", "Ce foyer n’a pas d’adhésion."),
    (
        refusals.MembershipNotStarted(starts_on=date(2026, 2, 1)),
        "membership_expired",
        "L’adhésion ne commence que le 1 février 2026.",
    ),
    (refusals.HouseholdGone(), "household_gone", "Ce foyer n’existe plus. Scannez une carte."),
    (
        refusals.OverrideNotAllowed(),
        "override_not_allowed",
        "Vous ne pouvez pas passer outre un refus. Demandez à une ou un ludothécaire.",
    ),
    (refusals.ReasonMissing(), "reason_missing", "Pour passer outre, indiquez un motif, en 200 signes au plus."),
    (
        refusals.MomentInFuture(at=datetime(2026, 7, 14, 8, 0, tzinfo=UTC)),
        "moment_in_future",
        "Cette date est dans le futur : 14 juillet 2026 10:00.",
    ),
    (
        refusals.ReturnBeforeLoan.of(AZUL, lent_at=datetime(2026, 1, 17, 10, 0, tzinfo=UTC)),
        "return_before_loan",
        "« 100 % Azul » n’a été prêté que le 17 janvier 2026 11:00 : il ne peut pas être rendu avant.",
    ),
]


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
        "CopyNotLendable",
        "LoanLimitReached",
        "MembershipExpired",
        "MembershipNotStarted",
        "NoMembership",
        "ReasonMissing",
    }
