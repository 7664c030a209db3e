"""Households: found by a name or a card, and looked at. How one is reached is a page of its own, and logged."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from catalogue.forms.people import CardForm, FindHouseholdForm, RenewForm
from catalogue.lending.due_dates import local_day
from catalogue.lending.refusals import CardReplaced
from catalogue.lending.spellings import spellings
from catalogue.memory.export import note_reading
from catalogue.models import Card, Household
from catalogue.views.access import DeskRequest, allowed_to, desk_required
from catalogue.views.household_cards import SHOWN, found_households, household_card
from catalogue.views.paging import address_without_page, page_of

HOUSEHOLDS_PER_PAGE = 30
EVENTS_SHOWN = 100
MESSAGES_SHOWN = 30


@desk_required
@require_safe
def households_page(request: DeskRequest) -> HttpResponse:
    """Find a household by its name, a person's, or its card: a card leads straight to it."""
    form = FindHouseholdForm(request.GET)
    asked = form.cleaned_data["q"] if form.is_valid() else ""
    card = card_of(asked)
    if card and not card.replaced_at:
        return redirect("household", card.household_id)
    page = page_of(Household.objects.named(asked).order_by("name_key", "pk"), request, per_page=HOUSEHOLDS_PER_PAGE)
    facts = {
        "section": "desk",
        "form": form,
        "asked": asked,
        "page": page,
        "query": address_without_page(request),
        "found": found_households(list(page.object_list)),
        "replaced": card and CardReplaced(replaced_at=card.replaced_at).words,
        "replaced_household": card and card.household_id,
    }
    return render(request, "catalogue/people/households.html", facts)


def card_of(text: str) -> Card | None:
    """The card that was scanned or typed, whatever the keyboard of the scanner; None: it is no card."""
    for spelling in spellings(text):
        card = Card.objects.scanned(spelling.code).first()
        if card:
            return card
    return None


@desk_required
@require_safe
def household_page(request: DeskRequest, pk: int) -> HttpResponse:
    """What a household has, owes and waits for, and what can be done for it. No address, no telephone number."""
    household = get_object_or_404(Household, pk=pk)
    page = page_of(household.patrons.all(), request, per_page=SHOWN)
    card = household_card(household, page, local_day(timezone.now()))
    kind = card.memberships[0].kind_id if card.memberships else None
    facts = {
        "section": "desk",
        "card": card,
        "household": household,
        "page": page,
        "renew_form": RenewForm(initial={"kind": kind}),
        "card_form": CardForm(auto_id="id_new_%s"),
    }
    return render(request, "catalogue/people/household.html", facts)


@allowed_to("catalogue.see_contact")
@require_safe
def household_file_page(request: DeskRequest, pk: int) -> HttpResponse:
    """The full file: how the household is reached, what was written to it, who did what. Reading it is logged."""
    household = get_object_or_404(Household, pk=pk)
    if request.method == "GET":
        note_reading(household=household, at=timezone.now(), by=request.user)
    events = household.events.select_related("actor", "copy__game").order_by("-at", "-pk")[:EVENTS_SHOWN]
    facts = {
        "section": "desk",
        "household": household,
        "mails": household.messages.all()[:MESSAGES_SHOWN],
        "events": events,
        "own_users": set(household.accounts.values_list("user", flat=True)),
    }
    return render(request, "catalogue/people/file.html", facts)
