"""A ludothèque of full size for the desk: 100,000 copies, 10,000 households, and as many past loans as asked for.

``python -m scripts.bench.desk_data 1000000 5`` fills the database of the environment, the loans spread over five years.
The rows are the same for the same day and numbers. What the house keeps is what it would keep: a loan forgets its
borrower after four months unless the household asked for its history, and the log goes back twelve months.
"""

import random
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice
from typing import TYPE_CHECKING, Any

from scripts.django_ready import setup

if TYPE_CHECKING:
    from django.db.models import Model

COPIES, COPIES_PER_GAME, HOUSEHOLDS = 100_000, 3, 10_000
YEAR = 365
# The copies came over so many years before the first loan.
ACQUIRED_YEARS = 8
LOAN_DAYS = 21
# How the house forgets: borrowers after so many days, the log after so many.
NAMED_DAYS, LOGGED_DAYS = 120, YEAR
# One loan in so many comes back late; a household in so many keeps its history.
LATE_ONE_IN, HISTORY_ONE_IN = 12, 20
# Saturdays and Wednesdays are full, Sundays and Mondays closed.
BY_WEEKDAY = (0, 2, 5, 2, 3, 8, 0)
ROWS_AT_ONCE = 5000
GROUPS = ("A101", "A112", "A203", "A210", "A301", "A305", "A401", "A406", "A410", "")


@dataclass(frozen=True, slots=True)
class Past:
    """One loan before it is a row: who had what from when to when; ``ended`` None: it is out."""

    copy_id: int
    household_id: int
    lent_at: datetime
    due_on: date
    ended: datetime | None


def fill(loans: int, years: int, today: date) -> None:
    """Everything, from the first game to the last event."""
    from catalogue.models import Copy, Event, Loan, MembershipKind
    from scripts.bench.data import fill as fill_catalogue

    chance = random.Random(loans)
    fill_catalogue(-(-COPIES // COPIES_PER_GAME))
    acquire(years, today)
    classify(chance)
    kind = MembershipKind.objects.create(code="famille", name="Famille")
    people = enrol(kind.pk, years, chance, today)
    past = list(history(loans, years, people, chance, today))
    write(Loan, (loan_row(each, people, kind.pk, today) for each in past))
    out = [each.copy_id for each in past if each.ended is None]
    for first in range(0, len(out), ROWS_AT_ONCE):
        Copy.objects.filter(pk__in=out[first : first + ROWS_AT_ONCE]).update(state=Copy.State.ON_LOAN)
    write(Event, events(today))


def write(model: "type[Model]", rows: Iterable["Model"]) -> None:
    """Insert the rows as they come, never all of them in memory."""
    waiting = iter(rows)
    while some := list(islice(waiting, ROWS_AT_ONCE)):
        model._default_manager.bulk_create(some)


def acquire(years: int, today: date) -> None:
    """All copies on their shelves, and old enough for every loan."""
    from django.db.models import F

    from catalogue.models import Copy

    for year in range(ACQUIRED_YEARS):
        came = today - timedelta(days=YEAR * (years + 1 + year))
        some = Copy.objects.annotate(turn=F("pk") % ACQUIRED_YEARS).filter(turn=year)
        some.update(acquired_on=came, state=Copy.State.ON_SHELF)


def classify(chance: random.Random) -> None:
    """A class of ESAR for nine games in ten."""
    from catalogue.models import Game, Scheme, Term

    scheme, _made = Scheme.objects.get_or_create(code=Scheme.ESAR, defaults={"name": "ESAR"})
    terms = [Term.objects.create(scheme=scheme, code=code, label=f"classe {code}").pk for code in GROUPS if code]
    through, choices = Game.terms.through, [*terms, None]
    chosen = ((game, chance.choice(choices)) for game in Game.objects.order_by("pk").values_list("pk", flat=True))
    write(through, (through(game_id=game, term_id=term) for game, term in chosen if term))


def enrol(kind: int, years: int, chance: random.Random, today: date) -> dict[int, bool]:
    """Households with persons, a card and a membership a year; by their keys, whether they keep their history."""
    from catalogue.models import Card, Household, Membership, Patron

    keeps = [chance.randrange(HISTORY_ONE_IN) == 0 for _ in range(HOUSEHOLDS)]
    since = today - timedelta(days=YEAR * years)
    named = ((f"Banc {number}", since if kept else None) for number, kept in enumerate(keeps))
    write(Household, (Household(name=name, name_key=name.lower(), history_since=kept) for name, kept in named))
    keys = list(Household.objects.order_by("pk").values_list("pk", flat=True))
    write(Card, (Card(household_id=key, number=f"F{key:07}") for key in keys))
    write(Patron, (_person(key, n, chance, today) for key in keys for n in range(chance.randint(1, 4))))
    terms = ((key, first) for key in keys for first in _terms(years, chance, today))
    write(
        Membership,
        (Membership(household_id=k, kind_id=kind, starts_on=d, ends_on=d + timedelta(days=YEAR - 1)) for k, d in terms),
    )
    return dict(zip(keys, keeps, strict=True))


def _terms(years: int, chance: random.Random, today: date) -> list[date]:
    """When the memberships of a household began, the last one less than a year ago."""
    last = today - timedelta(days=chance.randint(0, YEAR - 60))
    return [last - timedelta(days=YEAR * before) for before in range(chance.randint(1, years))]


def _person(household: int, number: int, chance: random.Random, today: date) -> Any:
    from catalogue.models import Patron

    age = chance.randint(25, 70) if number == 0 else chance.randint(1, 17)
    return Patron(
        household_id=household,
        given_name=f"Personne {number}",
        family_name="Banc",
        name_key="personne banc",
        kind=Patron.Kind.CHILD if number else Patron.Kind.ADULT,
        birth_year=today.year - age,
    )


def history(loans: int, years: int, people: dict[int, bool], chance: random.Random, today: date) -> Iterator[Past]:
    """So many loans in the order of their days; a copy is with one family at a time, and some are popular."""
    from catalogue.models import Copy

    copies, households = list(Copy.objects.order_by("pk").values_list("pk", flat=True)), list(people)
    chance.shuffle(copies)
    back: dict[int, datetime] = {}
    for lent_at in moments(loans, years, chance, today):
        copy = copies[int(len(copies) * chance.random() ** 2)]
        while copy in back and back[copy] >= lent_at:
            copy = chance.choice(copies)
        late = chance.randint(1, 40) if chance.randrange(LATE_ONE_IN) == 0 else -chance.randint(0, LOAN_DAYS - 2)
        due_on = lent_at.date() + timedelta(days=LOAN_DAYS)
        ended = lent_at + timedelta(days=LOAN_DAYS + late, minutes=chance.randint(1, 59))
        back[copy] = ended
        out = ended.date() >= today
        yield Past(copy, chance.choice(households), lent_at, due_on, None if out else ended)


def moments(loans: int, years: int, chance: random.Random, today: date) -> list[datetime]:
    """When they were lent: over the years up to yesterday, by the days of the week, in order."""
    days = [today - timedelta(days=ago) for ago in range(YEAR * years, 0, -1)]
    chosen = chance.choices(days, weights=[BY_WEEKDAY[day.weekday()] for day in days], k=loans)
    return sorted(datetime.combine(day, time(9 + chance.randrange(8), chance.randrange(60)), UTC) for day in chosen)


def loan_row(past: Past, people: dict[int, bool], kind: int, today: date) -> Any:
    """The loan as the house keeps it today."""
    from catalogue.models import AgeBand, Loan

    named = past.ended is None or people[past.household_id] or (today - past.ended.date()).days < NAMED_DAYS
    return Loan(
        copy_id=past.copy_id,
        household_id=past.household_id if named else None,
        lent_at=past.lent_at,
        due_on=past.due_on,
        returned_at=past.ended,
        age_band=AgeBand.values[past.copy_id % len(AgeBand.values)],
        membership_kind_id=kind,
        postcode="75000",
        forgotten_on=None if named or past.ended is None else past.ended.date() + timedelta(days=NAMED_DAYS),
    )


def events(today: date) -> Iterator[Any]:
    """What the log tells of the loans of the last twelve months, with what undoing would need."""
    from catalogue.models import Event, Loan

    since = datetime.combine(today - timedelta(days=LOGGED_DAYS), time(), UTC)
    columns = ("pk", "copy_id", "household_id", "lent_at", "due_on", "returned_at")
    for pk, copy, household, lent_at, due_on, ended in (
        Loan.objects.filter(lent_at__gte=since).order_by("pk").values_list(*columns).iterator(ROWS_AT_ONCE)
    ):
        about: dict[str, Any] = {"loan_id": pk, "copy_id": copy, "household_id": household}
        out = {"due_on": due_on.isoformat(), "made": [f"loan:{pk}"], **_moved(copy, "on_shelf", "on_loan")}
        yield Event(kind=Event.Kind.LENT, at=lent_at, recorded_at=lent_at, facts=out, **about)
        if ended:
            home = {"due_on": due_on.isoformat(), "days_late": 0, **_moved(copy, "on_loan", "on_shelf")}
            yield Event(kind=Event.Kind.RETURNED, at=ended, recorded_at=ended, facts=home, **about)


def _moved(copy: int, before: str, after: str) -> dict[str, Any]:
    return {"before": {f"copy:{copy}": {"state": before}}, "after": {f"copy:{copy}": {"state": after}}}


def main() -> int:
    """Migrate and fill the database of the environment."""
    setup()
    from django.core.management import call_command
    from django.db import connection
    from django.utils import timezone

    call_command("migrate", verbosity=0)
    fill(int(sys.argv[1]), int(sys.argv[2]), timezone.localdate())
    # What PostgreSQL does by itself after a while; SQLite never does, and the house does not ask it to.
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")
    return 0


if __name__ == "__main__":
    sys.exit(main())
