"""7 Wonders Architects by hand: each line, tie, setup row and battle row, from the rules."""

from typing import Any

import pytest

from rules.engine import SheetRefused, helper_facts, plan_setup, run_helper, score
from tests.rules.engine.documents import architects, sheet


def lines_of(**entries: Any) -> dict[str, int]:
    board = score(architects(), sheet(("Ana", entries), ("Bruno", {})))
    return dict(board.players[0].lines)


@pytest.mark.parametrize(
    ("wonder", "by_stage"),
    [
        ("alexandria", [4, 3, 6, 5, 7]),
        ("babylon", [3, 0, 5, 5, 7]),
        ("ephesus", [3, 3, 4, 5, 7]),
        ("giza", [4, 5, 6, 7, 8]),
        ("halicarnassus", [3, 3, 6, 5, 7]),
        ("olympia", [3, 2, 5, 5, 7]),
        ("rhodes", [4, 4, 5, 6, 7]),
    ],
)
def test_a_built_stage_is_worth_what_is_printed_on_it(wonder: str, by_stage: list[int]) -> None:
    for stage, points in enumerate(by_stage, 1):
        assert lines_of(wonder=wonder, stages=[stage])["wonder"] == points
    assert lines_of(wonder=wonder, stages=[5, 3, 1, 2, 4])["wonder"] == sum(by_stage)


@pytest.mark.parametrize(
    ("entries", "line", "points"),
    [
        ({"cat": True}, "cat", 2),  # the cat pawn: 2 points
        ({"cat": False}, "cat", 0),
        ({"blue": 11}, "blue", 11),  # blue cards: the points printed on them
        ({"military_tokens": 5}, "military", 15),  # a military victory token: 3 points
        ({"progress_tokens": ["urbanism", "science", "tactics"]}, "progress", 0),  # effects during play only
        ({"progress_tokens": ["decoration"], "stages": [1, 2, 3, 4], "wonder": "giza"}, "progress", 4),  # unfinished
        ({"progress_tokens": ["decoration"], "stages": [1, 2, 3, 4, 5], "wonder": "giza"}, "progress", 6),  # finished
        ({"progress_tokens": ["politics"], "cat_icons": 7}, "progress", 7),  # 1 per cat icon
        ({"progress_tokens": [], "cat_icons": 7}, "progress", 0),  # icons count with Politics only
        ({"progress_tokens": ["strategy"], "military_tokens": 4}, "progress", 4),  # 1 per military token
        ({"progress_tokens": ["education"]}, "progress", 2),  # 2 per progress token, itself included
        ({"progress_tokens": ["education", "urbanism", "crafts"]}, "progress", 6),
        ({"progress_tokens": ["culture"]}, "progress", 4),  # one of the two
        ({"progress_tokens": ["culture", "culture"]}, "progress", 12),  # both
        (
            {
                "progress_tokens": ["decoration", "politics", "strategy", "education", "culture", "culture"],
                "cat_icons": 3,
                "military_tokens": 2,
            },
            "progress",
            4 + 3 + 2 + 12 + 12,
        ),
    ],
)
def test_each_line_by_its_rule(entries: dict[str, Any], line: str, points: int) -> None:
    assert lines_of(**entries)[line] == points


def test_a_whole_score_explains_itself() -> None:
    ana = {
        "wonder": "giza",
        "stages": [1, 2],
        "cat": True,
        "blue": 5,
        "military_tokens": 1,
        "progress_tokens": ["culture"],
    }

    board = score(architects(), sheet(("Ana", ana), ("Bruno", {"stages": []}))).as_json()

    assert board["players"] == [
        {
            "name": "Ana",
            "lines": {"wonder": 9, "cat": 2, "blue": 5, "military": 3, "progress": 4},
            "total": 23,
            "rank": 1,
        },
        {
            "name": "Bruno",
            "lines": {"wonder": 0, "cat": 0, "blue": 0, "military": 0, "progress": 0},
            "total": 0,
            "rank": 2,
        },
    ]
    assert list(board["players"][0]["lines"]) == ["wonder", "cat", "blue", "military", "progress"]
    assert (board["winners"], board["decided_by"], board["warnings"]) == (["Ana"], "total", [])
    assert board["decision"].replace("\u00a0", " ") == "Ana l’emporte avec 23 points."
    assert {key: text.replace("\u00a0", " ") for key, text in board["explanations"]["Ana"].items()} == {
        "wonder": "Gizeh, étapes 1 et 2 : 4 + 5",
        "cat": "le pion Chat vaut 2 points",
        "blue": "5 points imprimés sur les cartes bleues",
        "military": "1 jeton à 3 points",
        "progress": "Culture, 1 jeton : 4",
        "total": "Merveille 9 + Pion Chat 2 + Cartes bleues 5 + Conflits 3 + Progrès 4 = 23",
    }


@pytest.mark.parametrize(
    ("ana", "bruno", "winners", "ranks", "decided_by"),
    [
        # More points win, whatever the stages.
        ({"blue": 10}, {"wonder": "giza", "stages": [1, 2]}, ["Ana"], [1, 2], "total"),
        # As many points: more built stages win (9 = 4 + 5 on two stages; 4 + 5 blue on one).
        (
            {"wonder": "giza", "stages": [1, 2]},
            {"wonder": "rhodes", "stages": [1], "blue": 5},
            ["Ana"],
            [1, 2],
            "stages",
        ),
        # As many points and stages: the victory is shared.
        ({"wonder": "giza", "stages": [1]}, {"wonder": "rhodes", "stages": [2]}, ["Ana", "Bruno"], [1, 1], "shared"),
    ],
)
def test_ties(ana: Any, bruno: Any, winners: list[str], ranks: list[int], decided_by: str) -> None:
    board = score(architects(), sheet(("Ana", ana), ("Bruno", bruno)))

    assert [player.rank for player in board.players] == ranks
    assert (list(board.winners), board.decided_by) == (winners, decided_by)


def test_after_two_who_share_the_first_place_comes_the_third() -> None:
    board = score(architects(), sheet(("Ana", {"blue": 4}), ("Bruno", {"blue": 4}), ("Chloé", {"blue": 3})))

    assert [player.rank for player in board.players] == [1, 1, 3]


def test_everything_wrong_with_a_sheet_is_told_at_once() -> None:
    bad = {
        "wonder": "atlantis",
        "stages": [1, 1],
        "cat": 1,
        "blue": True,
        "military_tokens": 29,
        "cat_icons": "3",
        "progress_tokens": ["culture", "culture", "culture"],
        "shields": 3,
    }
    worse = {
        "wonder": 3,
        "stages": [6],
        "cat": "oui",
        "blue": 1.0,
        "military_tokens": -1,
        "progress_tokens": "culture",
        "cat_icons": 25,
    }

    with pytest.raises(SheetRefused) as refusal:
        score(architects(), sheet(("Ana", bad), ("Bruno", worse)), "solo")

    assert [(fault.player, fault.key) for fault in refusal.value.faults] == [
        (None, "variant"),
        ("Ana", "shields"),
        ("Ana", "wonder"),
        ("Ana", "stages"),
        ("Ana", "cat"),
        ("Ana", "blue"),
        ("Ana", "military_tokens"),
        ("Ana", "progress_tokens"),
        ("Ana", "cat_icons"),
        ("Bruno", "wonder"),
        ("Bruno", "stages"),
        ("Bruno", "cat"),
        ("Bruno", "blue"),
        ("Bruno", "military_tokens"),
        ("Bruno", "progress_tokens"),
        ("Bruno", "cat_icons"),
    ]


@pytest.mark.parametrize(("players", "tokens"), [(2, 3), (3, 3), (4, 4), (5, 5), (6, 6), (7, 6)])
def test_conflict_tokens_by_number_of_players(players: int, tokens: int) -> None:
    plan = plan_setup(architects(), players).as_json()

    assert plan["quantities"] == {
        "conflict_tokens": tokens,
        "conflict_tokens_left": 6 - tokens,
        "progress_face_up": 3,
        "wonders_left": 7 - players,
    }
    assert plan["decks"] == {
        "wonder": {"cards": 25, "piles": players, "kept": []},
        "central": {"cards": 60, "piles": 1, "kept": []},
    }
    assert (plan["draws"], plan["teams"], plan["seed"]) == ({}, None, None)
    counted = [step["quantity"] for step in plan["steps"] if step["text"].startswith(f"Posez {tokens} jetons Conflit")]
    assert counted == [tokens]
    assert any("au hasard" in step["text"] for step in plan["steps"])


def test_what_is_not_used_goes_back_to_the_box() -> None:
    texts = {players: [step.text for step in plan_setup(architects(), players).back_to_box] for players in (2, 6, 7)}

    assert texts == {
        2: ["3 jetons Conflit", "5 coffrets de Merveille, avec leurs pioches et leurs sabots"],
        6: ["1 coffret de Merveille, avec sa pioche et son sabot"],
        7: [],
    }


def test_with_a_seed_wonders_are_dealt_and_three_tokens_drawn() -> None:
    plan = plan_setup(architects(), 3, seed="soirée du 3").as_json()

    assert plan == plan_setup(architects(), 3, seed="soirée du 3").as_json()
    assert (len(set(plan["draws"]["wonders"])), len(plan["draws"]["progress"])) == (3, 3)
    assert not any("au hasard" in step["text"] for step in plan["steps"])
    drawn = [plan["labels"]["rows"][key] for key in plan["draws"]["wonders"]]
    assert f"{drawn[0]}, {drawn[1]} et {drawn[2]}" in plan["steps"][0]["text"]


@pytest.mark.parametrize(
    ("shields", "tokens"),
    [
        # Three and more: one token for each neighbour with fewer shields.
        ([4, 2, 2], [2, 0, 0]),
        ([3, 2, 1], [2, 1, 0]),
        ([0, 0, 0], [0, 0, 0]),
        ([9, 1, 9, 1], [2, 0, 2, 0]),
        ([1, 2, 3, 2, 1], [0, 1, 2, 1, 0]),
        # Two: one token for more shields, two for at least twice as many.
        ([0, 0], [0, 0]),
        ([3, 3], [0, 0]),
        ([4, 3], [1, 0]),
        ([5, 3], [1, 0]),
        ([6, 3], [2, 0]),
        ([2, 1], [2, 0]),
        ([1, 4], [0, 2]),
        # Two, against no shield: at least two shields are needed for two tokens.
        ([1, 0], [1, 0]),
        ([2, 0], [2, 0]),
    ],
)
def test_battle(shields: list[int], tokens: list[int]) -> None:
    facts = {"players": [{"name": f"J{seat}", "shields": number} for seat, number in enumerate(shields)]}

    answer = run_helper(architects(), "battle", facts).as_json()

    assert [(row["tokens"], row["points"]) for row in answer["players"]] == [(token, 3 * token) for token in tokens]


@pytest.mark.parametrize(
    ("facts", "possible", "missing"),
    [
        ({}, False, 0),  # no cost chosen yet
        ({"cost": "1", "wood": 1, "clay": 1}, True, 0),  # 2 different
        ({"cost": "1", "wood": 2}, False, 1),
        ({"cost": "2", "wood": 2}, True, 0),  # 2 alike
        ({"cost": "2", "wood": 1, "clay": 1}, False, 1),
        ({"cost": "2", "wood": 1, "coins": 1}, True, 0),  # a coin stands for any resource
        ({"cost": "4", "stone": 1, "coins": 1, "economy": True}, True, 0),  # one coin card counts as two
        ({"cost": "4", "stone": 1, "economy": True}, False, 2),  # no coin card, nothing to double
        ({"cost": "5", "wood": 2, "clay": 2}, False, 2),
        ({"cost": "5", "wood": 2, "clay": 2, "engineering": True}, True, 0),  # alike or not no longer matters
        ({"cost": "5", "coins": 4}, True, 0),
    ],
)
def test_can_a_stage_be_built(facts: dict[str, Any], possible: bool, missing: int) -> None:  # noqa: FBT001 - a row of the table
    answers = run_helper(architects(), "build", facts).as_json()["answers"]

    assert [(answer["key"], answer["value"]) for answer in answers] == [("possible", possible), ("missing", missing)]


def test_the_helpers_say_what_they_want() -> None:
    (players,) = helper_facts(architects(), "battle")

    assert players.as_json() == {
        "key": "players",
        "label": "Joueurs, dans l’ordre des places",
        "kind": "players",
        "required": True,
        "fields": [
            {"key": "name", "label": "Nom", "kind": "name", "required": True},
            {"key": "shields", "label": "Boucliers", "kind": "count", "required": True, "min": 0, "max": 99},
        ],
    }
    assert [(fact.key, fact.kind) for fact in helper_facts(architects(), "build")] == [
        ("cost", "choice"),
        ("wood", "count"),
        ("stone", "count"),
        ("clay", "count"),
        ("papyrus", "count"),
        ("glass", "count"),
        ("coins", "count"),
        ("economy", "flag"),
        ("engineering", "flag"),
    ]
