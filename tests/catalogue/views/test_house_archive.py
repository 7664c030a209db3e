"""The page of the whole house as one archive, in each of its states."""

import io
import zipfile
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from catalogue.models import Event, Game, HouseArchive
from catalogue.moving import archives, preparing
from tests.catalogue.exporting.whole import whole_game
from tests.factories.records import HouseArchiveFactory
from tests.pages import Page

pytestmark = pytest.mark.django_db

HOUSE = "/catalogage/exports/maison/"
FILE, PROGRESS, DELETE = f"{HOUSE}fichier/", f"{HOUSE}avancement/", f"{HOUSE}supprimer/"


@pytest.fixture
def browser(manager: User) -> Client:
    """A manager's."""
    client = Client()
    client.force_login(manager)
    return client


def page_of(browser: Client) -> str:
    text = browser.get(HOUSE).content.decode()
    assert Page(text).faults() == []
    return text.replace("\u00a0", " ")


def ask(browser: Client, **fields: str) -> str:
    return browser.post(HOUSE, fields, follow=True).content.decode().replace("\u00a0", " ")


def prepared() -> HouseArchive:
    preparing.work(clock=timezone.now)
    return HouseArchive.objects.get()


def test_it_is_asked_for_prepared_taken_along_and_logged(browser: Client, manager: User):
    whole_game()
    assert "Préparer l’archive" in page_of(browser)

    assert "C’est parti." in ask(browser)
    assert "L’archive attend son tour." in page_of(browser)
    assert browser.post(FILE, follow=True).redirect_chain == [(HOUSE, 302)]
    assert not Event.objects.exists()
    archive = prepared()
    assert "Télécharger l’archive" in page_of(browser)
    answer = browser.post(FILE)

    assert archive.started_at is not None
    day = timezone.localdate(archive.started_at)
    assert answer["Content-Disposition"] == f'attachment; filename="maison-{day:%Y-%m-%d}.zip"'
    with zipfile.ZipFile(io.BytesIO(b"".join(answer))) as opened:
        assert opened.testzip() is None
        assert opened.read("rows/catalogue.game.jsonl").count(b"\n") == Game.objects.count()
    event = Event.objects.get()
    assert (event.kind, event.actor, event.household, event.facts) == (
        Event.Kind.FILE_EXPORTED,
        manager,
        None,
        {"whole_house": True},
    )


def test_who_may_not_take_everybody_s_data_sees_nothing_of_it(librarian: User):
    client = Client()
    client.force_login(librarian)
    HouseArchiveFactory.create()

    answers = [client.get(HOUSE), client.get(PROGRESS), *(client.post(path) for path in (HOUSE, FILE, DELETE))]

    assert [answer.status_code for answer in answers] == [403] * 5
    assert HouseArchive.objects.exists()


def test_a_page_is_kept_by_no_cache(browser: Client):
    ask(browser)
    prepared()

    answers = [browser.get(HOUSE), browser.get(PROGRESS), browser.post(FILE)]
    b"".join(answers[2])

    assert all("no-store" in answer["Cache-Control"] for answer in answers)


def test_asked_for_twice_it_is_prepared_once_and_each_time_a_worker_is_sent(browser: Client):
    with patch("catalogue.views.house_archive.start_worker") as started:
        first, second = ask(browser), ask(browser)

    assert ("C’est parti." in first, "Une archive est déjà là ou en préparation" in second) == (True, True)
    assert (HouseArchive.objects.count(), started.call_count) == (1, 2)


def test_a_page_from_before_does_not_replace_what_is_ready(browser: Client):
    ask(browser)
    archive = prepared()

    assert "déjà là" in ask(browser)
    assert HouseArchive.objects.get().file == archive.file
    assert "C’est parti." in ask(browser, instead_of=archives.key_of(archive))
    assert HouseArchive.objects.get().state == "waiting"


def test_how_far_it_is(browser: Client):
    now = timezone.now()
    HouseArchiveFactory.create(state="running", heartbeat_at=now, units_done=1_600, units_total=3_000)

    told = browser.get(PROGRESS).json()

    assert told == {
        "at_work": True,
        "percent": 53,
        "words": "En préparation\u00a0: 50\u00a0% écrits.",
        "figures": "1600 lignes écrites",
        "lost": False,
    }
    assert "Actualiser" in page_of(browser)
    assert "La relancer" not in page_of(browser)


@pytest.mark.parametrize(
    ("state", "words"),
    [("running", "ne donne plus signe de vie"), ("waiting", "L’archive attend depuis longtemps")],
)
def test_one_that_was_killed_says_what_to_do(browser: Client, state: str, words: str):
    long_ago = timezone.now() - timedelta(minutes=16)
    HouseArchiveFactory.create(state=state, created_at=long_ago, heartbeat_at=long_ago)

    assert words in page_of(browser)
    assert "La relancer maintenant" in page_of(browser)
    ask(browser)

    assert prepared().state == "ready"


def test_what_stopped_it_is_told_and_it_can_be_asked_for_again(browser: Client):
    HouseArchiveFactory.create(state="failed", finished_at=timezone.now(), reason="Le disque du serveur est plein.")

    assert "Le disque du serveur est plein." in page_of(browser)
    assert "C’est parti." in ask(browser)


def test_a_file_that_is_gone_is_told(browser: Client):
    ask(browser)
    archives.path_of(prepared().file).unlink()

    answer = browser.post(FILE, follow=True)

    assert "Cette archive n’est plus là." in answer.content.decode()
    assert not Event.objects.exists()


def test_what_is_deleted_is_gone_at_once(browser: Client):
    ask(browser)
    path = archives.path_of(prepared().file)

    for _ in range(2):
        assert "Il n’y a plus d’archive" in browser.post(DELETE, follow=True).content.decode().replace("\u00a0", " ")

    assert (path.exists(), HouseArchive.objects.exists()) == (False, False)
    assert browser.get(PROGRESS).json() == {"at_work": False}


def test_files_that_are_missing_are_told(browser: Client):
    now = timezone.now()
    HouseArchiveFactory.create(state="ready", file="x.zip", started_at=now, finished_at=now, missing=3)

    assert "3 fichiers manquent sur le disque du serveur" in page_of(browser)


def test_the_page_asks_little(browser: Client, django_assert_num_queries: DjangoAssertNumQueries, manager: User):
    now: Any = timezone.now()
    HouseArchiveFactory.create(state="ready", file="x.zip", started_at=now, finished_at=now, made_by=manager)
    browser.get(HOUSE)

    with django_assert_num_queries(5):
        browser.get(HOUSE)
