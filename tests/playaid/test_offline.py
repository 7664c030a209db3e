"""What a browser gets to install the table and to keep it: the worker, the manifest, the icons."""

import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from PIL import Image, ImageChops

from playaid import offline
from playaid.offline import FILES, worker_script
from scripts.icons import ICONS, STATIC, draw
from tests.playaid.published import publish_text


def known(script: str) -> dict[str, object]:
    """What is written before the worker's own text."""
    return {name: json.loads(value) for name, value in re.findall(r"^self\.([A-Z]+) = (.*);$", script, re.MULTILINE)}


def test_the_worker_knows_its_files_and_places(client):
    answer = client.get("/sw.js")

    told = known(answer.content.decode())
    assert answer["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer["Cache-Control"] == "no-cache"
    assert not answer.cookies
    assert re.fullmatch(r"[0-9a-f]{16}", str(told.pop("VERSION")))
    assert told == {
        "FILES": [f"/static/{name}" for name in FILES],
        "PAGES": ["/jouer/mes-parties/"],
        "STATIC": "/static/",
        "TABLE": "/jouer/",
    }
    assert answer.content.decode().endswith(Path(settings.BASE_DIR, "static", offline.WORKER).read_text())


@pytest.mark.parametrize("changed", [offline.WORKER, "site.css"])
def test_another_text_is_another_version(monkeypatch, changed):
    before = known(worker_script())["VERSION"]
    read = offline.source
    monkeypatch.setattr(offline, "source", lambda name: read(name) + (b"//" if name == changed else b""))

    assert known(worker_script())["VERSION"] != before


def test_the_same_text_is_the_same_version():
    assert worker_script() == worker_script()


def test_a_file_that_is_missing_is_told(monkeypatch):
    monkeypatch.setattr(offline, "FILES", ("no-such-file.css",))

    with pytest.raises(FileNotFoundError, match=r"no-such-file\.css"):
        worker_script()


def test_the_manifest_names_the_house(client, settings):
    settings.HOUSE_NAME = "Ludothèque des Essais"

    answer = client.get("/manifest.webmanifest")

    assert answer["Content-Type"] == "application/manifest+json"
    assert not answer.cookies
    assert answer.json() == {
        "name": "Ludothèque des Essais",
        "short_name": "À la table",
        "lang": "fr",
        "id": "/jouer/",
        "start_url": "/jouer/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#fbf7f0",
        "theme_color": "#a63d1e",
        "icons": [
            {"src": "/static/icons/icon-192.png", "sizes": "192x192", "type": "image/png", "purpose": "any"},
            {"src": "/static/icons/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "any"},
            {"src": "/static/icons/maskable-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        ],
    }


def test_the_manifest_speaks_the_language_of_the_browser(client):
    answer = client.get("/manifest.webmanifest", headers={"Accept-Language": "en-GB"})

    assert answer.json()["lang"] == "en-gb"


def test_every_icon_of_the_manifest_is_there_in_its_size(client):
    for icon in client.get("/manifest.webmanifest").json()["icons"]:
        path = finders.find(icon["src"].removeprefix("/static/"))
        assert path is not None, icon
        with Image.open(path) as image:
            assert f"{image.width}x{image.height}" == icon["sizes"]


@pytest.mark.parametrize("name", ICONS)
def test_the_icons_are_what_the_script_draws(name):
    side, full = ICONS[name]

    with Image.open(STATIC / "icons" / name) as kept:
        assert ImageChops.difference(kept.convert("RGBA"), draw(side, full=full)).getbbox(alpha_only=False) is None


def test_an_icon_that_may_be_cut_has_colour_up_to_its_edges_and_pips_within_the_safe_circle():
    icon = draw(512, full=True)

    assert icon.getpixel((0, 0)) == icon.getpixel((511, 511)) == (166, 61, 30, 255)
    outside = [
        icon.getpixel((x, y))
        for x in range(0, 512, 8)
        for y in range(0, 512, 8)
        if (x - 256) ** 2 + (y - 256) ** 2 > (0.4 * 512) ** 2
    ]
    assert set(outside) == {(166, 61, 30, 255)}


def test_icons_of_the_house_have_clear_corners():
    assert draw(192, full=False).getpixel((0, 0)) == (0, 0, 0, 0)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address", ["/jouer/petit/partie/1/", "/jouer/petit/partie/1/mises-en-place/", "/jouer/mes-parties/"]
)
def test_what_a_tablet_keeps_is_the_same_for_everybody_and_sets_no_cookie(client, librarian, address):
    publish_text()
    stranger = client.get(address)

    client.force_login(librarian)
    answer = client.get(address)

    assert (stranger.status_code, answer.content) == (200, stranger.content)
    assert not stranger.cookies
    assert not answer.cookies
    assert "Cookie" not in answer.get("Vary", "")
