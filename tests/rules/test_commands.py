"""The commands that ask the rules: the figures of the first game, and every way to ask wrongly."""

import io
import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.playaid.published import ARCHITECTS, SMALL, publish_text

pytestmark = pytest.mark.django_db

SHEET = {
    "players": [
        {"name": "Ana", "entries": {"wonder": "giza", "stages": [1, 2], "blue": 6, "military_tokens": 3}},
        {"name": "Bruno", "entries": {"cat": True, "progress_tokens": ["culture", "culture"]}},
    ]
}


@pytest.fixture
def given_input(monkeypatch):
    """Standard input holds these bytes."""

    def give(content: bytes) -> None:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))

    return give


def answer(*arguments: str) -> Any:
    """The one JSON document that a command prints."""
    out = io.StringIO()
    call_command(*arguments, "--json", stdout=out)
    return json.loads(out.getvalue())


def errors(*arguments: str) -> list[tuple[str | None, str, str]]:
    """The errors that a command prints as JSON, with exit status 1."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.raises(SystemExit) as left:
        call_command(*arguments, "--json", stdout=out, stderr=err)
    assert (left.value.code, err.getvalue()) == (1, "")
    told = json.loads(out.getvalue())
    assert list(told) == ["errors"]
    return [(fault["player"], fault["key"], fault["message"]) for fault in told["errors"]]


def words(*arguments: str) -> str:
    out = io.StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize(("players", "tokens"), [(2, 3), (3, 3), (4, 4), (5, 5), (6, 6), (7, 6)])
def test_conflict_tokens_by_players(players, tokens):
    """Rule: 3 tokens for 2 and 3 players, 4 for 4, 5 for 5, 6 for 6 and 7; three progress tokens lie face up."""
    plan = answer("setup_game", ARCHITECTS, "--players", str(players))

    assert (plan["game"], plan["variant"], plan["players"], plan["teams"]) == (ARCHITECTS, "", players, None)
    assert plan["quantities"]["conflict_tokens"] == tokens
    assert len(plan["draws"]["progress"]) == 3
    assert plan["decks"]["wonder"] == {"cards": 25, "piles": players, "kept": []}


def test_a_seed_gives_the_same_setup_again_and_none_is_told():
    first = answer("setup_game", ARCHITECTS, "--players", "5", "--seed", "12")

    assert first["seed"] == 12
    assert answer("setup_game", ARCHITECTS, "--players", "5", "--seed", "12") == first
    taken = answer("setup_game", ARCHITECTS, "--players", "5")
    assert answer("setup_game", ARCHITECTS, "--players", "5", "--seed", str(taken["seed"])) == taken


def test_the_scoreboard_of_a_sheet(given_input):
    given_input(json.dumps(SHEET).encode())

    board = answer("score_game", ARCHITECTS)

    assert board["players"] == [
        {
            "name": "Ana",
            "lines": {"wonder": 9, "cat": 0, "blue": 6, "military": 9, "progress": 0},
            "total": 24,
            "rank": 1,
        },
        {
            "name": "Bruno",
            "lines": {"wonder": 0, "cat": 2, "blue": 0, "military": 0, "progress": 12},
            "total": 14,
            "rank": 2,
        },
    ]
    assert (board["winners"], board["decided_by"]) == (["Ana"], "total")
    assert list(board["explanations"]["Ana"]) == ["wonder", "cat", "blue", "military", "progress", "total"]


def test_the_two_player_battle(given_input):
    """Rule for two: twice as many shields take two tokens, of three points each."""
    given_input(b'{"players": [{"name": "Ana", "shields": 4}, {"name": "Bruno", "shields": 2}]}')

    told = answer("game_helper", ARCHITECTS, "battle")

    assert [(row["name"], row["tokens"], row["points"]) for row in told["players"]] == [("Ana", 2, 6), ("Bruno", 0, 0)]


def test_helpers_are_listed_with_what_they_want():
    told = answer("game_helper", ARCHITECTS)

    battle = next(helper for helper in told["helpers"] if helper["name"] == "battle")
    assert told["game"] == ARCHITECTS
    assert [fact["key"] for fact in battle["facts"] if fact["kind"] == "players"] == ["players"]
    assert [field["key"] for field in battle["facts"][0]["fields"]] == ["name", "shields"]


def test_a_published_version_answers_before_the_document_of_the_software():
    publish_text(SMALL.replace("slug: petit", f"slug: {ARCHITECTS}"))

    assert words("game_helper", ARCHITECTS).replace("\u00a0", " ") == "Petit jeu : aucune aide.\n"


def test_without_tables_the_document_of_the_software_answers(monkeypatch):
    from django.db import OperationalError

    def no_table(slug: str) -> None:
        raise OperationalError("no such table: rules_rulesetversion")

    monkeypatch.setattr("rules.management.asking.published_definition", no_table)

    assert answer("setup_game", ARCHITECTS, "--players", "4")["quantities"]["conflict_tokens"] == 4


def test_the_setup_in_words():
    told = words("setup_game", ARCHITECTS, "--players", "4", "--seed", "3").replace("\u00a0", " ").splitlines()

    assert told[0] == "7 Wonders Architects, 4 joueurs (graine 3)"
    assert "  Jetons Conflit : 4" in told
    assert any(line.startswith("  1. ") for line in told)


def test_the_score_in_words(given_input):
    given_input(json.dumps(SHEET).encode())

    told = words("score_game", ARCHITECTS).replace("\u00a0", " ").splitlines()

    assert told[:3] == ["7 Wonders Architects", "  1. Ana : 24", "       Merveille : 9 (Gizeh, étapes 1 et 2 : 4 + 5)"]
    assert "Ana l’emporte avec 24 points." in told


def test_words_that_a_terminal_cannot_print_are_replaced():
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")

    call_command("setup_game", ARCHITECTS, "--players", "2", stdout=out)

    out.seek(0)
    assert "face Paix visible" in out.read()


def test_a_helper_in_words(given_input):
    given_input(b'{"players": [{"name": "Ana", "shields": 1}, {"name": "Bruno", "shields": 0}]}')

    told = words("game_helper", ARCHITECTS, "battle").replace("\u00a0", " ")

    assert told.splitlines()[0].startswith("Ana : 1 (points : 3)")


def test_an_oddity_is_a_warning_in_words(given_input):
    given_input(b'{"players": [{"name": "Ana", "entries": {"stages": [1]}}, {"name": "Bruno"}]}')

    assert "Attention : Ana : Choisissez la Merveille" in words("score_game", ARCHITECTS).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("arguments", "keys"),
    [
        (["setup_game", "inconnu", "--players", "4"], ["game"]),
        (["setup_game", "../games", "--players", "4"], ["game"]),
        (["setup_game", "a\udcffb", "--players", "4"], ["game"]),
        (["setup_game", ARCHITECTS], ["players"]),
        (["setup_game", ARCHITECTS, "--players", "99"], ["players"]),
        (["setup_game", ARCHITECTS, "--players", "-1"], ["players"]),
        (["setup_game", ARCHITECTS, "--players", "quatre"], ["players"]),
        (["setup_game", ARCHITECTS, "--players", "٤"], ["players"]),
        (["setup_game", ARCHITECTS, "--players", "4" * 400], ["players"]),
        (
            ["setup_game", ARCHITECTS, "--players", "1", "--variant", "x", "--seed", "s" * 101],
            ["variant", "players", "seed"],
        ),
        (["setup_game", ARCHITECTS, "--players", "4", "--seed", "\udcff"], ["seed"]),
        (["score_game", "inconnu"], ["game"]),
        (["game_helper", "inconnu"], ["game"]),
        (["game_helper", ARCHITECTS, "inconnue"], ["helper"]),
    ],
)
def test_questions_that_cannot_be_answered(arguments, keys):
    assert [(player, key) for player, key, _message in errors(*arguments)] == [(None, key) for key in keys]


@pytest.mark.parametrize(
    ("content", "faults"),
    [
        (b"", [(None, "json", "rien à lire\u00a0: un document JSON est attendu")]),
        (b"{", [(None, "json", "JSON illisible à la ligne 1, colonne 2")]),
        (b"[]", [(None, "json", "un objet JSON est attendu\u00a0: {…}")]),
        (b"\xff", [(None, "json", "le texte n’est pas en UTF-8 (octet 1)")]),
        (b"[" * 100_000, [(None, "json", "document trop profond\u00a0: 24 niveaux au plus")]),
        (b'{"players": NaN}', [(None, "json", "NaN n’est pas un nombre")]),
        (b'{"a": 1, "a": 1}', [(None, "json", "clé en double\u00a0: «\u00a0a\u00a0»")]),
    ],
)
def test_sheets_that_cannot_be_read(given_input, content, faults):
    given_input(content)

    assert errors("score_game", ARCHITECTS) == faults


def test_a_closed_standard_input_is_told(monkeypatch):
    monkeypatch.setattr("sys.stdin", None)

    assert errors("score_game", ARCHITECTS) == [(None, "json", "rien à lire\u00a0: un document JSON est attendu")]


def test_a_bad_sheet_gets_every_fault_at_once(given_input):
    given_input(
        b'{"players": [{"name": "Ana", "entries": {"blue": "6", "cat": 1, "wings": 2}},'
        b' {"name": "Bruno", "entries": {"stages": [1, 1], "wonder": "rome", "military_tokens": 29}}], "variant": "x"}'
    )

    assert [(player, key) for player, key, _message in errors("score_game", ARCHITECTS)] == [
        (None, "variant"),
        ("Ana", "wings"),
        ("Ana", "cat"),
        ("Ana", "blue"),
        ("Bruno", "wonder"),
        ("Bruno", "stages"),
        ("Bruno", "military_tokens"),
    ]


def test_a_refusal_in_words_is_a_command_error():
    with pytest.raises(CommandError) as refused:
        call_command("setup_game", "inconnu", players="4")

    assert str(refused.value).replace("\u00a0", " ") == "game : jeu inconnu : « inconnu »"


def test_rules_of_the_software_that_are_faulty_are_a_refusal(monkeypatch, tmp_path):
    (tmp_path / "casse").mkdir()
    (tmp_path / "casse" / "ruleset.yaml").write_text("slug: casse", encoding="utf-8")
    monkeypatch.setattr("rules.shipped.GAMES", tmp_path)

    (fault,) = errors("setup_game", "casse", "--players", "4")

    assert fault[:2] == (None, "game")
    assert "identity" in fault[2]


KEYS = st.sampled_from(["players", "name", "entries", "blue", "stages", "shields", "variant"])


def inside(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4)


VALUES = st.recursive(st.none() | st.floats() | st.integers() | st.text(), inside, max_leaves=12)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.binary(max_size=80) | VALUES.map(lambda value: json.dumps(value).encode()))
def test_no_input_whatever_gives_anything_but_an_answer_or_a_refusal(monkeypatch, content):
    for arguments in (["score_game", ARCHITECTS], ["game_helper", ARCHITECTS, "battle"]):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))
        out = io.StringIO()
        status: Any = 0
        try:
            call_command(*arguments, "--json", stdout=out)
        except SystemExit as left:
            status = left.code
        assert (status == 1) == ("errors" in json.loads(out.getvalue()))
