"""What people do with the result of a play: a file, another play, sharing, a record book, deleting."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenContext
from tests.e2e.plays import ROUNDS, all_sent, entries_of, rejoin
from tests.e2e.test_result import ANSWER, SEATS, act, called, finished, lose_network

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]


def test_a_table_for_a_spreadsheet_runs_nothing_and_keeps_its_numbers(page: Page):
    words = {"player": "Joueur", "rank": "Place", "total": "Total"}

    got = called(
        page, "csv", "({ csvOf }, [answer, seats, words]) => csvOf(answer, seats, words)", [ANSWER, SEATS, words]
    )

    assert got == (
        "\ufeffJoueur;Place;'-Conflits;Trésor;Civil;Total\r\n"
        "Ana;2;-3;2;10;9\r\n"
        '"\'=Bruno; ""le"" vrai";1;4;0;11;15\r\n'
        "Chloé;2;-2;1;10;9\r\n"
    )


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@sum", "\tx", "\rx"])
def test_no_text_becomes_a_formula(page: Page, text: str):
    got = called(page, "csv", "({ cellOf }, text) => cellOf(text)", text)

    assert got.strip('"').startswith("'")


def test_the_file_for_a_spreadsheet_holds_the_play(page: Page):
    finished(page)
    with page.expect_download() as download:
        act(page, "Tableau (CSV)")

    assert re.fullmatch(r"skyjo-\d{4}-\d\d-\d\d\.csv", download.value.suggested_filename)
    rows = Path(download.value.path()).read_text("utf-8").splitlines()
    assert rows[0].startswith("\ufeffJoueur;Place;")
    assert [row.split(";")[:2] for row in rows[1:]] == [["Joueur 1", "3"], ["Joueur 2", "1"], ["Joueur 3", "1"]]


def test_seats_are_drawn_fairly(page: Page):
    script = """({ fairNumber }) => {
      const most = 2 ** 32 - (2 ** 32 % 7);
      const given = [most, 2 ** 32 - 1, most - 1];
      return [fairNumber(7, () => given.shift()), given.length];
    }"""

    assert called(page, "again", script) == [6, 0]


def test_everybody_moves_one_place_on_and_keeps_name_and_colour(page: Page):
    script = """({ cellsOfNext }) => {
      const cells = { "0 @people": 3, "1 @name": "Ana", "2 @colour": "teal", "3 @name": null };
      const seats = [1, 2, 3].map((seat) => ({ seat }));
      return cellsOfNext((seat, key) => cells[`${seat} ${key}`] ?? null, seats, "rotated");
    }"""

    assert called(page, "again", script) == [
        {"seat": 0, "key": "@seats", "value": [2, 3, 1]},
        {"seat": 0, "key": "@people", "value": 3},
        {"seat": 1, "key": "@name", "value": "Ana"},
        {"seat": 2, "key": "@colour", "value": "teal"},
    ]


def test_people_in_teams_change_places_and_the_teams_stay(page: Page):
    script = """({ cellsOfNext }) => {
      const people = { "1 @person": "Ana", "2 @person": "Bruno", "4 @person": "Dimitri" };
      const cells = { "0 @people": 4, "0 @variant": "expert", ...people };
      const seats = [{ seat: 2 }, { seat: 1 }];
      return cellsOfNext((seat, key) => cells[`${seat} ${key}`] ?? null, seats, "rotated");
    }"""

    assert called(page, "again", script) == [
        {"seat": 0, "key": "@seats", "value": [2, 1]},
        {"seat": 0, "key": "@variant", "value": "expert"},
        {"seat": 0, "key": "@people", "value": 4},
        {"seat": 1, "key": "@person", "value": "Bruno"},
        {"seat": 3, "key": "@person", "value": "Dimitri"},
        {"seat": 4, "key": "@person", "value": "Ana"},
    ]


@pytest.mark.parametrize(
    ("button", "order"), [("Aux mêmes places", [1, 2, 3]), ("Chacun avance d’une place", [2, 3, 1])]
)
def test_the_same_people_play_again(page: Page, button: str, order: list[int]):
    code = finished(page)
    act(page, "Rejouer ensemble")
    page.locator("#rejouer").get_by_role("button", name=button).click()

    expect(page).to_have_url(re.compile(rf"#(?!{code})[0-9A-Z]{{10}}$"))
    expect(page.locator(".totals [data-total]")).to_have_text(["–", "–", "–"])
    seats = page.locator("#feuille [data-seat]").evaluate_all("(rows) => rows.map((row) => Number(row.dataset.seat))")
    assert seats == order
    page.goto("/jouer/mes-parties/")
    expect(page.get_by_role("link", name=re.compile("Voir le résultat"))).to_have_count(1)


def test_a_play_is_shared_by_code_address_and_qr(open_context: OpenContext, server: str):
    page = open_context(permissions=["clipboard-read", "clipboard-write"]).new_page()
    code = finished(page)
    act(page, "Partager")
    box = page.get_by_role("dialog", name="Inviter un autre appareil")

    expect(box.locator("[data-code]")).to_have_text(f"{code[:5]}-{code[5:]}")
    expect(box.get_by_role("img", name=re.compile(f"QR code.*{code[:5]}-{code[5:]}"))).to_be_visible()
    box.get_by_role("button", name="Copier l’adresse").click()
    expect(box.get_by_role("status")).to_have_text("L’adresse est copiée.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(rf"{server}/jouer/{ROUNDS}/partie/\d+/#{code}", link)
    other = open_context().new_page()
    rejoin(other, link)
    expect(other.locator("[data-ranking] li")).to_have_count(3)


def test_without_a_network_sharing_says_so(page: Page):
    finished(page)
    lose_network(page)
    act(page, "Partager")
    box = page.get_by_role("dialog", name="Inviter un autre appareil")

    expect(box.get_by_text(re.compile("Sans réseau, pas de QR code"))).to_be_visible()
    expect(box.locator("[data-code]")).to_be_visible()


def test_what_the_server_calls_a_drawing_is_taken_only_when_it_is_one(page: Page):
    script = """({ pictureOf }) => [
      "<svg viewBox='0 0 2 2'><path d='M0 0h2'/></svg>", "<svg><image href='/x.png'/></svg>", "<p>Wi-Fi</p>",
      "<svg><script>x()</script></svg>", "<svg><a href='javascript:x()'><path/></a></svg>", "",
    ].map((text) => pictureOf(text)?.namespaceURI ?? null)"""

    assert called(page, "share", script) == ["http://www.w3.org/2000/svg", None, None, None, None, None]


def test_nothing_is_kept_in_a_book_unless_somebody_says_so(page: Page):
    from playaid.models import Play

    code = finished(page)
    all_sent(page)
    assert Play.objects.get(code=code).book is None

    act(page, "Garder dans un carnet")
    box = page.get_by_role("dialog", name=re.compile("Garder cette partie"))
    box.get_by_role("button", name=re.compile("carnet de la ludothèque")).click()
    expect(box.get_by_role("status")).to_contain_text("Cette partie est gardée")
    book = Play.objects.get(code=code).book
    assert book is not None
    assert book.code is None
    box.get_by_role("button", name="Ne plus la garder").click()
    expect(box.get_by_role("status")).to_contain_text("n’est plus gardée")
    assert Play.objects.get(code=code).book is None


def test_deleting_asks_first_and_is_for_everybody(page: Page):
    from playaid.models import Play

    code = finished(page)
    all_sent(page)
    act(page, "Supprimer cette partie…")
    question = page.locator("#question")
    expect(question.get_by_role("button", name="Non, revenir")).to_be_focused()
    question.get_by_role("button", name="Non, revenir").click()
    assert Play.objects.filter(code=code).exists()

    act(page, "Supprimer cette partie…")
    question.get_by_role("button", name="Supprimer").click()
    expect(page).to_have_url(re.compile("/jouer/mes-parties/$"))
    expect(page.get_by_text("Aucune partie n’est encore gardée ici.")).to_be_visible()
    assert not Play.objects.filter(code=code).exists()


def test_without_a_network_nothing_is_deleted_and_it_says_so(page: Page):
    finished(page)
    all_sent(page)
    lose_network(page)
    act(page, "Supprimer cette partie…")
    page.locator("#question").get_by_role("button", name="Supprimer").click()

    expect(page.get_by_text(re.compile("Sans réseau, la partie ne peut pas être supprimée"))).to_be_visible()
    assert entries_of(page, "@finished")
