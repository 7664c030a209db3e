"""Each form that carries a key, sent eight times at one instant by one browser: done once, and told as the first is.

A second click is no fault of the person who clicks: whichever answer the browser shows, it is the one of the act.
"""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from catalogue.models import (
    Charge,
    ContentCheck,
    Copy,
    Deposit,
    Game,
    Household,
    OnSitePlay,
    OrphanPiece,
    Submission,
    VisitCount,
)
from tests.catalogue.lending.boxes import boxed
from tests.catalogue.views.boxes.browser import TOLD, plain
from tests.catalogue.views.cataloguing.forms import fields_of
from tests.catalogue.views.desk.counter import text_of
from tests.conftest import make_user
from tests.factories.catalogue import CopyFactory, GameFactory, HouseholdFactory, MembershipKindFactory, SiteFactory
from tests.races.desks import DESKS, race

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]

Sent = tuple[str, dict[str, Any]]


def a_deposit() -> Sent:
    return reverse("deposit-receive", args=[HouseholdFactory().pk]), {"deposit": "30"}


def a_charge() -> Sent:
    return reverse("charge", args=[HouseholdFactory().pk]), {"kind": "card", "amount": "2"}


def an_enrolment() -> Sent:
    kinds = {f"person-{number}-kind": "adult" for number in range(4)}
    persons = {"person-TOTAL_FORMS": "4", "person-INITIAL_FORMS": "0", "person-0-given_name": "Ada", **kinds}
    household = {"name": "Famille Inventée", "kind": MembershipKindFactory().pk, "card": "F0042", "deposit": "30"}
    return reverse("household-enrol"), {**household, **persons, "act": "enrol"}


def a_box_complete() -> Sent:
    return reverse("copy-pieces", args=[boxed().pk]), {"act": "all_there"}


def a_box_that_misses_something() -> Sent:
    address = reverse("copy-pieces", args=[CopyFactory().pk])
    return address, {"act": "differences", "words": "2 pions rouges", "condition": "playable"}


def an_orphan() -> Sent:
    return reverse("orphans"), {"label": "un pion rouge"}


def a_play() -> Sent:
    SiteFactory()
    return reverse("premises-play"), {"game": GameFactory().pk}


def visits() -> Sent:
    return reverse("premises-visits"), {"site": SiteFactory().pk, "visits": "12"}


def a_record() -> Sent:
    SiteFactory()
    cataloguer = Client()
    cataloguer.force_login(make_user("catalogue", "Ludothécaires"))
    html = cataloguer.get(reverse("record-new")).content.decode()
    return reverse("record-new"), {**fields_of(html, containing="title"), "title": "Azul"}


def three_copies() -> Sent:
    SiteFactory()
    return reverse("record-copies", args=[GameFactory().pk]), {"exemplaire-count": "3"}


def a_copy_with_its_code() -> Sent:
    SiteFactory()
    return reverse("record-copies", args=[GameFactory().pk]), {"exemplaire-barcodes": "90001", "exemplaire-count": "1"}


def one_copy_more() -> Sent:
    SiteFactory()
    return reverse("record-add-copy", args=[GameFactory().pk]), {}


@pytest.mark.parametrize(
    ("ask", "rows", "made", "words"),
    [
        (a_deposit, Deposit, 1, "Caution reçue : 30,00 €."),
        (a_charge, Charge, 1, "Somme due : carte remplacée, 2,00 €."),
        (an_enrolment, Household, 1, "Le foyer est inscrit."),
        (a_box_complete, ContentCheck, 1, "contenu noté, complet."),
        (a_box_that_misses_something, ContentCheck, 1, "contenu noté, incomplet, jouable."),
        (an_orphan, OrphanPiece, 1, ""),
        (a_play, OnSitePlay, 1, "une partie sur place de plus."),
        (visits, VisitCount, 1, "12 visites aujourd’hui."),
        (a_record, Game, 1, "« Azul » est catalogué : exemplaire"),
        (three_copies, Copy, 3, "3 exemplaires ajoutés : "),
        (a_copy_with_its_code, Copy, 1, "1 exemplaire ajouté : 90001."),
        (one_copy_more, Copy, 1, "Exemplaire"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_form_that_is_sent_eight_times_at_once(ask: Callable[[], Sent], rows: type[Model], made: int, words: str):
    address, fields = ask()
    before = rows._default_manager.count()
    browser = Client()
    browser.force_login(make_user("responsable", "Responsables"))
    windows = [Client() for _ in range(DESKS)]
    key = str(uuid4())

    def send(number: int) -> tuple[int, str, str]:
        try:
            windows[number].cookies = browser.cookies
            answer = windows[number].post(address, {**fields, "submission": key})
            return answer.status_code, answer.headers.get("Location", ""), text_of(answer.content.decode())[-500:]
        finally:
            connection.close()

    answers: list[Any] = race(send)
    # Once more, when all is long done: the page that is shown then tells what the last of them was told.
    answers.append(send(0))

    assert answers == [answers[0]] * (DESKS + 1)
    assert answers[0][0] == 302
    assert (rows._default_manager.count() - before, Submission.objects.count()) == (made, 1)
    found = TOLD.search(browser.get(answers[0][1]).content.decode())
    told = plain(text_of(found[1])) if found else ""
    assert words in told
    assert bool(told) == bool(words)
