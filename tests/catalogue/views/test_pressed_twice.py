"""A deletion pressed twice: the second click says what the first has done, and leads where it has led."""

import re
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from catalogue.models import DistinctGames
from catalogue.roles import LIBRARIAN, MANAGER
from tests.catalogue.lending.clock import clock
from tests.catalogue.views.boxes.browser import Browser, told_by
from tests.conftest import make_user
from tests.factories.catalogue import (
    CopyFactory,
    GameFactory,
    HouseholdFactory,
    LendingPolicyFactory,
    PatronFactory,
    PublisherFactory,
    SiteFactory,
)
from tests.factories.desk import AccountFactory, ClosureFactory, ExceptionalOpeningFactory, LoanSeasonFactory
from tests.factories.records import AttachmentFactory, GameListFactory, ImportRunFactory

__all__ = ["clock"]

pytestmark = pytest.mark.django_db

AGAIN = "C’est déjà supprimé."
# The deletion; a row made for somebody; the address of a page with its form; the words of the first click.
Case = tuple[str, Callable[[Any], Any], Callable[[Any], str], str]


def at(name: str, *columns: str) -> Callable[[Any], str]:
    """The address of a page that is named by these columns of the row."""

    def address(row: Any) -> str:
        return reverse(name, args=[getattr(row, column) for column in columns])

    return address


CASES: list[Case] = [
    ("record-delete", lambda _user: GameFactory(title="Azul"), at("record-delete", "pk"), "Notice supprimée :"),
    ("copy-delete", lambda _user: CopyFactory(barcode="00123"), at("copy-change", "pk"), "Exemplaire 00123 supprimé."),
    (
        "attachment-remove",
        lambda _user: AttachmentFactory(name="Règle"),
        at("record-attachments", "game_id"),
        "Document retiré : « Règle ».",
    ),
    (
        "game-list-delete",
        lambda user: GameListFactory(name="Été", owner=user),
        at("game-list", "pk"),
        "Liste supprimée : « Été ».",
    ),
    ("closure-remove", lambda _user: ClosureFactory(), at("closure", "pk"), "Fermeture supprimée."),
    ("season-remove", lambda _user: LoanSeasonFactory(), at("season", "pk"), "Période supprimée."),
    ("policy-remove", lambda _user: LendingPolicyFactory(), at("policy", "pk"), "Règle supprimée."),
    (
        "opening-remove",
        lambda _user: ExceptionalOpeningFactory(day=date(2026, 5, 15)),
        lambda row: reverse("calendar", query={"site": row.site_id}),
        "Ouverture exceptionnelle supprimée.",
    ),
    ("household-remove", lambda _user: HouseholdFactory(), at("household-remove", "pk"), "Le foyer est supprimé."),
    ("person-change", lambda _user: PatronFactory(), at("person-change", "pk"), "Cette personne ne fait plus partie"),
    ("account-manage", lambda _user: AccountFactory(), at("account-manage", "pk"), "Le compte est fermé."),
    ("import-discard", lambda _user: ImportRunFactory(state="draft"), at("imports"), "« notices.mrc » est jeté."),
]  # fmt: skip


@pytest.fixture
def managers(db: None) -> Browser:
    return Browser(make_user("responsable", LIBRARIAN, MANAGER))


def form_of(html: str, address: str) -> dict[str, str]:
    """What the last form of the page that is sent to ``address`` sends, with its button."""
    forms = re.findall(r'<form[^>]*method="post"(?: action="([^"]*)")?[^>]*>(.*?)</form>', html, re.DOTALL)
    inside = [inner for wanted in ("", address) for action, inner in forms if action == wanted][-1:]
    return {name: value for inner in inside for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', inner)}


@pytest.mark.parametrize(("name", "make", "page", "words"), CASES, ids=[case[0] for case in CASES])
def test_the_second_click_leads_where_the_first_has_led(managers: Browser, name, make, page, words):
    SiteFactory(name="Annexe")
    row = make(managers.user)
    address = reverse(name, args=[row.pk])
    sent = form_of(managers.client.get(page(row)).content.decode(), address)

    first = managers.client.post(address, sent)
    second = managers.client.post(address, sent, follow=True)

    assert second.redirect_chain == [(first.headers["Location"], 302)]
    assert second.status_code == 200
    assert not type(row).objects.filter(pk=row.pk).exists()
    told = told_by(second)
    assert words in told
    assert told.endswith(AGAIN)


def test_a_name_too(managers: Browser):
    named = ("name-delete", "publisher", PublisherFactory(name="Essais").pk)

    told = [managers.send(*named, to=reverse("names", args=["publisher"])) for _ in range(2)]

    assert told == ["Nom supprimé : « Essais ».", AGAIN]


def test_a_form_that_does_not_say_where_it_stood_leads_to_a_page_that_says_so(managers: Browser):
    answer = managers.client.post(reverse("copy-delete", args=[1]), {"game": "1 OR 1=1"}, follow=True)

    assert (answer.status_code, told_by(answer)) == (404, AGAIN)


def test_a_list_of_somebody_else_is_told_of_like_one_that_never_was(managers: Browser):
    own, shared = (GameListFactory(owner=make_user(f"autre-{n}"), shared=bool(n)) for n in range(2))

    told = [managers.send("game-list-delete", key, to=reverse("game-lists")) for key in (own.pk, 999)]

    assert told == [AGAIN, AGAIN]
    shown = reverse("game-list", args=[shared.pk])
    assert managers.send("game-list-delete", shared.pk, to=shown) == "Cette liste est à quelqu’un d’autre."
    assert type(own).objects.count() == 2


def test_two_records_that_may_be_proposed_again_already(managers: Browser):
    pair = DistinctGames.objects.create(first=GameFactory(), second=GameFactory(), by=managers.user, at=timezone.now())

    told = [managers.send("record-alike", pair.pk, to=reverse("distinct-records")) for _ in range(2)]

    assert told == ["Ces deux notices seront de nouveau proposées, tant qu’elles se ressemblent."] * 2


@pytest.mark.parametrize("name", ["person-change", "account-manage"])
def test_another_act_upon_what_is_gone_is_not_told_as_done(managers: Browser, name):
    answer = managers.client.post(reverse(name, args=[1]), {"act": "send", "household": HouseholdFactory().pk})

    assert (answer.status_code, AGAIN in answer.content.decode()) == (404, False)


def test_a_page_of_what_is_gone_is_still_not_found(managers: Browser):
    assert managers.client.get(reverse("record-delete", args=[1])).status_code == 404
