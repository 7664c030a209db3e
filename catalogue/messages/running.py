"""Which reminders still ask for something: a letter is printed days after it was written."""

from datetime import date

from django.db.models import CharField, Exists, F, OuterRef, Q, Value
from django.db.models.functions import Concat

from catalogue.models import Copy, Hold, Loan, Membership, Reminder

Step = Reminder.Step

# The series of things as they are now, in the words of ``due``: after a renewal it is another one.
LOAN_SERIES = Concat(Value("loan:"), F("loan_id"), Value(":"), F("loan__renewals"), output_field=CharField())
HOLD_SERIES = Concat(Value("hold:"), F("hold_id"), Value(":"), F("hold__ready_until"), output_field=CharField())


def running(today: date) -> Q:
    """Reminders of what is still as it was when they were written.

    A game still out, neither given up for lost nor renewed since, and late where that was told; a box still kept by
    that day; a membership that still ends and that no other follows; a removal of a family that has not come back.
    """
    of_household = Q(household=OuterRef("household"))
    later = Membership.objects.filter(
        household=OuterRef("membership__household"), ends_on__gt=OuterRef("membership__ends_on")
    )
    came_back = Exists(Loan.objects.open().filter(of_household)) | Exists(
        Membership.objects.filter(of_household, ends_on__gte=today)
    )
    out = Q(loan__isnull=False, loan__returned_at=None, series=LOAN_SERIES)
    out &= ~Q(loan__copy__restriction=Copy.Restriction.LOST)
    return (
        (out & (~Q(step=Step.LATE) | Q(loan__due_on__lt=today)))
        | Q(hold__state=Hold.State.READY, hold__ready_until__gte=today, series=HOLD_SERIES)
        | (Q(membership__ends_on__gte=today) & ~Exists(later))
        | (Q(step=Step.REMOVAL) & ~came_back)
    )
