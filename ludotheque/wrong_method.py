"""A page for an address that only a form may ask for: opened from the history, or typed, it would be an empty one."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render


def wrong_method(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: give words and a way on to whoever opens such an address; programs get their answers as they are."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not isinstance(response, HttpResponseNotAllowed) or request.method != "GET":
            return response
        page = render(request, "405.html", status=response.status_code)
        page.headers["Allow"] = response.headers["Allow"]
        return page

    return answer
