"""The REST endpoints answer as the commands do, refuse alike, and need no session."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.questions import answer_helper, answer_score, answer_setup, list_helpers
from tests.playaid.published import ARCHITECTS, publish_architects, publish_lanterns, publish_text
from tests.rules.test_commands import VALUES

pytestmark = pytest.mark.django_db

SHEET = {
    "players": [
        {"name": "Ana", "entries": {"wonder": "giza", "stages": [1, 2], "military_tokens": 3}},
        {"name": "Bruno", "entries": {"cat": True}},
    ]
}
BATTLE = {"players": [{"name": "Ana", "shields": 4}, {"name": "Bruno", "shields": 2}]}


def get(address: str) -> tuple[int, Any]:
    response = Client().get(f"/api/rulesets/{address}")
    return response.status_code, response.json()


def post(address: str, body: Any) -> tuple[int, Any]:
    content = body if isinstance(body, bytes) else json.dumps(body)
    # A client that checks CSRF: the endpoints must not ask for a token.
    client = Client(enforce_csrf_checks=True)
    response = client.post(f"/api/rulesets/{address}", content, content_type="application/json")
    return response.status_code, response.json()


def keys(answer: tuple[int, Any]) -> tuple[int, list[str]]:
    status, told = answer
    assert list(told) == ["errors"]
    assert all(list(fault) == ["player", "key", "message"] for fault in told["errors"])
    return status, [fault["key"] for fault in told["errors"]]


@pytest.mark.parametrize("games", [1, 3])
def test_the_list_of_games_costs_one_query(games, django_assert_num_queries):
    for publish in (publish_architects, publish_lanterns, publish_text)[:games]:
        publish()
    get("")

    with django_assert_num_queries(1):
        status, told = get("")

    assert status == 200
    assert told["rulesets"][0] == {
        "slug": ARCHITECTS,
        "name": "7 Wonders Architects",
        "edition": "Première édition, 2021",
        "players": {"min": 2, "max": 7},
        "variants": [],
        "setup": True,
        "score": True,
        "helpers": [helper["key"] for helper in publish_architects().as_json()["helpers"]],
    }
    assert len(told["rulesets"]) == games


def test_the_definition_is_the_one_that_the_tablet_counts_with():
    definition = publish_architects()

    assert get(f"{ARCHITECTS}/") == (200, definition.as_json())


def test_a_setup_by_address_and_by_body_is_that_of_the_command():
    definition = publish_architects()
    expected = answer_setup(definition, {"players": 4, "seed": 12})

    assert expected["quantities"]["conflict_tokens"] == 4
    assert get(f"{ARCHITECTS}/setup/?players=4&seed=12&variant=") == (200, expected)
    assert post(f"{ARCHITECTS}/setup/", {"players": 4, "seed": 12, "variant": ""}) == (200, expected)


def test_a_setup_without_a_seed_takes_one_and_tells_it():
    publish_architects()

    _status, first = get(f"{ARCHITECTS}/setup/?players=3")

    assert get(f"{ARCHITECTS}/setup/?players=3&seed={first['seed']}") == (200, first)


def test_a_score_is_that_of_the_command():
    definition = publish_architects()

    assert post(f"{ARCHITECTS}/score/", SHEET) == (200, answer_score(definition, SHEET))


def test_a_variant_in_the_body_is_used():
    definition = publish_lanterns()
    sheet = {"players": [{"name": "Ana", "entries": {"bells": 2}}, {"name": "Bruno"}]}

    status, told = post("lanternes/score/", {**sheet, "variant": "court"})

    assert (status, told) == (200, answer_score(definition, sheet, "court"))
    assert keys(post("lanternes/score/", sheet)) == (400, ["bells"])


def test_helpers_are_listed_and_answer_as_the_command():
    definition = publish_architects()

    assert get(f"{ARCHITECTS}/helpers/") == (200, list_helpers(definition))
    assert post(f"{ARCHITECTS}/helpers/battle/", BATTLE) == (200, answer_helper(definition, "battle", BATTLE))


@pytest.mark.parametrize("address", ["inconnu/", "inconnu/setup/?players=4", "é%00/", "inconnu/helpers/", "a%2e%2e/"])
def test_what_is_not_published_is_told_in_json(address):
    publish_text()

    assert keys(get(address)) == (404, ["game"])


def test_unknown_games_and_helpers_are_told_whatever_the_body():
    publish_text()

    assert keys(post("inconnu/score/", b"{")) == (404, ["game"])
    assert keys(post("petit/helpers/battle/", {})) == (404, ["game"])


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", ["players"]),
        ("players=", ["players"]),
        ("players=99", ["players"]),
        ("players=x&variant=y", ["variant", "players"]),
        ("players=4&seed=" + "s" * 101, ["seed"]),
        ("players=4&couleur=bleu", ["couleur"]),
    ],
)
def test_questions_in_the_address_that_cannot_be_answered(query, expected):
    publish_architects()

    assert keys(get(f"{ARCHITECTS}/setup/?{query}")) == (400, expected)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (b"", ["players"]),
        (b"{", ["json"]),
        (b"\xff", ["json"]),
        (b"[" * 50_000, ["json"]),
        (b'{"players": NaN}', ["json"]),
        (b" " * 300_000, ["json"]),
        ([], ["json"]),
        ("texte", ["json"]),
        ({}, ["players"]),
        ({"players": {}}, ["players"]),
        ({"players": [{"name": "Ana"}]}, ["players"]),
        ({"players": [{"name": "Ana", "entries": {"blue": "6"}}, {"name": "Bruno"}]}, ["blue"]),
        ({"variant": 3, "players": [{"name": "Ana"}, {"name": "Ana"}]}, ["variant", "name"]),
    ],
)
def test_sheets_that_cannot_be_scored(body, expected):
    publish_architects()

    assert keys(post(f"{ARCHITECTS}/score/", body)) == (400, expected)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=st.binary(max_size=60) | VALUES, target=st.sampled_from(["setup/", "score/", "helpers/battle/"]))
def test_no_body_whatever_is_an_error_of_the_server(body, target):
    publish_architects()

    assert post(f"{ARCHITECTS}/{target}", body)[0] in (200, 400)


def test_other_methods_and_kinds_of_body_are_refused_in_json():
    publish_architects()
    client = Client()

    assert client.put(f"/api/rulesets/{ARCHITECTS}/score/").json()["errors"][0]["key"] == "request"
    assert client.put(f"/api/rulesets/{ARCHITECTS}/score/").status_code == 405
    form = client.post(f"/api/rulesets/{ARCHITECTS}/score/", {"a": "b"})
    assert (form.status_code, form.json()["errors"][0]["key"]) == (400, "json")
    browser = client.get("/api/rulesets/?format=xml", headers={"accept": "text/html"})
    assert (browser.status_code, browser["Content-Type"]) == (200, "application/json")


def test_every_endpoint_is_described_in_the_schema():
    described = Client().get(reverse("api-schema"), headers={"accept": "application/json"}).json()["paths"]

    assert [path for path in described if path.startswith("/api/rulesets/")] == [
        "/api/rulesets/",
        "/api/rulesets/{slug}/",
        "/api/rulesets/{slug}/helpers/",
        "/api/rulesets/{slug}/helpers/{name}/",
        "/api/rulesets/{slug}/score/",
        "/api/rulesets/{slug}/setup/",
    ]
    rules = [path for name, path in described.items() if name.startswith("/api/rulesets/")]
    assert all(operation.get("security", [{}]) == [{}] for path in rules for operation in path.values())


def test_the_schema_comes_without_a_warning(capsys):
    from django.core.management import call_command

    call_command("spectacular", "--fail-on-warn", "--validate", "--file", "/dev/null")

    assert "Warning" not in capsys.readouterr().err
