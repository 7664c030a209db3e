"""What is answered when it is no: one document for every refusal, and one for whatever is wrong with a request."""

from collections.abc import Iterator
from typing import Any, TypeVar

from django.contrib.auth.models import User
from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException, NotFound, ParseError, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from catalogue.lending.overrides import may_pass
from catalogue.lending.refusals import ProductWithoutCopy, Refusal, UnknownCode

Row = TypeVar("Row", bound=Model)

# Codes of what is not here at all; every other refusal is about something that is.
NOT_HERE = frozenset({UnknownCode.code, ProductWithoutCopy.code})


def refused(refusal: Refusal, by: User | None) -> Response:
    """A refusal with all that stands against the act: 409, or 404 for a code that nothing here has.

    ``can_override``: whether ``by`` may pass it, and everything in ``also`` with it. None: nobody may, at this door.
    """
    standing = [refusal, *refusal.also]
    whole = {
        **one(refusal, by),
        "can_override": all(may_pass(each, by) for each in standing),
        "also": [one(each, by) for each in refusal.also],
    }
    return Response(whole, status=404 if refusal.code in NOT_HERE else 409)


def one(refusal: Refusal, by: User | None) -> dict[str, Any]:
    """One reason: what warns alone needs no reason to be passed."""
    return {
        "code": refusal.code,
        "message": refusal.words,
        "can_override": may_pass(refusal, by),
        "warns": refusal.warns,
        "facts": refusal.facts,
    }


def told(exc: Exception, context: dict[str, Any]) -> Response | None:
    """Any other fault of a request as ``{"code", "message"}``, with ``fields`` where a field is wrong.

    The exception handler of REST framework; None for a bug, which stays one.
    """
    response = exception_handler(exc, context)
    if response is None or not isinstance(exc, APIException):
        return response
    if isinstance(exc, ValidationError):
        response.data = {"code": "invalid", "message": _("La demande a des erreurs."), "fields": by_field(exc.detail)}
    else:
        code = "unreadable" if isinstance(exc, ParseError) else str(exc.get_codes())
        response.data = {"code": code, "message": str(exc.detail)}
    return response


def by_field(detail: Any) -> dict[str, list[str]]:
    """The words about each field, in one list a field, whatever is nested in it."""
    return {str(name): list(sentences(found)) for name, found in detail.items()}


def sentences(found: Any) -> Iterator[str]:
    """The words in a tree of lists and objects."""
    if isinstance(found, dict):
        found = list(found.values())
    if not isinstance(found, list):
        yield str(found)
        return
    for each in found:
        yield from sentences(each)


def here(rows: QuerySet[Row], pk: int, words: str) -> Row:
    """The row with that key, or a 404 that says so in ``words``."""
    row = rows.filter(pk=pk).first()
    if row is None:
        raise NotFound(words)
    return row
