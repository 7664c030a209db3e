"""The families' pages in a browser: nothing for axe to find, no sideways scrolling, and light to load."""

import gzip
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.core.files.base import ContentFile
from PIL import Image, ImageDraw
from playwright.sync_api import BrowserContext, Page, Response, expect

from catalogue.models import Attachment, Author, Game, Publisher, Series, Term
from tests.e2e.conftest import OpenContext

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
MOST_BYTES = 60 * 1024


def family_addresses() -> list[str]:
    """One address of each kind of page, with as much on it as the demonstration has."""
    return [
        "/",
        "/?joueurs=4&age=8&graine=3",
        "/?joueurs=beaucoup",
        "/jeux/",
        "/jeux/?joueurs=4&cooperatif=oui&terme=1",
        "/jeux/?joueurs=beaucoup&terme=abc&langue=x",
        "/jeux/?q=sevn+wonders",
        "/images/",
        "/images/?age=4&nature=jouet",
        Game.objects.get(title="7 Wonders Architects").get_absolute_url(),
        Author.objects.get(name="Antoine Bauza").get_absolute_url(),
        Publisher.objects.get(name="Repos Production").get_absolute_url(),
        Series.objects.get(name="7 Wonders").get_absolute_url(),
        Term.objects.get(code="A406").get_absolute_url(),
        "/auteurs/",
        "/categories/?lettre=a",
        f"/documents/{Attachment.objects.get().pk}/texte/",
    ]


def faults_of(page: Page, address: str) -> list[str]:
    """What axe finds on a page, every fold open, and whether it is wider than its window."""
    page.goto(address)
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    found = Axe().run(page, options=RULES).response["violations"]
    width, window = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    return [
        *(f"{address}: {fault['id']}: {[node['target'] for node in fault['nodes']][:4]}" for fault in found),
        *([f"{address}: {width} px wide in a window of {window}"] if width > window else []),
    ]


@pytest.mark.parametrize(
    ("width", "scheme"), [(320, "light"), (320, "dark"), (820, "light"), (820, "dark"), (1280, "light"), (1280, "dark")]
)
def test_nothing_is_in_the_way_of_anybody(open_context: OpenContext, width: int, scheme: str):
    page = open_context(viewport={"width": width, "height": 900}, color_scheme=scheme).new_page()

    assert [fault for address in family_addresses() for fault in faults_of(page, address)] == []


def test_the_list_of_suggestions_is_in_nobodys_way_either(page: Page):
    page.goto("/jeux/")
    page.get_by_role("combobox", name="Mots").press_sequentially("wond")
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("ArrowDown")

    assert [fault["id"] for fault in Axe().run(page, options=RULES).response["violations"]] == []


def weighed(answer: Response) -> int:
    """What an answer weighs compressed, as whitenoise and any proxy send it; pictures are compressed already."""
    body = answer.body()
    return len(body) if answer.headers["content-type"].startswith("image/webp") else len(gzip.compress(body, 6))


def weights_of(context: BrowserContext, address: str) -> dict[str, int]:
    """The page, its styles, its scripts and the pictures within the window, at a first visit."""
    page = context.new_page()
    answers: list[Response] = []

    def heard(answer: Response) -> None:
        answers.append(answer)

    page.on("response", heard)
    page.goto(address, wait_until="networkidle")
    below = page.evaluate(
        "[...document.images].filter((one) => one.getBoundingClientRect().top > innerHeight).map((one) => one.src)"
    )
    return {urlsplit(answer.url).path: weighed(answer) for answer in answers if answer.url not in below}


def heavy_pages(open_context: OpenContext, addresses: list[str]) -> dict[str, dict[str, int]]:
    """Those that weigh too much on a phone, with what they are made of."""
    found = {}
    for address in addresses:
        weights = weights_of(open_context(viewport={"width": 390, "height": 844}), address)
        if sum(weights.values()) > MOST_BYTES:
            found[address] = weights
    return found


def test_every_page_is_light_at_the_first_visit(open_context: OpenContext):
    assert heavy_pages(open_context, family_addresses()) == {}


@pytest.fixture
def covers(demo: None, settings: Any, tmp_path: Path) -> None:
    """A photograph of a box, as busy as they come, for every game."""
    settings.MEDIA_ROOT = tmp_path
    chance = Random(1)
    picture = Image.new("RGB", (600, 720), "#c9a45b")
    brush = ImageDraw.Draw(picture)
    for _ in range(400):
        x, y, r = chance.randrange(600), chance.randrange(720), chance.randrange(4, 60)
        brush.ellipse((x - r, y - r, x + r, y + r), fill=tuple(chance.randrange(256) for _ in range(3)))
    written = BytesIO()
    picture.save(written, "WEBP", quality=82)
    for game in Game.objects.all():
        game.cover.save(f"{game.pk}.webp", ContentFile(written.getvalue()))


@pytest.mark.usefixtures("covers")
def test_pages_full_of_pictures_are_light_too(open_context: OpenContext):
    game = Game.objects.get(title="7 Wonders Architects").get_absolute_url()

    assert heavy_pages(open_context, ["/?joueurs=4", "/jeux/", "/images/", game]) == {}


def test_data_for_search_engines_stands_under_the_strict_policy(page: Page):
    page.goto(Game.objects.get(title="7 Wonders").get_absolute_url())

    told = page.locator('script[type="application/ld+json"]').text_content() or ""
    assert '"@type": "Game"' in told
    # A refusal by the policy would be an error in the console, and fail this test at its end.


def test_sharing_copies_the_address_where_there_is_no_sheet(open_context: OpenContext):
    context = open_context()
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    game = Game.objects.get(title="7 Wonders")
    page.goto(game.get_absolute_url())
    page.evaluate("Object.defineProperty(navigator, 'share', { value: undefined })")
    page.get_by_role("button", name="Partager").click()

    expect(page.get_by_text("Adresse copiée.")).to_be_visible()
    assert str(page.evaluate("navigator.clipboard.readText()")).endswith(game.get_absolute_url())


def test_without_javascript_there_is_no_button_that_does_nothing(page_without_js: Page):
    page_without_js.goto(Game.objects.get(title="7 Wonders").get_absolute_url())

    expect(page_without_js.get_by_role("button", name="Partager")).to_be_hidden()


def test_a_handful_is_asked_for_by_keyboard_and_back_shows_the_one_before(either_page: Page):
    page = either_page
    page.goto("/")
    page.get_by_label("Peu importe").first.focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")

    cards = page.get_by_role("article").get_by_role("heading")
    expect(page.get_by_role("heading", name="5 idées, en rayon maintenant")).to_be_visible()
    expect(page.get_by_label("4", exact=True)).to_be_checked()
    first = cards.all_inner_texts()
    page.get_by_role("link", name="Une autre poignée").click()
    page.wait_for_url("**poignee=1#reponse")
    assert not set(first) & set(cards.all_inner_texts())
    page.go_back()
    expect(page).not_to_have_url("poignee=1")
    assert cards.all_inner_texts() == first


def test_a_child_finds_a_toy_by_pictures_alone(either_page: Page):
    page = either_page
    page.goto("/images/")
    page.get_by_role("link", name="Des jouets").click()
    page.get_by_role("link", name="3 ans").click()
    expect(page.get_by_role("link", name="3 ans (choisi)")).to_be_visible()
    page.get_by_role("link", name="Kapla 200").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Kapla 200")
