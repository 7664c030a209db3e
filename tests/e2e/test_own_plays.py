"""The plays of a device, and a family's record book: found again, opened by a code, and closed to strangers."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenContext
from tests.e2e.plays import ROUNDS, all_sent, begin
from tests.e2e.test_every_page import RULES
from tests.e2e.test_result import act, finished, lose_network

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]

OWN = "/jouer/mes-parties/"
FAMILY = "Famille Exemple"


def make_book(page: Page, name: str = FAMILY) -> str:
    """Make a record book by its form; gives its code as the page shows it."""
    page.goto(OWN)
    page.get_by_label("Nom d’un nouveau carnet").fill(name)
    page.get_by_role("button", name="Faire ce carnet").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    return page.locator(".book-code").inner_text()


def keep(page: Page, name: str = FAMILY) -> None:
    """Put the play whose result is shown into a book."""
    act(page, "Garder dans un carnet")
    box = page.get_by_role("dialog", name=re.compile("Garder cette partie"))
    box.get_by_role("button", name=re.compile(name)).click()
    expect(box.get_by_role("status")).to_contain_text(f"Cette partie est gardée\u00a0: {name}")


def test_a_device_without_plays_says_so_and_leads_on(page: Page):
    page.goto(OWN)

    expect(page.get_by_text("Aucune partie n’est encore gardée ici.")).to_be_visible()
    page.get_by_role("link", name="Rejoindre une partie").click()
    expect(page).to_have_url(re.compile("/jouer/rejoindre/$"))


def test_unfinished_plays_come_first_and_finished_ones_say_who_won(page: Page):
    done = finished(page, (12, 7, 9))
    open_code = begin(page, ROUNDS, 2)
    page.goto(OWN)

    headings = page.locator("#vos-parties h3:visible")
    expect(headings).to_have_text(["En cours", "Terminées"])
    going_on, over = page.locator(".plays").nth(0), page.locator(".plays").nth(1)
    expect(over).to_contain_text("Victoire\u00a0: Joueur 2")
    expect(over.get_by_role("link", name=re.compile("Voir le résultat"))).to_have_attribute(
        "href", re.compile(f"#{done}$")
    )
    going_on.get_by_role("link", name=re.compile("Reprendre")).click()
    expect(page).to_have_url(re.compile(f"#{open_code}$"))
    expect(page.locator("#feuille [data-seat]")).to_have_count(2)


def test_a_family_makes_a_book_keeps_a_play_and_reads_it_on_another_device(open_context: OpenContext):
    page, other = (open_context().new_page() for _device in range(2))
    code = make_book(page)
    assert re.fullmatch(r"[0-9A-Z]{5}-[0-9A-Z]{5}", code)
    expect(page.get_by_text("Ce carnet est encore vide.")).to_be_visible()
    play = finished(page, (12, 7, 9))
    all_sent(page)
    keep(page)

    other.goto(OWN)
    other.get_by_label("Code d’un carnet").fill(f" {code.lower()} ")
    other.get_by_role("button", name="Ouvrir ce carnet").click()
    book = other.locator(".book")
    expect(book.get_by_role("heading")).to_have_text(FAMILY)
    expect(book.locator(".plays li")).to_have_count(1)
    expect(book).to_contain_text("1. Joueur 2, 2. Joueur 3, 3. Joueur 1")
    expect(book).to_contain_text("Victoire\u00a0: Joueur 2")
    other.reload()
    book.get_by_role("link", name=re.compile("Voir le résultat")).click()
    expect(other).to_have_url(re.compile(f"#{play}$"))
    expect(other.locator("[data-ranking] li")).to_have_count(3)


def test_a_link_to_a_book_opens_it_and_leaves_no_code_in_the_address(open_context: OpenContext, server: str):
    page = open_context(permissions=["clipboard-read", "clipboard-write"]).new_page()
    other = open_context().new_page()
    make_book(page)
    page.get_by_role("button", name=re.compile("Copier l’adresse")).click()
    link = page.evaluate("navigator.clipboard.readText()")
    asked: list[str] = []
    other.on("request", lambda request: asked.append(request.url))
    other.goto(link)

    expect(other.get_by_role("heading", name=FAMILY)).to_be_visible()
    assert other.url == f"{server}{OWN}"
    code = link.partition("#")[2]
    assert [address for address in asked if code in address.partition("#")[0]] == []


def test_a_stranger_reads_nothing_without_the_code(page: Page):
    page.goto(OWN)
    field = page.get_by_label("Code d’un carnet")
    field.fill("trop court")
    page.get_by_role("button", name="Ouvrir ce carnet").click()
    expect(page.get_by_text("Un code a dix lettres et chiffres")).to_be_visible()
    expect(field).to_be_focused()

    field.fill("00000-00000")
    page.get_by_role("button", name="Ouvrir ce carnet").click()
    expect(page.get_by_role("status").first).to_have_text("Aucun carnet n’a ce code. Vérifiez-le.")
    expect(page.locator(".book")).to_have_count(0)


def test_a_book_is_taken_off_a_device_after_asking_and_opens_again_by_its_code(page: Page):
    code = make_book(page)
    page.get_by_role("button", name=re.compile("Retirer de cet appareil")).click()
    question = page.locator("#question")
    expect(question).to_contain_text(code)
    question.get_by_role("button", name="Retirer").click()
    expect(page.locator(".book")).to_have_count(0)

    page.get_by_label("Code d’un carnet").fill(code)
    page.get_by_role("button", name="Ouvrir ce carnet").click()
    expect(page.get_by_role("heading", name=FAMILY)).to_be_visible()


def test_without_a_network_the_book_waits_and_the_plays_are_there(page: Page):
    make_book(page)
    begin(page, ROUNDS, 2)
    lose_network(page)
    page.goto(OWN)

    expect(page.get_by_role("link", name=re.compile("Reprendre"))).to_be_visible()
    expect(page.locator(".book").get_by_text("Le carnet demande le réseau.")).to_be_visible()
    page.get_by_label("Nom d’un nouveau carnet").fill("Autre famille d’essai")
    page.get_by_role("button", name="Faire ce carnet").click()
    expect(page.get_by_role("status").first).to_contain_text("Le carnet demande le réseau.")
    expect(page.locator(".book")).to_have_count(1)


def test_names_of_people_are_text_and_nothing_else(page: Page):
    make_book(page, "<img src=x> & co")

    expect(page.locator(".book img")).to_have_count(0)
    expect(page.get_by_role("heading", name="<img src=x> & co")).to_be_visible()


def test_without_javascript_the_page_says_what_it_needs(page_without_js: Page):
    page_without_js.goto(OWN)

    # The browser of the tests shows no noscript although it runs no script: what it holds is read as text.
    assert "il lui faut JavaScript" in page_without_js.content()
    expect(page_without_js.locator("#vos-parties")).to_be_hidden()
    expect(page_without_js.get_by_role("link", name="Rejoindre une partie")).to_be_visible()


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (820, "light")])
def test_the_page_is_for_every_screen_and_every_reader(open_context: OpenContext, width: int, scheme: str):
    page = open_context(color_scheme=scheme, has_touch=True).new_page()
    make_book(page)
    finished(page)
    begin(page, ROUNDS, 2)
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(OWN)
    expect(page.get_by_role("link", name=re.compile("Reprendre"))).to_be_visible()

    found = Axe().run(page, options=RULES).response["violations"]
    assert [(fault["id"], [node["target"] for node in fault["nodes"]][:3]) for fault in found] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    small = page.evaluate(
        """() => [...document.querySelectorAll('#vos-parties :is(button, a.button, input)')]
        .filter((one) => one.offsetParent).map((one) => [one.textContent || one.id, one.getBoundingClientRect()])
        .filter(([, box]) => box.height < 47.5 || box.width < 47.5).map(([text]) => text)"""
    )
    assert small == []
