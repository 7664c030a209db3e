"""Money at the desk: deposits received and given back, charges made and settled. Whole cents, no accounting."""

from typing import Any, cast
from uuid import uuid4

from django.conf import settings
from django.contrib import messages
from django.db.models import Count, QuerySet, Sum
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from catalogue.forms.money import ChargeForm, DepositForm, ReturnForm
from catalogue.lending.amounts import in_euros
from catalogue.lending.charges import charge, settle
from catalogue.lending.deposits import receive_deposit, return_deposit
from catalogue.lending.refusals import Refusal
from catalogue.models import Charge, Deposit, Household
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.acts import submission_of, tell
from catalogue.views.paging import page_of

HANDLES = "catalogue.handle_money"


@allowed_to(HANDLES)
@require_safe
def money_page(request: DeskRequest) -> HttpResponse:
    """What is due and what is kept, household by household, and the sums of both."""
    due = Charge.objects.open().select_related("household").order_by("household__name_key", "at", "pk")
    page = page_of(due, request, per_page=settings.LOANS_PER_PAGE)
    facts = {"section": "desk", "page": page, **sums(due, Deposit.objects.kept())}
    return render(request, "catalogue/money/money.html", facts)


def sums(due: QuerySet[Charge], kept: QuerySet[Deposit]) -> dict[str, int]:
    """What is due and what is kept, over all pages; two queries."""
    found = kept.aggregate(all=Sum("amount_cents"), number=Count("pk"))
    due_cents = due.aggregate(all=Sum("amount_cents"))["all"] or 0
    return {"due_cents": due_cents, "kept_cents": found["all"] or 0, "kept_number": found["number"]}


@allowed_to(HANDLES)
@require_safe
def household_money_page(request: DeskRequest, pk: int) -> HttpResponse:
    """The deposits and charges of a household, with the sums of both; what is due page by page."""
    household = get_object_or_404(Household, pk=pk)
    return show(request, household, DepositForm(), ChargeForm())


def show(
    request: DeskRequest,
    household: Household,
    deposit_form: DepositForm,
    charge_form: ChargeForm,
    refused: tuple[Deposit, ReturnForm] | None = None,
) -> HttpResponse:
    """The page of a household, with what was typed and why it was refused; ``refused``: what was not given back."""
    most, due, kept = settings.LOANS_PER_PAGE, household.charges.open(), household.deposits.kept()
    facts: dict[str, Any] = {
        "section": "desk",
        "household": household,
        "page": page_of(due, request, per_page=most),
        # What was typed wrong is shown at the address that it was sent to, which has no pages.
        "pages_at": reverse("household-money", args=[household.pk]),
        "kept": kept.order_by("-received_at", "-pk")[:most],
        "returned": household.deposits.exclude(returned_at=None).order_by("-returned_at", "-pk")[:most],
        "settled": household.charges.exclude(outcome=Charge.Outcome.OPEN)[:most],
        **sums(due, kept),
        "deposit_form": deposit_form,
        "charge_form": charge_form,
        "refused": refused,
        "submission": uuid4(),
    }
    failed = deposit_form.is_bound or charge_form.is_bound or refused is not None
    return render(request, "catalogue/money/household.html", facts, status=422 if failed else 200)


@allowed_to(HANDLES)
@require_POST
def deposit_receive_page(request: DeskRequest, pk: int) -> HttpResponse:
    """A household hands over a deposit."""
    household, form = get_object_or_404(Household, pk=pk), DepositForm(request.POST)
    if not form.is_valid():
        return show(request, household, form, ChargeForm())
    try:
        deposit = receive_deposit(
            household=household,
            amount_cents=form.cleaned_data["deposit"],
            at=timezone.now(),
            by=request.user,
            submission=submission_of(request),
        )
    except Refusal as refusal:
        form.add_error("deposit", refusal.words)
        return show(request, household, form, ChargeForm())
    messages.success(request, _("Caution reçue : %(amount)s.") % {"amount": in_euros(deposit.amount_cents)})
    return redirect("household-money", household.pk)


@allowed_to(HANDLES)
@require_POST
def deposit_return_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Give a deposit back, all or less."""
    deposit = get_object_or_404(Deposit.objects.select_related("household"), pk=pk, household__isnull=False)
    household = cast("Household", deposit.household)
    form = ReturnForm(request.POST, auto_id=f"%s-{pk}")
    if not form.is_valid():
        return show(request, household, DepositForm(), ChargeForm(), (deposit, form))
    cents = form.cleaned_data["returned"]
    try:
        returned = return_deposit(deposit=deposit, cents=cents, at=timezone.now(), by=request.user)
    except Refusal as refusal:
        form.add_error("returned", refusal.words)
        return show(request, household, DepositForm(), ChargeForm(), (deposit, form))
    amount = in_euros(returned.returned_cents or 0)
    messages.success(request, _("Caution rendue : %(amount)s.") % {"amount": amount})
    return redirect("household-money", household.pk)


@allowed_to(HANDLES)
@require_POST
def charge_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Ask a household for an amount."""
    household, form = get_object_or_404(Household, pk=pk), ChargeForm(request.POST)
    if not form.is_valid():
        return show(request, household, DepositForm(), form)
    try:
        made = charge(
            household=household,
            kind=Charge.Kind(form.cleaned_data["kind"]),
            amount_cents=form.cleaned_data["amount"],
            at=timezone.now(),
            by=request.user,
            submission=submission_of(request),
        )
    except Refusal as refusal:
        form.add_error("amount", refusal.words)
        return show(request, household, DepositForm(), form)
    facts = {"what": made.get_kind_display(), "amount": in_euros(made.amount_cents)}
    messages.success(request, _("Somme due : %(what)s, %(amount)s.") % facts)
    return redirect("household-money", household.pk)


@allowed_to(HANDLES)
@require_POST
def charge_settle_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Note that a charge was paid, or give it up."""
    owed = get_object_or_404(Charge.objects.select_related("household"), pk=pk, household__isnull=False)
    outcome = request.POST.get("outcome", "")

    def act() -> str:
        settled = settle(charge=owed, outcome=Charge.Outcome(outcome), at=timezone.now(), by=request.user)
        facts = {"amount": in_euros(settled.amount_cents), "what": settled.get_outcome_display()}
        return _("%(amount)s : %(what)s.") % facts

    if outcome in (Charge.Outcome.PAID, Charge.Outcome.WAIVED):
        tell(request, act)
    return redirect("money") if request.POST.get("next") == "money" else redirect("household-money", owed.household_id)
