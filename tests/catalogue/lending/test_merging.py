from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.db.models import QuerySet

from catalogue.lending.merging import MOVED, merge, preview_merge
from catalogue.lending.refusals import HouseholdGone
from catalogue.lending.refusals_of_people import MergeHasAccounts, SameHousehold
from catalogue.models import Copy, Event, Hold, Household, Loan, Patron
from tests.catalogue.models.test_memory import TO_HOUSEHOLDS
from tests.conftest import NOW
from tests.factories.catalogue import (
    CardFactory,
    CopyFactory,
    GameFactory,
    HouseholdFactory,
    MembershipFactory,
    PatronFactory,
)
from tests.factories.desk import (
    AccountFactory,
    ChargeFactory,
    DepositFactory,
    HoldFactory,
    LoanFactory,
    MessageFactory,
    ReminderFactory,
)

pytestmark = pytest.mark.django_db

EARLIER, LATER = datetime(2026, 1, 2, tzinfo=UTC), datetime(2026, 1, 9, tzinfo=UTC)


def two(**gone: Any) -> tuple[Household, Household]:
    return HouseholdFactory(name="Famille Gardée"), HouseholdFactory(name="Famille Double", **gone)


def joined(kept: Household, gone: Household) -> Household:
    return merge(kept=kept, gone=gone, at=NOW, by=None)


def test_whatever_belongs_to_a_household_is_moved_or_known_to_go():
    moved = {f"{model.__name__}.household" for model in MOVED}

    assert set(TO_HOUSEHOLDS) - moved == {"DistinctHouseholds.first", "DistinctHouseholds.second"}


def test_everything_of_the_one_that_goes_is_the_others():
    kept, gone = two()
    for factory in (CardFactory, PatronFactory, MembershipFactory, LoanFactory, HoldFactory, ChargeFactory):
        factory(household=gone)
    for factory in (DepositFactory, MessageFactory, ReminderFactory, AccountFactory):
        factory(household=gone)
    Event.objects.create(kind="enrolled", at=EARLIER, household=gone)

    joined(kept, gone)

    assert list(Household.objects.all()) == [kept]
    assert {model.__name__: QuerySet(model).filter(household=kept).count() for model in MOVED} == {
        model.__name__: 2 if model is Event else 1 for model in MOVED
    }
    event = Event.objects.get(kind="merged")
    assert event.household == kept
    assert event.facts == {"moved": {model.__name__.lower(): 1 for model in MOVED}}


def test_empty_contact_is_filled_and_what_is_there_stays_whole():
    kept, gone = two(address="9 rue Double", city="Ailleurs", mail="double@exemple.invalid", phone="01")
    Household.objects.filter(pk=kept.pk).update(postcode="00000", created_at=LATER)

    joined(kept, gone)

    kept.refresh_from_db()
    assert (kept.address, kept.postcode, kept.city, kept.mail, kept.phone) == (
        "",
        "00000",
        "",
        "double@exemple.invalid",
        "01",
    )
    assert kept.created_at == LATER


@pytest.mark.parametrize(
    ("kept_since", "gone_since", "merged"),
    [
        (None, date(2026, 1, 1), None),
        (date(2026, 1, 1), None, None),
        (date(2026, 1, 1), date(2026, 1, 5), date(2026, 1, 5)),
    ],
)
def test_a_history_stays_where_both_asked_for_one(kept_since, gone_since, merged):
    kept, gone = HouseholdFactory(history_since=kept_since), HouseholdFactory(history_since=gone_since)

    assert preview_merge(kept, gone).forgets_history is (merged is None)
    assert joined(kept, gone).history_since == merged


def test_a_wish_not_to_be_reminded_stays():
    kept, gone = two(wants_reminders=False)

    assert joined(kept, gone).wants_reminders is False


def test_a_child_noted_twice_becomes_one_with_the_loans_of_both():
    kept, gone = two()
    child = PatronFactory(household=kept, given_name="Zoé", kind="child")
    double = PatronFactory(
        household=gone, given_name="ZOE", kind="child", birth_year=2018, permission_on=date(2026, 1, 1)
    )
    loan, card = LoanFactory(household=gone, patron=double), CardFactory(household=gone, patron=double)
    namesake = PatronFactory(household=gone, given_name="Zoé", kind="child", birth_year=1950)

    joined(kept, gone)

    for row in (child, loan, card):
        row.refresh_from_db()
    assert (loan.patron, loan.household, card.patron, card.household) == (child, kept, child, kept)
    assert (child.birth_year, child.permission_on) == (2018, date(2026, 1, 1))
    assert set(Patron.objects.all()) == {child, namesake}


def test_of_two_holds_of_one_game_the_first_stays():
    kept, gone = two()
    game = GameFactory()
    later = HoldFactory(household=kept, game=game, placed_at=LATER)
    first = HoldFactory(household=gone, game=game, placed_at=EARLIER)

    assert preview_merge(kept, gone).doubled_holds == [later]
    joined(kept, gone)

    assert list(Hold.objects.order_by("pk").values_list("pk", "household", "state")) == [
        (later.pk, kept.pk, "cancelled"),
        (first.pk, kept.pk, "waiting"),
    ]


def test_of_two_holds_of_one_game_the_ready_one_stays():
    kept, gone = two()
    copy = CopyFactory(state=Copy.State.HELD)
    HoldFactory(household=gone, game=copy.game, placed_at=EARLIER)
    ready = HoldFactory(
        household=kept,
        game=copy.game,
        placed_at=LATER,
        state="ready",
        copy=copy,
        ready_at=NOW,
        ready_until=date(2026, 1, 27),
    )

    joined(kept, gone)

    assert list(Hold.objects.active()) == [ready]


def test_a_hold_of_what_the_other_has_at_home_ends():
    kept, gone = two()
    has = {household: LoanFactory(household=household).copy.game for household in (kept, gone)}
    answered = [HoldFactory(household=kept, game=has[gone]), HoldFactory(household=gone, game=has[kept])]
    again = HoldFactory(household=kept, game=LoanFactory(household=kept).copy.game)
    HoldFactory(household=kept)

    preview = preview_merge(kept, gone)
    joined(kept, gone)

    assert (preview.answered_holds, preview.doubled_holds) == (answered, [])
    assert list(Hold.objects.filter(state="cancelled").order_by("pk")) == answered
    assert again in Hold.objects.filter(state="waiting")


def test_refusals_change_nothing():
    kept, gone = two()
    AccountFactory(household=kept)
    AccountFactory(household=gone)
    loan = LoanFactory(household=gone)

    with pytest.raises(MergeHasAccounts):
        joined(kept, gone)
    with pytest.raises(SameHousehold):
        joined(kept, kept)

    assert Loan.objects.get(pk=loan.pk).household == gone
    assert [type(reason) for reason in preview_merge(kept, gone).reasons] == [MergeHasAccounts]


def test_merged_twice_the_second_is_told_that_it_is_gone():
    kept, gone = two()
    joined(kept, Household.objects.get(pk=gone.pk))

    with pytest.raises(HouseholdGone):
        joined(kept, gone)

    assert Event.objects.filter(kind="merged").count() == 1


def test_a_preview_counts_what_would_move_and_changes_nothing():
    kept, gone = two(phone="01 02")
    LoanFactory.create_batch(2, household=gone)

    preview = preview_merge(kept, gone)

    assert preview.moves == {**{model.__name__.lower(): 0 for model in MOVED}, "loan": 2}
    assert (preview.filled, preview.reasons) == (["phone"], [])
    assert Household.objects.count() == 2
