"""The endpoints and the commands under odd questions: an answer or a refusal in JSON, never an error of the program.

Every game that comes with the software is asked. Bodies are noise, any JSON, and sheets that the game accepts with
one place replaced, which reach further in. An exception in a view leaves the test client and fails the test.
"""

import contextlib
import io
import json
import random
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.engine import Definition, helper_facts
from rules.published import published_definition
from rules.publishing import publish
from rules.shipped import read_document, shipped_definition, shipped_paths
from tests.playaid.published import NOON
from tests.rules.random_sheets import random_sheet

pytestmark = pytest.mark.django_db

SLUGS = [path.parent.name for path in shipped_paths()]
DEFINITIONS = {slug: shipped_definition(slug) for slug in SLUGS}
WITH_SETUP = [slug for slug, definition in DEFINITIONS.items() if definition and definition.document.setup]
FUZZ = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))

# No lone surrogates: no address and no UTF-8 can hold one; the noise below has one in an escape.
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12) | st.sampled_from(
    [
        "",
        "__proto__",
        "constructor",
        "1",
        "-1",
        "null",
        "{coins}",
        "' OR 1=1 --",
        "../x",
        "\0",
        "\n",
        "é",
        "🂡",
        "a" * 500,
    ]
)
NUMBERS = st.integers() | st.sampled_from([0, -1, 2**31, 2**53, 2**63, -(2**63), 10**15])
ATOMS = st.none() | st.booleans() | NUMBERS | st.floats() | TEXTS
VALUES = st.recursive(
    ATOMS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4), max_leaves=10
)
NOISE = st.binary(max_size=60) | st.sampled_from(
    [
        b"",
        b"{",
        b"[" * 5000,
        b"\xff\xfe",
        b'{"players": NaN}',
        b'{"a": 1, "a": 2}',
        b'"\\ud800"',
        b"9" * 400,
        b"1e999",
        b" " * 300_000,
    ]
)


@pytest.fixture
def games() -> list[Definition]:
    """Every game of the software, in force."""
    for path in shipped_paths():
        written = read_document(path)
        publish(text=written.text, tables=written.tables, at=NOON)
    return [published_definition(slug) for slug in SLUGS]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield from places(part, (*path, key))


def replaced(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    changed = dict(value) if isinstance(value, dict) else list(value)
    changed[path[0]] = replaced(value[path[0]], path[1:], new)
    return changed


def nearly(value: Any, data: st.DataObject) -> Any:
    """The value with one place replaced by any other."""
    return replaced(value, data.draw(st.sampled_from(list(places(value)))), data.draw(VALUES))


def good_facts(definition: Definition, name: str, chance: random.Random) -> dict[str, Any]:
    """Facts of about the right shape for a helper."""
    return {fact.key: _fact(fact, chance) for fact in helper_facts(definition, name)}


def _fact(fact: Any, chance: random.Random) -> Any:
    if fact.kind == "players":
        return [
            {inner.key: f"J{seat}" if inner.kind == "name" else _fact(inner, chance) for inner in fact.fields}
            for seat in range(chance.randint(1, 8))
        ]
    if fact.kind == "count":
        return chance.randint(fact.min or 0, fact.max or 9)
    ids = [key for key, _label in fact.options]
    return {"flag": True, "choice": ids[0] if ids else "x", "name": "Ana"}.get(fact.kind, ids[:3])


def told(response: Any) -> Any:
    """The JSON of an answer or of a refusal; anything else fails."""
    assert response.status_code in (200, 400, 404, 405), response.status_code
    assert response["Content-Type"] == "application/json"
    answer = json.loads(response.content)
    if response.status_code != 200:
        assert list(answer) == ["errors"]
        assert answer["errors"]
        assert all(list(fault) == ["player", "key", "message"] and fault["message"] for fault in answer["errors"])
    return answer


def post(address: str, body: Any, kind: str = "application/json") -> Any:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    return told(Client().generic("POST", f"/api/rulesets/{address}", content, content_type=kind))


def test_any_sheet_is_scored_or_refused(games: list[Definition]) -> None:
    @FUZZ
    @given(data=st.data(), seed=st.integers(0, 10**6))
    def ask(data: st.DataObject, seed: int) -> None:
        definition = data.draw(st.sampled_from(games))
        sheet, variant = random_sheet(definition, random.Random(seed))

        answer = post(f"{definition.slug}/score/", {**sheet, "variant": variant})
        assert "winners" in answer, answer

        post(f"{definition.slug}/score/", nearly({**sheet, "variant": variant}, data))

    ask()


def test_any_body_is_answered_or_refused(games: list[Definition]) -> None:
    @FUZZ
    @given(
        slug=st.sampled_from(SLUGS),
        target=st.sampled_from(["score/", "setup/", "helpers/battle/", "helpers/x/"]),
        body=NOISE | VALUES,
        kind=st.sampled_from(
            ["application/json", "text/plain", "multipart/form-data; boundary=x", "application/xml", ""]
        ),
    )
    def ask(slug: str, target: str, body: Any, kind: str) -> None:
        post(f"{slug}/{target}", body, kind)

    ask()


def test_any_facts_are_answered_or_refused(games: list[Definition]) -> None:
    @FUZZ
    @given(data=st.data(), seed=st.integers(0, 10**6))
    def ask(data: st.DataObject, seed: int) -> None:
        definition = data.draw(st.sampled_from([game for game in games if game.document.helpers]))
        name = data.draw(st.sampled_from([helper.key for helper in definition.document.helpers]))
        facts = good_facts(definition, name, random.Random(seed))

        post(f"{definition.slug}/helpers/{name}/", facts)
        post(f"{definition.slug}/helpers/{name}/", nearly(facts, data))

    ask()


def test_any_question_about_a_setup_is_answered_or_refused(games: list[Definition]) -> None:
    @FUZZ
    @given(
        slug=st.sampled_from(SLUGS),
        asked=st.dictionaries(
            st.sampled_from(["players", "variant", "seed", "format", "couleur"]) | TEXTS,
            TEXTS | st.integers(-3, 25).map(str),
            max_size=4,
        ),
    )
    def ask(slug: str, asked: dict[str, str]) -> None:
        query = "&".join(f"{quote(key)}={quote(value)}" for key, value in asked.items())
        told(Client().get(f"/api/rulesets/{slug}/setup/?{query}"))
        post(f"{slug}/setup/", asked)

    ask()


@pytest.mark.parametrize("slug", WITH_SETUP)
def test_every_setup_is_answered(games: list[Definition], slug: str) -> None:
    definition = published_definition(slug)
    for variant in definition.variants:
        for players in definition.document.players(variant).counts():
            answer = post(f"{slug}/setup/", {"players": players, "variant": variant, "seed": 7})
            assert answer["steps"], (variant, players)


def test_any_address_is_answered_or_refused(games: list[Definition]) -> None:
    @FUZZ
    @given(
        parts=st.lists(TEXTS | st.sampled_from(["setup", "score", "helpers", *SLUGS]), min_size=1, max_size=3),
        method=st.sampled_from(["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE"]),
    )
    def ask(parts: list[str], method: str) -> None:
        address = "/api/rulesets/" + "".join(f"{quote(part, safe='')}/" for part in parts)
        response = Client().generic(method, address, b"{}", content_type="application/json")
        # An address that belongs to nothing is the site's own page of 404, and a redirect adds a slash.
        assert response.status_code in (200, 301, 400, 404, 405)

    ask()


def command(*arguments: str, given_input: bytes = b"") -> None:
    """Run a command with ``--json`` and without: one JSON document, or a refusal in words."""
    out = io.StringIO()
    left = 0
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given_input)))
            call_command(*arguments, "--json", stdout=out)
    except SystemExit as end:
        left = int(end.code or 0)
    assert left == (1 if "errors" in json.loads(out.getvalue()) else 0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given_input)))
        with contextlib.suppress(CommandError):
            call_command(*arguments, stdout=io.StringIO())


# What a shell can hand over: no NUL, and nothing that argparse would take for an option.
ARGUMENTS = TEXTS.filter(lambda text: "\0" not in text and not text.startswith("-"))


def test_any_sheet_on_standard_input_is_scored_or_refused(games: list[Definition]) -> None:
    @FUZZ
    @given(data=st.data(), seed=st.integers(0, 10**6))
    def ask(data: st.DataObject, seed: int) -> None:
        definition = data.draw(st.sampled_from(games))
        sheet, variant = random_sheet(definition, random.Random(seed))
        odd = data.draw(NOISE | st.just(json.dumps(nearly(sheet, data)).encode()))

        command("score_game", definition.slug, "--variant", variant, given_input=json.dumps(sheet).encode())
        command("score_game", definition.slug, "--variant", data.draw(ARGUMENTS), given_input=odd)

    ask()


def test_any_arguments_of_the_other_commands_are_answered_or_refused(games: list[Definition]) -> None:
    @FUZZ
    @given(
        slug=st.sampled_from(SLUGS) | ARGUMENTS,
        players=st.integers(-1, 25).map(lambda number: f"--players={number}")
        | ARGUMENTS.map(lambda text: f"--players={text}"),
        variant=ARGUMENTS,
        seed=ARGUMENTS,
        facts=NOISE | VALUES.map(lambda value: json.dumps(value).encode()),
    )
    def ask(slug: str, players: str, variant: str, seed: str, facts: bytes) -> None:
        command("setup_game", slug, players, f"--variant={variant}", f"--seed={seed}")
        command("setup_game", slug, players)
        command("game_helper", slug)
        command("game_helper", slug, variant, given_input=facts)

    ask()


@pytest.mark.parametrize("slug", SLUGS)
def test_every_helper_of_the_command_takes_any_facts(games: list[Definition], slug: str) -> None:
    definition = published_definition(slug)
    for number, helper in enumerate(definition.document.helpers):
        good = good_facts(definition, helper.key, random.Random(number))
        odd: list[Any] = [{**good, "x": 1}, {}, [], None, {key: [] for key in good}, dict.fromkeys(good, -1)]
        for facts in [good, *odd]:
            command("game_helper", slug, helper.key, given_input=json.dumps(facts).encode())
