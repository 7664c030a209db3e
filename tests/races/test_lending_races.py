import random
from threading import Thread

import pytest
from django.db import IntegrityError, connection
from django.db.models import ProtectedError

from catalogue.lending.households import lock_household
from catalogue.lending.loans import Return, lend, return_copy
from catalogue.lending.refusals import (
    CopyBackAlready,
    CopyNotOnLoan,
    CopyOnLoan,
    CopyWithThisHousehold,
    HouseholdGone,
    Refusal,
)
from catalogue.lending.takeovers import take_over_loan
from catalogue.models import Copy, Event, Household, Loan
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, LendingPolicyFactory, MembershipFactory, make_member
from tests.races.desks import DESKS, kinds, race

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]


def households(count: int = DESKS) -> list[Household]:
    return [make_member().household for _ in range(count)]


def events() -> list[str]:
    return sorted(Event.objects.values_list("kind", flat=True))


def assert_shelves_and_loans_agree() -> None:
    """A copy is out exactly when it has an open loan."""
    out = set(Copy.objects.filter(state=Copy.State.ON_LOAN).values_list("pk", flat=True))
    assert out == set(Loan.objects.open().values_list("copy", flat=True))


def test_eight_desks_lend_one_copy_to_eight_households():
    copy, families = CopyFactory(), households()

    outcomes = race(lambda desk: lend(copy=Copy.objects.get(pk=copy.pk), household=families[desk], at=NOW, by=None))

    assert kinds(outcomes) == {"CopyOnLoan": 7, "Loan": 1}
    assert Loan.objects.count() == 1
    assert events() == ["lent"]
    assert_shelves_and_loans_agree()


def test_eight_desks_lend_one_copy_to_the_same_household():
    copy, family = CopyFactory(), make_member().household

    outcomes = race(lambda _: lend(copy=Copy.objects.get(pk=copy.pk), household=family, at=NOW, by=None))

    assert kinds(outcomes) == {"CopyWithThisHousehold": 7, "Loan": 1}
    assert Loan.objects.count() == 1
    assert_shelves_and_loans_agree()


def test_the_constraint_holds_where_the_claim_is_blind(monkeypatch: pytest.MonkeyPatch):
    copy, families = CopyFactory(), households()
    monkeypatch.setattr("catalogue.models.copies.CopyQuerySet.claim", lambda *_: True)

    outcomes = race(lambda desk: lend(copy=Copy.objects.get(pk=copy.pk), household=families[desk], at=NOW, by=None))

    assert kinds(outcomes) == {"CopyOnLoan": 7, "Loan": 1}
    assert Loan.objects.count() == 1
    assert events() == ["lent"]


def test_eight_desks_lend_eight_copies_to_a_household_with_three_places():
    LendingPolicyFactory(games_at_once=3)
    copies, family = CopyFactory.create_batch(DESKS), make_member().household

    outcomes = race(lambda desk: lend(copy=copies[desk], household=family, at=NOW, by=None))

    assert kinds(outcomes) == {"Loan": 3, "LoanLimitReached": 5}
    assert Loan.objects.open().filter(household=family).count() == 3
    assert Copy.objects.on_shelf().count() == 5
    assert events() == ["lent"] * 3
    assert_shelves_and_loans_agree()


def test_eight_desks_take_one_copy_back():
    copy = CopyFactory()
    lend(copy=copy, household=make_member().household, at=NOW, by=None)

    outcomes = race(lambda _: return_copy(copy=Copy.objects.get(pk=copy.pk), at=NOW, by=None))

    assert kinds(outcomes) == {"CopyBackAlready": 7, "Return": 1}
    assert events() == ["lent", "returned"]
    assert_shelves_and_loans_agree()


def test_eight_imports_take_over_the_loan_of_one_copy():
    copy = CopyFactory()

    outcomes = race(lambda _: take_over_loan(copy=Copy.objects.get(pk=copy.pk), due_on=None, at=NOW))

    assert kinds(outcomes) == {"CopyOnLoan": 7, "Loan": 1}
    assert events() == ["taken_over"]
    assert_shelves_and_loans_agree()


def test_four_desks_take_a_copy_back_while_four_lend_it():
    copy, families = CopyFactory(), households()
    lend(copy=copy, household=families[0], at=NOW, by=None)

    def act(desk: int) -> Loan | Return:
        mine = Copy.objects.get(pk=copy.pk)
        if desk % 2:
            return return_copy(copy=mine, at=NOW, by=None)
        return lend(copy=mine, household=families[desk], at=NOW, by=None)

    outcomes = race(act)

    assert {type(outcome) for outcome in outcomes} <= {
        Loan,
        Return,
        CopyBackAlready,
        CopyOnLoan,
        CopyNotOnLoan,
        CopyWithThisHousehold,
    }
    assert events().count("lent") - events().count("returned") == Loan.objects.open().count() <= 1
    assert_shelves_and_loans_agree()


def test_desks_that_lend_and_take_back_crosswise_never_wait_in_a_circle():
    LendingPolicyFactory(games_at_once=2)
    copies, families = CopyFactory.create_batch(4), households(4)

    def a_busy_hour(desk: int) -> int:
        dice, done = random.Random(desk), 0
        for _ in range(25):
            copy = Copy.objects.get(pk=dice.choice(copies).pk)
            try:
                if dice.random() < 0.5:
                    lend(copy=copy, household=dice.choice(families), at=NOW, by=None)
                else:
                    return_copy(copy=copy, at=NOW, by=None)
            except Refusal:
                continue
            done += 1
        return done

    done = race(a_busy_hour)

    assert sum(number for number in done if isinstance(number, int)) == Event.objects.count() > DESKS
    assert all(Loan.objects.open().filter(household=family).count() <= 2 for family in families)
    assert_shelves_and_loans_agree()


def test_the_loan_that_was_seen_is_taken_back_and_no_later_one(monkeypatch: pytest.MonkeyPatch):
    copy, next_family = CopyFactory(), make_member().household
    lend(copy=copy, household=make_member().household, at=NOW, by=None)
    lock = "catalogue.lending.loans.lock_household"

    def another_desk() -> None:
        try:
            return_copy(copy=Copy.objects.get(pk=copy.pk), at=NOW, by=None)
            lend(copy=Copy.objects.get(pk=copy.pk), household=next_family, at=NOW, by=None)
        finally:
            connection.close()

    def overtaken(household_id: int | None) -> None:
        monkeypatch.setattr(lock, lock_household)
        desk = Thread(target=another_desk)
        desk.start()
        desk.join()
        lock_household(household_id)

    monkeypatch.setattr(lock, overtaken)

    with pytest.raises(CopyBackAlready):
        return_copy(copy=Copy.objects.get(pk=copy.pk), at=NOW, by=None)

    assert Loan.objects.open().get().household == next_family
    assert_shelves_and_loans_agree()


def test_a_household_deleted_while_a_desk_lends_is_refused_or_kept_with_its_loan():
    family, copy = MembershipFactory().household, CopyFactory()

    def act(desk: int) -> object:
        if desk:
            return lend(copy=Copy.objects.get(pk=copy.pk), household=family, at=NOW, by=None)
        try:
            return Household.objects.get(pk=family.pk).delete()
        except (ProtectedError, IntegrityError) as kept:
            return kept

    deleted, lent = race(act, desks=2)

    assert isinstance(lent, Loan) != isinstance(deleted, tuple)
    assert isinstance(lent, Loan | HouseholdGone)
    assert_shelves_and_loans_agree()
