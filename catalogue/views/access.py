"""Who may see the pages of the desk."""

from collections.abc import Callable

from django.contrib.auth.decorators import login_required, permission_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.cache import never_cache

View = Callable[..., HttpResponse]


class DeskRequest(HttpRequest):
    """A request that has passed one of the guards below: its user is known, and has the permission."""

    user: User


def only_for(permission: str) -> Callable[[View], View]:
    """Let those in who have ``permission``: a visitor is sent to log in, anybody else gets a 403.

    The page is kept by no cache and no back button: it is not for the next one at this computer.
    """

    def guarded(view: View) -> View:
        allowed = permission_required(permission, raise_exception=True)(view)
        # Whatever comes in, the view is only reached by a request whose user passed the two guards.
        return never_cache(login_required(allowed))

    return guarded


def desk_required(view: View) -> View:
    """Let those in who may lend. The page names families."""
    return only_for("catalogue.lend")(view)


def allowed_to(permission: str) -> Callable[[Callable[..., HttpResponseBase]], Callable[..., HttpResponseBase]]:
    """Let those in who have ``permission``: a visitor is sent to log in, anybody else gets a 403.

    The page is kept by no cache. Beneath it the request is a ``DeskRequest``: its user is known.
    """

    def guard(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
        return never_cache(login_required(permission_required(permission, raise_exception=True)(view)))

    return guard


def staff_of(request: HttpRequest) -> User:
    """Who is logged in, behind a guard that has let nobody else in."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user
