"""Users and their groups: no password leaves the house, and what a permission is called stands for its key.

The keys of permissions and groups are the installation's own: each ``migrate`` gives them anew.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import Group, Permission, User
from django.utils.translation import gettext as _

from catalogue.moving.columns import columns_of
from catalogue.moving.refusals import MoveRefused
from catalogue.moving.rows import ROWS_AT_ONCE, insert, instance_of

_PASSWORD: Final = "password"  # noqa: S105 - the name of a column
_GROUPS, _PERMISSIONS = "groups", "permissions"


def group_rows() -> Iterator[dict[str, Any]]:
    """Every group by its name, with its permissions."""
    for group in Group.objects.order_by("name").prefetch_related("permissions__content_type"):
        yield {"name": group.name, _PERMISSIONS: _labels(group.permissions.all())}


def user_rows() -> Iterator[dict[str, Any]]:
    """Every user by key, without password, with the names of groups and permissions."""
    names = [column.attname for column in columns_of(User) if column.attname != _PASSWORD]
    users = User.objects.order_by("pk").prefetch_related("groups", "user_permissions__content_type")
    last = 0
    while batch := list(users.filter(pk__gt=last)[:ROWS_AT_ONCE]):
        for user in batch:
            row = {name: getattr(user, name) for name in names}
            groups = sorted(group.name for group in user.groups.all())
            yield {**row, _GROUPS: groups, _PERMISSIONS: _labels(user.user_permissions.all())}
        last = batch[-1].pk


def take_groups(rows: Iterable[Mapping[str, Any]]) -> int:
    """Write the groups with their permissions; those that ``migrate`` made keep their keys. How many there were."""
    count = 0
    for row in rows:
        name = row.get("name")
        if not isinstance(name, str) or not 0 < len(name) <= 150:
            raise MoveRefused(_("groupe sans nom."))
        group, _made = Group.objects.get_or_create(name=name)
        group.permissions.set(_permissions(row.get(_PERMISSIONS)))
        count += 1
    return count


def take_users(rows: Iterable[Mapping[str, Any]]) -> int:
    """Write the users; nobody of them can come in before a password is set. How many there were."""
    count = 0
    for row in rows:
        said = {name: value for name, value in row.items() if name not in {_GROUPS, _PERMISSIONS}}
        user = instance_of(User, {**said, _PASSWORD: make_password(None)})
        insert(User, [user])
        assert isinstance(user, User)  # noqa: S101 - for the type checker
        user.groups.set(_groups(row.get(_GROUPS)))
        user.user_permissions.set(_permissions(row.get(_PERMISSIONS)))
        count += 1
    return count


def _labels(permissions: Iterable[Permission]) -> list[str]:
    return sorted(f"{one.content_type.app_label}.{one.codename}" for one in permissions)


def _groups(names: object) -> list[Group]:
    known = {group.name: group for group in Group.objects.filter(name__in=_texts(names))}
    return [_known(known, name) for name in _texts(names)]


def _permissions(labels: object) -> list[Permission]:
    wanted = _texts(labels)
    codes = [label.partition(".")[2] for label in wanted]
    found = Permission.objects.filter(codename__in=codes).select_related("content_type")
    known = {f"{one.content_type.app_label}.{one.codename}": one for one in found}
    return [_known(known, label) for label in wanted]


def _known(known: Mapping[str, Any], name: str) -> Any:
    if name not in known:
        raise MoveRefused(_("groupe ou permission inconnus ici, « %(name)s ».") % {"name": name[:80]})
    return known[name]


def _texts(value: object) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise MoveRefused(_("liste de noms attendue."))
    return value
