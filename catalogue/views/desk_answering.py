"""The answer of the desk: its page, or the parts of it that change, by the same templates.

A form sent by the page's script asks for the parts (``X-Fragment: desk``) and goes on scanning; without the
script every POST is answered by a redirect, so that reloading the page never lends or returns anything twice.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.template.response import TemplateResponse
from django.utils import timezone

from catalogue.forms.desk import DayForm, ScanForm, SiteForm, WaitForm
from catalogue.lending.due_dates import local_day
from catalogue.models import ContentCheck, Copy, Loan, MissingPiece, Site
from catalogue.views.access import DeskRequest
from catalogue.views.desk_answers import Answer, answers_for, last_box, questions, undoable
from catalogue.views.desk_doing import Desk
from catalogue.views.desk_entries import Entry, Outcome
from catalogue.views.desk_panel import panel_of
from catalogue.views.desk_rows import DeskRows
from catalogue.views.desk_session import DeskSession
from catalogue.views.pieces import BoxCheck

FRAGMENT = "desk"
SENT_LENGTH = 40
SITES_SHOWN = 100


def act(request: DeskRequest, do: Callable[[Desk], "Entry | list[Entry]"]) -> HttpResponse:
    """Do what a form asks for, note it among the acts of this desk, and answer.

    ``sent`` is the key under which the script sent it: asked again because the answer was lost, it is not done again.
    """
    waited = WaitForm(request.POST).waited
    desk = Desk(DeskSession(request.session), request.user, timezone.now(), waited)
    sent = request.POST.get("sent", "")[:SENT_LENGTH]
    if not desk.session.was_sent(sent):
        done = do(desk)
        for entry in done if isinstance(done, list) else [done]:
            desk.session.note(replace(entry, sent=sent))
    return answer(request, desk)


def answer(request: DeskRequest, desk: Desk) -> HttpResponse:
    """The parts of the page for its script, else the way back to the page."""
    if wants_fragment(request):
        # Drawn when the turn of this session is over: nobody waits for words.
        return TemplateResponse(request, "catalogue/desk/_fragment.html", facts_of(request, desk))
    return redirect("desk")


def wants_fragment(request: DeskRequest) -> bool:
    """Whether the page's script asks, which puts the parts in their places."""
    return request.headers.get("X-Fragment") == FRAGMENT


def facts_of(request: DeskRequest, desk: Desk) -> dict[str, Any]:
    """All that the parts show: one query, and one more for the sites where nobody has said where the desk stands."""
    in_hand, entries = desk.session.in_hand(), desk.session.entries()
    rows = DeskRows.read(in_hand.household.pk if in_hand else None, entries)
    answers = answers_for(entries, rows, in_hand.household if in_hand else None)
    told, box = list(get_messages(request)), last_box(answers)
    return {
        "section": "desk",
        "told": told,
        "answer": answers[0] if answers else None,
        "answers": answers,
        "asking": questions(answers) if in_hand else [],
        "check": box_check(box, rows) if request.user.has_perm("catalogue.check_contents") else None,
        "check_title": rows.copies[box.entry.copy].title if box and box.entry.copy in rows.copies else "",
        "undo": undoable(answers, desk.now),
        "panel": panel_of(in_hand.household, in_hand.patron, rows, local_day(desk.now)) if in_hand else None,
        "day": desk.session.day(desk.now),
        "day_form": DayForm(label_suffix="", today=local_day(desk.now)),
        "site_form": site_form(desk.session),
    }


def page(request: DeskRequest) -> HttpResponse:
    """The whole page; its parts for its script, which has been sent back here by another page."""
    desk = Desk(DeskSession(request.session), request.user, timezone.now())
    if wants_fragment(request):
        return answer(request, desk)
    facts = {**facts_of(request, desk), "form": ScanForm(label_suffix="")}
    return render(request, "catalogue/desk/desk.html", facts)


def box_check(box: Answer | None, rows: DeskRows) -> BoxCheck | None:
    """The look into the box of the last loan or return, with what was known to be missing from it.

    Made of the rows that were read: the form asks for nothing but keys.
    """
    if box is None or box.entry.copy not in rows.copies or box.entry.loan not in rows.loans:
        return None
    copy, loan = rows.copies[box.entry.copy], rows.loans[box.entry.loan]
    occasion = ContentCheck.Occasion.LOAN if box.entry.outcome == Outcome.LENT else ContentCheck.Occasion.RETURN
    missing = [
        MissingPiece(copy_id=row.copy_id, quantity=row.quantity, label=row.label)
        for row in rows.missing
        if row.copy_id == copy.pk
    ]
    return BoxCheck.of(Copy(pk=copy.pk, barcode=copy.barcode), missing, occasion=occasion, loan=Loan(pk=loan.pk))


def site_form(session: DeskSession) -> SiteForm | None:
    """The choice of the desk's site, while nobody has made it; None where there is nothing to choose."""
    if session.site_id is not None:
        return None
    sites = list(Site.objects.order_by("name")[:SITES_SHOWN])
    if len(sites) > 1:
        return SiteForm(label_suffix="", sites=sites)
    session.stand_at(0)
    return None
