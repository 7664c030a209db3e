"""Who may see the pages of the desk."""

from collections.abc import Callable
from typing import cast

from django.contrib.auth.decorators import login_required, permission_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache


class DeskRequest(HttpRequest):
    """A request that has passed ``desk_required``: its user is known, and may lend."""

    user: User


def desk_required(view: Callable[[DeskRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Let those in who may lend: a visitor is sent to log in, anybody else gets a 403.

    The page is kept by no cache and no back button: it names families.
    """
    allowed = permission_required("catalogue.lend", raise_exception=True)(view)
    # Whatever comes in, the view is only reached by a request whose user passed the two guards.
    return cast("Callable[[HttpRequest], HttpResponse]", never_cache(login_required(allowed)))
