"""The lending desk: one scan field that decides what was scanned, and answers in words."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from catalogue.forms.desk import AcceptForm, DayForm, OverrideForm, RenewForm, ScanForm, SiteForm, UndoForm
from catalogue.lending.due_dates import local_day
from catalogue.models import Loan, Site
from catalogue.views.access import DeskRequest
from catalogue.views.desk_answering import act, page
from catalogue.views.desk_doing import Desk, lend_all_the_same, renew_loan, scan, take_back
from catalogue.views.desk_entries import Entry, Outcome
from catalogue.views.desk_guard import desk_only_for, desk_required


@desk_required
@require_http_methods(["GET", "HEAD", "POST"])
def desk_page(request: DeskRequest) -> HttpResponse:
    """The desk; a POST is one scan."""
    if request.method == "POST":
        return act(request, lambda desk: scan(desk, ScanForm(request.POST).text))
    return page(request)


# A GET of the acts below, after a log-in on the way, leads to the desk and changes nothing.
@desk_required
def override_page(request: DeskRequest) -> HttpResponse:
    """Lend a copy that was refused, with a reason."""
    if request.method != "POST":
        return redirect("desk")
    form = OverrideForm(request.POST)
    return act(request, lambda desk: lend_all_the_same(desk, form.refused_barcode, reason=form.given_reason or ""))


@desk_required
def accept_page(request: DeskRequest) -> HttpResponse:
    """Lend a copy of which the page has warned."""
    if request.method != "POST":
        return redirect("desk")
    barcode, accepted = AcceptForm(request.POST).sent
    return act(request, lambda desk: lend_all_the_same(desk, barcode, accepted=accepted))


@desk_required
def renew_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Renew a loan."""
    if request.method != "POST":
        return redirect("desk")
    loan, form = get_object_or_404(Loan.objects.select_related("copy__game"), pk=pk), RenewForm(request.POST)
    return act(request, lambda desk: renew_loan(desk, loan, form.proposed, reason=form.given_reason))


@desk_required
def undo_page(request: DeskRequest) -> HttpResponse:
    """Take back one of the last acts of this desk."""
    if request.method != "POST":
        return redirect("desk")
    return act(request, lambda desk: take_back(desk, UndoForm(request.POST).act))


@desk_required
def let_go_page(request: DeskRequest) -> HttpResponse:
    """Let the household in hand go, and come back to today."""

    def let_go(desk: Desk) -> Entry:
        desk.session.let_go()
        return Entry(Outcome.DONE, at=desk.now)

    return act(request, let_go) if request.method == "POST" else redirect("desk")


@desk_only_for("catalogue.back_date")
def day_page(request: DeskRequest) -> HttpResponse:
    """Choose the past day for which acts are entered from now on, or come back to today."""

    def choose(desk: Desk) -> Entry:
        form = DayForm(request.POST, today=local_day(desk.now))
        if not form.is_valid():
            return Entry(Outcome.REFUSED, at=desk.now, words=" ".join(map(str, form.errors["day"])))
        desk.session.enter_for(form.cleaned_data["day"], desk.now)
        day = desk.session.day(desk.now)
        words = _("Les opérations sont datées d’aujourd’hui.")
        if day:
            words = _("Les opérations sont datées du %(day)s.") % {"day": date_format(day, "DATE_FORMAT")}
        return Entry(Outcome.NOTED, at=desk.now, words=words)

    return act(request, choose) if request.method == "POST" else redirect("desk")


@desk_required
def site_page(request: DeskRequest) -> HttpResponse:
    """Say where the desk stands, for the rest of the session."""

    def stand(desk: Desk) -> Entry:
        sites = {str(site.pk): site for site in Site.objects.all()}
        form = SiteForm(request.POST, sites=sites.values())
        if not form.is_valid():
            return Entry(Outcome.REFUSED, at=desk.now, words=_("Choisissez le site de ce poste dans la liste."))
        site = sites[form.cleaned_data["site"]]
        desk.session.stand_at(site.pk)
        return Entry(Outcome.NOTED, at=desk.now, words=_("Ce poste est à %(site)s.") % {"site": site})

    return act(request, stand) if request.method == "POST" else redirect("desk")
