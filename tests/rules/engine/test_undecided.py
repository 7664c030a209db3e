"""Who is not ranked yet, what is not decided yet, and the word for what is counted."""

from typing import Any

import pytest

from rules.engine import Definition, score
from tests.rules.engine.documents import sheet, small, told

FEWEST = {
    "when": '"coins" in filled',
    "fewest": "total",
    "unit": {"one": "pièce", "many": "pièces"},
    "then": [{"key": "late", "label": "place", "value": "seat"}],
}


def decided(definition: Definition, *players: tuple[str, dict[str, Any]]) -> tuple[list[int], list[str], str, str]:
    board = score(definition, sheet(*players))
    ranks = [player.rank for player in board.players]
    return ranks, list(board.winners), board.decided_by, board.decision.replace("\u00a0", " ")


def test_a_column_not_filled_in_never_wins_by_having_the_fewest() -> None:
    assert decided(small(ranking=FEWEST), ("Ana", {"coins": 1}), ("Bruno", {}), ("Chloé", {"coins": 5})) == (
        [1, 3, 2],
        ["Ana"],
        "total",
        "Ana l’emporte avec 1 pièce.",
    )


def test_when_nobody_is_entitled_all_are() -> None:
    assert decided(small(ranking=FEWEST), ("Ana", {}), ("Bruno", {})) == (
        [2, 1],
        ["Bruno"],
        "late",
        "Ana et Bruno sont à égalité avec 0 pièce ; place : Ana 1, Bruno 2. Bruno l’emporte.",
    )


def test_the_unit_has_its_plural() -> None:
    assert decided(small(ranking={**FEWEST, "then": []}), ("Ana", {"coins": 2}), ("Bruno", {"coins": 2}))[3] == (
        "Ana et Bruno sont à égalité avec 2 pièces. Ana et Bruno se partagent la victoire."
    )


@pytest.mark.parametrize(
    ("coins", "winners", "decided_by", "decision"),
    [
        (5, ["Ana", "Bruno"], "won", "Gagné : la partie est gagnée."),
        (1, [], "lost", "Perdu : la partie est perdue (1 pièce)."),
        (None, [], "open", "En cours : rien n’est encore décidé."),
    ],
)
def test_a_table_wins_or_loses_together_or_is_still_playing(
    coins: int | None, winners: list[str], decided_by: str, decision: str
) -> None:
    outcomes = {
        "won": {"label": "Gagné", "when": "coins >= 5", "who": "everyone"},
        "lost": {
            "label": "Perdu",
            "when": "coins > 0",
            "who": "everyone",
            "result": "lost",
            "because": "{coins} pièce",
        },
        "open": {"label": "En cours", "when": "True", "who": "everyone", "result": "open"},
    }

    answer = decided(small(outcomes=outcomes), ("Ana", {"coins": coins}), ("Bruno", {}))

    assert answer == ([1, 1], winners, decided_by, decision)


def test_only_the_whole_table_is_undecided() -> None:
    outcome = {"label": "En cours", "when": "True", "result": "open"}

    assert told(outcomes={"open": outcome}) == [
        "outcomes.open : une défaite ou une partie en cours ne se dit que de toute la table (who: everyone)"
    ]


def test_the_condition_is_yes_or_no() -> None:
    assert told(ranking={"most": "total", "when": "total"}) == [
        "ranking.when : une formule qui donne : oui/non est attendue, celle-ci donne : entier"
    ]
