"""Pieces found on the floor, and the boxes that may want them back."""

from uuid import uuid4

from django.conf import settings
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalogue.forms.pieces import OrphanForm
from catalogue.lending.orphans import candidates_for, discard, report_orphan, reunite
from catalogue.lending.refusals import Refusal
from catalogue.models import MissingPiece, OrphanPiece
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.acts import submission_of, tell
from catalogue.views.keys import key_in
from catalogue.views.paging import page_of
from catalogue.views.piece_lists import served

CHECKS = "catalogue.check_contents"


@allowed_to(CHECKS)
@require_http_methods(["GET", "HEAD", "POST"])
def orphans_page(request: DeskRequest) -> HttpResponse:
    """The pieces whose box is still to be found; a POST notes one more."""
    form = OrphanForm(request.POST, request.FILES) if request.method == "POST" else OrphanForm()
    if form.is_bound and form.is_valid():
        try:
            reported = report_orphan(
                **form.cleaned_data, at=timezone.now(), by=request.user, submission=submission_of(request)
            )
        except Refusal as refusal:
            form.add_error("label", refusal.words)
        else:
            return redirect("orphan", reported.pk)
    waiting = OrphanPiece.objects.filter(outcome=OrphanPiece.Outcome.OPEN).select_related("site")
    page = page_of(waiting, request, per_page=settings.LOANS_PER_PAGE)
    facts = {"section": "desk", "form": form, "page": page, "submission": uuid4()}
    return render(request, "catalogue/pieces/orphans.html", facts, status=422 if form.is_bound else 200)


@allowed_to(CHECKS)
@require_http_methods(["GET", "HEAD", "POST"])
def orphan_page(request: DeskRequest, pk: int) -> HttpResponse:
    """The boxes that lack such a piece; a POST puts it back into one of them."""
    orphan = get_object_or_404(OrphanPiece.objects.select_related("site", "missing_piece__copy__game"), pk=pk)
    if request.method == "POST":
        missing = get_object_or_404(MissingPiece, pk=key_in(request.POST.get("missing", "")))

        def act() -> str:
            reunite(orphan=orphan, missing=missing, at=timezone.now(), by=request.user)
            return _("« %(piece)s » : de retour dans la boîte.") % {"piece": missing.label}

        return redirect("orphans") if tell(request, act) else redirect("orphan", pk)
    waits = orphan.outcome == OrphanPiece.Outcome.OPEN
    facts = {"section": "desk", "orphan": orphan, "candidates": candidates_for(orphan) if waits else []}
    return render(request, "catalogue/pieces/orphan.html", facts)


@allowed_to(CHECKS)
@require_POST
def orphan_discard_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Give up the search for its box."""
    orphan = get_object_or_404(OrphanPiece, pk=pk)

    def act() -> str:
        discard(orphan=orphan, at=timezone.now(), by=request.user)
        return _("« %(piece)s » : écartée.") % {"piece": orphan.label}

    tell(request, act)
    return redirect("orphans")


@allowed_to(CHECKS)
@require_safe
def orphan_picture_page(request: DeskRequest, pk: int) -> HttpResponseBase:
    """The picture of an orphan piece."""
    return served(get_object_or_404(OrphanPiece.objects.only("picture"), pk=pk).picture)
