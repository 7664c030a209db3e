"""What is done for a household at the desk: membership, cards, persons, corrections, accounts."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from catalogue.forms.people import CardForm, HouseholdForm, OnePersonForm, RenewForm
from catalogue.lending.cards import issue_card, replace_card
from catalogue.lending.enrolment import (
    CONTACT,
    PERSON,
    add_person,
    change_household,
    change_person,
    remove_person,
)
from catalogue.lending.memberships import renew_membership
from catalogue.lending.refusals import Refusal
from catalogue.models import Card, Household, Patron
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.acts import deletes, tell
from catalogue.views.events import log_reading
from catalogue.views.households import NEW_CARD, show_household
from catalogue.views.keys import key_in

ENROL = "catalogue.enrol"
REMOVE = "remove"


@allowed_to(ENROL)
@require_POST
def renew_membership_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Renew the membership, or begin one."""
    household, form = get_object_or_404(Household, pk=pk), RenewForm(request.POST)

    def act() -> str:
        kind = form.cleaned_data["kind"]
        membership = renew_membership(household=household, kind=kind, at=timezone.now(), by=request.user)
        return _("Adhésion renouvelée jusqu’au %(day)s.") % {"day": date_format(membership.ends_on, "DATE_FORMAT")}

    if form.is_valid():
        tell(request, act)
    else:
        messages.error(request, _("Choisissez un type d’adhésion."))
    return redirect("household", pk)


@allowed_to(ENROL)
@require_POST
def issue_card_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Give the household, or a person of it, one more card."""
    household, form = get_object_or_404(Household, pk=pk), CardForm(request.POST, auto_id=NEW_CARD)
    patron = person_named(household, request.POST.get("patron", ""))

    def act() -> str:
        number = form.cleaned_data["number"]
        issue_card(household=household, patron=patron, number=number, at=timezone.now(), by=request.user)
        return _("Carte remise.")

    if form.is_valid() and done(request, form, "number", act):
        return redirect("household", pk)
    return show_household(request, household, form)


@allowed_to(ENROL)
@require_http_methods(["GET", "HEAD", "POST"])
def replace_card_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Put a new card in the place of a lost one; the old one is refused from then on."""
    card = get_object_or_404(Card.objects.select_related("household", "patron"), pk=pk)
    form = CardForm(request.POST if request.method == "POST" else None)

    def act() -> str:
        replace_card(card=card, number=form.cleaned_data["number"], at=timezone.now(), by=request.user)
        return _("Carte remplacée : l’ancienne est refusée.")

    if request.method == "POST" and form.is_valid() and done(request, form, "number", act):
        return redirect("household", card.household_id)
    facts = {"section": "desk", "card": card, "form": form}
    return render(request, "catalogue/people/replace_card.html", facts, status=status_of(request))


@allowed_to("catalogue.see_contact")
@require_http_methods(["GET", "HEAD", "POST"])
def change_household_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Correct the name of a household and how it is reached. Reading that is logged, as on its full file."""
    household = get_object_or_404(Household, pk=pk)
    if request.method == "GET":
        log_reading(request, household)
    kept = {name: getattr(household, name) for name in ("name", *CONTACT)}
    form = HouseholdForm(request.POST if request.method == "POST" else None, initial=kept)

    def act() -> str:
        change_household(
            household=household,
            name=form.cleaned_data["name"],
            contact=form.contact,
            touched=form.touched,
            at=timezone.now(),
            by=request.user,
        )
        return _("Fiche corrigée.")

    if request.method == "POST" and form.is_valid() and done(request, form, "name", act):
        return redirect("household", pk)
    facts = {"section": "desk", "household": household, "form": form}
    return render(request, "catalogue/people/change.html", facts, status=status_of(request))


@allowed_to(ENROL)
@require_http_methods(["GET", "HEAD", "POST"])
def add_person_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Note one more person of the household."""
    household = get_object_or_404(Household, pk=pk)
    form = OnePersonForm(request.POST if request.method == "POST" else None)

    def act() -> str:
        add_person(household=household, person=form.person, at=timezone.now(), by=request.user)
        return _("Personne ajoutée.")

    if request.method == "POST" and form.is_valid() and done(request, form, None, act):
        return redirect("household", pk)
    facts = {"section": "desk", "household": household, "form": form}
    return render(request, "catalogue/people/person.html", facts, status=status_of(request))


@allowed_to(ENROL)
@require_http_methods(["GET", "HEAD", "POST"])
@deletes("household", "household", act=REMOVE)
def change_person_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Correct what is noted of a person, or take the person out of the household."""
    patron = get_object_or_404(Patron.objects.select_related("household"), pk=pk)
    kept = {name: getattr(patron, name) for name in PERSON}
    removes = request.POST.get("act") == REMOVE
    form = OnePersonForm(request.POST if request.method == "POST" and not removes else None, initial=kept)

    def act() -> str:
        if removes:
            remove_person(patron=patron, at=timezone.now(), by=request.user)
            return _("Cette personne ne fait plus partie du foyer.")
        change_person(patron=patron, person=form.person, at=timezone.now(), by=request.user)
        return _("Fiche corrigée.")

    if request.method == "POST" and (removes or form.is_valid()) and done(request, form, None, act):
        return redirect("household", patron.household_id)
    facts = {"section": "desk", "household": patron.household, "patron": patron, "form": form}
    return render(request, "catalogue/people/person.html", facts, status=status_of(request))


# ── Doing, and telling ───────────────────────────────────────────────────────────────────────────────
def done(
    request: DeskRequest, form: "CardForm | HouseholdForm | OnePersonForm", place: str | None, act: Callable[[], str]
) -> bool:
    """Whether ``act`` was done, its words kept for the next page; a refusal stands at its place on the form."""
    try:
        words = act()
    except Refusal as refusal:
        form.add_error(place, refusal.words)
        return False
    messages.success(request, words)
    return True


def person_named(household: Household, sent: str) -> Patron | None:
    """The person of ``household`` whose key was sent; None, which is all of them, for nothing; a 404 for any other."""
    return get_object_or_404(household.patrons, pk=key_in(sent)) if sent else None


def status_of(request: DeskRequest) -> int:
    """What a page answers that is shown instead of acted upon: 422 when something was sent."""
    return 422 if request.method == "POST" else 200
