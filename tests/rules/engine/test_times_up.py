"""Time’s Up! Celebrity and Kids by hand: teams, cards, rounds, neighbours’ piles, and the game against the time."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine import Definition, SheetRefused, plan_setup, run_helper, score
from tests.rules.engine.documents import definition_at, sheet


def celebrity() -> Definition:
    return definition_at("rules/games/times-up-celebrity/ruleset.yaml")


def kids() -> Definition:
    return definition_at("rules/games/times-up-kids/ruleset.yaml")


def teams(*rounds: tuple[int, ...]) -> dict[str, Any]:
    """A sheet of teams, with the cards that each found, round by round."""
    columns = [{f"round_{number}": cards for number, cards in enumerate(own, 1)} for own in rounds]
    return sheet(*((f"Équipe {seat}", own) for seat, own in enumerate(columns, 1)))


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (4, [2, 2]),
        (5, [3, 2]),
        (6, [2, 2, 2]),
        (7, [3, 2, 2]),
        (8, [2, 2, 2, 2]),
        (9, [3, 3, 3]),
        (10, [3, 3, 2, 2]),
        (11, [3, 3, 3, 2]),
        (12, [3, 3, 3, 3]),
    ],
)
def test_teams_by_number_of_players(players: int, sizes: list[int]) -> None:
    plan = plan_setup(celebrity(), players).as_json()

    assert [len(team) for team in plan["teams"]] == sizes
    assert sorted(seat for team in plan["teams"] for seat in team) == list(range(1, players + 1))
    assert plan["quantities"]["teams_count"] == len(sizes)
    # Partners never sit side by side, so that each turn goes to another team; where teams are unequal, only the
    # last and the first seat may belong together.
    assert not any(seat + 1 in team for team in plan["teams"] for seat in team)
    assert [len(team) for team in plan_setup(celebrity(), players, "expert", seed=4).as_json()["teams"]] == sizes


@pytest.mark.parametrize(
    ("players", "each", "one_more", "easy", "normal"),
    [(4, 10, 0, 56, 48), (6, 6, 4, 64, 52), (7, 5, 5, 68, 54), (9, 4, 4, 76, 58), (12, 3, 4, 88, 64)],
)
def test_forty_cards_are_in_play_whatever_the_level(
    players: int, each: int, one_more: int, easy: int, normal: int
) -> None:
    quantities = plan_setup(celebrity(), players).quantities

    assert (quantities["cards_in_play"], quantities["cards_each"], quantities["players_with_one_more"]) == (
        40,
        each,
        one_more,
    )
    assert (quantities["dealt_easy"], quantities["dealt_normal"], quantities["dealt_hard"]) == (easy, normal, 40)
    assert (quantities["extra_easy"], quantities["extra_normal"], quantities["extra_hard"]) == (4, 2, 0)
    assert (quantities["removed_easy"], quantities["removed_normal"], quantities["removed_hard"]) == (4, 2, 0)


@pytest.mark.parametrize(("variant", "rounds"), [("", 3), ("expert", 4), ("neighbours", 3)])
def test_an_expert_game_has_a_fourth_round(variant: str, rounds: int) -> None:
    assert plan_setup(celebrity(), 5, variant).quantities["rounds_count"] == rounds


@pytest.mark.parametrize("players", [5, 7])
def test_neighbours_play_without_teams(players: int) -> None:
    assert plan_setup(celebrity(), players, "neighbours").teams is None


@pytest.mark.parametrize("players", [4, 6, 8])
def test_neighbours_are_five_or_seven(players: int) -> None:
    with pytest.raises(SheetRefused) as refusal:
        plan_setup(celebrity(), players, "neighbours")
    assert str(refusal.value).replace("\u00a0", " ") == (f"players : 5 ou 7 joueurs sont attendus, et non {players}")


def test_the_turn_has_thirty_seconds() -> None:
    assert [(timer.seconds, timer.each) for timer in celebrity().document.timers] == [(30, "turn")]


def test_a_card_found_is_a_point_and_rounds_add_up() -> None:
    board = score(celebrity(), teams((15, 12, 20), (25, 28, 19)))

    assert [dict(player.lines) for player in board.players] == [
        {"round_1": 15, "round_2": 12, "round_3": 20},
        {"round_1": 25, "round_2": 28, "round_3": 19},
    ]
    assert (board.winners, board.decided_by) == (("Équipe 2",), "total")
    assert board.players[0].explanations["round_1"] == "15 cartes trouvées"


def test_equal_teams_share() -> None:
    board = score(celebrity(), teams((10, 10, 20), (20, 10, 10), (10, 20, 10)))

    assert (len(board.winners), board.decided_by) == (3, "shared")


def test_the_fourth_round_is_for_experts() -> None:
    assert score(celebrity(), teams((1, 2, 3, 4), (0, 0, 0, 0)), "expert").players[0].total == 10
    with pytest.raises(SheetRefused) as refusal:
        score(celebrity(), teams((1, 2, 3, 4), (0, 0, 0)))
    assert [(fault.player, fault.key) for fault in refusal.value.faults] == [("Équipe 1", "round_4")]


@pytest.mark.parametrize("number", [1, 5])
def test_there_are_two_to_four_teams(number: int) -> None:
    with pytest.raises(SheetRefused) as refusal:
        score(celebrity(), teams(*[(1, 1, 1)] * number))
    assert str(refusal.value).replace("\u00a0", " ") == f"players : il faut de 2 à 4 équipes, et non {number}"


def test_a_round_has_forty_cards_for_all_teams_together() -> None:
    assert score(celebrity(), teams((20,), (20,))).warnings == ()
    assert [fault.key for fault in score(celebrity(), teams((20,), (21,))).warnings] == ["round_1"]
    with pytest.raises(SheetRefused):
        score(celebrity(), teams((41,), (0,)))


@given(st.sampled_from([5, 7]).flatmap(lambda number: st.lists(st.integers(0, 5), min_size=number, max_size=number)))
@settings(max_examples=60, deadline=None)
def test_a_pile_between_two_neighbours_counts_for_both(piles: list[int]) -> None:
    """Pile ``n`` lies between the seat ``n`` and the next one, who sits to the left."""
    columns = [{"left_1": pile, "right_1": piles[seat - 1]} for seat, pile in enumerate(piles)]

    board = score(celebrity(), sheet(*((f"J{n}", own) for n, own in enumerate(columns))), "neighbours")

    assert [player.lines["round_1"] for player in board.players] == [
        pile + piles[seat - 1] for seat, pile in enumerate(piles)
    ]
    assert sum(player.total for player in board.players) == 2 * sum(piles)
    assert board.warnings == ()


def test_two_counts_of_one_pile_are_told() -> None:
    columns: list[dict[str, Any]] = [{"left_2": 5}, {"right_2": 4}, {}, {}, {}]

    board = score(celebrity(), sheet(*((f"J{n}", own) for n, own in enumerate(columns))), "neighbours")

    assert [(fault.player, fault.key, fault.message.replace("\u00a0", " ")) for fault in board.warnings] == [
        ("J0", "left_2", "J0 compte 5 et J1 4 dans la pile qui est entre eux")
    ]


@pytest.mark.parametrize(
    ("facts", "speaker", "timekeeper", "team", "guesser"),
    [
        ({}, 1, 4, 1, 2),
        ({"persons": 4, "turn": 2}, 2, 1, 2, 3),
        ({"persons": 4, "turn": 5}, 1, 4, 1, 2),
        ({"persons": 6, "first": 2, "turn": 8}, 3, 2, 3, 4),
        ({"persons": 5, "first": 5, "turn": 1}, 5, 4, 1, 1),
        ({"persons": 11, "turn": 9}, 9, 8, 1, 10),
    ],
)
def test_the_speaker_moves_to_the_left_and_the_timekeeper_sits_on_the_right(
    facts: dict[str, int], speaker: int, timekeeper: int, team: int, guesser: int
) -> None:
    answers = {one["key"]: one["value"] for one in run_helper(celebrity(), "turn", facts).as_json()["answers"]}

    assert answers == {"speaker": speaker, "timekeeper": timekeeper, "team": team, "guesser": guesser}


@given(st.integers(4, 12), st.integers(1, 999))
@settings(max_examples=60, deadline=None)
def test_the_helper_and_the_setup_agree_on_teams(persons: int, turn: int) -> None:
    answers = {
        one["key"]: one["value"]
        for one in run_helper(celebrity(), "turn", {"persons": persons, "turn": turn}).as_json()["answers"]
    }

    dealt = plan_setup(celebrity(), persons).teams
    assert dealt is not None
    assert answers["speaker"] in dealt[answers["team"] - 1]


ALL_FOUND = {"cards": 20, "found_1": 20, "found_2": 20, "seconds_used": 540, "seconds_limit": 600}


@pytest.mark.parametrize(
    ("changes", "decided_by"),
    [
        ({}, "won"),  # both rounds finished in time
        ({"seconds_used": 600}, "won"),
        ({"seconds_used": 601}, "lost"),
        ({"found_2": 19}, "lost"),
        ({"found_1": 19}, "lost"),
        ({"cards": 30, "found_1": 30, "found_2": 30, "seconds_used": 1100, "seconds_limit": 1200}, "won"),
        ({"found_2": None}, "unfinished"),
        ({"seconds_limit": None}, "unfinished"),
        ({"found_2": None, "seconds_used": 700}, "lost"),  # the time is over, whatever is still missing
        (dict.fromkeys(ALL_FOUND), "unfinished"),
    ],
)
def test_the_table_wins_or_loses_together(changes: dict[str, Any], decided_by: str) -> None:
    board = score(kids(), sheet(("La table", {**ALL_FOUND, **changes})))

    assert board.decided_by == decided_by
    assert board.winners == (("La table",) if decided_by == "won" else ())
    assert dict(board.players[0].lines) == {}


def test_the_reason_of_a_loss_is_told() -> None:
    board = score(kids(), sheet(("La table", {**ALL_FOUND, "found_2": 18, "seconds_used": 620})))

    assert board.decision.replace("\u00a0", " ") == (
        "Défi manqué : la partie est perdue (le temps de 600 secondes est dépassé ; "
        "18 cartes sur 20 à la deuxième manche)."
    )


def test_there_is_one_sheet_for_all() -> None:
    with pytest.raises(SheetRefused) as refusal:
        score(kids(), sheet(("A", {}), ("B", {})))
    assert str(refusal.value).replace("\u00a0", " ") == "players : il faut 1 table, et non 2"


def test_more_cards_found_than_in_play_look_odd() -> None:
    board = score(kids(), sheet(("La table", {**ALL_FOUND, "found_1": 21, "found_2": 22})))

    assert [fault.key for fault in board.warnings] == ["found_1", "found_2"]


@pytest.mark.parametrize(
    ("variant", "cards", "timers", "seconds"),
    [("", 20, 1, 600), ("six-plus", 20, 2, 1200), ("six-plus-hard", 30, 2, 1200)],
)
def test_cards_and_timers_by_age(variant: str, cards: int, timers: int, seconds: int) -> None:
    plan = plan_setup(kids(), 4, variant)

    assert plan.quantities == {
        "cards": cards,
        "timers": timers,
        "seconds_limit": seconds,
        "cards_left": 220 - cards,
    }
    used = [timer for timer in kids().document.timers if variant in timer.only]
    assert [(timer.seconds, timer.each) for timer in used] == [(seconds, "game")]
    assert (plan.teams, plan.decks["draw_pile"].cards) == (None, cards)


@pytest.mark.parametrize(
    ("facts", "seconds", "cards", "each"),
    [
        ({}, 600, 40, 15),
        ({"timers": 2, "cards": 30, "found": 45, "seconds_used": 900}, 300, 15, 20),
        ({"timers": 1, "cards": 20, "found": 40, "seconds_used": 500}, 100, 0, 100),
        ({"timers": 1, "cards": 20, "found": 5, "seconds_used": 700}, 0, 35, 0),
    ],
)
def test_the_time_that_is_left(facts: dict[str, int], seconds: int, cards: int, each: int) -> None:
    answers = run_helper(kids(), "time_left", facts).as_json()["answers"]

    assert [one["value"] for one in answers] == [seconds, cards, each]


@pytest.mark.parametrize(("persons", "found", "seat"), [(2, 0, 1), (2, 1, 2), (5, 7, 3), (12, 24, 1)])
def test_the_next_one_describes_after_each_card(persons: int, found: int, seat: int) -> None:
    answers = run_helper(kids(), "turn", {"persons": persons, "found": found}).as_json()["answers"]

    assert answers[0]["value"] == seat
