"""The plain sheet for any game: rounds or one line, the most or the fewest, a number of points to stop at."""

import random
from typing import Any

import pytest

from rules.engine import Definition, Scoreboard, SheetRefused, score
from rules.shipped import shipped_paths
from tests.rules.engine.documents import definition_at, sheet

ROUNDS = range(1, 21)


def plain() -> Definition:
    return definition_at("rules/games/feuille-libre/ruleset.yaml")


def board(*seats: dict[str, Any], variant: str = "") -> Scoreboard:
    return score(plain(), sheet(*((f"J{number}", entries) for number, entries in enumerate(seats, 1))), variant)


def rounds(*points: int) -> dict[str, int]:
    return {f"round_{number}": one for number, one in enumerate(points, 1)}


def places(result: Scoreboard) -> list[tuple[int, int]]:
    return [(player.total, player.rank) for player in result.players]


def test_it_alone_says_that_it_is_for_any_game() -> None:
    slugs = [path.parent.name for path in shipped_paths()]
    marked = [s for s in slugs if definition_at(f"rules/games/{s}/ruleset.yaml").document.identity.any_game]

    assert marked == ["feuille-libre"]


def test_the_most_points_win() -> None:
    result = board(rounds(5, -2, 9), rounds(4, 4, 4), rounds(0, 12))

    assert places(result) == [(12, 1), (12, 1), (12, 1)]
    assert places(board(rounds(5), {"score": 7}, rounds(-9999))) == [(5, 2), (7, 1), (-9999, 3)]


def test_the_fewest_points_win_where_the_table_says_so() -> None:
    result = board(rounds(5, 1), rounds(4, 4), rounds(-3, 9), variant="fewest")

    assert (places(result), result.winners, result.decided_by) == ([(6, 1), (8, 3), (6, 1)], ("J1", "J3"), "shared")
    assert result.decision.replace("\u00a0", " ") == (
        "J1 et J3 sont à égalité avec 6 points. J1 et J3 se partagent la victoire."
    )


def test_the_sentence_speaks_of_the_real_total() -> None:
    result = board(rounds(-4), rounds(2), variant="fewest")

    assert result.decision == "J1 l’emporte avec −4\u00a0points."


@pytest.mark.parametrize("variant", ["", "fewest"])
def test_a_seat_with_nothing_written_comes_last(variant: str) -> None:
    result = board({"target": 50}, rounds(-6), rounds(20), variant=variant)

    assert result.players[0].rank == 3
    assert result.players[0].total == 0


def test_one_player_alone_keeps_count_too() -> None:
    assert board(rounds(3, 4)).decision == "J1 termine avec 7\u00a0points."


def told(*seats: dict[str, Any]) -> list[tuple[str | None, str, str]]:
    return [(one.player, one.key, one.message.replace("\u00a0", " ")) for one in board(*seats).warnings]


def test_the_target_is_told_when_it_is_reached_whoever_wrote_it() -> None:
    assert told(rounds(60, 39), {"target": 100, **rounds(60, 39)}) == []
    assert told(rounds(60, 40), {"target": 100, **rounds(70, 35)}) == [
        ("J1", "reached", "100 points ; la partie s’arrête à 100"),
        ("J2", "reached", "105 points ; la partie s’arrête à 100"),
    ]


def test_two_targets_are_odd_and_the_larger_one_counts() -> None:
    assert told({"target": 40, "score": 45}, {"target": 50, "score": 1}) == [
        ("J1", "target", "40 ici, 50 ailleurs ; le plus grand compte")
    ]
    assert told({"target": 50, "score": 1}, {"target": 50, "score": 1}) == []


@pytest.mark.parametrize(("key", "value"), [("round_1", 10_000), ("score", -10_000), ("target", 0), ("round_21", 1)])
def test_the_bounds_are_wide_and_there(key: str, value: int) -> None:
    with pytest.raises(SheetRefused) as refused:
        board({key: value}, {})

    assert [(fault.player, fault.key) for fault in refused.value.faults] == [("J1", key)]


def test_one_to_twelve_may_sit_at_the_table() -> None:
    assert plain().document.players("fewest").counts() == tuple(range(1, 13))


def test_random_sheets_come_out_as_by_hand() -> None:
    chance = random.Random(20)
    for _sheet in range(200):
        variant = chance.choice(["", "fewest"])
        seats = [
            {f"round_{n}": chance.randint(-9, 9) for n in ROUNDS if chance.random() < 0.5}
            for _seat in range(chance.randint(1, 12))
        ]
        sums = [sum(seat.values()) for seat in seats]
        strengths = [
            (bool(seat) or not any(seats), -total if variant else total)
            for seat, total in zip(seats, sums, strict=True)
        ]
        ranks = [1 + sum(other > own for other in strengths) for own in strengths]

        assert places(board(*seats, variant=variant)) == list(zip(sums, ranks, strict=True))
