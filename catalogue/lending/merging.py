"""Making one household of two: everything of the one that goes becomes the other's, and nothing is lost on the way."""

from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Model, QuerySet

from catalogue.lending import queues
from catalogue.lending.events import record
from catalogue.lending.refusals import HouseholdGone, Refusal
from catalogue.lending.refusals_of_people import MergeHasAccounts, SameHousehold
from catalogue.models import (
    Account,
    Card,
    Charge,
    Deposit,
    Event,
    Hold,
    Household,
    Loan,
    Membership,
    Message,
    Patron,
    Reminder,
)

# Whatever belongs to a household; pairs said to be distinct go with the household that goes.
MOVED = [Account, Card, Charge, Deposit, Event, Hold, Loan, Membership, Message, Patron, Reminder]
# What a household is reached by is one thing: half an address of each would be nobody's.
CONTACT_PARTS = [["address", "postcode", "city"], ["mail"], ["phone"]]


@dataclass(frozen=True, slots=True)
class Preview:
    """What a merge would do: how many rows move, by the model's name; what stands against it.

    ``filled``: contact columns that ``kept`` takes over; ``same_persons``: persons noted in both, who become one;
    ``doubled_holds``: games that both wait for, of which the later hold ends; ``answered_holds``: games that one
    waits for and the other has; ``forgets_history``: one of the two
    did not ask for a history, so that the merged household has none.
    """

    moves: dict[str, int]
    filled: list[str]
    same_persons: list[Patron]
    doubled_holds: list[Hold]
    answered_holds: list[Hold]
    forgets_history: bool
    reasons: list[Refusal]


def preview_merge(kept: Household, gone: Household) -> Preview:
    """What ``merge`` would do now; it changes nothing."""
    return Preview(
        moves={model.__name__.lower(): QuerySet(model).filter(household=gone).count() for model in MOVED},
        filled=list(filled(kept, gone)),
        same_persons=[double for _, double in same_persons(kept, gone)],
        doubled_holds=doubled_holds(kept, gone),
        answered_holds=answered_holds(kept, gone),
        forgets_history=kept.keeps_history != gone.keeps_history,
        reasons=reasons_against(kept, gone),
    )


def merge(*, kept: Household, gone: Household, at: datetime, by: User | None) -> Household:
    """Give ``kept`` everything of ``gone``, which is deleted; ``kept`` as it is now. A Refusal changes nothing.

    Limits are not judged: what is out is out. Whoever lends to ``gone`` meanwhile waits, and hears HouseholdGone.
    """
    if kept.pk == gone.pk:
        raise SameHousehold
    with transaction.atomic():
        kept, gone = both_locked(kept, gone)
        reasons = reasons_against(kept, gone)
        if reasons:
            raise reasons[0]
        for hold in (*doubled_holds(kept, gone), *answered_holds(kept, gone)):
            queues.close(hold=hold, state=Hold.State.CANCELLED, kind=Event.Kind.HOLD_CANCELLED, at=at, by=by)
        for person, double in same_persons(kept, gone):
            make_one(person, double)
        moved = {model.__name__.lower(): hand_over(model, kept, gone) for model in MOVED}
        take_over_columns(kept, gone)
        gone.delete()
        record(Event.Kind.MERGED, at=at, by=by, facts={"moved": moved}, household_id=kept.pk)
    return kept


def both_locked(kept: Household, gone: Household) -> tuple[Household, Household]:
    """Both as they stand, the lower key locked first so that two merges never wait for each other in a circle.

    The whole row is locked, key included: nobody may write a row that points at a household about to go.
    """
    rows = {
        row.pk: row for row in Household.objects.select_for_update().filter(pk__in=[kept.pk, gone.pk]).order_by("pk")
    }
    if len(rows) != 2:
        raise HouseholdGone
    return rows[kept.pk], rows[gone.pk]


def reasons_against(kept: Household, gone: Household) -> list[Refusal]:
    """Every reason why the two cannot become one."""
    if kept.pk == gone.pk:
        return [SameHousehold()]
    whole = Account.objects.filter(household__in=[kept, gone], patron=None).count()
    return [MergeHasAccounts()] if whole > 1 else []


def hand_over(model: type[Model], kept: Household, gone: Household) -> int:
    """Give the rows of ``gone`` to ``kept``; how many."""
    return QuerySet(model).filter(household=gone).update(household=kept)


def doubled_holds(kept: Household, gone: Household) -> list[Hold]:
    """Of each game that both wait for, the hold that ends: never the one that is ready, else the later."""
    by_game = sorted(
        _holds_of(kept, gone),
        key=lambda hold: (hold.game_id, hold.state != Hold.State.READY, hold.placed_at, hold.pk),
    )
    return [hold for _, holds in groupby(by_game, key=lambda hold: hold.game_id) for hold in list(holds)[1:]]


def answered_holds(kept: Household, gone: Household) -> list[Hold]:
    """The other holds that end, since the one waits for what the other has at home.

    What a household asked for although it had the game itself stays.
    """
    doubled = doubled_holds(kept, gone)
    left = [hold for hold in _holds_of(kept, gone) if hold not in doubled]
    loans = Loan.objects.open().filter(household__in=[kept, gone], copy__game__in=[hold.game_id for hold in left])
    has = set(loans.values_list("household", "copy__game"))
    both = {kept.pk, gone.pk}
    return [
        hold
        for hold in left
        if (hold.household_id, hold.game_id) not in has
        and any((other, hold.game_id) in has for other in both - {hold.household_id})
    ]


def _holds_of(kept: Household, gone: Household) -> list[Hold]:
    return list(Hold.objects.active().filter(household__in=[kept, gone]).select_related("game").order_by("pk"))


def same_persons(kept: Household, gone: Household) -> list[tuple[Patron, Patron]]:
    """Persons of both households who bear one name and were not born in two years: of ``kept``, and of ``gone``.

    Two persons with an account of their own each stay two.
    """
    free = list(kept.patrons.select_related("account").order_by("pk"))
    pairs = []
    for double in gone.patrons.select_related("account").order_by("pk"):
        person = next((person for person in free if is_same(person, double)), None)
        if person:
            free.remove(person)
            pairs.append((person, double))
    return pairs


def is_same(person: Patron, double: Patron) -> bool:
    """Whether two rows are one person, as far as a name and a year tell."""
    years = {person.birth_year, double.birth_year} - {None}
    both_have_accounts = hasattr(person, "account") and hasattr(double, "account")
    return person.name_key == double.name_key and len(years) < 2 and not both_have_accounts


def make_one(person: Patron, double: Patron) -> None:
    """Give ``person`` what hangs on ``double``, and what was not known of it; ``double`` is deleted."""
    # A loan or a hold of a person is one of its household's: the household moves in the same breath.
    for loans in (Loan.objects, Hold.objects):
        loans.filter(patron=double).update(patron=person, household=person.household_id)
    Card.objects.filter(patron=double).update(patron=person)
    Account.objects.filter(patron=double).update(patron=person)
    person.birth_year = person.birth_year or double.birth_year
    if person.kind == Patron.Kind.CHILD:
        person.permission_on = person.permission_on or double.permission_on
    person.save(update_fields=["birth_year", "permission_on"])
    double.delete()


def filled(kept: Household, gone: Household) -> dict[str, str]:
    """The contact columns that ``kept`` has nothing in and ``gone`` does, with what stands there."""
    found: dict[str, str] = {}
    for part in CONTACT_PARTS:
        if not any(getattr(kept, column) for column in part):
            found |= {column: getattr(gone, column) for column in part if getattr(gone, column)}
    return found


def take_over_columns(kept: Household, gone: Household) -> None:
    """Write what the merged household takes from the one that goes; never a wish that only one of them had."""
    columns: dict[str, object] = dict(filled(kept, gone))
    columns["wants_reminders"] = kept.wants_reminders and gone.wants_reminders
    # A history is kept for who asked for it: of two, since both had asked.
    since = [kept.history_since, gone.history_since]
    columns["history_since"] = max(day for day in since if day) if all(since) else None
    columns["created_at"] = min(kept.created_at, gone.created_at)
    columns["removal_notice_on"] = None
    for column, value in columns.items():
        setattr(kept, column, value)
    kept.save(update_fields=list(columns))
