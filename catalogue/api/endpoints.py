"""How an endpoint is made: who may call it, one moment read, the verb called, the refusal told.

Nothing is throttled as the addresses of plays are: whoever asks here is known, and there is no code to guess.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from typing import Any, cast

from django.contrib.auth.models import User
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.views.decorators.cache import never_cache
from rest_framework.authentication import BaseAuthentication, TokenAuthentication
from rest_framework.decorators import (  # type: ignore[attr-defined] # the negotiation is newer than the stubs
    api_view,
    authentication_classes,
    content_negotiation_class,
    parser_classes,
    permission_classes,
)
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from catalogue.api.answers import refused
from catalogue.api.authentication import HouseSession
from catalogue.lending.refusals import Refusal
from catalogue.models import Account
from catalogue.views.desk_guard import know_rights
from rules.api.exchange import JSONAlone, StrictJSONParser

View = Callable[..., HttpResponseBase]


@dataclass(frozen=True, slots=True)
class Call:
    """One request: who asks, and the moment at which they do."""

    request: Request
    by: User
    at: datetime

    def read(self, shape: type[Serializer[Any]]) -> dict[str, Any]:
        """What the body says, in that shape; a 400 that names each wrong field."""
        body = shape(data=self.request.data)
        body.is_valid(raise_exception=True)
        return cast("dict[str, Any]", body.validated_data)


@dataclass(frozen=True, slots=True)
class AccountCall(Call):
    """A request of a family, about what is its own."""

    account: Account


class HasAccount(BasePermission):
    """For who has an account of a family: whose it is, the endpoint reads."""

    def has_permission(self, request: Request, _view: APIView) -> bool:
        """Whether somebody is there; an account that is none gets its 403 below."""
        return bool(request.user and request.user.is_authenticated and account_of(request))


def account_of(request: Request) -> Account | None:
    """The account of whoever asks, read once a request."""
    found = getattr(request, "account", None)
    if found is None:
        accounts = Account.objects.select_related("household", "patron")
        found = accounts.filter(user=request.user.pk).first()
        request.account = found  # type: ignore[attr-defined] # kept for the endpoint, as request.user is
    return cast("Account | None", found)


def permission_to(permission: str) -> type[BasePermission]:
    """The guard of an endpoint of the desk: that of the page where the same is done."""

    class MayDo(BasePermission):
        def has_permission(self, request: Request, _view: APIView) -> bool:
            know_rights(request)
            return bool(request.user and request.user.has_perm(permission))

    return MayDo


def desk_endpoint(method: str, permission: str) -> Callable[[Callable[..., Any]], View]:
    """An endpoint of the staff, by session or by token, for who has ``permission``."""

    def made(act: Callable[..., Any]) -> View:
        @wraps(act)
        def called(request: Request, **place: Any) -> Response:
            call = Call(request, cast("User", request.user), timezone.now())
            return answered(lambda: act(call, **place), passes=call.by)

        return _view(method, called, [TokenAuthentication, HouseSession], permission_to(permission))

    return made


def account_endpoint(method: str) -> Callable[[Callable[..., Any]], View]:
    """An endpoint of a family, by its session alone: a token is for a device of the house."""

    def made(act: Callable[..., Any]) -> View:
        @wraps(act)
        def called(request: Request, **place: Any) -> Response:
            account = cast("Account", account_of(request))
            call = AccountCall(request, cast("User", request.user), timezone.now(), account)
            return answered(lambda: act(call, **place), passes=None)

        return _view(method, called, [HouseSession], HasAccount)

    return made


def answered(act: Callable[[], Any], *, passes: User | None) -> Response:
    """What the act gives, or its refusal, which ``passes`` may be allowed to pass (None: nobody at this door)."""
    try:
        return Response(act())
    except Refusal as refusal:
        return refused(refusal, passes)


def _view(
    method: str,
    called: Callable[..., Response],
    ways_in: Sequence[type[BaseAuthentication]],
    guard: type[BasePermission],
) -> View:
    methods = ["GET", "HEAD"] if method == "GET" else [method]
    for policy in (
        authentication_classes(ways_in),
        permission_classes([guard]),
        parser_classes([StrictJSONParser]),
        content_negotiation_class(JSONAlone),
    ):
        called = policy(called)
    return cast("View", never_cache(api_view(methods)(called)))
