"""The log: who did what to a copy or a household, the latest first. No title once the loan has forgotten."""

from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from catalogue.forms.desk import ScanForm
from catalogue.lending.refusals import NothingScanned, Refusal
from catalogue.lending.scans import read_scan
from catalogue.memory.export import note_reading
from catalogue.models import Copy, Event, Household
from catalogue.models.event_kinds import HOUSE_KINDS
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.event_words import details
from catalogue.views.paging import page_of

READS = "catalogue.view_event"
LATEST = 30
# Pages of one file turned within this time are one reading of it.
ONE_READING = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Entry:
    """One event as the page tells it. ``title`` and ``barcode`` are empty once the loan has forgotten."""

    event: Event
    actor: str
    title: str
    barcode: str
    details: list[str]
    undone_by: Event | None

    @classmethod
    def of(cls, event: Event, *, about: Copy | None = None) -> "Entry":
        """The event in words; ``about``: the copy whose log it is, which needs no title on each line."""
        title, barcode = ("", "") if about else what_of(event)
        return cls(event, actor_of(event), title, barcode, details(event), undone_by(event))


def for_log(events: QuerySet[Event]) -> QuerySet[Event]:
    """The events with all that a line of the log names, the latest first."""
    return events.select_related(
        "actor__account",
        "copy__game",
        "household",
        "loan",
        "hold__game",
        "undone_by__actor",
        "undoes",
        "cause__undone_by__actor",
        "cause__cause__undone_by__actor",
    ).order_by("-at", "-pk")


def undone_by(event: Event) -> Event | None:
    """What took the event back, or the act that has caused it: a charge goes with the return that made it."""
    causes = [event, event.cause, event.cause and event.cause.cause]
    found = (getattr(act, "undone_by", None) for act in causes if act)
    return next((undone for undone in found if undone), None)


def actor_of(event: Event) -> str:
    """By whose hand: a member of staff, a family in its own account (whose name is nobody's business), a command."""
    if event.actor is None:
        return _("automatique")
    if hasattr(event.actor, "account"):
        return _("le foyer, en ligne")
    return event.actor.get_username()


def what_of(event: Event) -> tuple[str, str]:
    """The title and the barcode that an event is about; nothing where its loan or hold names nobody any more."""
    forgotten = (event.loan and event.loan.household_id is None) or (event.hold and event.hold.household_id is None)
    if event.household_id and forgotten:
        return "", ""
    if event.copy:
        return event.copy.game.title, event.copy.barcode
    return (event.hold.game.title, "") if event.hold else ("", "")


@allowed_to(READS)
@require_http_methods(["GET", "HEAD", "POST"])
def events_page(request: DeskRequest) -> HttpResponse:
    """The latest acts of the house; a scan, which may be a family's card, leads to its log."""
    form = ScanForm(request.POST if request.method == "POST" else None)
    problem = ""
    if request.method == "POST":
        try:
            return log_of(form.text)
        except Refusal as refusal:
            problem = refusal.words
    entries = [Entry.of(event) for event in for_log(Event.objects.all())[:LATEST]]
    facts = {"section": "desk", "form": form, "problem": problem, "entries": entries}
    return render(request, "catalogue/events/latest.html", facts, status=422 if problem else 200)


def log_of(text: str) -> HttpResponse:
    """To the log of what was scanned; a Refusal where nothing was, or nothing has that code."""
    if not text:
        raise NothingScanned
    found = read_scan(text, household_in_hand=True).what
    if isinstance(found, Copy):
        return redirect("copy-events", found.pk)
    return redirect("household-events", found.household_id)


@allowed_to(READS)
@require_safe
def house_events_page(request: DeskRequest) -> HttpResponse:
    """What was changed of the house: its rules, its calendar, the words of its reminders."""
    changes = Event.objects.filter(kind__in=HOUSE_KINDS)
    page = page_of(for_log(changes), request, per_page=settings.LOANS_PER_PAGE)
    facts = {"section": "desk", "page": page, "entries": [Entry.of(event) for event in page], "of_the_house": True}
    return render(request, "catalogue/events/house.html", facts)


@allowed_to(READS)
@require_safe
def copy_events_page(request: DeskRequest, pk: int) -> HttpResponse:
    """All that was done to a copy; with the household as long as the event names it."""
    copy = get_object_or_404(Copy.objects.select_related("game"), pk=pk)
    page = page_of(for_log(copy.events.all()), request, per_page=settings.LOANS_PER_PAGE)
    facts = {"section": "desk", "copy": copy, "page": page}
    facts["entries"] = [Entry.of(event, about=copy) for event in page]
    return render(request, "catalogue/events/copy.html", facts)


@allowed_to(READS)
@require_safe
def household_events_page(request: DeskRequest, pk: int) -> HttpResponse:
    """All that was done for a household. It tells what a family borrowed: reading it is logged."""
    household = get_object_or_404(Household, pk=pk)
    if request.method == "GET":
        log_reading(request, household)
    page = page_of(for_log(household.events.all()), request, per_page=settings.LOANS_PER_PAGE)
    facts = {"section": "desk", "household": household, "page": page}
    facts["entries"] = [Entry.of(event) for event in page]
    return render(request, "catalogue/events/household.html", facts)


def log_reading(request: DeskRequest, household: Household) -> None:
    """Note the reading, once for all the pages that are turned in a row."""
    at = timezone.now()
    readings = household.events.filter(kind=Event.Kind.FILE_READ, actor=request.user)
    if not readings.filter(at__gt=at - ONE_READING).exists():
        note_reading(household=household, at=at, by=request.user)
