"""Over https, only a server whose certificate is valid for its name is asked."""

import contextlib
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from catalogue.sources.answers import Answer
from catalogue.sources.asking import ask
from catalogue.sources.questions import Question
from tests.catalogue.sources.envelopes import envelope, record, server, unimarc
from tests.catalogue.sources.fake_server import FakeServer, says, serving, whole

GOOD = whole(envelope(record(unimarc())))


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for 127.0.0.1 made on the spot, its key in the same file."""
    made = tmp_path_factory.mktemp("certificate") / "own.pem"
    kind = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    names = ["-subj", "/CN=Exemple", "-addext", "subjectAltName=IP:127.0.0.1"]
    subprocess.run(  # noqa: S603 - fixed words
        ["openssl", *kind, *names, "-keyout", str(made), "-out", f"{made}.crt"],  # noqa: S607 - where Debian has it
        check=True,
        capture_output=True,
        timeout=60,
    )
    made.write_text(made.read_text() + Path(f"{made}.crt").read_text())
    return made


@contextlib.contextmanager
def serving_https(certificate: Path) -> Iterator[FakeServer]:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    with serving(says(GOOD)) as fake:
        fake.tls = context
        yield fake


def asked(address: str) -> Answer:
    (answer,) = ask([server(address)], Question(title="phare"))
    return answer


def test_a_certificate_that_nobody_vouches_for(certificate: Path):
    with serving_https(certificate) as fake:
        answer = asked(f"https://127.0.0.1:{fake.port}/sru")

    assert [one.code for one in answer.troubles] == ["certificate"]
    assert answer.records == ()
    assert fake.requests == []


def test_a_certificate_that_is_trusted_for_this_address(certificate: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))

    with serving_https(certificate) as fake:
        answer = asked(f"https://127.0.0.1:{fake.port}/sru")

    assert [found.record.title for found in answer.records] == ["Le phare d’essai"]


def test_a_certificate_of_another_name(certificate: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))

    with serving_https(certificate) as fake:
        answer = asked(f"https://localhost:{fake.port}/sru")

    assert [one.code for one in answer.troubles] == ["certificate"]
