"""Who may see the pages of the desk."""

from collections.abc import Callable
from typing import TypeVar

from django.contrib.auth.decorators import login_required, permission_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.views.decorators.cache import never_cache

View = TypeVar("View", bound=Callable[..., HttpResponseBase])


class DeskRequest(HttpRequest):
    """A request that has passed one of the guards below: its user is known, and has the permission."""

    user: User


def allowed_to(permission: str) -> Callable[[View], View]:
    """Let those in who have ``permission``: a visitor is sent to log in, anybody else gets a 403.

    The page is kept by no cache and no back button: it is not for the next one at this computer. Beneath it the request
    is a ``DeskRequest``: its user is known.
    """

    def guard(view: View) -> View:
        return never_cache(login_required(permission_required(permission, raise_exception=True)(view)))

    return guard


def desk_required(view: View) -> View:
    """Let those in who may lend. The page names families."""
    return allowed_to("catalogue.lend")(view)


def staff_of(request: HttpRequest) -> User:
    """Who is logged in, behind a guard that has let nobody else in."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user
