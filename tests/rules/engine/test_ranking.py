"""Who is first, what decided, and how that is said."""

from typing import Any

from rules.engine import score
from tests.rules.engine.documents import lanterns, sheet, small


def decided(players: list[tuple[str, dict[str, Any]]], variant: str = "") -> tuple[list[int], list[str], str, str]:
    board = score(lanterns(), sheet(*players), variant)
    ranks = [player.rank for player in board.players]
    return ranks, list(board.winners), board.decided_by, board.decision.replace("\u00a0", " ")


def test_the_fewest_points_win_where_the_document_says_so() -> None:
    assert decided([("Ana", {"debt": 3}), ("Bruno", {"debt": -1}), ("Chloé", {"debt": 3})]) == (
        [2, 1, 2],
        ["Bruno"],
        "total",
        "Bruno l’emporte avec −1 point.",
    )


def test_tie_breaks_apply_in_order_to_those_still_tied() -> None:
    lamps = {"lamps_held": ["blue-lamp"], "debt": -4, "windows": ["south"]}

    assert decided(
        [("Ana", lamps), ("Bruno", {"windows": ["north"]}), ("Chloé", {"debt": 0}), ("Dan", {"debt": 1})]
    ) == (
        [2, 1, 3, 4],
        ["Bruno"],
        "dear",
        (
            "Ana, Bruno et Chloé sont à égalité avec 0 point ; fenêtres : Ana 1, Bruno 1, Chloé 0 ;"
            " lampe la plus chère : Ana 4, Bruno 0. Bruno l’emporte."
        ),
    )


def test_what_no_tie_break_settles_is_shared() -> None:
    assert decided([("Ana", {}), ("Bruno", {}), ("Chloé", {"debt": 1})]) == (
        [1, 1, 3],
        ["Ana", "Bruno"],
        "shared",
        (
            "Ana et Bruno sont à égalité avec 0 point ; fenêtres : Ana 0, Bruno 0 ;"
            " lampe la plus chère : Ana 0, Bruno 0. Ana et Bruno se partagent la victoire."
        ),
    )


def test_a_ranking_without_tie_breaks_is_shared_at_once() -> None:
    board = score(small(), sheet(("Ana", {"coins": 1}), ("Bruno", {"coins": 1})))

    assert board.decision == "Ana et Bruno sont à égalité avec 1\u00a0point. Ana et Bruno se partagent la victoire."


def test_one_player_alone_ends_with_a_total() -> None:
    assert decided([("Ana", {"debt": 2})]) == ([1], ["Ana"], "total", "Ana termine avec 2 points.")


def test_an_outcome_of_one_player_beats_every_total() -> None:
    everything_lit = {"rungs": [1, 2, 3, 4], "guard": True, "debt": 20}

    assert decided([("Ana", {"debt": 1}), ("Bruno", everything_lit), ("Chloé", {"debt": -1})]) == (
        [3, 1, 2],
        ["Bruno"],
        "all_lit",
        "Rue éclairée : Bruno l’emporte.",
    )


def test_an_outcome_can_hold_for_several_and_tells_its_reason() -> None:
    pilgrim = {"windows": ["north", "south"], "lamps_held": ["gold-lamp"]}

    assert decided([("Ana", {}), ("Bruno", pilgrim), ("Chloé", pilgrim)]) == (
        [3, 1, 1],
        ["Bruno", "Chloé"],
        "pilgrim",
        "Pèlerin : Bruno et Chloé se partagent la victoire (2 fenêtres).",
    )


def test_a_table_can_lose_or_win_together_and_the_first_outcome_counts() -> None:
    lost = [("Ana", {}), ("Bruno", {"debt": 20, "storms": 3})]

    assert decided(lost, "ensemble") == ([1, 1], [], "ruined", "Ruine : la partie est perdue.")
    assert decided([("Ana", {}), ("Bruno", {"storms": 3})], "ensemble") == (
        [1, 1],
        ["Ana", "Bruno"],
        "calm",
        "Nuit calme : la partie est gagnée (3 orages passés).",
    )
