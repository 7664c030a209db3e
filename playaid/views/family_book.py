"""The plays of this device and a family's record book: a page without a person in it; the device fills it in."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe


@require_safe
@gzip_page
@cache_control(public=True, no_cache=True)
def own_plays_page(request: HttpRequest) -> HttpResponse:
    """Show where one's plays are found again. Codes stay behind the ``#`` of the address, which no server sees."""
    return render(request, "playaid/family_book.html")
