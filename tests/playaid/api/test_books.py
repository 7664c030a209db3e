from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from playaid.models import Play, RecordBook
from tests.playaid.api.client import BOOK, BOOKS, Device
from tests.playaid.factories import CODE, OTHER, a_play, code_of, sent, take
from tests.playaid.published import NOON

pytestmark = pytest.mark.django_db

FAMILY = "FAM1Y00000"


def make(name: str = "Chez nous", code: str = FAMILY) -> Any:
    return Device(None).post(BOOKS, {"code": code, "name": name})


def reader(code: str = FAMILY) -> Device:
    return Device(code, word="Book")


def keep(code: str, book: str = FAMILY) -> Any:
    return Device(code).ask("PUT", BOOK, {"book": book})


def test_a_book_is_made_and_made_again():
    assert [make(" Chez nous ").status_code, make().status_code] == [201, 200]
    assert make().json() == {"name": "Chez nous"}
    assert make("Chez eux").status_code == 409


@pytest.mark.parametrize(
    "body",
    [
        {"code": FAMILY},
        {"code": FAMILY, "name": " "},
        {"code": FAMILY, "name": "x" * 81},
        {"code": FAMILY, "name": "a\0b"},
        {"code": FAMILY, "name": "a\nb"},
        {"code": "FAM", "name": "Chez nous"},
        {"name": "Chez nous"},
        [],
    ],
)
def test_a_book_without_a_code_or_a_name_is_refused(body: Any):
    answer = Device(None).post(BOOKS, body)

    assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")
    assert not RecordBook.objects.exists()


def test_a_play_is_kept_in_the_house_in_the_family_and_taken_out_again():
    a_play()
    make()

    assert keep(CODE, "house").status_code == 204
    assert Play.objects.get().book == RecordBook.objects.get(code=None)
    assert keep(CODE, "fam1y-ooooo").status_code == 204
    assert Play.objects.get().book == RecordBook.objects.get(code=FAMILY)
    assert Device().ask("DELETE", BOOK).status_code == 204
    assert Play.objects.get().book is None


@pytest.mark.parametrize(("book", "status"), [(OTHER, 404), ("maison", 400), (None, 400), (["house"], 400)])
def test_a_book_that_is_not_there_keeps_nothing(book: Any, status: int):
    a_play()

    assert keep(CODE, book).status_code == status
    assert Play.objects.get().book is None


def test_a_book_lists_its_plays_with_their_places_the_last_first():
    a_play(CODE)
    a_play(OTHER, at=NOON + timedelta(hours=1))
    a_play(code_of(7))
    take(
        sent(1, 1, "@name", "Ana"),
        sent(2, 1, "coins", 4),
        sent(3, 2, "coins", 2),
        sent(4, 0, "@finished", value=True),
        at=NOON + timedelta(minutes=30),
    )
    make()
    keep(CODE)
    keep(OTHER)

    assert reader().get(BOOKS).json() == {
        "name": "Chez nous",
        "plays": [
            {
                "code": OTHER,
                "ruleset": "petit",
                "version": 1,
                "title": "Petit jeu",
                "opened": "2026-01-17T12:00:00+00:00",
                "finished": None,
                "players": [],
            },
            {
                "code": CODE,
                "ruleset": "petit",
                "version": 1,
                "title": "Petit jeu",
                "opened": "2026-01-17T11:00:00+00:00",
                "finished": "2026-01-17T11:30:00+00:00",
                "players": [
                    {"name": "Ana", "rank": 1, "wins": True},
                    {"name": "Joueur 2", "rank": 2, "wins": False},
                ],
            },
        ],
        "more": False,
    }


def test_a_long_book_is_given_in_parts():
    make()
    for number in range(21):
        a_play(code_of(number), at=NOON + timedelta(minutes=number))
    Play.objects.update(book=RecordBook.objects.get())

    first, second = reader().get(BOOKS).json(), reader().get(f"{BOOKS}?after=20").json()

    assert (len(first["plays"]), first["more"]) == (20, True)
    assert ([play["code"] for play in second["plays"]], second["more"]) == ([code_of(0)], False)


@pytest.mark.parametrize(("code", "word", "status"), [(OTHER, "Book", 404), (FAMILY, "Play", 401), (None, "Book", 401)])
def test_a_stranger_reads_no_book(code: str | None, word: str, status: int):
    make()
    a_play()
    keep(CODE)

    answer = Device(code, word=word).get(BOOKS)

    assert answer.status_code == status
    assert "plays" not in answer.json()


def test_the_book_of_the_house_is_not_read_by_a_code():
    a_play()
    keep(CODE, "house")

    assert reader("house").get(BOOKS).status_code == 401
    assert reader(CODE).get(BOOKS).status_code == 404


@pytest.mark.parametrize("number", [1, 3])
def test_reading_a_book_asks_as_much_for_three_plays_as_for_one(number: int):
    make()
    for play in range(number):
        a_play(code_of(play))
        take(sent(1, 1, "coins", 4), sent(2, 2, "coins", 2), code=code_of(play))
    Play.objects.update(book=RecordBook.objects.get())

    with CaptureQueriesContext(connection) as asked:
        answer = reader().get(BOOKS)

    assert len(answer.json()["plays"]) == number
    # The book, its plays, their entries.
    assert len(asked) == 3
