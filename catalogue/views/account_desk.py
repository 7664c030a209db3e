"""Accounts of families, as the desk opens and closes them."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from catalogue.lending.accounts import close_account, open_account
from catalogue.lending.refusals import Refusal
from catalogue.messages.first_password import invite
from catalogue.models import Account, Household
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.acts import deletes
from catalogue.views.household_acts import ENROL, person_named

CLOSE, SEND = "close", "send"


@allowed_to(ENROL)
@require_POST
def open_account_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Open an account of the household or of one person, and lead to the page that brings its password."""
    household = get_object_or_404(Household, pk=pk)
    patron = person_named(household, request.POST.get("patron", ""))
    try:
        account = open_account(household=household, patron=patron, at=timezone.now(), by=request.user)
    except Refusal as refusal:
        messages.error(request, refusal.words)
        return redirect("household", pk)
    return redirect("account-manage", account.pk)


@allowed_to(ENROL)
@require_http_methods(["GET", "HEAD", "POST"])
@deletes("household", "household", act=CLOSE)
def manage_account_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Bring the family its one-time address, by mail or on this screen; or close the account.

    The address is made by a POST and shown once: a page that is only looked at holds no key.
    """
    account = get_object_or_404(Account.objects.select_related("household", "patron", "user"), pk=pk)
    act = request.POST.get("act", "") if request.method == "POST" else ""
    if act == CLOSE:
        close_account(account=account, at=timezone.now(), by=request.user)
        messages.success(request, _("Le compte est fermé."))
        return redirect("household", account.household_id)
    invitation = invite(account, request.build_absolute_uri) if act == SEND else None
    facts = {
        "section": "desk",
        "account": account,
        "household": account.household,
        "has_mail": bool(account.household.mail),
        "has_password": account.user.has_usable_password(),
        "invitation": invitation,
    }
    return render(request, "catalogue/people/account.html", facts)
