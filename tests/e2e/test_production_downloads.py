"""Large downloads from the production server by somebody whose line is slow: whole, however long they take.

Gunicorn takes a worker away that gives no sign of life for ``--timeout`` seconds. One with threads gives it beside its
requests; one without them would be taken away in the midst of a download.
"""

import re
import socket
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from tests.e2e.production import Site

pytestmark = pytest.mark.browser

# Three seconds stand for the thirty that gunicorn has without being told; the site is loaded before they count.
TIMEOUT = ("--timeout", "3", "--preload")
SLOW_SECONDS = 10
TOKEN = "t" * 32
# Notes that no compression makes small: far more than the system keeps on its way for a reader who does not read.
FILLED = """
import random
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from catalogue.models import Game
from catalogue.moving import archives, preparing

chance = random.Random(7)
Game.objects.bulk_create(
    Game(title=f"Jeu {number}", title_key=f"jeu {number}", contents_note=chance.randbytes(6_000).hex())
    for number in range(2_000)
)
archives.ask(by=None, at=timezone.now())
preparing.work(clock=timezone.now)
client = Client()
client.force_login(User.objects.create_superuser("responsable"))
print(client.cookies["sessionid"].value)
"""
JSON_LINES = "/catalogage/exports/fichier/?format=json-lines&notices=tout"
HOUSE = "/catalogage/exports/maison/fichier/"

Download = Callable[[str, str], "Read"]


@dataclass(frozen=True, slots=True)
class Read:
    """What a slow reader got: the head of the answer, its body, and how long it took."""

    head: str
    body: bytes
    seconds: float


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Site, str]:
    """A site with a large catalogue, and the session of its manager."""
    site = Site(tmp_path_factory.mktemp("downloads"))
    return site, site.prepare_database(FILLED)


@pytest.fixture
def site(filled: tuple[Site, str]) -> Iterator[Site]:
    yield filled[0]
    filled[0].kill()


@pytest.fixture
def download(filled: tuple[Site, str]) -> Download:
    """Reads an answer a kilobyte at a time for some seconds, and then the rest of it."""
    site, session = filled

    def read(method: str, path: str) -> Read:
        body = f"csrfmiddlewaretoken={TOKEN}" if method == "POST" else ""
        head = [
            f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{site.port}", "Connection: close",
            f"Cookie: sessionid={session}; csrftoken={TOKEN}",
            "Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}",
        ]  # fmt: skip
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.settimeout(120)
            line.connect(("127.0.0.1", site.port))
            line.sendall("\r\n".join([*head, "", body]).encode())
            return _slowly(line)

    return read


def _slowly(line: socket.socket) -> Read:
    got = bytearray(line.recv(1024))
    began = time.monotonic()
    while piece := line.recv(1024 if time.monotonic() - began < SLOW_SECONDS else 1024 * 1024):
        got += piece
        if time.monotonic() - began < SLOW_SECONDS:
            time.sleep(0.1)
    head, _blank, body = bytes(got).partition(b"\r\n\r\n")
    return Read(head.decode(), body, time.monotonic() - began)


def _ended(read: Read) -> bool:
    """Whether the answer came to its own end."""
    length = re.search(r"content-length: (\d+)", read.head, re.IGNORECASE)
    return len(read.body) == int(length[1]) if length else read.body.endswith(b"0\r\n\r\n")


@pytest.mark.parametrize(("method", "path"), [("GET", JSON_LINES), ("POST", HOUSE)])
def test_a_download_that_is_read_slowly_is_not_cut(site: Site, download: Download, method: str, path: str):
    site.start(*TIMEOUT)

    read = download(method, path)

    assert read.head.startswith("HTTP/1.1 200")
    assert read.seconds >= SLOW_SECONDS
    assert len(read.body) > 12_000_000
    assert _ended(read)
