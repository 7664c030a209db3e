"""The list of servers, and what is said of its faults."""

import json
from typing import Any

import pytest
from django.core.checks import Error

from catalogue.sources.checks import check_servers
from catalogue.sources.servers import Server, listing_of

GOOD: dict[str, Any] = {
    "name": "Une Bibliothèque",
    "url": "https://exemple.invalid/sru",
    "indexes": {"title": "dc.title"},
}


def test_nothing_set_is_no_server():
    assert listing_of("").servers == listing_of(" ").servers == listing_of("[]").servers == ()
    assert listing_of("").faults == listing_of("[]").faults == ()


def test_a_server_by_its_name_address_and_indexes():
    found = listing_of(json.dumps([GOOD]))

    assert found.faults == ()
    assert found.servers == (
        Server(
            key="une-bibliotheque",
            name="Une Bibliothèque",
            url="https://exemple.invalid/sru",
            schema="",
            version="1.2",
            indexes={"title": "dc.title"},
            timeout=8,
        ),
    )
    assert found.servers[0].format == "sru:une-bibliotheque"


def test_all_that_can_be_said_of_a_server():
    more = {"key": "bib", "schema": "marcxml", "version": "2.0", "timeout": 20}

    (found,) = listing_of(json.dumps([{**GOOD, **more}])).servers

    assert (found.key, found.schema, found.version, found.timeout) == ("bib", "marcxml", "2.0", 20)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"name": ""}, "name must be"),
        ({"name": "x" * 61}, "name must be"),
        ({"name": None}, "name must be"),
        ({"key": "Grand"}, "key must be"),
        ({"key": "x" * 27}, "key must be"),
        ({"key": 3}, "key must be"),
        ({"url": "ftp://exemple.invalid/"}, "url must be"),
        ({"url": "https:///sru"}, "url must be"),
        ({"url": "https://qui:quoi@exemple.invalid/"}, "url must be"),
        ({"url": "https://exemple.invalid/#haut"}, "url must be"),
        ({"url": "https://exemple.invalid/a b"}, "url must be"),
        ({"url": "https://exemple.invalid:99999/"}, "url must be"),
        ({"url": "https://[::1/"}, "url must be"),
        ({"url": 1}, "url must be"),
        ({"version": "3.0"}, "version must be"),
        ({"version": 1.2}, "version must be"),
        ({"version": []}, "version must be"),
        ({"timeout": 0}, "timeout must be"),
        ({"timeout": 21}, "timeout must be"),
        ({"timeout": True}, "timeout must be"),
        ({"schema": 1}, "schema must be"),
        ({"indexes": {}}, "indexes must be"),
        ({"indexes": {"any": "x"}}, "indexes must be"),
        ({"indexes": ["title"]}, "indexes must be"),
        ({"indexes": {"title": 'x" or'}}, "the index of title"),
        ({"indexes": {"title": ""}}, "the index of title"),
        ({"colour": "red"}, "unknown keys colour"),
    ],
)
def test_a_fault_is_named_and_the_others_are_kept(changes: dict[str, Any], said: str):
    found = listing_of(json.dumps([{**GOOD, **changes}, {**GOOD, "key": "autre"}]))

    assert [server.key for server in found.servers] == ["autre"]
    assert len(found.faults) == 1
    assert found.faults[0].startswith("Server 1: ")
    assert said in found.faults[0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[{", "It is not JSON"),
        ("[" * 5000, "It is not JSON"),
        ("{}", "It must be a list"),
        ('["x"]', "Server 1: it must be an object"),
        (json.dumps([GOOD] * 9), "at most 8"),
    ],
)
def test_what_is_no_list_of_servers(text: str, said: str):
    found = listing_of(text)

    assert found.servers == ()
    assert [said in fault for fault in found.faults] == [True]


def test_two_servers_of_one_key():
    found = listing_of(json.dumps([GOOD, GOOD]))

    assert len(found.servers) == 1
    assert 'the key "une-bibliotheque"' in found.faults[0]


def test_the_check_tells_each_fault(settings):
    settings.SRU_SERVERS = json.dumps([{**GOOD, "timeout": 0, "version": "0"}])

    told = check_servers(None)

    assert [(type(one), one.id) for one in told] == [(Error, "catalogue.E001")] * 2
    assert told[0].msg.startswith("SRU_SERVERS: Server 1: version")


def test_the_check_is_asked_with_the_others(settings):
    from django.core.checks import run_checks

    settings.SRU_SERVERS = "non"

    assert [one.id for one in run_checks() if one.id == "catalogue.E001"] == ["catalogue.E001"]
