"""A family's own account: what is out, what waits, what was written, what was borrowed."""

from django.contrib import messages
from django.db.models import F
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalogue.lending.due_dates import local_day
from catalogue.lending.holds import cancel_hold, place_hold
from catalogue.lending.renewals import renew
from catalogue.memory.history import erase_history, history_of, keep_history
from catalogue.models import Game, Membership, Message
from catalogue.views.account_access import (
    AccountRequest,
    account_required,
    active_holds,
    open_loans,
    own,
    whole_household_required,
)
from catalogue.views.acts import tell
from catalogue.views.loan_lines import loan_lines
from catalogue.views.paging import page_of

PER_PAGE = 30
MOST_DIGITS = 4


@account_required
@require_safe
def account_page(request: AccountRequest) -> HttpResponse:
    """What is out, until when, and what waits; six queries, however much there is."""
    account = request.account
    mails = Message.objects.filter(household=request.household)
    facts = {
        "section": "account",
        "account": account,
        "lines": loan_lines(open_loans(account).for_desk(), today=local_day(timezone.now())),
        "holds": list(active_holds(account).select_related("game", "pickup_site")),
        "membership": Membership.objects.filter(household=request.household).order_by("-ends_on").first(),
        "unread": 0 if account.patron_id else mails.filter(read_at=None).count(),
    }
    return render(request, "catalogue/account/account.html", facts)


@account_required
@require_POST
def renew_own_page(request: AccountRequest, pk: int) -> HttpResponse:
    """Renew one of one's own loans, by the rules of the desk."""
    loan = get_object_or_404(open_loans(request.account).select_related("copy__game"), pk=pk)
    asked = request.POST.get("number", "")
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) <= MOST_DIGITS else None

    def act() -> str:
        renewed = renew(loan=loan, at=timezone.now(), by=request.user, number=number).loan
        day = date_format(renewed.due_on, "DATE_FORMAT") if renewed.due_on else ""
        return _("« %(title)s » est à rendre le %(day)s.") % {"title": loan.copy.game.title, "day": day}

    tell(request, act)
    return redirect("account")


@account_required
@require_POST
def cancel_own_hold_page(request: AccountRequest, pk: int) -> HttpResponse:
    """Give up one of one's own holds."""
    hold = get_object_or_404(active_holds(request.account).select_related("game"), pk=pk)

    def act() -> str:
        cancel_hold(hold=hold, at=timezone.now(), by=request.user)
        return _("La réservation de « %(title)s » est annulée.") % {"title": hold.game.title}

    tell(request, act)
    return redirect("account")


@account_required
@require_http_methods(["GET", "HEAD", "POST"])
def place_own_hold_page(request: AccountRequest, pk: int) -> HttpResponse:
    """Wait for a game: asked once more on a page of its own, since the link stands on a public one."""
    game = get_object_or_404(Game, pk=pk)
    account = request.account

    def act() -> str:
        place_hold(game=game, household=account.household, patron=account.patron, at=timezone.now(), by=request.user)
        return _("« %(title)s » est réservé.") % {"title": game.title}

    if request.method == "POST":
        tell(request, act)
        return redirect("account")
    return render(request, "catalogue/account/reserve.html", {"section": "account", "account": account, "game": game})


@whole_household_required
@require_safe
def own_messages_page(request: AccountRequest) -> HttpResponse:
    """What was written to the household. What is shown is read from then on."""
    mails = Message.objects.filter(household=request.household)
    page = page_of(mails, request, per_page=PER_PAGE)
    shown = list(page.object_list)
    if request.method == "GET":
        mails.filter(pk__in=[mail.pk for mail in shown], read_at=None).update(read_at=timezone.now())
    facts = {"section": "account", "account": request.account, "page": page, "mails": shown}
    return render(request, "catalogue/account/messages.html", facts)


@account_required
@require_http_methods(["GET", "HEAD", "POST"])
def history_page(request: AccountRequest) -> HttpResponse:
    """What was borrowed, for who asked that it be kept; asking, and erasing it, are for the whole household."""
    account, household = request.account, request.household
    if request.method == "POST" and account.patron_id is None:
        if request.POST.get("act") == "keep":
            keep_history(household=household, at=timezone.now(), by=request.user)
            messages.success(request, _("Vos prêts sont gardés à partir d’aujourd’hui."))
        elif request.POST.get("act") == "erase":
            erase_history(household=household, at=timezone.now(), by=request.user)
            messages.success(request, _("Votre historique est effacé."))
        return redirect("account-history")
    loans = own(history_of(household), account).order_by(F("returned_at").desc(), "-pk")
    facts = {"section": "account", "account": account, "page": page_of(loans, request, per_page=PER_PAGE)}
    return render(request, "catalogue/account/history.html", facts)
