"""What the house keeps of a family, in the family's own hands: read, corrected, taken along, erased."""

from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalogue.forms.account import PasswordForm
from catalogue.forms.people import ChangedContactForm
from catalogue.lending.accounts import close_account
from catalogue.lending.enrolment import CONTACT, change_household
from catalogue.lending.refusals import Refusal
from catalogue.memory.export import note_export
from catalogue.memory.removal import reasons_against_removal, remove_household
from catalogue.views.account_access import AccountRequest, account_required, whole_household_required
from catalogue.views.household_data import exported


@whole_household_required
@require_safe
def own_data_page(request: AccountRequest) -> HttpResponse:
    """What is kept, and what can be done about it."""
    facts = {
        "section": "account",
        "account": request.account,
        "household": request.household,
        "persons": list(request.household.patrons.all()),
        "reasons": [reason.words for reason in reasons_against_removal(request.household)],
        "erase_form": PasswordForm(),
    }
    return render(request, "catalogue/account/data.html", facts)


@whole_household_required
@require_POST
def own_export_page(request: AccountRequest) -> HttpResponse:
    """Everything kept of the household, as a file."""
    note_export(household=request.household, at=timezone.now(), by=request.user)
    return exported(request.household, request.POST.get("format", ""))


@whole_household_required
@require_http_methods(["GET", "HEAD", "POST"])
def own_contact_page(request: AccountRequest) -> HttpResponse:
    """Correct how the household is reached."""
    household = request.household
    kept = {name: getattr(household, name) for name in CONTACT}
    form = ChangedContactForm(request.POST if request.method == "POST" else None, initial=kept)
    if request.method == "POST" and form.is_valid():
        change_household(
            household=household, contact=form.contact, touched=form.touched, at=timezone.now(), by=request.user
        )
        messages.success(request, _("Vos coordonnées sont corrigées."))
        return redirect("account-data")
    facts = {"section": "account", "account": request.account, "form": form}
    return render(request, "catalogue/account/contact.html", facts, status=422 if request.method == "POST" else 200)


@whole_household_required
@require_POST
def erase_own_page(request: AccountRequest) -> HttpResponse:
    """Erase the household, with the password once more; what is not settled stands against it."""
    form = PasswordForm(request.POST)
    if not (form.is_valid() and request.user.check_password(form.cleaned_data["password"])):
        messages.error(request, _("Ce n’est pas votre mot de passe."))
        return redirect("account-data")
    try:
        remove_household(household=request.household, at=timezone.now(), by=request.user)
    except Refusal as refusal:
        for reason in (refusal, *refusal.also):
            messages.error(request, reason.words)
        return redirect("account-data")
    logout(request)
    return render(request, "catalogue/account/erased.html", {"section": "account"})


@account_required
@require_POST
def close_own_page(request: AccountRequest) -> HttpResponse:
    """Close the account; whatever else the house keeps stays."""
    close_account(account=request.account, at=timezone.now(), by=request.user)
    logout(request)
    return redirect("home")
