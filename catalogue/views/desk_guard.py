"""Who may see the desk, and what they may do there, asked of the database once a request."""

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.models import AbstractUser
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse

from catalogue.turns import SessionStore
from catalogue.views.access import allowed_to

View = Callable[..., HttpResponse]

# By hand for the reason of ``catalogue.lending.household_facts``: for two querysets and their union the ORM thinks
# longer than the database, at every scan.
RIGHTS = """
SELECT t.app_label, p.codename FROM auth_permission p JOIN django_content_type t ON t.id = p.content_type_id
 WHERE p.id IN (
       SELECT g.permission_id FROM auth_group_permissions g JOIN auth_user_groups u ON u.group_id = g.group_id
        WHERE u.user_id = %(user)s
       UNION ALL
       SELECT o.permission_id FROM auth_user_user_permissions o WHERE o.user_id = %(user)s)
"""


def desk_only_for(permission: str) -> Callable[[View], View]:
    """Let those in who have ``permission``, as ``allowed_to`` does, with one query in the place of two.

    Acts of one session come one after the other, each with what the one before has kept: a form that arrives twice at
    one instant is known the second time.
    """

    def guard(view: View) -> View:
        guarded = allowed_to(permission)(view)

        @wraps(view)
        def reached(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            if request.method != "POST" or not isinstance(request.session, SessionStore):
                return answered(request, *args, **kwargs)
            with transaction.atomic():
                request.session.take_turn()
                answer = answered(request, *args, **kwargs)
                request.session.end_turn()
            return answer

        def answered(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            know_rights(request)
            return guarded(request, *args, **kwargs)

        return reached

    return guard


def know_rights(request: HttpRequest) -> None:
    """Read the rights of the user, those of the groups with those given to the person alone.

    A scan is what the desk does all day, and Django asks for the two kinds one after the other.
    """
    user = request.user
    if not isinstance(user, AbstractUser) or not user.is_active or user.is_superuser:
        return
    with connection.cursor() as cursor:
        cursor.execute(RIGHTS, {"user": user.pk})
        rights = cursor.fetchall()
    # Where Django's own backend keeps what it has read; it has no public way to hand it over.
    user._perm_cache = {f"{app}.{codename}" for app, codename in rights}  # type: ignore[attr-defined] # noqa: SLF001


desk_required = desk_only_for("catalogue.lend")
