"""Skyjo by hand, from the rules: rounds, the closer's doubled points, the target, the fewest points win."""

import random
from typing import Any

import pytest

from rules.engine import Scoreboard, SheetRefused, plan_setup, run_helper, score
from tests.rules.engine.documents import definition_at, sheet

SKYJO = "rules/games/skyjo/ruleset.yaml"
ROUNDS = range(1, 11)


def board(*seats: dict[str, Any]) -> Scoreboard:
    return score(definition_at(SKYJO), sheet(*((f"J{number}", entries) for number, entries in enumerate(seats, 1))))


def totals(*seats: dict[str, Any]) -> list[int]:
    return [player.total for player in board(*seats).players]


@pytest.mark.parametrize(
    ("closer", "others", "written"),
    [
        (9, [7], 18),  # another has less: doubled
        (7, [7], 14),  # another has as much: doubled
        (7, [8], 7),  # alone at the lowest
        (7, [8, 7, 30], 14),  # one of several has as much
        (0, [-1], 0),  # nothing is no positive total
        (-4, [-5], -4),  # a negative total is written as it is
        (1, [-17], 2),
        (142, [142], 284),
    ],
)
def test_the_points_of_the_one_who_ends_a_round(closer: int, others: list[int], written: int) -> None:
    for number in (1, 4, 10):
        first = {f"round_{number}": closer, f"closed_{number}": True}
        rest = [{f"round_{number}": points} for points in others]

        assert totals(first, *rest) == [written, *others]


def test_only_the_one_who_ended_the_round_doubles() -> None:
    assert totals({"round_1": 30}, {"round_1": 5, "closed_1": True}, {"round_1": 30}) == [30, 5, 30]
    assert totals({"round_1": 9}, {"round_1": 7}) == [9, 7]


def test_a_round_that_others_have_not_written_yet_doubles_nothing() -> None:
    assert totals({"round_1": 9, "closed_1": True}, {}) == [9, 0]
    assert totals({"round_1": 9, "closed_1": True}, {"round_2": 1}) == [9, 1]


def test_rounds_add_up_and_each_line_says_why() -> None:
    result = board(
        {"carried": 12, "round_1": 10, "closed_1": True, "round_2": 12, "closed_2": True, "round_3": -3},
        {"round_1": 15, "round_2": 6, "round_3": 1},
    )

    ana, _bruno = result.players
    assert (dict(ana.lines)["carried"], dict(ana.lines)["round_2"], ana.total) == (12, 24, 12 + 10 + 24 - 3)
    assert ana.explanations["round_2"] == "a fini la manche sans être seul au plus bas\u00a0: 2 × 12"
    assert ana.explanations["round_3"] == "−3 points"
    assert ana.explanations["round_4"] == "pas encore jouée"
    assert ana.explanations["carried"] == "12 points d’une feuille précédente"


def test_the_fewest_points_win_and_ties_share() -> None:
    result = board({"round_1": 20}, {"round_1": -3}, {"round_1": 4})
    assert ([player.rank for player in result.players], result.winners, result.decided_by) == (
        [3, 1, 2],
        ("J2",),
        "total",
    )

    shared = board({"round_1": 4}, {"round_1": 4}, {"round_1": 90})
    assert ([player.rank for player in shared.players], shared.decided_by) == ([1, 1, 3], "shared")


def warnings(*seats: dict[str, Any]) -> list[tuple[str | None, str]]:
    return [(fault.player, fault.key) for fault in board(*seats).warnings]


def test_a_round_after_the_target_was_reached_is_odd() -> None:
    reached = [{"round_1": 60, "round_2": 40}, {"round_1": 10, "round_2": 20, "closed_1": True, "closed_2": True}]

    assert warnings(*reached) == []
    assert warnings({**reached[0], "round_3": 1, "closed_3": True}, {**reached[1], "round_3": 2}) == [
        ("J1", "round_3"),
        ("J2", "round_3"),
    ]


def test_doubling_can_reach_the_target() -> None:
    sheets = [{"round_1": 50, "closed_1": True}, {"round_1": 3}]

    assert totals(*sheets) == [100, 3]
    assert warnings(*sheets) == []


def texts(*seats: dict[str, Any]) -> list[str]:
    return [fault.message for fault in board(*seats).warnings]


def test_a_game_below_the_target_goes_on_and_a_round_wants_its_closer() -> None:
    assert texts({"round_1": 9, "closed_1": True}, {"round_1": 99}) == [
        "Personne n’a encore atteint 100 points\u00a0; la partie continue"
    ]
    assert texts({"round_1": 9}, {"round_1": 100}) == [
        "Manche 1\u00a0: dites qui a fini la manche, ses points peuvent doubler"
    ]
    assert warnings({"round_1": 9, "closed_1": True}, {"round_1": 100, "closed_1": True}) == [
        ("J1", "closed_1"),
        ("J2", "closed_1"),
    ]


@pytest.mark.parametrize(("key", "value"), [("round_1", -18), ("round_1", 143), ("round_1", "9"), ("carried", 100)])
def test_what_no_hand_can_come_to_is_refused(key: str, value: Any) -> None:
    with pytest.raises(SheetRefused) as refused:
        board({key: value}, {})

    assert [(fault.player, fault.key) for fault in refused.value.faults] == [("J1", key)]


@pytest.mark.parametrize(("players", "pile"), [(2, 125), (3, 113), (4, 101), (5, 89), (6, 77), (7, 65), (8, 53)])
def test_twelve_cards_each_and_one_on_the_discard_pile(players: int, pile: int) -> None:
    plan = plan_setup(definition_at(SKYJO), players)

    assert (plan.quantities["dealt"], plan.quantities["draw_pile"]) == (12 * players, pile)
    assert (plan.decks["own"].cards, plan.decks["own"].piles, plan.decks["draw"].cards) == (12, players, pile)


def test_one_and_nine_cannot_play() -> None:
    for players in (1, 9):
        with pytest.raises(SheetRefused):
            plan_setup(definition_at(SKYJO), players)


def answers(**facts: Any) -> list[int]:
    return [row["value"] for row in run_helper(definition_at(SKYJO), "hand", facts).as_json()["answers"]]


def test_the_helper_adds_the_cards_up_and_doubles() -> None:
    assert answers(left_over=["minus-2", "minus-1", "0", "12", "12"]) == [21, 21]
    assert answers(left_over=["3", "4"], closed=True, lowest=7) == [7, 14]
    assert answers(left_over=["3", "4"], closed=True, lowest=8) == [7, 7]
    assert answers(left_over=["minus-2"], closed=True, lowest=-5) == [-2, -2]
    assert answers() == [0, 0]


def by_hand(seats: list[dict[str, Any]]) -> list[int]:
    """The rule once more, in another form."""
    sums = [seat.get("carried", 0) for seat in seats]
    for number in ROUNDS:
        points = [seat.get(f"round_{number}") for seat in seats]
        for place, own in enumerate(points):
            rest = [other for at, other in enumerate(points) if at != place and other is not None]
            closed = seats[place].get(f"closed_{number}", False)
            doubled = closed and own is not None and own > 0 and bool(rest) and min(rest) <= own
            sums[place] += (own or 0) * (2 if doubled else 1)
    return sums


def test_random_sheets_come_out_as_by_hand() -> None:
    chance = random.Random(2015)
    for _sheet in range(300):
        seats = [
            {
                **{f"round_{n}": chance.randint(-17, 20) for n in ROUNDS if chance.random() < 0.7},
                **{f"closed_{n}": chance.random() < 0.4 for n in ROUNDS},
                **({"carried": chance.randint(-50, 99)} if chance.random() < 0.5 else {}),
            }
            for _seat in range(chance.randint(2, 8))
        ]
        assert totals(*seats) == by_hand(seats)
