"""Servers that fail in every way: told in words, in time, and the others are shown."""

import socket
import time
from urllib.parse import parse_qs, urlsplit

import pytest

from catalogue.sources.answers import Answer
from catalogue.sources.asking import ask
from catalogue.sources.lines import LARGEST_ANSWER
from catalogue.sources.questions import Question
from catalogue.sources.troubles import Trouble
from tests.catalogue.sources.envelopes import envelope, record, server, unimarc
from tests.catalogue.sources.fake_server import Script, drips, keeps_silent, says, serving, whole

PHARE = Question(title="phare")
GOOD = envelope(record(unimarc()))
NO_HTTP = Trouble("unreachable", {"reason": "réponse qui n’est pas du HTTP"})


def asked(script: Script, *, timeout: int = 5, **more: object) -> Answer:
    """The answer of one server that follows ``script``."""
    with serving(script) as fake:
        (answer,) = ask([server(fake.url, timeout=timeout, **more)], PHARE)
    return answer


def trouble(script: Script, *, timeout: int = 5) -> Trouble:
    answer = asked(script, timeout=timeout)
    assert answer.records == ()
    (told,) = answer.troubles
    return told


def test_a_server_is_asked_once_in_its_own_words():
    with serving(says(whole(GOOD))) as fake:
        (answer,) = ask([server(fake.url)], PHARE)

    assert [found.record.title for found in answer.records] == ["Le phare d’essai"]
    assert len(fake.requests) == 1
    assert parse_qs(urlsplit(fake.requests[0].split()[1]).query)["query"] == ['bib.title all "phare"']


@pytest.mark.parametrize(
    "answer",
    [
        whole(GOOD, Content_Length=""),
        whole(b"%x\r\n%s\r\n0\r\n\r\n" % (len(GOOD), GOOD), Content_Length="", Transfer_Encoding="chunked"),
        whole(GOOD, Content_Length="beaucoup"),
        whole(GOOD, Content_Type="text/html"),
    ],
)
def test_what_can_be_read_is_read(answer: bytes):
    assert [found.record.title for found in asked(says(answer)).records] == ["Le phare d’essai"]


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (whole(GOOD, status="500 Internal Server Error"), Trouble("status", {"status": 500})),
        (whole(GOOD, status="404 Not Found"), Trouble("status", {"status": 404})),
        (whole(b"", status="204 No Content"), Trouble("status", {"status": 204})),
        (whole(b"<html>", status="401 Unauthorized"), Trouble("denied", {"status": 401})),
        (whole(b"<html>", status="403 Forbidden"), Trouble("denied", {"status": 403})),
        (whole(b"<html>", status="429 Too Many Requests"), Trouble("busy", {"status": 429})),
        (whole(b"<html>", status="503 Service Unavailable"), Trouble("busy", {"status": 503})),
        (whole(b"<html>", status="202 Accepted"), Trouble("not_yet", {"status": 202})),
        (whole(GOOD, Content_Length=str(len(GOOD) - 20)), Trouble("malformed")),
        (whole(GOOD, Content_Length=str(len(GOOD) + 20)), Trouble("cut")),
        (whole(b"ff\r\n<a/>", Content_Length="", Transfer_Encoding="chunked"), Trouble("cut", {"seconds": 5})),
        (whole(b"\x1f\x8b", Content_Encoding="gzip"), Trouble("compressed")),
        (whole(GOOD, Content_Length=str(LARGEST_ANSWER + 1)), Trouble("too_large", {"megabytes": 2})),
        (whole(b"x" * (LARGEST_ANSWER + 1), Content_Length=""), Trouble("too_large", {"megabytes": 2})),
        (whole(b"<!DOCTYPE html><title>Bonjour</title>"), Trouble("web_page")),
        (whole(b""), Trouble("malformed")),
        (b"", Trouble("unreachable", {"reason": "connexion coupée"})),
        (b"Bonjour\r\n", Trouble("unreachable", {"reason": "réponse qui n’est pas du HTTP"})),
        (
            b"HTTP/1.1 200 OK\r\n" + b"X: " + b"y" * 70_000,
            Trouble("unreachable", {"reason": "réponse qui n’est pas du HTTP"}),
        ),
    ],
)
def test_what_cannot_is_told(answer: bytes, told: Trouble):
    assert trouble(says(answer)) == told


def test_nobody_listens():
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]

    (answer,) = ask([server(f"http://127.0.0.1:{port}/")], PHARE)

    assert answer.troubles == (Trouble("unreachable", {"reason": "connexion refusée"}),)


def test_a_host_that_there_is_not(monkeypatch: pytest.MonkeyPatch):
    def unknown(*_arguments: object, **_options: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)

    (answer,) = ask([server("https://nulle-part.invalid/sru")], PHARE)

    assert answer.troubles == (Trouble("unknown_host"),)


@pytest.mark.parametrize("host", ["x" * 70 + ".invalid", "a..b", "é" * 80])
def test_a_host_that_no_name_server_is_asked_for(host: str):
    (answer,) = ask([server(f"http://{host}/")], PHARE)

    assert [one.code for one in answer.troubles] in ([["unreachable"], ["unknown_host"]])


@pytest.mark.parametrize(
    "script",
    [
        keeps_silent,
        drips(whole(GOOD)),
        drips(b"HTTP/1.1 200 OK\r\n" + b"X-Slow: yes\r\n" * 200),
        drips(whole(b"5\r\n<a/>\r\n" * 50, Content_Length="", Transfer_Encoding="chunked")),
    ],
    ids=["silent", "slow body", "slow headers", "slow chunks"],
)
def test_a_slow_server_is_left_in_time(script: Script):
    begun = time.monotonic()

    assert trouble(script, timeout=1) == Trouble("slow", {"seconds": 1})
    # The fake server has seen the line cut by then: its script would go on for much longer.
    assert time.monotonic() - begun < 4


def test_servers_are_asked_side_by_side():
    begun = time.monotonic()
    with serving(keeps_silent) as one, serving(keeps_silent) as other, serving(says(whole(GOOD))) as good:
        servers = [server(fake.url, timeout=1) for fake in (one, other, good)]
        answers = ask(servers, PHARE)
        took = time.monotonic() - begun

    assert [len(answer.records) for answer in answers] == [0, 0, 1]
    assert [answer.server for answer in answers] == servers
    assert took < 1.9


def moved(to: str) -> bytes:
    return whole(b"", status="302 Found", Location=to)


def test_a_move_within_the_house_is_followed():
    def script(line: socket.socket, request: bytes) -> None:
        line.sendall(whole(GOOD) if request.startswith(b"GET /ailleurs ") else moved("/ailleurs"))

    assert [found.record.title for found in asked(script).records] == ["Le phare d’essai"]


def test_a_move_to_another_host_is_not():
    with serving(says(whole(GOOD))) as other:
        address = f"http://localhost:{other.port}/sru"
        told = trouble(says(moved(address)))

    assert told == Trouble("moved", {"address": address})
    assert other.requests == []


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1:1/sru", "ftp://127.0.0.1/", "file:///etc/passwd", "http://qui@127.0.0.1/", "//autre/"]
)
def test_other_moves_are_not_followed_either(address: str):
    assert trouble(says(moved(address))).code == "moved"


def test_a_server_that_leads_in_circles():
    with serving(says(moved("/sru"))) as fake:
        (answer,) = ask([server(fake.url)], PHARE)

    assert answer.troubles == (Trouble("moved", {"address": fake.url}),)
    assert len(fake.requests) == 4


def test_a_server_without_the_index_is_not_asked():
    with serving(says(whole(GOOD))) as fake:
        (answer,) = ask([server(fake.url, indexes={"ean": "bib.ean"})], PHARE)

    assert answer.troubles == (Trouble("no_index"),)
    assert fake.requests == []


def test_proxies_of_the_environment_are_not_used(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1/")
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1/")

    assert len(asked(says(whole(GOOD))).records) == 1


def test_a_fault_of_our_own_is_logged_and_told(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture):
    def broken(*_arguments: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("catalogue.sources.asking.answer_of", broken)

    assert trouble(says(whole(GOOD))) == Trouble("broken")
    assert "The answer of sru:voisin cannot be read." in caplog.text
