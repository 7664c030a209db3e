"""Enrolling a household and its persons, and correcting what was noted of them."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction

from catalogue.lending.cards import issue_card
from catalogue.lending.deposits import receive_deposit
from catalogue.lending.due_dates import local_day
from catalogue.lending.events import record
from catalogue.lending.households import lock_household
from catalogue.lending.memberships import begin
from catalogue.lending.refusals_of_people import NameMissing, PermissionOfAdult
from catalogue.lending.submissions import once
from catalogue.models import Event, Household, MembershipKind, Patron

ACT = "enrol"


@dataclass(frozen=True, slots=True)
class Contact:
    """How a household is reached; ``address`` is without postcode and city."""

    address: str = ""
    postcode: str = ""
    city: str = ""
    mail: str = ""
    phone: str = ""
    wants_reminders: bool = True


@dataclass(frozen=True, slots=True)
class Person:
    """A person as written on the form. ``permission_on`` is the day a parent's permission was shown, for a child."""

    given_name: str
    family_name: str = ""
    kind: str = Patron.Kind.ADULT
    birth_year: int | None = None
    permission_on: date | None = None


CONTACT = [field.name for field in fields(Contact)]
PERSON = [field.name for field in fields(Person)]


def enrol(  # noqa: PLR0913 - one page of enrolment is one act, and this is what the page holds
    *,
    name: str,
    persons: Sequence[Person],
    kind: MembershipKind,
    at: datetime,
    by: User | None,
    card_number: str = "",
    contact: Contact | None = None,
    deposit_cents: int = 0,
    submission: UUID | None = None,
) -> Household:
    """Enrol a household with its persons, its membership from today on, and its card when a number is given.

    ``deposit_cents``: what it leaves as a deposit; 0: nothing. The same ``submission`` sent again answers with the
    household that the first one made. Refused: NameMissing, PermissionOfAdult, CardTaken, CardNumberMissing.
    """
    name = name.strip()
    if not name:
        raise NameMissing
    for person in persons:
        judge(person)

    def make() -> Household:
        household = write_household(name, persons, contact or Contact(), at=at, by=by)
        begin(household=household, kind=kind, starts_on=local_day(at), at=at, by=by)
        if card_number.strip():
            issue_card(household=household, number=card_number, at=at, by=by)
        if deposit_cents:
            receive_deposit(household=household, amount_cents=deposit_cents, at=at, by=by)
        return household

    with transaction.atomic():
        return once(Household, make, key=submission, act=ACT, at=at)


def write_household(
    name: str, persons: Sequence[Person], contact: Contact, *, at: datetime, by: User | None
) -> Household:
    """The rows of a new household and its persons, and the event, within the verb's transaction."""
    household = Household.objects.create(name=name, **asdict(contact))
    for person in persons:
        Patron.objects.create(household=household, **asdict(person))
    facts = {"persons": len(persons)}
    record(Event.Kind.ENROLLED, at=at, by=by, facts=facts, household_id=household.pk)
    return household


def judge(person: Person) -> None:
    """Raise what is wrong with a person as written; the database refuses the same."""
    if not person.given_name.strip():
        raise NameMissing
    if person.permission_on and person.kind != Patron.Kind.CHILD:
        raise PermissionOfAdult


def change_household(
    *,
    household: Household,
    at: datetime,
    by: User | None,
    name: str | None = None,
    contact: Contact | None = None,
    touched: Collection[str] | None = None,
) -> Household:
    """Correct the name or the contact of ``household``; what is None stays. The log keeps which, not what.

    ``touched``: the columns that the sender changed; any other, which somebody else may have changed, stays.
    """
    if name is not None and not name.strip():
        raise NameMissing
    with transaction.atomic():
        lock_household(household.pk)
        held = Household.objects.get(pk=household.pk)
        wanted = {**({"name": name.strip()} if name else {}), **(asdict(contact) if contact else {})}
        meant = wanted if touched is None else wanted.keys() & set(touched)
        changed = sorted(column for column in meant if getattr(held, column) != wanted[column])
        for column in changed:
            setattr(held, column, wanted[column])
        if changed:
            held.save(update_fields=changed)
            _note(held, {"columns": changed}, at=at, by=by)
    return held


def add_person(*, household: Household, person: Person, at: datetime, by: User | None) -> Patron:
    """Note one more person of ``household``."""
    judge(person)
    with transaction.atomic():
        lock_household(household.pk)
        patron = Patron.objects.create(household=household, **asdict(person))
        _note(household, {"made": [f"patron:{patron.pk}"]}, at=at, by=by)
    return patron


def change_person(*, patron: Patron, person: Person, at: datetime, by: User | None) -> Patron:
    """Correct what is noted of ``patron``; the log keeps which columns, not what stood in them."""
    judge(person)
    with transaction.atomic():
        lock_household(patron.household_id)
        held = Patron.objects.select_related("household").get(pk=patron.pk)
        changed = sorted(column for column, value in asdict(person).items() if getattr(held, column) != value)
        for column in changed:
            setattr(held, column, getattr(person, column))
        if changed:
            held.save(update_fields=changed)
            _note(held.household, {"patron": held.pk, "columns": changed}, at=at, by=by)
    return held


def remove_person(*, patron: Patron, at: datetime, by: User | None) -> None:
    """Take a person out of the household: loans and cards stay the household's, an account of its own is closed."""
    with transaction.atomic():
        lock_household(patron.household_id)
        User.objects.filter(account__patron=patron).delete()
        facts: dict[str, Any] = {"patron": patron.pk, "removed": True}
        _note(patron.household, facts, at=at, by=by)
        patron.delete()


def note_correction(
    *, household: Household, columns: Iterable[str], rows: Iterable[str], at: datetime, by: User | None
) -> None:
    """Log what was corrected in the admin: columns of the household, and its persons, cards and memberships by key."""
    facts = {"columns": sorted(columns), "rows": sorted(rows)}
    if any(facts.values()):
        _note(household, {name: fact for name, fact in facts.items() if fact}, at=at, by=by)


def _note(household: Household, facts: dict[str, Any], *, at: datetime, by: User | None) -> None:
    record(Event.Kind.HOUSEHOLD_CHANGED, at=at, by=by, facts=facts, household_id=household.pk)
