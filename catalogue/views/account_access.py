"""Who may see the pages of an account: the family itself, and nobody else, staff included."""

from collections.abc import Callable
from typing import cast

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache

from catalogue.models import Account, Hold, Household, Loan
from catalogue.models.holds import HoldQuerySet
from catalogue.models.loans import LoanQuerySet


class AccountRequest(HttpRequest):
    """A request that has passed ``account_required``: its account is known."""

    user: User
    account: Account
    household: Household


View = Callable[..., HttpResponse]


def account_required(view: View) -> View:
    """Let those in who have an account: a visitor is sent to the page of cards, staff without one get a 403.

    The page is kept by no cache and no back button.
    """

    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect("account-login")
        account = Account.objects.filter(user=request.user.pk).select_related("household", "patron").first()
        if account is None:
            raise PermissionDenied
        known = cast("AccountRequest", request)
        known.account, known.household = account, account.household
        return view(known, *args, **kwargs)

    return never_cache(guarded)


def whole_household_required(view: View) -> View:
    """The same for what concerns everybody in the household: not for the account of one person."""

    def guarded(request: AccountRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.account.patron_id is not None:
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return account_required(guarded)


def open_loans(account: Account) -> LoanQuerySet:
    """The games that are out: the household's, or those of the one person."""
    return own(Loan.objects.open(), account)


def own(loans: LoanQuerySet, account: Account) -> LoanQuerySet:
    """Those of ``loans`` that the account may see."""
    mine = loans.filter(household=account.household_id)
    return mine.filter(patron=account.patron_id) if account.patron_id else mine


def active_holds(account: Account) -> HoldQuerySet:
    """The holds that still count: the household's, or those of the one person."""
    mine = Hold.objects.active().filter(household=account.household_id)
    return mine.filter(patron=account.patron_id) if account.patron_id else mine
