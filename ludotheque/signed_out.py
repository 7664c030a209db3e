"""A page for a form that was sent after one's session had ended: being led to log in would lose what was typed."""

from collections.abc import Callable
from urllib.parse import urlencode, urlsplit, urlunsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.http import url_has_allowed_host_and_scheme

from catalogue.templatetags.typed import texts_of


def signed_out(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: give back the texts of a form whose sender is led to log in, with the way there and back."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        way = _way_in(request, response)
        texts = list(texts_of(request)) if way else []
        if not texts:
            return response
        page = render(request, "signed_out.html", {"way": way}, status=403)
        add_never_cache_headers(page)
        return page

    return answer


def _way_in(request: HttpRequest, response: HttpResponse) -> str:
    """The address to log in at, which leads back to the form's own page; empty when nobody was sent there."""
    if request.method != "POST" or response.status_code != 302 or request.user.is_authenticated:
        return ""
    path = urlsplit(response.headers["Location"]).path
    if path == reverse("account-login"):
        return path
    of_staff = (resolve_url(settings.LOGIN_URL), reverse("admin:login"))
    return f"{path}?{urlencode({'next': _page_of_form(request)})}" if path in of_staff else ""


def _page_of_form(request: HttpRequest) -> str:
    """Where the form stood: many an address takes forms and shows none."""
    page = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure()):
        return request.path
    return urlunsplit(("", "", *urlsplit(page)[2:4], ""))
