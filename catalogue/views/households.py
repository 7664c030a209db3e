"""Households: found by a name or a card, and looked at. How one is reached is a page of its own, and logged."""

from typing import Final

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from catalogue.forms.people import CardForm, FindHouseholdForm, RenewForm
from catalogue.lending.due_dates import local_day
from catalogue.lending.refusals import CardReplaced
from catalogue.lending.spellings import spellings
from catalogue.memory.export import note_reading
from catalogue.models import Card, Household
from catalogue.views.access import DeskRequest, allowed_to, desk_required
from catalogue.views.household_cards import SHOWN, found_households, household_card
from catalogue.views.paging import page_of

HOUSEHOLDS_PER_PAGE = 30
EVENTS_SHOWN = 100
NEW_CARD: Final = "id_new_%s"
"""How the fields of a new card are named on a page with other forms."""
MESSAGES_SHOWN = 30
FOUND: Final = "trouves"
"""In the address, that the words last asked for are in the session of this browser."""
WORDS: Final = "household_words"


@desk_required
@require_http_methods(["GET", "HEAD", "POST"])
def households_page(request: DeskRequest) -> HttpResponse:
    """Find a household by its name, a person's, or its card: a card leads straight to it.

    The words are names of people: they come in the body and wait in the session, so that no address, history or log of
    a server holds them, and yet every page of the answer has an address of its own.
    """
    form = FindHouseholdForm(request.POST if request.method == "POST" else {"q": _words_kept(request)})
    asked = form.cleaned_data["q"] if form.is_valid() else ""
    card = card_of(asked)
    if card and not card.replaced_at:
        return redirect("household", card.household_id)
    if request.method == "POST" and form.is_valid():
        request.session[WORDS] = asked
        return redirect(f"{reverse('households')}?{FOUND}=1")
    page = page_of(Household.objects.named(asked).order_by("name_key", "pk"), request, per_page=HOUSEHOLDS_PER_PAGE)
    facts = {
        "section": "desk",
        "form": form,
        "asked": asked,
        "page": page,
        "query": f"{FOUND}=1",
        "found": found_households(list(page.object_list)),
        "replaced": card and CardReplaced(replaced_at=card.replaced_at).words,
        "replaced_household": card and card.household_id,
    }
    status = 200 if form.is_valid() else 422
    return render(request, "catalogue/people/households.html", facts, status=status)


def _words_kept(request: DeskRequest) -> str:
    """What was last asked for here, where the address says that it is an answer."""
    return str(request.session.get(WORDS, "")) if FOUND in request.GET else ""


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
    return show_household(request, get_object_or_404(Household, pk=pk), CardForm(auto_id=NEW_CARD))


def show_household(request: DeskRequest, household: Household, card_form: CardForm) -> HttpResponse:
    """The page of a household, with the number that was typed for a new card and why it was refused."""
    page = page_of(household.patrons.all(), request, per_page=SHOWN)
    card = household_card(household, page, local_day(timezone.now()))
    kind = card.memberships[0].kind_id if card.memberships else None
    facts = {
        "section": "desk",
        "card": card,
        "household": household,
        "page": page,
        # What was typed wrong is shown at the address that it was sent to, which has no pages.
        "pages_at": reverse("household", args=[household.pk]),
        "renew_form": RenewForm(initial={"kind": kind}),
        "card_form": card_form,
    }
    return render(request, "catalogue/people/household.html", facts, status=422 if card_form.is_bound else 200)


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
