"""What must hold for every city of the two card games, against brute force written apart from the documents."""

from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine import Definition, plan_setup, run_helper, score
from tests.rules.engine.test_seven_wonders import wonders
from tests.rules.engine.test_seven_wonders_duel import duel

SYMBOLS = ("compass", "gear", "tablet")


def points(symbols: Counter[str]) -> int:
    return sum(symbols[name] ** 2 for name in SYMBOLS) + 7 * min(symbols[name] for name in SYMBOLS)


@given(st.integers(0, 5), st.integers(0, 5), st.integers(0, 5), st.integers(0, 4))
@settings(max_examples=150, deadline=None)
def test_wild_symbols_are_the_best_of_all_assignments(compass: int, gear: int, tablet: int, wild: int) -> None:
    own = {"compass": compass, "gear": gear, "tablet": tablet}
    best = max(points(Counter(own) + Counter(chosen)) for chosen in combinations_with_replacement(SYMBOLS, wild))

    helped = run_helper(wonders(), "science", {**own, "wild": wild}).as_json()["answers"]
    scored = score(wonders(), {"players": [{"name": name, "entries": {**own, "wild": wild}} for name in "ABC"]})

    assert helped[0]["value"] == scored.players[0].lines["science"] == best
    counted = Counter({name: row["value"] for name, row in zip(SYMBOLS, helped[1:], strict=True)})
    assert points(counted) == best
    assert counted.total() == compass + gear + tablet + wild


def some(ids: list[str], most: int) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(ids), max_size=most, unique=True)


BOARDS = list(wonders().tables["wonder_boards"])
CITY = st.fixed_dictionaries(
    {
        "cards": some(list(wonders().tables["buildings"]), 21),
        "wonder_board": st.sampled_from(BOARDS),
        "stages": st.integers(0, 4),
        "coins": st.integers(0, 30),
        "victories_1": st.integers(0, 2),
        "defeats": st.integers(0, 6),
    }
)
DUEL_CITY = st.fixed_dictionaries(
    {
        "cards": some(list(duel().tables["buildings"]), 24),
        "wonders_built": some(list(duel().tables["wonder_cards"]), 4),
        "progress_tokens": some(list(duel().tables["progress_table"]), 5),
        "coins": st.integers(0, 30),
        "conflict": st.integers(0, 8),
    }
)


def sheet_of(cities: list[Any]) -> dict[str, Any]:
    return {"players": [{"name": f"J{seat}", "entries": city} for seat, city in enumerate(cities)]}


def guild_points(guild: str, city: Any, near: list[Any]) -> int:
    """Count one guild by the words of the rules."""
    table = wonders().tables["buildings"]

    def cards(owner: Any, *colours: str) -> int:
        return sum(table[key]["colour"] in colours for key in owner["cards"])

    around = {
        "workers-guild": ("brown", 1),
        "craftsmen-guild": ("grey", 2),
        "traders-guild": ("yellow", 1),
        "philosophers-guild": ("green", 1),
        "spies-guild": ("red", 1),
        "magistrates-guild": ("blue", 1),
    }
    if guild in around:
        colour, each = around[guild]
        return each * sum(cards(owner, colour) for owner in near)
    if guild == "shipowners-guild":
        return cards(city, "brown", "grey", "purple")
    if guild == "builders-guild":
        return sum(owner["stages"] for owner in [city, *near])
    return sum(owner["defeats"] for owner in near) if guild == "strategists-guild" else 0


def science_of(city: Any, more: int) -> int:
    table = wonders().tables["buildings"]
    own = Counter(table[key]["symbol"] for key in city["cards"])
    wild = own.pop("any", 0) + more
    board, stages = city["wonder_board"], city["stages"]
    wild += (board == "babylon-a" and stages >= 2) + (board == "babylon-b" and stages >= 3)
    own.pop("", 0)
    return max(points(own + Counter(chosen)) for chosen in combinations_with_replacement(SYMBOLS, wild))


@given(st.lists(CITY, min_size=3, max_size=7))
@settings(max_examples=120, deadline=None)
def test_guilds_science_and_the_copied_guild_by_the_words_of_the_rules(cities: list[Any]) -> None:
    board = score(wonders(), sheet_of(cities))

    for seat, city in enumerate(cities):
        near = [cities[(seat + 1) % len(cities)], cities[seat - 1]]
        lines = board.players[seat].lines
        guilds = [key for key in city["cards"] if key.endswith("-guild")]
        assert lines["guilds"] == sum(guild_points(guild, city, near) for guild in guilds)
        assert lines["science"] == science_of(city, 0)
        if city["wonder_board"] == "olympia-b":
            stolen = {key for owner in near for key in owner["cards"] if key.endswith("-guild")}
            gains = [
                science_of(city, 1) - science_of(city, 0)
                if guild == "scientists-guild"
                else guild_points(guild, city, near)
                for guild in stolen
            ]
            stages = city["stages"]
            assert lines["wonder"] == 5 * (stages >= 2) + (max(gains, default=0) if stages >= 3 else 0)


@pytest.mark.parametrize(("definition", "city", "seats"), [(wonders(), CITY, (3, 7)), (duel(), DUEL_CITY, (2, 2))])
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_turned_seats_give_turned_answers(
    definition: Definition, city: st.SearchStrategy[Any], seats: tuple[int, int], data: st.DataObject
) -> None:
    people = sheet_of(data.draw(st.lists(city, min_size=seats[0], max_size=seats[1])))["players"]
    turn = data.draw(st.integers(1, len(people) - 1))

    straight = score(definition, {"players": people})
    turned = score(definition, {"players": people[turn:] + people[:turn]})

    ours = {player.name: (dict(player.lines), player.total, player.rank) for player in straight.players}
    theirs = {player.name: (dict(player.lines), player.total, player.rank) for player in turned.players}
    assert ours == theirs
    assert (set(straight.winners), straight.decided_by) == (set(turned.winners), turned.decided_by)
    for player in straight.players:
        assert player.total == sum(player.lines.values())


@given(st.lists(st.integers(0, 9), min_size=3, max_size=7), st.integers(1, 3))
@settings(max_examples=100, deadline=None)
def test_military_points_stay_within_their_bounds(shields: list[int], age: int) -> None:
    worth = {1: 1, 2: 3, 3: 5}[age]
    facts = {"age": age, "players": [{"name": f"J{seat}", "shields": n} for seat, n in enumerate(shields)]}

    rows = run_helper(wonders(), "military", facts).as_json()["players"]

    assert all(-2 <= row["points"] <= 2 * worth and 0 <= row["tokens"] <= 2 for row in rows)
    # Every victory goes with a defeat: the table wins at most (worth − 1) for each pair of neighbours.
    fights = sum(shields[seat] != shields[seat - 1] for seat in range(len(shields)))
    assert sum(row["points"] for row in rows) == fights * (worth - 1)
    assert sum(row["tokens"] for row in rows) == 2 * fights


@given(st.integers(3, 7), st.text(max_size=8).filter(str.isascii))
@settings(max_examples=40, deadline=None)
def test_every_deal_has_seven_cards_for_each_city(players: int, seed: str) -> None:
    plan = plan_setup(wonders(), players, seed=seed)

    assert [deck.cards for deck in plan.decks.values()] == [7 * players] * 3
    assert [len(deck.kept) for deck in plan.decks.values()] == [7 * players] * 3
    assert len(set(plan.draws["guilds"])) == players + 2
    assert len({key.rsplit("-", 1)[0] for key in plan.draws["wonders"]}) == players


@given(DUEL_CITY, DUEL_CITY)
@settings(max_examples=80, deadline=None)
def test_a_guild_of_duel_counts_the_same_in_either_city(ana: Any, bruno: Any) -> None:
    guilds = [key for key, card in duel().tables["buildings"].items() if card["colour"] == "purple"]
    for guild in guilds:
        bare = [{**city, "cards": [key for key in city["cards"] if key not in guilds]} for city in (ana, bruno)]
        first = [{**bare[0], "cards": [*bare[0]["cards"], guild]}, bare[1]]
        second = [bare[0], {**bare[1], "cards": [*bare[1]["cards"], guild]}]

        mine = score(duel(), sheet_of(first)).players[0].lines["guilds"]
        theirs = score(duel(), sheet_of(second)).players[1].lines["guilds"]

        assert mine == theirs
