"""Why something about people and their money is refused, and why a form is not taken twice."""

from datetime import UTC, date, datetime
from uuid import UUID

from catalogue.lending import refusals_of_money as money
from catalogue.lending import refusals_of_people as people
from catalogue.models import Card, Charge, Membership, Patron
from tests.catalogue.refusals.rows import FORM_FIRST, PAGE_ALONE, Doors, Row, page
from tests.catalogue.refusals.told import Told
from tests.catalogue.refusals.world import PASSWORD, World
from tests.factories.catalogue import HouseholdFactory, MembershipKindFactory, PatronFactory
from tests.factories.desk import AccountFactory, ChargeFactory, DepositFactory, HoldFactory, JobRunFactory

KEY = "6f1c1f0e-0000-4000-8000-000000000002"
THEN = datetime(2026, 1, 17, 9, 59, tzinfo=UTC)


def family_key(world: World) -> int:
    return int(world.family.pk)


def a_librarian(world: World) -> None:
    world.librarian()


def the_manager(world: World) -> None:
    world.manager()


def without_a_card(world: World) -> None:
    Card.objects.filter(household=world.family).delete()


def merge_accounts(world: World) -> Told:
    other = AccountFactory(household=HouseholdFactory())
    assert world.account
    return world.page("household-merge", garder=world.family.pk, autre=other.household_id)


def account_of_a_child(world: World) -> Told:
    child = PatronFactory(household=world.family, kind=Patron.Kind.CHILD, birth_year=2018)
    return world.page("account-open", world.family.pk, patron=child.pk)


def member_for_good(world: World) -> None:
    Membership.objects.filter(household=world.family).update(ends_on=date.max)


def reminders_under_way(world: World) -> None:
    world.librarian()
    JobRunFactory(job="send_reminders", started_at=THEN)


# ── Removal ──────────────────────────────────────────────────────────────────────────────────────────
ERASE = Doors(
    desk=lambda world: world.page("household-remove", world.family.pk),
    api=PAGE_ALONE,
    account=lambda world: world.own_page("account-erase", password=PASSWORD),
    own_api=PAGE_ALONE,
)


def with_a_loan(world: World) -> None:
    world.manager()
    world.lent()


def owing(world: World) -> None:
    world.manager()
    ChargeFactory(household=world.family)


def with_a_deposit(world: World) -> None:
    world.manager()
    DepositFactory(household=world.family)


def waiting(world: World) -> None:
    world.manager()
    HoldFactory(household=world.family)


# ── Money ────────────────────────────────────────────────────────────────────────────────────────────
def deposit(world: World) -> int:
    """A deposit of thirty euros."""
    return int(DepositFactory(household=world.family).pk)


def deposit_back_twice(world: World) -> Told:
    key = deposit(world)
    world.page("deposit-return", key, returned="30")
    return world.page("deposit-return", key, returned="30")


def settled_charge(world: World) -> int:
    return int(ChargeFactory(household=world.family, outcome=Charge.Outcome.PAID, settled_at=THEN).pk)


def form_of_another_act(world: World) -> Told:
    world.page("premises-play", game=world.copy.game_id, submission=KEY)
    return world.page("premises-visits", visits=3, site=world.copy.site_id, submission=KEY)


def key_of_another_act(world: World) -> Told:
    world.api("plays/count", game=world.copy.game_id, submission=KEY)
    return world.api("return", barcode=world.copy.barcode, submission=KEY)


def own_key_of_another_act(world: World) -> Told:
    world.own_api("holds/place", game=world.copy.game_id, submission=KEY)
    return world.own_api(f"holds/{world.family.holds.get().pk}/cancel", submission=KEY)


assert UUID(KEY)

ROWS = [
    Row(people.NameMissing, Doors(desk=FORM_FIRST)),
    Row(people.PermissionOfAdult, Doors(desk=FORM_FIRST)),
    Row(people.CardTaken, page("household-card", family_key, number=lambda world: world.card.number)),
    Row(people.CardNumberMissing, page("household-card", family_key, number="9" * 55)),
    Row(
        people.AlreadyRenewed,
        page("household-renew", family_key, kind=lambda _world: MembershipKindFactory().pk, times=2),
    ),
    Row(
        people.MembershipEndless,
        page("household-renew", family_key, kind=lambda _world: MembershipKindFactory().pk),
        member_for_good,
    ),
    Row(people.SameHousehold, page("household-merge", garder=family_key, autre=family_key), a_librarian),
    Row(people.MergeHasAccounts, Doors(desk=merge_accounts), a_librarian),
    Row(people.OpenLoan, ERASE, with_a_loan),
    Row(people.OpenCharge, ERASE, owing),
    Row(people.DepositKept, ERASE, with_a_deposit),
    Row(people.ActiveHold, ERASE, waiting),
    Row(people.AccountExists, page("account-open", family_key, times=2)),
    Row(people.ParentNeeded, Doors(desk=account_of_a_child)),
    Row(people.NoCardForAccount, page("account-open", family_key), without_a_card),
    Row(
        people.JobRuns,
        page("reminders-send"),
        reminders_under_way,
    ),
    Row(
        people.UnknownField,
        page("reminder-words-change", lambda _world: "late", lambda _world: "mail", subject="{prenom}", body="Bonjour"),
        the_manager,
    ),
    Row(
        money.FormUsed,
        Doors(
            desk=form_of_another_act,
            api=key_of_another_act,
            account="The forms of the account carry no key: its acts are told apart by their rows.",
            own_api=own_key_of_another_act,
        ),
    ),
    Row(money.AmountImpossible, Doors(desk=FORM_FIRST)),
    Row(money.AmountTooHigh, page("deposit-return", deposit, returned="31"), a_librarian),
    Row(money.DepositReturned, Doors(desk=deposit_back_twice), a_librarian),
    Row(money.LoanOfAnother, Doors(desk="No form of money names a loan: only another verb does.")),
    Row(money.ChargeSettled, page("charge-settle", settled_charge, outcome="paid"), a_librarian),
    Row(money.ChargeExists, Doors(desk="Lateness is charged by the return alone; no form asks for it.")),
]
