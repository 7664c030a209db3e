"""The rights that a scan reads by hand are those that Django would have read."""

import pytest
from django.contrib.auth.models import AnonymousUser, Group, Permission, User
from django.http import HttpRequest

from catalogue.roles import LIBRARIAN
from catalogue.views.desk_guard import know_rights
from tests.conftest import make_user

pytestmark = pytest.mark.django_db


def asked_by(user: User | AnonymousUser) -> HttpRequest:
    request = HttpRequest()
    request.user = user
    return request


def own_right(codename: str) -> Permission:
    return Permission.objects.get(content_type__app_label="catalogue", codename=codename)


def test_they_are_those_of_the_groups_and_those_of_the_person():
    user = make_user("double")
    user.groups.add(Group.objects.get(name=LIBRARIAN))
    # One that the group has too, and one that it has not.
    user.user_permissions.add(own_right("lend"), own_right("remove_household"))
    make_user("voisin").user_permissions.add(own_right("delete_event"))

    know_rights(asked_by(user))

    django_reads = User.objects.get(pk=user.pk).get_all_permissions()
    assert user.get_all_permissions() == django_reads
    assert "catalogue.remove_household" in django_reads


def test_somebody_without_a_right_has_none():
    user = make_user("nouveau")

    know_rights(asked_by(user))

    assert user.get_all_permissions() == set()


@pytest.mark.parametrize("state", [{"is_superuser": True}, {"is_active": False}])
def test_of_whoever_may_do_all_or_nothing_nothing_is_read(state: dict[str, bool]):
    user = make_user("entier")
    User.objects.filter(pk=user.pk).update(**state)
    user.refresh_from_db()

    know_rights(asked_by(user))

    assert not hasattr(user, "_perm_cache")
    assert user.has_perm("catalogue.lend") is state.get("is_superuser", False)


def test_a_visitor_is_let_pass_to_the_guard():
    know_rights(asked_by(AnonymousUser()))
