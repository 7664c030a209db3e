"""The team in the admin: who manages it gives away no more than what is theirs."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import Group, Permission, User
from django.db.models import ManyToManyField, Q, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest

from catalogue.roles import ROLES
from catalogue.views.access import staff_of

# Rights beyond the roles, which only a superuser gives.
BEYOND_ROLES = ("is_superuser", "user_permissions")


def rights_of(user: User) -> QuerySet[Permission]:
    """What the user may do by a right of their own or by a group, also while the account is shut."""
    return Permission.objects.filter(Q(user=user) | Q(group__user=user))


def grantable(user: User) -> QuerySet[Group]:
    """The roles of the house that somebody may give to others: those that hold nothing beyond their own rights."""
    beyond = Permission.objects.exclude(pk__in=rights_of(user).values("pk"))
    return Group.objects.filter(name__in=ROLES).exclude(permissions__in=beyond)


def may_see_to(manager: User, user: User) -> bool:
    """Whether ``manager`` may change the account of ``user``, its password too: who does could log in with it."""
    if manager.is_superuser:
        return True
    own = rights_of(manager).values("pk")
    return not user.is_superuser and not rights_of(user).exclude(pk__in=own).exists()


admin.site.unregister(User)


@admin.register(User)
class StaffAdmin(UserAdmin):
    """Accounts of the team. Those of families are opened and closed at the desk, and not shown to managers."""

    list_per_page = 50

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        """The team; a superuser sees every account."""
        users: QuerySet[User] = super().get_queryset(request)
        return users if staff_of(request).is_superuser else users.filter(account=None)

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """The form without what only a superuser gives."""
        sections = super().get_fieldsets(request, obj)
        if staff_of(request).is_superuser:
            return sections
        return [
            (title, {**section, "fields": [name for name in section["fields"] if name not in BEYOND_ROLES]})
            for title, section in sections
        ]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Not the account of a superuser, nor of anybody who may do more."""
        allowed = super().has_change_permission(request, obj)
        return allowed and (obj is None or may_see_to(staff_of(request), obj))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """As for a change."""
        allowed = super().has_delete_permission(request, obj)
        return allowed and (obj is None or may_see_to(staff_of(request), obj))

    def formfield_for_manytomany(
        self, db_field: "ManyToManyField[Any, Any]", request: HttpRequest, **kwargs: Any
    ) -> Any:
        """Among the groups, the roles that this person may give."""
        if db_field.name == "groups" and not staff_of(request).is_superuser:
            kwargs["queryset"] = grantable(staff_of(request))
        return super().formfield_for_manytomany(db_field, request, **kwargs)

    def save_related(self, request: HttpRequest, form: ModelForm, formsets: Any, change: bool) -> None:  # noqa: FBT001 - the method of Django's
        """Save the groups; one that the form did not offer is kept, and not lost for it."""
        offered = form.fields["groups"].queryset if "groups" in form.fields else None  # type: ignore[attr-defined] # a choice of rows
        kept = list(form.instance.groups.exclude(pk__in=offered)) if change and offered is not None else []
        super().save_related(request, form, formsets, change)
        form.instance.groups.add(*kept)
