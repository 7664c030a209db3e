"""Joining a play by its code, on a page that needs no JavaScript up to the table itself."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from playaid.forms.joining import JoinForm
from playaid.plays.finding import find_play
from playaid.plays.refusals import PlayRefusal, TooOften
from playaid.views.callers import network_address
from playaid.views.joining import join_address


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join_page(request: HttpRequest) -> HttpResponse:
    """Ask for the code, and lead to the table: the code goes into the fragment, which ends in no log."""
    if request.method != "POST":
        return _page(request, JoinForm())
    form = JoinForm(request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    try:
        play = find_play(code=form.cleaned_data["code"], address=network_address(request), at=timezone.now())
    except PlayRefusal as refusal:
        return _refused(request, form, refusal)
    return HttpResponseRedirect(join_address(play))


def _refused(request: HttpRequest, form: JoinForm, refusal: PlayRefusal) -> HttpResponse:
    form.add_error("code", refusal.words)
    response = _page(request, form, status=refusal.status)
    if isinstance(refusal, TooOften):
        response["Retry-After"] = str(refusal.facts["wait"])
    return response


def _page(request: HttpRequest, form: JoinForm, *, status: int = 200) -> HttpResponse:
    return render(request, "playaid/join.html", {"section": "playaid", "form": form}, status=status)
