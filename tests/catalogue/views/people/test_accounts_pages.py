"""A family's account: opened at the desk, entered by card, and never anybody else's data."""

import re
from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from django.urls import reverse

from catalogue.models import Account, Event, Household
from tests.catalogue.lending.clock import Clock
from tests.catalogue.views.people.conftest import PASSWORD
from tests.catalogue.views.people.pages import Desk, words
from tests.conftest import NOW
from tests.factories.catalogue import (
    CardFactory,
    PatronFactory,
    make_member,
)

pytestmark = pytest.mark.django_db

ACCOUNT_PAGES = ["account", "account-messages", "account-history", "account-data", "account-contact"]


def manage(desk: Desk, household: Household) -> tuple[str, Account]:
    desk.client.post(reverse("account-open", args=[household.pk]))
    account = Account.objects.get(household=household)
    return reverse("account-manage", args=[account.pk]), account


def choose(address: str, password: str = PASSWORD) -> int:
    """Follow a one-time address in a new browser and choose a password; the status at the end."""
    client = Client()
    page = client.get(address, follow=True)
    return client.post(
        page.redirect_chain[-1][0] if page.redirect_chain else address,
        {"new_password1": password, "new_password2": password},
    ).status_code


def log_in(card: str, password: str = PASSWORD) -> Client:
    client = Client()
    client.post(reverse("account-login"), {"card": card, "password": password})
    return client


def is_in(client: Client) -> bool:
    return client.get(reverse("account")).status_code == 200


# ── Opened ───────────────────────────────────────────────────────────────────────────────────────────
def test_from_the_desk_by_mail_to_the_first_log_in(at_desk: Desk):
    card = make_member(name="Famille Inventée", mail="inventee@exemple.invalid")
    address, account = manage(at_desk, card.household)

    assert "L’adresse est partie par courriel." in words(at_desk.client.post(address, {"act": "send"}), 200)

    [letter] = mail.outbox
    assert (letter.to, letter.cc, letter.bcc) == (["inventee@exemple.invalid"], [], [])
    [link] = re.findall(r"http://testserver(/compte/mot-de-passe/\S+)", str(letter.body))
    assert "testserver" not in words(at_desk.client.get(address), 200)
    assert choose(link) == 302
    assert choose(link) == 200  # it has served
    client = log_in(card.number.lower())
    assert is_in(client)
    page = words(client.get(reverse("account")), 200)
    assert "Famille Inventée" in page
    assert account.user.username not in page


def test_without_mail_the_address_is_shown_once_and_kept_nowhere(at_desk: Desk):
    card = make_member()
    address, account = manage(at_desk, card.household)

    html = at_desk.client.post(address, {"act": "send"}).content.decode()

    [link] = set(re.findall(r'href="http://testserver(/compte/mot-de-passe/[^"]+)"', html))
    assert mail.outbox == []
    assert choose(link) == 302
    assert "mot-de-passe" not in str(list(Event.objects.values_list("facts", "reason")))
    account.user.refresh_from_db()
    assert account.user.check_password(PASSWORD)


def test_a_mail_that_fails_is_told(at_desk: Desk, monkeypatch: pytest.MonkeyPatch):
    def refuses(*_: object, **__: object) -> int:
        raise ConnectionRefusedError

    address, _account = manage(at_desk, make_member(mail="inventee@exemple.invalid").household)
    monkeypatch.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", refuses)

    assert "Le courriel n’est pas parti." in words(at_desk.client.post(address, {"act": "send"}), 200)


def test_a_child_without_a_parent_and_a_household_without_a_card_are_refused_in_words(at_desk: Desk):
    patron = PatronFactory(kind="child", birth_year=2018)
    page = reverse("household", args=[patron.household_id])

    assert "Avant 15 ans" in at_desk.act("account-open", patron.household_id, patron=patron.pk, to=page)
    assert "remettez d’abord une carte" in at_desk.act("account-open", patron.household_id, to=page)
    assert not Account.objects.exists()


def test_closing_logs_the_family_out(at_desk: Desk, at_home: Desk):
    account = Account.objects.get()
    household = reverse("household", args=[account.household_id])

    assert "Le compte est fermé." in at_desk.act("account-manage", account.pk, act="close", to=household)
    assert at_home.client.get(reverse("account")).status_code == 302


# ── Entered ──────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("card", "password"), [("", PASSWORD), ("C", "faux"), ("inconnue", PASSWORD), ("\x00", "\x00"), ("C", "")]
)
def test_a_wrong_card_and_a_wrong_password_let_nobody_in(at_home: Desk, card: str, password: str):
    number = at_home.household.cards.get().number if card == "C" else card

    assert not is_in(log_in(number, password))


def test_both_are_answered_alike(at_home: Desk):
    number = at_home.household.cards.get().number
    client = Client()

    pages = [
        words(client.post(reverse("account-login"), {"card": card, "password": "faux"}), 422)
        for card in (number, "inconnue")
    ]

    assert pages[0] == pages[1]
    assert "ne vont pas ensemble" in pages[0]


def test_a_replaced_card_and_a_members_of_staffs_name_open_nothing(at_home: Desk, volunteer: User):
    old = CardFactory(household=at_home.household, replaced_at=NOW)

    assert not is_in(log_in(old.number))
    assert not is_in(log_in("benevole", "mot de passe benevole"))


def test_eight_wrong_passwords_lock_the_door(at_home: Desk, clock: Clock):
    # The lock reads the clock of the machine, whatever the rest is told.
    clock.now = datetime.now(UTC)
    number = at_home.household.cards.get().number
    client = Client()
    for _ in range(8):
        client.post(reverse("account-login"), {"card": number, "password": "faux"})

    answer = client.post(reverse("account-login"), {"card": number, "password": PASSWORD})

    assert answer.status_code == 429


def test_a_family_is_no_staff_and_staff_are_no_family(at_home: Desk, at_desk: Desk):
    assert at_home.client.get(reverse("desk")).status_code == 403
    assert at_home.client.get("/gestion/").status_code == 302
    for page in ACCOUNT_PAGES:
        assert at_desk.client.get(reverse(page)).status_code == 403
        assert Client().get(reverse(page)).headers["Location"] == reverse("account-login")


def test_cookies_are_those_of_session_and_csrf_alone(at_home: Desk):
    client = log_in(at_home.household.cards.get().number)
    client.post(reverse("account-history"), {"act": "keep"})
    client.get(reverse("account-history"))

    assert set(client.cookies) <= {"sessionid", "csrftoken"}
