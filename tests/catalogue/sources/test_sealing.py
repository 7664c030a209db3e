"""A record that a page carries: opened as it was sealed, or not at all."""

import json

import pytest

from catalogue.sources.answers import answer_of
from catalogue.sources.sealing import opened, sealed
from tests.catalogue.sources.envelopes import INDEXES, envelope, record, server, unimarc


@pytest.fixture(autouse=True)
def one_server(settings):
    settings.SRU_SERVERS = json.dumps(
        [{"key": "voisin", "name": "Voisin", "url": "http://127.0.0.1:1/", "schema": "unimarc", "indexes": INDEXES}]
    )


def test_what_is_sealed_is_opened_as_it_was():
    (found,) = answer_of(envelope(record(unimarc("Œufs & forêt"), identifier="ark:/1")), server()).records

    assert opened(sealed(found, server())) == (server(), found)


@pytest.mark.parametrize("text", ["", "x", "a:b:c", "é", "\x00"])
def test_what_was_never_sealed_is_not_opened(text: str):
    assert opened(text) is None


def test_a_seal_that_was_tampered_with_is_not_opened():
    (found,) = answer_of(envelope(record(unimarc())), server()).records
    text = sealed(found, server())

    assert opened(f"{text[:40]}{'A' if text[40] != 'A' else 'B'}{text[41:]}") is None


def test_a_server_that_is_not_asked_any_more(settings):
    (found,) = answer_of(envelope(record(unimarc())), server()).records
    text = sealed(found, server())
    settings.SRU_SERVERS = ""

    assert opened(text) is None


def test_an_old_page_is_not_opened(monkeypatch):
    (found,) = answer_of(envelope(record(unimarc())), server()).records
    text = sealed(found, server())
    monkeypatch.setattr("catalogue.sources.sealing._SECONDS", -1)

    assert opened(text) is None
