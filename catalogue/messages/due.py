"""Who gets which reminder today: read from loans, holds and memberships as they stand, and from what was sent.

Nothing is planned ahead. What has come back, was renewed or fetched is simply not found, and after weeks without a
run there is one reminder for each thing, the right one for today.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta

from django.db.models import Exists, OuterRef, Q

from catalogue.lending.due_dates import local_day
from catalogue.memory.dormancy import to_be_told
from catalogue.messages.schedule import due_soon, late_day, late_number, membership_ends_soon, rest_days
from catalogue.models import Copy, Hold, Household, HouseRules, Loan, Membership, Message, Reminder

Step = Reminder.Step

# In the order of a mail: what is urgent first.
ORDER = [Step.LATE, Step.HOLD_READY, Step.BEFORE_DUE, Step.MEMBERSHIP_ENDING, Step.REMOVAL]
# Worth a stamp; the others are a courtesy that goes by mail alone.
ON_PAPER = {Step.LATE, Step.HOLD_READY, Step.REMOVAL}


@dataclass(frozen=True, slots=True)
class Due:
    """One reminder to be had. ``left_out``: earlier numbers of its series that nobody sent, and nobody will."""

    step: Step
    series: str
    number: int
    due_on: date
    loan: Loan | None = None
    hold: Hold | None = None
    membership: Membership | None = None
    left_out: tuple[int, ...] = ()


@dataclass(slots=True)
class DueLetter:
    """What one household is to be told today, all of it in one message on ``channel``."""

    household: Household
    channel: Message.Channel
    dues: list[Due] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Had:
    """What was had of the series: (series, step) → its highest number, and the day of the last message."""

    numbers: dict[tuple[str, str], int]
    days: dict[tuple[str, str], date]

    @classmethod
    def read(cls, of: Q) -> "Had":
        """What was had of everything that still runs; one query."""
        running = (
            Q(loan__isnull=False, loan__returned_at=None)
            | Q(hold__state=Hold.State.READY)
            | Q(membership__isnull=False)
            | Q(step=Step.REMOVAL)
        )
        numbers: dict[tuple[str, str], int] = {}
        days: dict[tuple[str, str], date] = {}
        columns = ("series", "step", "number", "message__written_at")
        for series, step, number, written_at in Reminder.objects.filter(running & of).values_list(*columns):
            key = (series, step)
            numbers[key] = max(numbers.get(key, 0), number)
            if written_at:
                days[key] = max(days.get(key, date.min), local_day(written_at))
        return cls(numbers, days)

    def number(self, series: str, step: Step) -> int:
        """The highest number had of the series; 0: none."""
        return self.numbers.get((series, step), 0)


def due_reminders(today: date, household: Household | None = None) -> list[DueLetter]:
    """What each household (or the one) is to be told today, by its name; whoever wants no reminders is left out.

    Also a dry run: nothing is written. Seven queries, however many households there are.
    """
    of = Q(household=household) if household else Q()
    rules, had = HouseRules.objects.in_force(), Had.read(of)
    letters: dict[int, DueLetter] = {}
    for owner, due in [
        *loans_due(today, rules, had, of),
        *holds_due(today, had, of),
        *memberships_due(today, rules, had, of),
        *removals_due(today, rules, had, household),
    ]:
        channel = channel_for(owner, due.step)
        if channel:
            letters.setdefault(owner.pk, DueLetter(owner, channel)).dues.append(due)
    for letter in letters.values():
        # Within a step in the order they were read: by the day that counts for a family.
        letter.dues.sort(key=lambda due: ORDER.index(due.step))
    return sorted(letters.values(), key=lambda letter: (letter.household.name_key, letter.household.pk))


def channel_for(household: Household, step: Step) -> Message.Channel | None:
    """How the household is told of this step; None: not at all."""
    if household.mail:
        return Message.Channel.MAIL
    return Message.Channel.LETTER if step in ON_PAPER else None


# ── What is due ──────────────────────────────────────────────────────────────────────────────────────
def loans_due(today: date, rules: HouseRules, had: Had, of: Q) -> Iterator[tuple[Household, Due]]:
    """Games due soon, and late ones; a renewal begins a series anew. Nobody is asked for what is noted as lost."""
    horizon = today + timedelta(days=rules.before_due_days)
    loans = Loan.objects.open().filter(of, due_on__lte=horizon, household__wants_reminders=True)
    loans = loans.exclude(copy__restriction=Copy.Restriction.LOST)
    for loan in loans.for_desk().select_related("household"):
        due = loan_due(loan, today, rules, had)
        if due and loan.household:
            yield loan.household, due


def loan_due(loan: Loan, today: date, rules: HouseRules, had: Had) -> Due | None:
    """What is to be told of this loan today."""
    series = f"loan:{loan.pk}:{loan.renewals}"
    if loan.due_on is None:
        return None
    if due_soon(loan.due_on, today, rules):
        if had.number(series, Step.BEFORE_DUE):
            return None
        return Due(Step.BEFORE_DUE, series, 1, loan.due_on - timedelta(days=rules.before_due_days), loan=loan)
    number, last = late_number(loan.due_on, today, rules), had.number(series, Step.LATE)
    told_on = had.days.get((series, Step.LATE))
    if number <= last or (told_on and today < told_on + timedelta(days=rest_days(rules))):
        return None
    left_out = tuple(range(last + 1, number))
    return Due(Step.LATE, series, number, late_day(loan.due_on, number, rules), loan=loan, left_out=left_out)


def holds_due(today: date, had: Had, of: Q) -> Iterator[tuple[Household, Due]]:
    """Boxes that wait; one that was put back and is ready again is told again."""
    ready = Hold.objects.filter(of, state=Hold.State.READY, ready_until__gte=today, household__wants_reminders=True)
    for hold in ready.select_related("household", "game", "pickup_site").order_by("ready_until", "pk"):
        series = f"hold:{hold.pk}:{hold.ready_until}"
        if hold.household and hold.ready_at and not had.number(series, Step.HOLD_READY):
            yield hold.household, Due(Step.HOLD_READY, series, 1, local_day(hold.ready_at), hold=hold)


def memberships_due(today: date, rules: HouseRules, had: Had, of: Q) -> Iterator[tuple[Household, Due]]:
    """Memberships about to end that no later one follows."""
    later = Membership.objects.filter(household=OuterRef("household"), ends_on__gt=OuterRef("ends_on"))
    horizon = today + timedelta(days=rules.membership_ending_days)
    ending = Membership.objects.filter(
        of, ~Exists(later), ends_on__range=(today, horizon), starts_on__lte=today, household__wants_reminders=True
    )
    for membership in ending.select_related("household", "kind").order_by("ends_on", "pk"):
        series = f"membership:{membership.pk}"
        due_on = membership.ends_on - timedelta(days=rules.membership_ending_days)
        if membership_ends_soon(membership.ends_on, today, rules) and not had.number(series, Step.MEMBERSHIP_ENDING):
            yield membership.household, Due(Step.MEMBERSHIP_ENDING, series, 1, due_on, membership=membership)


def removals_due(
    today: date, rules: HouseRules, had: Had, household: Household | None
) -> Iterator[tuple[Household, Due]]:
    """Households to be told of their removal and of its day: no reminder, and therefore told to everybody."""
    earliest = today + timedelta(days=rules.removal_notice_days)
    for dormant in to_be_told(today, household):
        series = f"removal:{dormant.household.pk}:{dormant.removal_on}"
        if not had.number(series, Step.REMOVAL):
            yield dormant.household, Due(Step.REMOVAL, series, 1, max(dormant.removal_on, earliest))
