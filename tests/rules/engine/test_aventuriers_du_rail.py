"""Les Aventuriers du Rail by hand, from the rules: routes by length and one by one, tickets, the longest path."""

import random
from typing import Any

import pytest

from rules.engine import Scoreboard, SheetRefused, plan_setup, run_helper, score
from tests.rules.engine.documents import definition_at, sheet

RAIL = "rules/games/les-aventuriers-du-rail/ruleset.yaml"
LENGTHS = range(1, 7)
POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}  # the table printed on the board


def board(*seats: dict[str, Any]) -> Scoreboard:
    return score(definition_at(RAIL), sheet(*((f"J{number}", entries) for number, entries in enumerate(seats, 1))))


def lines(*seats: dict[str, Any]) -> list[dict[str, int]]:
    return [dict(player.lines) for player in board(*seats).players]


def routes() -> dict[str, Any]:
    return dict(definition_at(RAIL).tables["routes"])


@pytest.mark.parametrize(("length", "points"), POINTS.items())
def test_a_route_is_worth_more_than_its_length(length: int, points: int) -> None:
    one = next(key for key, route in routes().items() if route["length"] == length)

    assert lines({f"length_{length}": 3}, {})[0]["routes"] == 3 * points
    assert lines({"claimed": [one]}, {})[0]["routes"] == points


def test_tickets_add_and_subtract_what_is_printed() -> None:
    found = lines({"done": ["seattle-new-york", "denver-el-paso"], "missed": ["toronto-miami"]}, {})[0]

    assert (found["tickets"], found["missed"]) == (22 + 4, -10)


@pytest.mark.parametrize(
    ("longest", "points"),
    [
        ([30, 28, 12], [10, 0, 0]),
        ([30, 30, 12], [10, 10, 0]),  # all tied players score the bonus
        ([9, 9, 9], [10, 10, 10]),
        ([0, 0, 0], [0, 0, 0]),
        ([0, 1, 0], [0, 10, 0]),
    ],
)
def test_the_longest_path_is_worth_ten_to_everybody_who_has_it(longest: list[int], points: list[int]) -> None:
    assert [found["longest"] for found in lines(*({"longest": number} for number in longest))] == points


def test_ticked_routes_count_instead_of_the_numbers() -> None:
    both = {"claimed": ["calgary-helena"], "length_1": 5}

    assert lines(both, {})[0]["routes"] == 7
    assert [(fault.player, fault.key) for fault in board(both, {}).warnings] == [("J1", "claimed")]


@pytest.mark.parametrize(
    ("seats", "decided"),
    [
        ([{"length_6": 1}, {"length_5": 1}], (["J1"], "total")),
        ([{"length_1": 3, "done": ["boston-miami"]}, {"length_6": 1}], (["J1"], "tickets")),
        ([{"length_3": 1, "length_1": 1, "longest": 4}, {"length_6": 1, "longest": 3}], (["J1"], "longest")),
        ([{"length_6": 1}, {"length_6": 1}], (["J1", "J2"], "shared")),
        ([{"length_6": 1, "longest": 6}, {"length_6": 1, "longest": 6}], (["J1", "J2"], "shared")),
    ],
)
def test_ties(seats: list[dict[str, Any]], decided: tuple[list[str], str]) -> None:
    result = board(*seats)

    assert (list(result.winners), result.decided_by) == decided


def warnings(*seats: dict[str, Any]) -> list[tuple[str | None, str]]:
    return [(fault.player, fault.key) for fault in board(*seats).warnings]


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        ([{"length_6": 7, "length_4": 1, "longest": 40}, {}], [("J1", "longest")]),  # 46 cars of 45
        ([{"length_6": 1, "longest": 7}, {}], [("J1", "longest")]),  # longer than what was laid
        ([{"done": ["boston-miami"], "missed": ["boston-miami"]}, {}], [("J1", "missed")]),
        ([{"done": ["boston-miami"]}, {"missed": ["boston-miami"]}], [("J1", "done")]),
        ([{"done": ["boston-miami"]}, {"done": ["boston-miami"]}], [(None, "done")]),
        ([{"claimed": ["calgary-helena"]}, {"claimed": ["calgary-helena"]}], [(None, "claimed")]),
        ([{"claimed": ["denver-kansas-city", "denver-kansas-city-2"]}, {}], [("J1", "claimed")]),
        (
            [{"claimed": ["denver-kansas-city"]}, {"claimed": ["denver-kansas-city-2"]}],
            [("J1", "claimed"), ("J2", "claimed")],  # two players: the second track is closed
        ),
    ],
)
def test_what_looks_odd_is_told(seats: list[dict[str, Any]], told: list[tuple[str | None, str]]) -> None:
    assert [place for place in warnings(*seats) if place[1] != "unfinished"] == told


def test_four_players_may_take_both_tracks_between_them() -> None:
    seats = [{"claimed": ["denver-kansas-city"]}, {"claimed": ["denver-kansas-city-2"]}, {}, {}]

    assert [place for place in warnings(*seats) if place[1] == "claimed"] == []


def test_a_game_that_nobody_has_finished_is_told_once() -> None:
    short = [{"length_6": 1}, {"length_6": 2}]
    done = [{"length_6": 7, "length_1": 1}, {"length_6": 2}]

    assert [fault.message for fault in board(*short).warnings] == [
        "Personne n’a encore posé 43 wagons\u00a0; le dernier tour n’est pas commencé"
    ]
    assert board(*done).warnings == ()


@pytest.mark.parametrize(("players", "trains", "tickets"), [(2, 97, 24), (3, 93, 21), (4, 89, 18), (5, 85, 15)])
def test_the_setup_of_each_number_of_players(players: int, trains: int, tickets: int) -> None:
    plan = plan_setup(definition_at(RAIL), players)

    assert (plan.decks["trains"].cards, plan.decks["destinations"].cards) == (trains, tickets)
    assert any("routes" in step.text or "route double" in step.text for step in plan.steps) == (players <= 3)
    assert [step.quantity for step in plan.back_to_box] == ([5 - players] if players < 5 else [])


def test_one_and_six_cannot_play() -> None:
    for players in (1, 6):
        with pytest.raises(SheetRefused):
            plan_setup(definition_at(RAIL), players)


def test_the_board_and_the_tickets_are_complete() -> None:
    tables = definition_at(RAIL).tables
    by_length = [sum(route["length"] == length for route in routes().values()) for length in LENGTHS]
    supplies = [entry.supply for entry in definition_at(RAIL).document.entries if entry.key.startswith("length_")]  # type: ignore[union-attr]  # counts all

    assert (len(routes()), by_length, sum(n * length for n, length in zip(by_length, LENGTHS, strict=True))) == (
        100,
        [9, 36, 20, 16, 10, 9],
        309,
    )
    assert supplies == by_length
    assert (len(tables["tickets"]), sum(ticket["points"] for ticket in tables["tickets"].values())) == (30, 349)
    cities = {city for ticket in tables["tickets"].values() for city in ticket["label"].split(" – ")}
    on_board = {city.split(" (")[0] for route in routes().values() for city in route["label"].split(" – ")}
    assert cities <= on_board
    assert len(on_board) == 36


def test_a_ticket_is_worth_the_shortest_way_between_its_cities_or_a_little_more() -> None:
    """A slip in either table shows here: 25 tickets are worth the shortest way exactly, five long ones a bonus."""
    more = {}
    for key, ticket in definition_at(RAIL).tables["tickets"].items():
        start, end = ticket["label"].split(" – ")
        if ticket["points"] != shortest(start, end):
            more[key] = ticket["points"] - shortest(start, end)

    assert more == {
        "los-angeles-chicago": 1,
        "los-angeles-miami": 1,
        "los-angeles-new-york": 1,
        "sault-ste-marie-oklahoma-city": 1,
        "seattle-new-york": 2,
    }


def shortest(start: str, end: str) -> int:
    ways: dict[str, list[tuple[str, int]]] = {}
    for route in routes().values():
        one, other = (city.split(" (")[0] for city in route["label"].split(" – "))
        ways.setdefault(one, []).append((other, route["length"]))
        ways.setdefault(other, []).append((one, route["length"]))
    found, open_ends = {start: 0}, [start]
    while open_ends:
        city = open_ends.pop(0)
        for other, length in ways[city]:
            if found[city] + length < found.get(other, 999):
                found[other] = found[city] + length
                open_ends.append(other)
    return found[end]


def test_the_helper_counts_what_is_left() -> None:
    def answers(**facts: int) -> list[Any]:
        return [row["value"] for row in run_helper(definition_at(RAIL), "stock", facts).as_json()["answers"]]

    assert answers() == [45, False]
    assert answers(length_6=7) == [3, False]
    assert answers(length_6=7, length_1=1) == [2, True]
    assert answers(length_6=7, length_3=1) == [0, True]


def test_random_sheets_come_out_as_by_hand_and_both_ways_agree() -> None:
    chance = random.Random(2004)
    for _sheet in range(100):
        seats = [hand(chance) for _seat in range(chance.randint(2, 5))]
        best = max(seat["longest"] for seat in seats)
        expected = [by_hand(seat, best) for seat in seats]

        assert [player.total for player in board(*seats).players] == expected
        assert [player.total for player in board(*(in_lengths(seat) for seat in seats)).players] == expected


def hand(chance: random.Random) -> dict[str, Any]:
    tickets = list(definition_at(RAIL).tables["tickets"])
    held = chance.sample(tickets, chance.randint(0, 6))
    taken = chance.sample([key for key, route in routes().items() if route["pair"] == key], 5)
    return {"claimed": taken, "done": held[:3], "missed": held[3:], "longest": chance.randint(0, 10)}


def in_lengths(seat: dict[str, Any]) -> dict[str, Any]:
    taken = [routes()[key]["length"] for key in seat["claimed"]]
    kept = {key: value for key, value in seat.items() if key != "claimed"}
    return {**kept, **{f"length_{length}": taken.count(length) for length in LENGTHS}}


def by_hand(seat: dict[str, Any], best: int) -> int:
    tickets = definition_at(RAIL).tables["tickets"]
    worth: int = sum(POINTS[routes()[key]["length"]] for key in seat["claimed"])
    worth += sum(tickets[key]["points"] for key in seat["done"]) - sum(tickets[key]["points"] for key in seat["missed"])
    return worth + (10 if seat["longest"] == best > 0 else 0)
