"""Acts of a page that lead back to a page: done or refused, in words that the next page tells."""

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from catalogue.lending.refusals import Refusal


def tell(request: HttpRequest, act: Callable[[], str]) -> bool:
    """Do ``act`` and keep its words, or those of its refusal, for the next page; whether it was done.

    The words name no person: they may wait in a session that nobody comes back to.
    """
    try:
        words = act()
    except Refusal as refusal:
        messages.error(request, refusal.words)
        return False
    messages.success(request, words)
    return True


def submission_of(request: HttpRequest) -> UUID | None:
    """The hidden key of the form, by which it is taken once; None where there is none, or no key."""
    try:
        return UUID(request.POST.get("submission", ""))
    except ValueError:
        return None


def back_to(request: HttpRequest, address: str, *arguments: object) -> HttpResponse:
    """To the desk where the form came from it, else to the page named ``address``."""
    return redirect("desk") if request.POST.get("next") == "desk" else redirect(address, *arguments)
