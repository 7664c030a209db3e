"""Enrolling a household, on one page."""

from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from catalogue.forms.people import PERSON_ROWS, EnrolForm, PersonForms
from catalogue.lending.duplicates import alike
from catalogue.lending.enrolment import enrol
from catalogue.lending.refusals import Refusal
from catalogue.models import Household, Submission
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.acts import submission_of

# Where a refusal belongs on the form; anything else stands on top.
PLACES = {
    "card_taken": "card",
    "card_number_missing": "card",
    "name_missing": "name",
    "amount_impossible": "deposit",
}
ENROL, MORE = "enrol", "more"


@allowed_to("catalogue.enrol")
@require_http_methods(["GET", "HEAD", "POST"])
def enrol_page(request: DeskRequest) -> HttpResponse:
    """Enrol a household. Enter after a scanned card looks the page over, and does not send it."""
    if request.method != "POST":
        return _page(request, EnrolForm(), PersonForms(prefix="person"), uuid4().hex)
    form, persons = EnrolForm(request.POST), PersonForms(with_rows(request.POST), prefix="person")
    submission = submission_of(request)
    key = submission.hex if submission else uuid4().hex
    if request.POST.get("act") == MORE:
        # Nothing is judged yet.
        return _page(request, form, persons, key, told=_("Quatre lignes de plus."))
    if not (form.is_valid() and persons.is_valid()):
        return _page(request, form, persons, key, status=422)
    same = alike(name=form.cleaned_data["name"], phone=form.cleaned_data["phone"], mail=form.cleaned_data["mail"])
    if request.POST.get("act") != ENROL:
        told = _("Rien n’est encore inscrit : vérifiez, puis inscrivez.")
        return _page(request, form, persons, key, same=same, told=told, checked=True)
    if same and not form.cleaned_data["confirmed"] and not _was_sent(submission):
        return _page(request, form, persons, key, same=same, status=422)
    return _enrolled(request, form, persons, key)


def with_rows(sent: QueryDict) -> QueryDict:
    """What was sent, with four more rows for persons where that was asked for, and no fewer than were drawn."""
    typed = sent.copy()
    total = sent.get("person-TOTAL_FORMS", "")
    rows = int(total) if total.isascii() and total.isdigit() and len(total) < 4 else PERSON_ROWS
    typed["person-TOTAL_FORMS"] = str(rows + (PERSON_ROWS if sent.get("act") == MORE else 0))
    typed["person-INITIAL_FORMS"] = "0"
    return typed


def _was_sent(submission: UUID | None) -> bool:
    """Whether this very form has enrolled a household before: then that one is not a duplicate of itself."""
    return submission is not None and Submission.objects.filter(key=submission).exists()


def _enrolled(request: DeskRequest, form: EnrolForm, persons: Any, key: str) -> HttpResponse:
    """Enrol, and lead to the household; a refusal is told at its field, and nothing typed is lost."""
    try:
        household = enrol(
            name=form.cleaned_data["name"],
            persons=[person.person for person in persons if not person.is_empty],
            kind=form.cleaned_data["kind"],
            card_number=form.cleaned_data["card"],
            contact=form.contact,
            deposit_cents=form.cleaned_data["deposit"] or 0,
            submission=submission_of(request),
            at=timezone.now(),
            by=request.user,
        )
    except Refusal as refusal:
        form.add_error(PLACES.get(refusal.code), refusal.words)
        return _page(request, form, persons, key, status=422)
    messages.success(request, _("Le foyer est inscrit."))
    return redirect("household", household.pk)


def _page(
    request: DeskRequest,
    form: EnrolForm,
    persons: Any,
    key: str,
    *,
    same: list[Household] | None = None,
    told: str = "",
    checked: bool = False,
    status: int = 200,
) -> HttpResponse:
    facts = {
        "section": "desk",
        "form": form,
        "persons": persons,
        "submission": key,
        "same": same or [],
        "told": told,
        "checked": checked,
    }
    return render(request, "catalogue/people/enrol.html", facts, status=status)
