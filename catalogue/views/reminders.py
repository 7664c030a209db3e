"""Reminders: who would get which today, sending them now, and what waits for a person."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalogue.jobs import JOBS, run
from catalogue.lending.due_dates import local_day
from catalogue.lending.refusals import Refusal
from catalogue.messages.composing import compose
from catalogue.messages.due import due_reminders
from catalogue.messages.letters import drop, note_printed, pending, pending_messages
from catalogue.messages.sending import MailServerFails
from catalogue.messages.words import Templates
from catalogue.models import Message
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.keys import key_in
from catalogue.views.paging import page_number

SEND = "catalogue.send_reminders"
PER_PAGE = 25


@allowed_to(SEND)
@require_safe
def reminders_page(request: DeskRequest) -> HttpResponse:
    """What would be sent today, in its very words: a rehearsal, nothing is sent by looking."""
    now = timezone.now()
    today, templates = local_day(now), Templates.read()
    letters = due_reminders(today)
    page = Paginator(letters, PER_PAGE).get_page(page_number(request))
    facts = {
        "section": "desk",
        "page": page,
        "lines": [{"letter": letter, "text": compose(letter, templates, today)} for letter in page],
        "mails": sum(letter.channel == Message.Channel.MAIL for letter in letters),
        "letters": sum(letter.channel == Message.Channel.LETTER for letter in letters),
        "waiting": pending_messages(now).count(),
    }
    return render(request, "catalogue/reminders/reminders.html", facts)


@allowed_to(SEND)
@require_POST
def send_reminders_page(request: DeskRequest) -> HttpResponse:
    """Send today's reminders now, as the daily task would; a second click sends nothing more."""
    job = JOBS["send_reminders"]
    now = timezone.now()
    try:
        counts = run(job.name, lambda: job.work(now), clock=timezone.now).counts
    except Refusal as refusal:
        messages.error(request, refusal.words)
    except MailServerFails:
        messages.error(
            request, _("Le serveur de courriel ne répond pas : rien de plus n’est parti. Réessayez plus tard.")
        )
    else:
        told = _("Envoyés : %(mails)d. À imprimer : %(letters)d. En échec : %(failed)d.") % counts
        messages.success(request, told)
    return redirect("reminders")


@allowed_to(SEND)
@require_http_methods(["GET", "HEAD", "POST"])
def letters_page(request: DeskRequest) -> HttpResponse:
    """The messages that wait for a person, a letter a sheet; the POST notes those that were printed, or dropped."""
    now = timezone.now()
    if request.method != "POST":
        return letters_waiting(request, now)
    dropped = request.POST.get("act") == "drop"
    settle = drop if dropped else note_printed
    settled = sum(settle(letter=letter, at=now) for letter in pending(chosen(request, pending_messages(now)), now))
    messages.success(request, _("Messages réglés : %(n)d.") % {"n": settled})
    # Of those that were ticked: settled after the page was shown, and perhaps in their envelopes.
    overtaken = [] if dropped else list(chosen(request, Message.objects.filter(sent_at=None)))
    return letters_waiting(request, now, overtaken) if overtaken else redirect("reminder-letters")


def letters_waiting(request: DeskRequest, now: datetime, overtaken: Sequence[Message] = ()) -> HttpResponse:
    """The page of what waits, with those messages by name that are not to be sent after all."""
    page = Paginator(pending_messages(now), PER_PAGE).get_page(page_number(request))
    facts: dict[str, Any] = {
        "section": "desk",
        "page": page,
        "letters": pending(page.object_list, now),  # type: ignore[arg-type] # a slice of the queryset handed in
        "overtaken": overtaken,
        "house": settings.HOUSE_NAME,
    }
    return render(request, "catalogue/reminders/letters.html", facts)


def chosen(request: DeskRequest, among: QuerySet[Message]) -> QuerySet[Message]:
    """Those of the messages whose boxes were ticked, with their households."""
    return among.select_related("household").filter(pk__in=map(key_in, request.POST.getlist("message")))
