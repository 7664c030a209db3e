"""Every address with every role: refused by default, and no page that nobody listed."""

from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tests.pages import Page
from tests.site.acts import MANAGER, VISITOR
from tests.site.addresses import ADDRESSES, ADMIN, FORBIDDEN, LOGIN, Answers

pytestmark = pytest.mark.django_db


# What a visitor is asked to log in for, and not merely led on from.
CLOSED = [name for name, (_path, got) in ADDRESSES.items() if got.visitor == LOGIN and got.nobody == FORBIDDEN]


CIRCULATION = {
    "batchedit", "distinctgames", "event", "importrun", "loan", "recordchange", "recordmerge", "sourcerecord",
    "tombstone",
}  # fmt: skip
# Enrolled at the desk, not written row by row.
ENROLLED = {"household"}
OF_MANAGERS = {"houserules", "lendingpolicy", "loanseason", "remindertemplate"}


def names(patterns: list[Any], spaces: tuple[str, ...] = ()) -> set[str]:
    """The full names of all addresses below ``patterns``, the admin's aside."""
    found = set()
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            inner = (*spaces, pattern.namespace) if pattern.namespace else spaces
            if ADMIN not in inner:
                found |= names(pattern.url_patterns, inner)
        elif isinstance(pattern, URLPattern):
            found.add(":".join((*spaces, pattern.name or "")))
    return found


def test_every_address_is_listed():
    assert names(get_resolver().url_patterns) == set(ADDRESSES)


@pytest.mark.parametrize("name", ADDRESSES)
def test_each_role_gets_what_is_its_own(name, ids, browsers):
    path, expected = ADDRESSES[name]

    got = {role: browsers[role].get(path.format(**ids)).status_code for role in Answers._fields}

    assert got == expected.by_role


@pytest.mark.parametrize("name", ADDRESSES)
def test_every_page_keeps_what_each_page_keeps(name, ids, browsers):
    path, expected = ADDRESSES[name]
    answer = browsers[VISITOR if expected.visitor == 200 else MANAGER].get(path.format(**ids))
    if answer.status_code != 200 or not answer["Content-Type"].startswith("text/html"):
        return

    assert Page(answer.content.decode()).faults() == []
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert "unsafe" not in answer["Content-Security-Policy"]


@pytest.mark.parametrize("role", ["visitor", "nobody"])
@pytest.mark.parametrize("name", CLOSED)
def test_who_may_not_see_a_page_may_not_send_to_it_either(name, role, ids, browsers):
    path, expected = ADDRESSES[name]

    answer = browsers[role].post(path.format(**ids), {"scan": "90000", "reason": "parce que"})

    seen = getattr(expected, role)
    # Led to log in, the words would be lost: they are given back, which a form without a word is not stopped for.
    assert answer.status_code == (FORBIDDEN if seen == LOGIN else seen)
    assert ("Rien n’en est enregistré" in answer.content.decode()) is (answer.status_code == FORBIDDEN)


@pytest.mark.parametrize("name", ADDRESSES)
@pytest.mark.parametrize("body", [b"", b"\x00\xff", b"scan=%00%ff&a=" + b"x" * 3000, b"{", b"[]"])
def test_nothing_sent_to_any_address_answers_500(name, body, ids, browsers):
    path, _expected = ADDRESSES[name]

    for kind in (
        "application/x-www-form-urlencoded",
        "application/json",
        "text/plain",
        "multipart/form-data; boundary=x",
    ):
        answer = browsers[MANAGER].generic("POST", path.format(**ids), body, content_type=kind)
        # A file is read to its end, as a browser does: so it is closed.
        b"".join(answer)
        assert answer.status_code < 500


def test_the_admin_is_for_librarians_and_lets_nobody_write_circulation(browsers):
    from django.contrib import admin

    for model in admin.site._registry:
        if model._meta.app_label != "catalogue":
            continue
        address = f"/gestion/catalogue/{model._meta.model_name}/"
        assert browsers["volunteer"].get(address).status_code == 302, address
        assert browsers["librarian"].get(address).status_code == 200, address
        name = model._meta.model_name
        for role, read_only in (
            ("manager", CIRCULATION | ENROLLED),
            ("librarian", CIRCULATION | ENROLLED | OF_MANAGERS),
        ):
            assert (browsers[role].get(f"{address}add/").status_code == 200) is (name not in read_only), (role, address)


def test_cookies_are_those_of_session_and_csrf_alone(client, librarian, ids):
    client.post("/connexion/", {"username": "ludothecaire", "password": "mot de passe ludothecaire"})
    client.get("/jeux/")
    client.get("/bureau/")

    assert set(client.cookies) == {"sessionid", "csrftoken"}


def test_eight_wrong_passwords_lock_the_door_for_a_while(client, volunteer):
    for _attempt in range(8):
        client.post("/connexion/", {"username": "benevole", "password": "faux"})

    answer = client.post("/connexion/", {"username": "benevole", "password": "mot de passe benevole"})

    assert answer.status_code == 429
    assert "Trop d’essais" in answer.content.decode()


def test_behind_a_proxy_a_door_is_locked_to_who_tried_it_alone(settings, volunteer):
    settings.BEHIND_PROXY = True
    sent = {"username": "benevole", "password": "mot de passe benevole"}
    neighbour = Client(REMOTE_ADDR="10.0.0.1", headers={"x-forwarded-for": "203.0.113.9"})
    desk = Client(REMOTE_ADDR="10.0.0.1", headers={"x-forwarded-for": "198.51.100.7"})
    for _attempt in range(8):
        neighbour.post("/connexion/", {**sent, "password": "faux"})

    assert neighbour.post("/connexion/", sent).status_code == 429
    assert desk.post("/connexion/", sent).status_code == 302
