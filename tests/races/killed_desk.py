"""Desks that lend, renew, reserve and take back without end, killed in the middle of it again and again.

Not a test: a process of its own, on the database of ``DATABASE_URL``, which it fills. It forks four desks, kills
each with SIGKILL after a few milliseconds, and looks whether all that was written is whole; then the next. Prints one
JSON document: how many were killed, how many events they have written, and what was found broken.
"""

import json
import os
import random
import signal
import sys
import time
import traceback
from collections import Counter

import django

COPIES, HOUSEHOLDS, DESKS = 6, 4, 4
# Acts take a few milliseconds each: the blow falls anywhere within one of the next few.
LONGEST_SECONDS = 0.05


def main(kills: int) -> None:
    """Kill so many desks, four at a time."""
    django.setup()
    fill()
    dice, faults = random.Random(5), []
    for number in range(0, kills, DESKS):
        delays = [dice.uniform(0, LONGEST_SECONDS) for _ in range(DESKS)]
        faults += [f"from desk {number}: {fault}" for fault in killed_after(delays)]
    sys.stdout.write(json.dumps({"kills": kills, "events": count_events(), "faults": faults}))


def fill() -> None:
    """A fresh database with a few copies, families and one person at the desk."""
    from django.contrib.auth.models import User
    from django.core.management import call_command
    from django.db import connection

    from tests.factories.catalogue import CopyFactory, LendingPolicyFactory, MembershipFactory

    call_command("migrate", verbosity=0)
    User.objects.create_superuser("guichet")
    LendingPolicyFactory(games_at_once=COPIES, holds_at_once=COPIES, renewals=3)
    CopyFactory.create_batch(COPIES)
    MembershipFactory.create_batch(HOUSEHOLDS, starts_on="2020-01-01", ends_on="2120-01-01")
    # Modules are loaded once and not by every desk.
    one_act(random.Random(5))
    # A forked desk must not share the connection of its parent.
    connection.close()


def killed_after(delays: list[float]) -> list[str]:
    """Let several desks work side by side, kill each so long after its first act, and tell what is broken then."""
    desks = [(fork_desk(), delay) for delay in delays]
    faults = [fault for (desk, begun), delay in desks for fault in kill(desk, begun, delay)]
    return [*faults, *broken()]


def fork_desk() -> tuple[int, int]:
    """A desk at work: its process, and the pipe into which it writes after its first act."""
    begun, begins = os.pipe()
    desk = os.fork()
    if desk == 0:
        work(begins)
    os.close(begins)
    return desk, begun


def kill(desk: int, begun: int, seconds: float) -> list[str]:
    """Kill the desk so long after its first act; a fault where it was not at work any more."""
    os.read(begun, 1)
    os.close(begun)
    time.sleep(seconds)
    os.kill(desk, signal.SIGKILL)
    _, status = os.waitpid(desk, 0)
    return [] if os.WIFSIGNALED(status) else ["a desk had stopped by itself"]


def work(begins: int) -> None:
    """What a desk does until it is killed; an error of its own ends it, which the parent tells."""
    dice = random.SystemRandom()
    try:
        one_act(dice)
        os.write(begins, b".")
        while True:
            one_act(dice)
    finally:
        traceback.print_exc()
        os._exit(1)


def one_act(dice: random.Random) -> None:
    """Any act that fits the state of a copy; refused ones are acts as well."""
    from django.contrib.auth.models import User
    from django.utils import timezone

    from catalogue.lending.holds import place_hold
    from catalogue.lending.loans import lend, return_copy
    from catalogue.lending.refusals import Refusal
    from catalogue.lending.renewals import renew
    from catalogue.models import Copy, Household, Loan

    copy = dice.choice(list(Copy.objects.select_related("game", "kind")))
    family, by = dice.choice(list(Household.objects.all())), User.objects.get()
    at = timezone.now()
    try:
        if copy.state != Copy.State.ON_LOAN:
            lend(copy=copy, household=family, at=at, by=by, accepted=["hold_of_other"])
        elif dice.random() < 0.3:
            renew(loan=copy.loans.open().get(), at=at, by=by)
        elif dice.random() < 0.3:
            place_hold(game=copy.game, household=family, at=at, by=by)
        else:
            return_copy(copy=copy, at=at, by=by)
    except (Refusal, Loan.DoesNotExist):
        # Refused, or taken back by another desk since it was looked at.
        pass


def broken() -> list[str]:
    """Every promise between rows that does not hold: half a loan, an act without its event, or the reverse."""
    from django.db import connection, transaction

    from catalogue.models import Copy, Event, Hold, Loan, Renewal

    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # One picture for all the questions: what a dead desk has sent may be committed while they are asked.
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        states = dict(Copy.objects.values_list("pk", "state"))
        loans = dict(Loan.objects.values_list("pk", "returned_at"))
        out = sorted(Loan.objects.open().values_list("copy", flat=True))
        ready = sorted(Hold.objects.filter(state="ready").values_list("copy", flat=True))
        renewals = Counter(Renewal.objects.values_list("loan", flat=True))
        renewed = {pk: n for pk, n in Loan.objects.values_list("pk", "renewals") if n}
        satisfied = sorted(Hold.objects.filter(state="satisfied").values_list("pk", flat=True))
        log = list(Event.objects.values_list("kind", "loan", "hold"))
        holds = sorted(Hold.objects.values_list("pk", flat=True))
    connection.close()
    told = {kind: sorted(pk for what, *pks in log if what == kind for pk in pks[at : at + 1]) for kind, at in LOGGED}
    promises = {
        "a copy is out without its loan": sorted(pk for pk, state in states.items() if state == "on_loan") == out,
        "a copy is set aside without its hold": sorted(pk for pk, state in states.items() if state == "held") == ready,
        "a loan is not in the log": told["lent"] == sorted(loans),
        "a return is not in the log": told["returned"] == sorted(pk for pk, back in loans.items() if back),
        "a renewal is not in the log": Counter(told["renewed"]) == renewals == Counter(renewed),
        "a hold is not in the log": told["hold_placed"] == holds,
        "a hold that was served is not in the log": told["hold_satisfied"] == satisfied,
    }
    return [fault for fault, kept in promises.items() if not kept]


# Which column of the log names what the act was about: the loan, or the hold.
LOGGED = [("lent", 0), ("returned", 0), ("renewed", 0), ("hold_placed", 1), ("hold_satisfied", 1)]


def count_events() -> int:
    """How much was done in all."""
    from catalogue.models import Event

    return Event.objects.count()


if __name__ == "__main__":
    main(int(sys.argv[1]))
