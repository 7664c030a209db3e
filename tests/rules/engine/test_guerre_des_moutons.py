"""La guerre des moutons by hand: pens, wolves and hunters, the order of stopping, ties, setup and helpers."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine import Definition, SheetRefused, helper_facts, plan_setup, run_helper, score
from tests.rules.engine.documents import definition_at, sheet


def game() -> Definition:
    return definition_at("rules/games/la-guerre-des-moutons/ruleset.yaml")


def lines_of(variant: str = "", **entries: Any) -> dict[str, int]:
    return dict(score(game(), sheet(("Ana", entries), ("Bruno", {})), variant).players[0].lines)


def pen(sheep: int, *forests: tuple[int, int], closed: bool = True) -> dict[str, Any]:
    """A pen with its forests as (wolves, hunters)."""
    return {"sheep": sheep, "closed": closed, "forests": [{"wolves": w, "hunters": h} for w, h in forests]}


@pytest.mark.parametrize(
    ("pens", "points"),
    [
        ([], 0),  # nothing is told yet
        ([pen(7)], 7),  # a closed pen: 1 point for each sheep
        ([pen(7, closed=False)], 0),  # an open pen is worth nothing
        ([pen(7), pen(9), pen(3)], 9),  # only the largest counts
        ([pen(7), pen(9, closed=False)], 7),
        ([pen(7), pen(9, (1, 0))], 7),  # an uncovered wolf spoils the pen
        ([pen(9, (1, 1))], 9),  # a hunter covers one wolf
        ([pen(9, (2, 1))], 0),  # one hunter for each wolf
        ([pen(9, (2, 2))], 9),
        ([pen(9, (0, 1))], 9),  # a hunter placed first guards
        ([pen(9, (0, 2), (1, 0))], 0),  # hunters of one forest do not guard another
        ([pen(9, (0, 0), (0, 0))], 9),  # a forest without wolf does no harm
        ([{"sheep": 4}], 0),  # not told that it is closed
        ([{"closed": True}], 0),  # a pen without a sheep of that colour
    ],
)
def test_the_largest_closed_and_unthreatened_pen_counts(pens: list[Any], points: int) -> None:
    assert lines_of(pens=pens)["pen"] == points


def test_the_sheep_can_be_told_without_the_pens_which_count_when_both_are_there() -> None:
    assert lines_of(pen=11) == {"pen": 11, "finish": 0}
    assert lines_of(pen=11, pens=[pen(6)]) == {"pen": 6, "finish": 0}


@pytest.mark.parametrize(("finish", "points"), [(1, 6), (2, 3), (3, 1), (4, 0), (None, 0)])
def test_stopping_early_is_rewarded(finish: int | None, points: int) -> None:
    assert lines_of(finish=finish)["finish"] == points


@pytest.mark.parametrize(
    ("ana", "bruno", "winners", "decided_by"),
    [
        # More points win, the bonus included.
        ({"pen": 5, "finish": 1}, {"pen": 8, "finish": 2}, ["Ana", "Bruno"], "shared"),
        ({"pen": 6, "finish": 1}, {"pen": 8, "finish": 2}, ["Ana"], "total"),
        # The other pens settle a tie: the next largest valid one.
        ({"pens": [pen(8), pen(4)]}, {"pens": [pen(8), pen(3), pen(3)]}, ["Ana"], "next_pen"),
        # Two pens as large as each other: the second of them is the next one.
        ({"pens": [pen(8), pen(8)]}, {"pens": [pen(8), pen(7)]}, ["Ana"], "next_pen"),
        # A next pen that is open or threatened settles nothing.
        ({"pens": [pen(8), pen(7, (1, 0))]}, {"pens": [pen(8), pen(2)]}, ["Bruno"], "next_pen"),
        ({"pens": [pen(8), pen(7, closed=False)]}, {"pens": [pen(8)]}, ["Ana", "Bruno"], "shared"),
        # As large once more: shared.
        ({"pens": [pen(8), pen(4)]}, {"pens": [pen(4), pen(8)]}, ["Ana", "Bruno"], "shared"),
    ],
)
def test_ties_go_to_the_next_largest_valid_pen(ana: Any, bruno: Any, winners: list[str], decided_by: str) -> None:
    board = score(game(), sheet(("Ana", ana), ("Bruno", bruno)))

    assert (list(board.winners), board.decided_by) == (winners, decided_by)


@pytest.mark.parametrize(
    ("entries", "points"),
    [
        ({"pen_a": 7, "pen_b": 5}, 12),  # the largest pen of each colour
        ({"pens_a": [pen(7), pen(4)], "pen_b": 5}, 12),
        ({"pens_a": [pen(7, (1, 0)), pen(4)], "pens_b": [pen(5), pen(6, closed=False)]}, 9),
        ({"pens_b": [pen(6)]}, 6),
    ],
)
def test_with_two_colours_each_has_its_pen(entries: dict[str, Any], points: int) -> None:
    assert lines_of("two-colours", **entries)["pen"] == points


def test_a_tie_of_two_colours_adds_the_next_pens() -> None:
    ana = {"pens_a": [pen(6), pen(1)], "pens_b": [pen(6), pen(5)]}
    bruno = {"pens_a": [pen(7), pen(3)], "pens_b": [pen(5), pen(2)]}

    board = score(game(), sheet(("Ana", ana), ("Bruno", bruno)), "two-colours")

    assert (list(board.winners), board.decided_by) == (["Ana"], "next_pen")
    assert "deuxième enclos valide\u00a0: Ana 6, Bruno 5" in board.decision


def test_a_score_explains_which_pens_do_not_count() -> None:
    board = score(
        game(),
        sheet(
            ("Ana", {"pens": [pen(8), pen(9, (1, 0)), pen(4, closed=False), pen(5, closed=False)], "finish": 2}),
            ("Bruno", {"pens": [pen(1, (2, 1))]}),
        ),
    ).as_json()

    assert {key: text.replace("\u00a0", " ") for key, text in board["explanations"]["Ana"].items()} == {
        "pen": "8 moutons dans le plus grand enclos valide ; 2 enclos ouverts ; 1 enclos menacé par un Loup",
        "finish": "deuxième à s’arrêter",
        "total": "Plus grand enclos 8 + Prime d’arrêt 3 = 11",
    }
    assert board["explanations"]["Bruno"]["pen"].replace("\u00a0", " ") == (
        "aucun enclos valide ; 1 enclos menacé par un Loup"
    )


def warnings(*entries: dict[str, Any], variant: str = "") -> list[tuple[str | None, str]]:
    people = sheet(*((f"J{seat}", own) for seat, own in enumerate(entries, 1)))
    return [(fault.player, fault.key) for fault in score(game(), people, variant).warnings]


def test_each_place_is_taken_once() -> None:
    assert warnings({"finish": 1}, {"finish": 2}, {"finish": 3}) == []
    assert warnings({"finish": 1}, {"finish": 1}, {"finish": 2}) == [("J1", "finish"), ("J2", "finish")]
    assert warnings({}, {}) == []
    assert warnings({"finish": 3}, {"finish": 1}) == [("J1", "finish")]


def test_what_contradicts_itself_is_told() -> None:
    assert warnings({"pens": [pen(4)], "pen": 5}, {"pens": [pen(4)], "pen": 4}) == [("J1", "pen")]
    assert warnings({"pens": [pen(4, (3, 4), (2, 0))]}, {}) == [("J1", "pens")]
    both = {"pens_a": [pen(4)], "pen_a": 5, "pens_b": [pen(4, (4, 4), (1, 1))], "pen_b": 3}
    assert warnings(both, {}, variant="two-colours") == [("J1", "pen_a"), ("J1", "pen_b"), ("J1", "pens_b")]


@pytest.mark.parametrize(
    ("entries", "key"),
    [
        ({"finish": 5}, "finish"),
        ({"finish": 0}, "finish"),
        ({"pen": -1}, "pen"),
        ({"pens": [{"sheep": 3, "wolves": 1}]}, "pens"),
        ({"pens": [{"forests": [{"wolves": 5}]}]}, "pens"),
        ({"pen_a": 3}, "pen_a"),  # asked with two colours only
    ],
)
def test_what_cannot_be_is_refused(entries: dict[str, Any], key: str) -> None:
    with pytest.raises(SheetRefused) as refusal:
        lines_of(**entries)
    assert [(fault.player, fault.key) for fault in refusal.value.faults] == [("Ana", key)]


PENS = st.lists(
    st.fixed_dictionaries(
        {
            "sheep": st.integers(0, 12),
            "closed": st.booleans(),
            "forests": st.lists(
                st.fixed_dictionaries({"wolves": st.integers(0, 2), "hunters": st.integers(0, 2)}), max_size=3
            ),
        }
    ),
    max_size=5,
)


@given(PENS, PENS)
@settings(max_examples=200, deadline=None)
def test_pens_count_as_a_hand_written_count_does(own: list[Any], other: list[Any]) -> None:
    def valid(pens: list[Any]) -> list[int]:
        return sorted(
            (p["sheep"] for p in pens if p["closed"] and all(f["hunters"] >= f["wolves"] for f in p["forests"])),
            reverse=True,
        )

    board = score(game(), sheet(("Ana", {"pens": own}), ("Bruno", {"pens": other})))

    first, second = ([*valid(pens), 0, 0][:2] for pens in (own, other))
    assert [player.total for player in board.players] == [first[0], second[0]]
    assert list(board.winners) == [
        name for name, pair in (("Ana", first), ("Bruno", second)) if pair == max(first, second)
    ]


@pytest.mark.parametrize(
    ("facts", "valid", "points", "missing", "because"),
    [
        ({"sheep": 9, "closed": True}, True, 9, 0, "fermé et sans forêt menacée"),
        ({"sheep": 9}, False, 0, 0, "l’enclos n’est pas fermé"),
        (
            {"sheep": 9, "closed": True, "forests": [{"wolves": 2, "hunters": 1}, {"wolves": 2}]},
            False,
            0,
            3,
            "2 forêts ont plus de Loups que de Chasseurs",
        ),
        (
            {"sheep": 9, "forests": [{"wolves": 1}]},
            False,
            0,
            1,
            "l’enclos n’est pas fermé ; 1 forêt a plus de Loups que de Chasseurs",
        ),
        (
            {"sheep": 9, "closed": True, "forests": [{"wolves": 1, "hunters": 1}, {"hunters": 1}]},
            True,
            9,
            0,
            "fermé et chaque Loup a son Chasseur",
        ),
    ],
)
def test_the_helper_says_whether_a_pen_is_valid_and_why(
    *, facts: dict[str, Any], valid: bool, points: int, missing: int, because: str
) -> None:
    answers = run_helper(game(), "pen", facts).as_json()["answers"]

    assert [(one["key"], one["value"]) for one in answers] == [
        ("valid", valid),
        ("points", points),
        ("missing_hunters", missing),
    ]
    assert answers[0]["because"].replace("\u00a0", " ") == because


@pytest.mark.parametrize(
    ("facts", "drawn"), [({"touched": n}, n) for n in (1, 2, 3, 4)] + [({"touched": 4, "bag_empty": True}, 0)]
)
def test_one_tile_is_drawn_for_each_touched_one(facts: dict[str, Any], drawn: int) -> None:
    assert run_helper(game(), "draw", facts).as_json()["answers"][0]["value"] == drawn


@pytest.mark.parametrize("touched", [0, 5, "2"])
def test_a_tile_touches_one_to_four(touched: Any) -> None:
    with pytest.raises(SheetRefused):
        run_helper(game(), "draw", {"touched": touched})


@pytest.mark.parametrize(("finish", "bonus"), [(1, 6), (2, 3), (3, 1), (4, 0)])
def test_the_bonus_can_be_asked_for(finish: int, bonus: int) -> None:
    assert run_helper(game(), "bonus", {"finish": finish}).as_json()["answers"][0]["value"] == bonus


def test_the_helper_asks_for_forests_one_by_one() -> None:
    forests = helper_facts(game(), "pen")[2].as_json()

    assert (forests["kind"], [field["key"] for field in forests["fields"]]) == ("records", ["wolves", "hunters"])


@pytest.mark.parametrize(
    ("players", "variant", "given", "left_in_box", "bag_left"),
    [(2, "", 2, 2, 60), (3, "", 3, 1, 56), (4, "", 4, 0, 52), (2, "two-colours", 4, 0, 60)],
)
def test_the_setup_deals_question_tiles_and_four_tiles_each(
    players: int, variant: str, given: int, left_in_box: int, bag_left: int
) -> None:
    plan = plan_setup(game(), players, variant)

    assert plan.quantities == {
        "village_tiles": 1,
        "question_tiles": given,
        "question_tiles_each": given // players,
        "question_tiles_left": left_in_box,
        "markers": 4,
        "bag_tiles": 68,
        "hand": 4,
        "bag_left": bag_left,
    }
    assert len(plan.back_to_box) == (1 if left_in_box else 0)


@pytest.mark.parametrize(("players", "variant", "drawn"), [(3, "", 3), (2, "two-colours", 4)])
def test_colours_can_be_drawn_in_secret(players: int, variant: str, drawn: int) -> None:
    plan = plan_setup(game(), players, variant, seed="soir").as_json()

    assert (len(plan["draws"]["colours"]), len(set(plan["draws"]["colours"]))) == (drawn, drawn)
    assert plan["secret"] == ["colours"]
    told = " ".join(step["text"] for step in plan["steps"])
    assert not any(colour in told for colour in ("noir", "jaune", "rouge", "bleu"))


def test_two_colours_are_for_two() -> None:
    with pytest.raises(SheetRefused):
        plan_setup(game(), 3, "two-colours")
