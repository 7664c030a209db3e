"""Acts of a page that lead back to a page: done or refused, in words that the next page tells."""

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Final, TypeAlias
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy

from catalogue.lending.refusals import Refusal
from catalogue.views.access import DeskRequest
from catalogue.views.keys import key_in

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

Page: TypeAlias = Callable[..., HttpResponseBase]

GONE: Final = gettext_lazy("C’est déjà supprimé.")


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


def deletes(
    address: str, *arguments: str, query: str = "", act: str = "", words: "StrOrPromise" = GONE
) -> Callable[[Page], Page]:
    """Answer the second click on a deletion as the first: what it asks for is done, and the row is not found any more.

    ``address`` is where the first click led; its ``arguments``, and the ``query`` where there is one, are named as in
    the address of the deletion, else as in its form. A row that is hidden from somebody is told of in the same words,
    so that nobody learns that it is there. A view that does other things too names the ``act`` of its form that
    deletes; the others are not found, as is right. Stands below the guard.
    """

    def wrap(view: Page) -> Page:
        @wraps(view)
        def answer(request: DeskRequest, **named: str | int) -> HttpResponseBase:
            try:
                return view(request, **named)
            except Http404:
                if request.method != "POST" or (act and request.POST.get("act") != act):
                    raise
            messages.success(request, words)
            sent = {name: key_in(request.POST.get(name, "")) for name in (*arguments, *filter(None, [query]))} | named
            asked = {query: sent[query]} if query else None
            return redirect(reverse(address, args=[sent[name] for name in arguments], query=asked))

        return answer

    return wrap


def submission_of(request: HttpRequest) -> UUID | None:
    """The hidden key of the form, by which it is taken once; None where there is none, or no key."""
    try:
        return UUID(request.POST.get("submission", ""))
    except ValueError:
        return None


def back_to(request: HttpRequest, address: str, *arguments: object) -> HttpResponse:
    """To the desk where the form came from it, else to the page named ``address``."""
    return redirect("desk") if request.POST.get("next") == "desk" else redirect(address, *arguments)
