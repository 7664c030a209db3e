"""Names of any length: what other people's files call a game breaks, and no page becomes wider than its window."""

import pytest
from playwright.sync_api import Page

from catalogue.cataloguing.records import create_record
from catalogue.models import Attachment, Copy, Game, Site
from tests.conftest import NOW
from tests.e2e.conftest import OpenContext, log_in

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]

TEXTS = ("principle", "teaching_note", "rules_note", "contents_note", "note")


@pytest.fixture
def endless() -> Game:
    """A game of which every text is one word."""
    game = create_record(
        values={
            "title": "t" * 240,
            "other_titles": "o" * 240,
            "series": "s" * 150,
            "edition": "e" * 90,
            "contributions": [["a" * 150, "070"], ["i" * 150, "440"]],
            "publishers": ["p" * 150],
            "terms": [["local", "", "c" * 150]],
            "identifiers": [["commercial", "9" * 28]],
            **dict.fromkeys(TEXTS, "x" * 900),
        },
        at=NOW,
        by=None,
    )
    Copy.objects.create(
        game=game, site=Site.objects.earliest("pk"), barcode="B" * 38, call_number="K" * 45, section="R" * 90
    )
    Attachment.objects.create(game=game, name="f" * 240 + ".pdf", text="z" * 500)
    Game.objects.filter(pk=game.pk).update(base_game=Game.objects.get(title="7 Wonders"))
    return game


def too_wide(page: Page, addresses: list[str]) -> list[str]:
    """The pages that are wider than their window, with every fold open."""
    found = []
    for address in addresses:
        page.goto(address)
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        width, window = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        found += [f"{address[:60]}: {width} px wide in a window of {window}"] if width > window else []
    return found


@pytest.mark.parametrize("width", [320, 1280])
def test_families_see_them_broken(open_context: OpenContext, endless: Game, width: int):
    page = open_context(viewport={"width": width, "height": 900}).new_page()
    author, publisher, term = endless.authors.first(), endless.publishers.get(), endless.terms.get()
    assert author
    assert endless.series

    found = too_wide(page, [
        endless.get_absolute_url(),
        Game.objects.get(title="7 Wonders").get_absolute_url(),
        f"/jeux/?q={'q' * 190}",
        f"/jeux/?auteur={author.pk}&editeur={publisher.pk}&terme={term.pk}",
        *(row.get_absolute_url() for row in (author, publisher, term, endless.series)),
        f"/documents/{endless.attachments.get().pk}/texte/",
        "/images/",
        "/auteurs/",
        "/?graine=1",
    ])  # fmt: skip

    assert found == []


@pytest.mark.parametrize("width", [320, 1280])
def test_so_do_cataloguers(open_context: OpenContext, endless: Game, width: int):
    page = open_context(viewport={"width": width, "height": 900}).new_page()
    log_in(page, "ludothecaire")
    record = f"/catalogage/notices/{endless.pk}/"

    found = too_wide(page, [
        "/catalogage/",
        record,
        *(f"{record}{part}/" for part in ("historique", "exemplaires", "documents", "supprimer")),
        f"/catalogage/exemplaires/{endless.copies.get().pk}/",
        f"/catalogage/documents/{endless.attachments.get().pk}/",
        f"/catalogage/notices/reunir/?garder={endless.pk}&autre={Game.objects.earliest('pk').pk}",
        f"/catalogage/lots/nouveau/?q={'t' * 190}",
        "/catalogage/noms/term/",
        f"/catalogage/noms/publisher/{endless.publishers.get().pk}/",
        f"/bureau/jeux/{endless.pk}/pieces/",
    ])  # fmt: skip

    assert found == []
