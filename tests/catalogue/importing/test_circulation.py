"""Where copies are, according to their source and to this house."""

from datetime import date
from unittest.mock import patch

import pytest

from catalogue.exchange.records import CopyState
from catalogue.importing.apply import take
from catalogue.importing.ledger import Incoming, Ledger
from catalogue.importing.outcomes import Outcome, Status
from catalogue.lending.loans import lend, return_copy
from catalogue.models import Copy, Event, Loan
from tests.catalogue.importing.builders import NOW, foreign, foreign_copy, out, take_one
from tests.factories.catalogue import make_member

pytestmark = pytest.mark.django_db

JULY_3, JULY_10 = date(2024, 7, 3), date(2024, 7, 10)


def say(copy, **fields) -> Outcome:
    """The source says this of the one copy."""
    return take_one(foreign(copies=(copy,), **fields))


def bring_back() -> None:
    return_copy(copy=Copy.objects.get(), at=NOW, by=None)


def lend_here() -> Loan:
    return lend(copy=Copy.objects.get(), household=make_member().household, at=NOW, by=None)


def state() -> tuple[str, list[tuple[date | None, bool]]]:
    """The copy's state, and its open loans: the due day, and whether the borrower is unknown."""
    loans = Loan.objects.open().values_list("due_on", "household")
    return Copy.objects.get().state, [(due_on, household is None) for due_on, household in loans]


def events() -> list[str]:
    return list(Event.objects.order_by("pk").values_list("kind", flat=True))


ON_SHELF: tuple[str, list[object]] = ("on_shelf", [])
OUT_UNKNOWN = ("on_loan", [(JULY_3, True)])


# ── Out at the source ────────────────────────────────────────────────────────────────────────────────
def test_a_copy_out_at_the_source_is_out_here_and_can_be_returned_at_the_desk():
    outcome = say(out(due_on=JULY_3))
    before = state()

    bring_back()

    assert (outcome.copies_created, before, state()) == (("70001",), OUT_UNKNOWN, ON_SHELF)
    assert events() == ["taken_over", "returned"]


def test_a_copy_out_without_a_day_is_out_without_a_day():
    say(out(due_on=None))

    assert state() == ("on_loan", [(None, True)])


def test_the_same_word_again_changes_nothing():
    say(out(due_on=JULY_3))

    outcome = say(out(due_on=JULY_3))

    assert (outcome.status, state(), events()) == (Status.UNCHANGED, OUT_UNKNOWN, ["taken_over"])


def test_a_copy_that_went_out_at_the_source_is_taken_over():
    say(foreign_copy())

    outcome = say(out(due_on=JULY_3))

    assert (outcome.status, outcome.copies_changed, state()) == (Status.CHANGED, ("70001",), OUT_UNKNOWN)


def test_a_copy_lent_here_keeps_its_loan_when_its_source_says_that_it_is_out():
    say(foreign_copy())
    loan = lend_here()

    outcome = say(out(due_on=JULY_3))

    assert (outcome.status, outcome.warnings) == (Status.UNCHANGED, [])
    assert state() == ("on_loan", [(loan.due_on, False)])


def test_a_copy_returned_here_stays_on_its_shelf():
    say(out(due_on=JULY_3))
    bring_back()

    outcome = say(out(due_on=JULY_3))

    assert (outcome.status, outcome.warnings, state()) == (Status.UNCHANGED, [], ON_SHELF)


def test_a_copy_returned_and_lent_here_keeps_its_loan():
    say(out(due_on=JULY_3))
    bring_back()
    loan = lend_here()

    outcome = say(foreign_copy())

    assert (outcome.status, state()) == (Status.UNCHANGED, ("on_loan", [(loan.due_on, False)]))


# ── Back at the source ───────────────────────────────────────────────────────────────────────────────
def test_a_copy_back_at_the_source_is_back_here():
    say(out(due_on=JULY_3))

    outcome = say(foreign_copy())

    assert (outcome.copies_changed, state(), events()) == (("70001",), ON_SHELF, ["taken_over", "returned"])


def test_a_copy_lent_here_is_not_returned_because_its_source_has_it_on_the_shelf():
    say(foreign_copy())
    loan = lend_here()

    outcome = say(foreign_copy(section="Coopération"))

    assert (outcome.copies_changed, state()) == (("70001",), ("on_loan", [(loan.due_on, False)]))


def test_another_source_that_has_the_copy_on_its_shelf_does_not_return_it():
    say(out(due_on=JULY_3))
    elsewhere = Incoming.of(foreign(source_id="1", copies=(foreign_copy(),)), "another-format")

    outcome = take(elsewhere, Ledger(), doubted=False, at=NOW)

    assert (outcome.status, state()) == (Status.UNCHANGED, OUT_UNKNOWN)


def test_a_copy_back_and_out_again_at_the_source_is_taken_over_again():
    for word in (out(due_on=JULY_3), foreign_copy(), out(due_on=JULY_10)):
        say(word)

    assert (state(), Loan.objects.count()) == (("on_loan", [(JULY_10, True)]), 2)


# ── The due day ──────────────────────────────────────────────────────────────────────────────────────
def test_a_due_day_moved_at_the_source_is_moved_here():
    say(out(due_on=JULY_3))

    outcome = say(out(due_on=JULY_10))

    assert (outcome.copies_changed, state()) == (("70001",), ("on_loan", [(JULY_10, True)]))
    assert events() == ["taken_over", "due_day_changed"]


def test_a_due_day_moved_on_both_sides_is_kept_and_told_each_time():
    say(out(due_on=JULY_3))
    Loan.objects.update(due_on=date(2024, 7, 5))

    outcomes = [say(out(due_on=JULY_10)), say(out(due_on=JULY_10))]

    told = ["exemplaire 70001\u00a0: à rendre le 10/07/2024 à la source\u00a0; la date du prêt d’ici est gardée."]
    assert [(one.status, one.warnings) for one in outcomes] == [(Status.UNCHANGED, told)] * 2
    assert state() == ("on_loan", [(date(2024, 7, 5), True)])


def test_a_due_day_moved_at_the_source_of_a_copy_returned_here_is_told():
    say(out(due_on=JULY_3))
    bring_back()

    outcome = say(out(due_on=JULY_10))

    assert (outcome.status, state()) == (Status.UNCHANGED, ON_SHELF)
    assert outcome.warnings == [
        "exemplaire 70001\u00a0: sorti jusqu’au 10/07/2024 à la source, mais rendu ici\u00a0; il reste en rayon."
    ]


def test_a_due_day_that_the_source_drops_is_kept():
    say(out(due_on=JULY_3))

    outcome = say(out(due_on=None))

    assert (outcome.status, outcome.warnings, state()) == (Status.UNCHANGED, [], OUT_UNKNOWN)


# ── Holds ────────────────────────────────────────────────────────────────────────────────────────────
def test_a_reserved_copy_comes_on_its_shelf_and_the_hold_is_told_once():
    reserved = foreign_copy(state=CopyState.RESERVED)

    first, again = say(reserved), say(reserved)

    assert (state(), Copy.objects.get().restriction) == (ON_SHELF, "")
    assert [one.warnings for one in (first, again)] == [
        ["exemplaire 70001\u00a0: réservé à la source\u00a0; la réservation elle-même n’est pas reprise."],
        [],
    ]


def test_a_copy_that_came_back_and_waits_for_somebody_is_back_here():
    say(out(due_on=JULY_3))

    outcome = say(foreign_copy(state=CopyState.RESERVED))

    assert (outcome.copies_changed, len(outcome.warnings), state()) == (("70001",), 1, ON_SHELF)


def test_a_desk_that_was_faster_is_followed_and_told():
    say(foreign_copy())
    lend_here()

    with patch("catalogue.importing.circulation.open_loan", return_value=None):
        outcome = say(out(due_on=JULY_3))

    assert (outcome.status, outcome.warnings) == (
        Status.UNCHANGED,
        ["exemplaire 70001\u00a0: «\u00a0Le phare d’Essai\u00a0» est déjà prêté."],
    )
    assert Loan.objects.count() == 1


# ── All or nothing ───────────────────────────────────────────────────────────────────────────────────
def test_a_loan_is_taken_back_with_the_record_that_fails():
    outcome = take_one(foreign(copies=(out("1", JULY_3), foreign_copy("2", call_number="x" * 51))))

    assert outcome.status is Status.FAILED
    assert (Copy.objects.count(), Loan.objects.count(), Event.objects.count()) == (0, 0, 0)
