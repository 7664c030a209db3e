"""A manager sees to the team and gives away no more than what is theirs."""

import pytest
from django.contrib.auth.models import Group, Permission, User
from django.test import Client

from catalogue.roles import LIBRARIAN, MANAGER, VOLUNTEER
from tests.conftest import make_user
from tests.factories.desk import AccountFactory

pytestmark = pytest.mark.django_db

USERS = "/gestion/auth/user/"
PASSWORD = "trois petits pions verts"
TWICE = {"usable_password": "true", "password1": PASSWORD, "password2": PASSWORD}


@pytest.fixture
def boss(manager: User) -> Client:
    client = Client()
    client.force_login(manager)
    return client


@pytest.fixture
def root(db: None) -> User:
    return User.objects.create_superuser("racine", password="mot de passe racine")


def groups(*names: str) -> list[int]:
    return [Group.objects.get(name=name).pk for name in names]


def form_of(user: User, **changed: object) -> dict[str, object]:
    moment = {"date_joined_0": "01/01/2026", "date_joined_1": "10:00:00"}
    return {"username": user.username, "is_active": "on", **moment, **changed}


def test_a_manager_opens_an_account_and_gives_it_a_role(boss: Client):
    added = boss.post(
        f"{USERS}add/",
        {"username": "nouvelle", "usable_password": "true", "password1": PASSWORD, "password2": PASSWORD},
    )
    user = User.objects.get(username="nouvelle")
    changed = boss.post(f"{USERS}{user.pk}/change/", form_of(user, groups=groups(LIBRARIAN), is_staff="on"))

    user.refresh_from_db()
    assert (added.status_code, changed.status_code) == (302, 302)
    assert (user.is_staff, user.is_superuser, [group.name for group in user.groups.all()]) == (True, False, [LIBRARIAN])


def test_the_form_has_no_way_to_a_right_beyond_the_roles(boss: Client, volunteer: User):
    Group.objects.create(name="Groupe à part")

    form = boss.get(f"{USERS}{volunteer.pk}/change/").context["adminform"].form

    assert not {"is_superuser", "user_permissions"} & set(form.fields)
    assert {group.name for group in form.fields["groups"].queryset} == {VOLUNTEER, LIBRARIAN, MANAGER}


def test_what_the_form_does_not_ask_for_is_not_taken_from_what_is_sent(boss: Client, volunteer: User):
    right = Permission.objects.get(codename="delete_user")
    apart = Group.objects.create(name="Groupe à part")
    address = f"{USERS}{volunteer.pk}/change/"

    boss.post(address, form_of(volunteer, is_superuser="on", user_permissions=[right.pk], groups=groups(VOLUNTEER)))
    refused = boss.post(address, form_of(volunteer, groups=[apart.pk]))

    volunteer.refresh_from_db()
    assert (volunteer.is_superuser, volunteer.user_permissions.count(), refused.status_code) == (False, 0, 200)
    assert [group.name for group in volunteer.groups.all()] == [VOLUNTEER]


def test_a_group_that_the_form_does_not_offer_is_kept(boss: Client, volunteer: User):
    volunteer.groups.add(Group.objects.create(name="Groupe à part"))

    boss.post(f"{USERS}{volunteer.pk}/change/", form_of(volunteer, groups=groups(LIBRARIAN)))

    assert sorted(group.name for group in volunteer.groups.all()) == ["Groupe à part", LIBRARIAN]


def test_a_role_that_holds_more_than_ones_own_is_not_offered(db: None, volunteer: User):
    clerk = make_user("adjointe", LIBRARIAN)
    clerk.user_permissions.add(*Permission.objects.filter(content_type__app_label="auth", codename__endswith="_user"))
    client = Client()
    client.force_login(clerk)

    form = client.get(f"{USERS}{volunteer.pk}/change/").context["adminform"].form

    assert {group.name for group in form.fields["groups"].queryset} == {VOLUNTEER, LIBRARIAN}


def beyond(user: User) -> User:
    user.user_permissions.add(Permission.objects.get(codename="delete_user"))
    return user


@pytest.mark.parametrize("shut", [False, True])
@pytest.mark.parametrize("who", ["superuser", "by a right", "by a group"])
def test_nobody_takes_over_an_account_that_may_do_more(boss: Client, root: User, who: str, shut: bool):  # noqa: FBT001 - a parameter
    user = root if who == "superuser" else make_user("autre", LIBRARIAN)
    if who == "by a right":
        beyond(user)
    if who == "by a group":
        group = Group.objects.create(name="Groupe à part")
        group.permissions.add(Permission.objects.get(codename="delete_user"))
        user.groups.add(group)
    User.objects.filter(pk=user.pk).update(is_active=not shut)
    before = User.objects.filter(pk=user.pk).values().get()

    changed = boss.post(f"{USERS}{user.pk}/change/", form_of(user, username="prise"))
    password = boss.post(f"{USERS}{user.pk}/password/", TWICE)

    assert (changed.status_code, password.status_code) == (403, 403)
    assert User.objects.filter(pk=user.pk).values().get() == before


def test_a_manager_changes_the_password_of_a_colleague(boss: Client, librarian: User):
    answer = boss.post(f"{USERS}{librarian.pk}/password/", TWICE)

    librarian.refresh_from_db()
    assert (answer.status_code, librarian.check_password(PASSWORD)) == (302, True)


def test_accounts_of_families_are_not_among_the_team(boss: Client, root: User):
    family = AccountFactory().user
    superuser = Client()
    superuser.force_login(root)

    assert family.username not in boss.get(USERS).content.decode()
    assert boss.get(f"{USERS}{family.pk}/change/").status_code == 302
    assert family.username in superuser.get(USERS).content.decode()


def test_a_superuser_gives_what_they_like(root: User, volunteer: User):
    client = Client()
    client.force_login(root)

    client.post(f"{USERS}{volunteer.pk}/change/", form_of(volunteer, is_superuser="on"))

    volunteer.refresh_from_db()
    assert volunteer.is_superuser


def test_a_manager_deletes_no_account(boss: Client, volunteer: User):
    assert boss.post(f"{USERS}{volunteer.pk}/delete/", {"post": "yes"}).status_code == 403
    assert User.objects.filter(pk=volunteer.pk).exists()
