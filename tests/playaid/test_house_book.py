from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from playaid.models import Play
from playaid.plays.keeping import house_book, keep_play, make_book
from tests.factories.catalogue import GameFactory
from tests.pages import Page
from tests.playaid.factories import ADDRESS, CODE, OTHER, begin, code_of, sent, take
from tests.playaid.published import NOON, publish_text
from tests.rules.drafts import words

pytestmark = pytest.mark.django_db

BOOK = "/jouer/carnet/"


def kept(number: int = 0, *, over: bool = True, title: str = "Petit jeu en boîte") -> Play:
    """A play of two in the house's book."""
    publish_text()
    at = NOON + timedelta(hours=number)
    play = begin(code_of(number), game=GameFactory.create(title=title).pk, at=at)
    take(
        sent(1, 1, "@name", "Ana"),
        sent(2, 1, "coins", 4),
        sent(3, 2, "@name", "<b>Bruno"),
        sent(4, 2, "coins", -2),
        *([sent(5, 0, "@finished", value=True)] if over else []),
        code=play.code,
        at=at,
    )
    keep_play(play, book=house_book(at=at))
    play.refresh_from_db()
    return play


def test_the_book_lists_what_was_kept_the_last_play_first(desk: Client):
    kept(0, title="Le premier")
    kept(1, title="Le second", over=False)

    told = words(desk.get(BOOK))

    assert "2 parties" in told
    assert "Le second 17/01/2026 Ana (1), <b>Bruno (2) pas finie" in told
    assert "Le premier 17/01/2026 Ana (1), <b>Bruno (2) Ana" in told
    assert told.index("Le second") < told.index("Le premier")
    assert Page(desk.get(BOOK).content.decode()).faults() == []


def test_an_empty_book_says_so(desk: Client):
    assert "Aucune partie n’est encore dans le carnet." in words(desk.get(BOOK))


def test_what_families_keep_and_what_nobody_keeps_is_no_business_of_the_staff(desk: Client):
    publish_text()
    book, _new = make_book(code=CODE, name="Chez nous", address=ADDRESS, at=NOON)
    family, nobody = begin(CODE), begin(OTHER)
    keep_play(family, book=book)

    assert "Aucune partie" in words(desk.get(BOOK))
    for play in (family, nobody):
        assert desk.get(f"{BOOK}{play.pk}/").status_code == 404
        assert desk.get(f"{BOOK}{play.pk}/csv/").status_code == 404


def test_one_play_is_shown_with_all_that_belongs_to_it(desk: Client):
    play = kept()
    take(
        sent(6, 0, "@notes", "À refaire\navec Chloé"),
        sent(7, 2, "coins", 9),
        code=play.code,
        after=5,
        at=NOON + timedelta(minutes=7),
    )

    answer = desk.get(f"{BOOK}{play.pk}/")

    told = words(answer)
    assert "Petit jeu en boîte" in told
    assert "corrigée" in told
    assert "<b>Bruno (gagne) Ana Place 1 2 Pièces 9 9 4 4 Total 9 points 4 points" in told
    assert "À refaire avec Chloé" in told
    assert "Pièces – <b>Bruno : −2 → 9 (17/01/2026 12:07)" in told
    assert "<b>Bruno" not in answer.content.decode()
    assert Page(answer.content.decode()).faults() == []


def test_the_table_is_a_file_to_keep(desk: Client):
    play = kept()

    answer = desk.get(f"{BOOK}{play.pk}/csv/")

    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == f'attachment; filename="partie-2026-01-17-{play.pk}.csv"'
    assert answer.content.decode() == "\ufeffJoueur;Place;Total;Pièces\r\nAna;1;4;4\r\n<b>Bruno;2;-2;-2\r\n"


def test_a_sheet_that_cannot_be_counted_says_why(desk: Client):
    play = kept()
    take(sent(8, 0, "@seats", [1]), code=play.code)

    assert "Cette feuille ne peut pas être comptée : de 2 à 4 joueurs sont attendus" in words(
        desk.get(f"{BOOK}{play.pk}/")
    )
    assert desk.get(BOOK).status_code == 200


@pytest.mark.parametrize("number", [1, 3])
def test_the_book_asks_as_much_for_three_plays_as_for_one(desk: Client, number: int):
    for play in range(number):
        kept(play)

    with CaptureQueriesContext(connection) as asked:
        desk.get(BOOK)

    # Session, user, two of permissions; how many plays, these plays, their entries.
    assert len(asked) == 7


def test_a_long_book_has_pages(desk: Client, settings: Settings):
    settings.GAMES_PER_PAGE = 2
    for play in range(3):
        kept(play, title=f"Jeu {play}")

    assert "Page 1 sur 2" in words(desk.get(BOOK))
    assert "Jeu 0" in words(desk.get(f"{BOOK}?page=2"))


def test_a_stranger_sees_nothing(client: Client):
    play = kept()

    for path in (BOOK, f"{BOOK}{play.pk}/", f"{BOOK}{play.pk}/csv/"):
        answer = client.get(path)
        assert (answer.status_code, answer["Location"]) == (302, f"/connexion/?next={path}")
