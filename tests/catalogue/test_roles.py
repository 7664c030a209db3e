import pytest
from django.contrib.auth.models import Group

from catalogue.roles import LIBRARIAN, ROLES, VOLUNTEER

pytestmark = pytest.mark.django_db


def test_migrate_writes_both_roles_with_exactly_their_permissions():
    granted = {
        group.name: sorted(f"{p.content_type.app_label}.{p.codename}" for p in group.permissions.all())
        for group in Group.objects.all()
    }

    assert granted == {name: sorted(labels) for name, labels in ROLES.items()}


def test_a_volunteer_lends_and_nothing_else():
    assert ROLES[VOLUNTEER] == ["catalogue.lend"]


def test_nobody_deletes_a_household_by_role():
    assert not [label for label in ROLES[LIBRARIAN] if label.startswith("catalogue.delete_household")]
