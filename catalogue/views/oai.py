"""The endpoint of the harvesting protocol: open to everybody, as the catalogue is."""

from collections.abc import Mapping
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from catalogue.oai import answers
from catalogue.oai.arguments import arguments_of, verb_of
from catalogue.oai.faults import BadArgumentError, BadVerbError, OaiError
from catalogue.oai.verbs import VERBS, Repository


@csrf_exempt  # harvesters send POST (3.1.1.2); nothing is changed by it
@require_http_methods(["GET", "HEAD", "POST"])
def oai_endpoint(request: HttpRequest) -> HttpResponse:
    """One answer of the protocol; errors are answers too, with status 200 (3.6)."""
    here = _repository(request)
    told, said = _answered(here, request)
    text = answers.answer(answers.Asked(here.address, here.at, told), said)
    return HttpResponse(text.encode("utf-8", "replace"), content_type="text/xml; charset=utf-8")


def _answered(here: Repository, request: HttpRequest) -> tuple[Mapping[str, str], str]:
    """The arguments that the answer repeats, and what it says: none for a verb or argument that is wrong (3.2)."""
    try:
        data = _data(request)
        verb = verb_of(data)
        arguments = arguments_of(verb, data)
    except (BadVerbError, BadArgumentError) as fault:
        return {}, answers.error(fault)
    try:
        return {"verb": verb, **arguments}, VERBS[verb](here, arguments)
    except BadArgumentError as fault:
        return {}, answers.error(fault)
    except OaiError as fault:
        return {"verb": verb, **arguments}, answers.error(fault)


def _data(request: HttpRequest) -> QueryDict:
    data = request.POST if request.method == "POST" else request.GET
    if any("\x00" in value for _, values in data.lists() for value in values):
        raise BadArgumentError("An argument holds a character that no argument can have.")
    return data


def _repository(request: HttpRequest) -> Repository:
    address = request.build_absolute_uri(reverse("oai"))
    site = address.removesuffix(reverse("oai"))
    return Repository(address, site, urlsplit(address).hostname or "", timezone.now())
