"""The care of copies: put aside, repaired, lost and found again, sent home."""

from django.conf import settings
from django.contrib import messages
from django.db.models import F
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalogue.forms.stock import RepairEndForm, RepairForm, RestrictionForm
from catalogue.lending.amounts import in_euros
from catalogue.lending.copies import move_home, restrict
from catalogue.lending.losses import close_lost, loan_of_lost
from catalogue.lending.refusals import CopyNotOnLoan, Refusal
from catalogue.lending.repairs import begin_repair, end_repair
from catalogue.models import Copy, Repair
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.acts import tell
from catalogue.views.keys import key_in
from catalogue.views.paging import page_of

CARES = "catalogue.set_aside_copy"


@allowed_to(CARES)
@require_safe
def repairs_page(request: DeskRequest) -> HttpResponse:
    """The copies in repair, the longest first, then the repairs that are over: one list, page by page."""
    repairs = Repair.objects.select_related("copy__game", "begun_by")
    ordered = repairs.order_by(F("ended_at").desc(nulls_first=True), "begun_at", "pk")
    page = page_of(ordered, request, per_page=settings.LOANS_PER_PAGE)
    facts = {
        "section": "desk",
        "page": page,
        "under_way": [repair for repair in page if not repair.ended_at],
        "over": [repair for repair in page if repair.ended_at],
        "number": repairs.filter(ended_at=None).count(),
    }
    return render(request, "catalogue/repairs/repairs.html", facts)


@allowed_to(CARES)
@require_http_methods(["GET", "HEAD", "POST"])
def copy_care_page(request: DeskRequest, pk: int) -> HttpResponse:
    """What one can do for a copy; a POST puts it aside for repair."""
    copy = get_object_or_404(Copy.objects.select_related("game", "site", "current_site"), pk=pk)
    form = RepairForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            begin_repair(copy=copy, problem=form.cleaned_data["problem"], at=timezone.now(), by=request.user)
        except Refusal as refusal:
            form.add_error(None, refusal.words)
        else:
            messages.success(request, _("« %(title)s » : mis de côté pour réparation.") % {"title": copy.game.title})
            return redirect("repairs")
    facts = {
        "section": "desk",
        "copy": copy,
        "form": form,
        "restriction_form": RestrictionForm(initial={"restriction": copy.restriction}),
        "loan": loan_of_lost(copy),
        "repairs": copy.repairs.all()[:20],
        "repair": copy.repairs.filter(ended_at=None).first(),
    }
    return render(request, "catalogue/repairs/copy.html", facts, status=422 if form.is_bound else 200)


@allowed_to(CARES)
@require_http_methods(["GET", "HEAD", "POST"])
def repair_end_page(request: DeskRequest, pk: int) -> HttpResponse:
    """End a repair: what was done, what it cost, how the box is now."""
    repair = get_object_or_404(Repair.objects.select_related("copy__game"), pk=pk)
    initial = {"condition": repair.copy.condition}
    form = RepairEndForm(request.POST if request.method == "POST" else None, initial=initial)
    if form.is_bound and form.is_valid() and ended(request, repair, form):
        return redirect("repairs")
    facts = {"section": "desk", "repair": repair, "form": form}
    return render(request, "catalogue/repairs/end.html", facts, status=422 if form.is_bound else 200)


def ended(request: DeskRequest, repair: Repair, form: RepairEndForm) -> bool:
    """End the repair as the form says; False, the reason among its errors, when it is refused."""
    sent = form.cleaned_data
    try:
        end_repair(
            repair=repair,
            outcome=sent["outcome"],
            condition=Copy.Condition(sent["condition"]),
            restriction=Copy.Restriction(sent["restriction"]),
            cost_cents=sent["cost"],
            at=timezone.now(),
            by=request.user,
        )
    except Refusal as refusal:
        form.add_error(None, refusal.words)
        return False
    messages.success(request, _("« %(title)s » : réparation terminée.") % {"title": repair.copy.game.title})
    return True


@allowed_to(CARES)
@require_POST
def copy_restrict_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Say why a copy may not leave, or that it may again."""
    copy = get_object_or_404(Copy.objects.select_related("game"), pk=pk)
    form = RestrictionForm(request.POST)

    def act() -> str:
        now = restrict(
            copy=copy,
            restriction=Copy.Restriction(form.cleaned_data["restriction"]),
            at=timezone.now(),
            by=request.user,
        )
        facts = {"title": copy.game.title, "what": now.get_restriction_display()}
        if loan_of_lost(now):
            return _("« %(title)s » : restriction %(what)s. Le prêt court toujours.") % facts
        return _("« %(title)s » : restriction %(what)s.") % facts

    if form.is_valid():
        tell(request, act)
    else:
        messages.error(request, _("Choisissez une restriction de la liste."))
    if take := key_in(request.POST.get("take", "")):
        return redirect("stock-take", take)
    return redirect("copy-care", copy.pk)


@allowed_to(CARES)
@require_POST
def copy_close_loan_page(request: DeskRequest, pk: int) -> HttpResponse:
    """End the loan of a copy that will not come back; a second click says what the first has done."""
    copy = get_object_or_404(Copy.objects.select_related("game"), pk=pk)

    def act() -> str:
        told = _("Le prêt de « %(title)s » est clos.") % {"title": copy.game.title}
        try:
            charge = close_lost(copy=copy, at=timezone.now(), by=request.user).charge
        except CopyNotOnLoan:
            return told
        due = charge and _("Retard : %(amount)s.") % {"amount": in_euros(charge.amount_cents)}
        return f"{told} {due}" if due else told

    tell(request, act)
    return redirect("copy-care", copy.pk)


@allowed_to(CARES)
@require_POST
def copy_home_page(request: DeskRequest, pk: int) -> HttpResponse:
    """A copy that came back elsewhere is at its own site again."""
    copy = get_object_or_404(Copy.objects.select_related("game", "site"), pk=pk)

    def act() -> str:
        move_home(copy=copy, at=timezone.now(), by=request.user)
        return _("« %(title)s » : de retour à %(site)s.") % {"title": copy.game.title, "site": copy.site.name}

    tell(request, act)
    return redirect("copy-care", copy.pk)
