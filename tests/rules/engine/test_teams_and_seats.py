"""Who sits where: teams, columns of a sheet that are not players, numbers of players left out, and timers."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine import Definition, SheetRefused, helper_facts, plan_setup, run_helper, score
from rules.engine.document.identity import Players
from tests.rules.engine.documents import sheet, small, told

SIZES = "[[0], [0], [2], [2, 1], [2, 2], [3, 2], [2, 2, 2], [3, 2, 2], [4, 4]][players]"
IDENTITY: dict[str, Any] = {
    "name": "Petit jeu",
    "edition": "Inventée",
    "players": {"min": 2, "max": 8},
    "sources": {"cahier": {"title": "Cahier inventé"}},
}


def teams(**changes: Any) -> Definition:
    setup = {
        "teams": {"label": "bande", "sizes": SIZES, "when": 'variant != "alone"'},
        "first_player": "Le plus grand.",
        "steps": [{"text": "{teams}", "when": "teams"}, {"text": "{count(t.seats for t in teams)} bandes"}],
    }
    return small(identity=IDENTITY, variants={"alone": {"label": "Seuls"}}, setup={**setup, **changes})


@pytest.mark.parametrize(
    ("players", "dealt"),
    [
        (2, [[1, 2]]),
        (3, [[1, 3], [2]]),
        (4, [[1, 3], [2, 4]]),
        (7, [[1, 4, 7], [2, 5], [3, 6]]),
        (8, [[1, 3, 5, 7], [2, 4, 6, 8]]),
    ],
)
def test_seats_are_dealt_in_turn_so_that_partners_sit_apart(players: int, dealt: list[list[int]]) -> None:
    plan = plan_setup(teams(), players).as_json()

    assert plan["teams"] == dealt


def test_steps_and_labels_name_the_teams() -> None:
    plan = plan_setup(teams(), 3).as_json()

    assert [step["text"] for step in plan["steps"]] == ["bande 1 (places 1 et 3) et bande 2 (place 2)", "2 bandes"]
    assert plan["labels"]["teams"] == {"1": "bande 1 (places 1 et 3)", "2": "bande 2 (place 2)"}


def test_without_teams_there_are_none() -> None:
    plan = plan_setup(teams(), 3, "alone").as_json()

    assert (plan["teams"], [step["text"] for step in plan["steps"]]) == (None, ["0 bandes"])
    assert "teams" not in plan["labels"]


@given(st.integers(2, 8), st.integers() | st.text(st.characters(codec="utf-8"), max_size=20))
@settings(max_examples=100, deadline=None)
def test_a_seed_draws_teams_of_the_same_sizes_and_shows_them_again(players: int, seed: int | str) -> None:
    in_turn, drawn = plan_setup(teams(), players).teams, plan_setup(teams(), players, seed=seed).teams

    assert in_turn is not None
    assert drawn is not None
    assert [len(team) for team in drawn] == [len(team) for team in in_turn]
    assert sorted(seat for team in drawn for seat in team) == list(range(1, players + 1))
    assert plan_setup(teams(), players, seed=seed).teams == drawn


def test_some_seed_deals_other_teams() -> None:
    assert len({plan_setup(teams(), 6, seed=seed).teams for seed in range(20)}) > 5


@pytest.mark.parametrize(
    ("sizes", "message"),
    [
        ("[3, 2]", "setup : impossible à 2 joueurs : teams : des équipes de 3 et 2 ne font pas 2 joueurs"),
        ("[0, players]", "setup : impossible à 2 joueurs : teams : des équipes de 0 et 2 ne font pas 2 joueurs"),
        ("[1 for x in [1] if x > 1]", "setup : impossible à 2 joueurs : teams : aucune équipe pour 2 joueurs"),
        ("players", "setup.teams.sizes : une formule qui donne : liste est attendue, celle-ci donne : entier"),
        ("[people]", "setup.teams.sizes : nom inconnu « people »"),
    ],
)
def test_teams_that_do_not_take_everybody_in_are_refused(sizes: str, message: str) -> None:
    faults = told(
        identity={**IDENTITY, "players": {"min": 2, "max": 2}},
        setup={"teams": {"label": "bande", "sizes": sizes}, "first_player": "x", "steps": []},
    )

    assert message in faults


SEATS = {"min": 1, "max": 2, "one": "bande", "many": "bandes", "only": [""]}


def by_teams(**changes: Any) -> Definition:
    return small(identity=IDENTITY, variants={"alone": {"label": "Seuls"}}, sheet_seats={**SEATS, **changes})


def refused(definition: Definition, number: int, variant: str = "") -> list[str]:
    people = sheet(*((f"J{seat}", {"coins": 1}) for seat in range(number)))
    with pytest.raises(SheetRefused) as refusal:
        score(definition, people, variant)
    return [str(fault).replace("\u00a0", " ") for fault in refusal.value.faults]


def test_a_sheet_has_a_column_for_each_team_where_the_document_says_so() -> None:
    two = sheet(("Rouges", {"coins": 3}), ("Bleus", {"coins": 4}))

    assert score(by_teams(), two).winners == ("Bleus",)
    assert score(by_teams(), sheet(("Tous", {"coins": 3}))).winners == ("Tous",)
    assert refused(by_teams(), 3) == ["players : il faut de 1 à 2 bandes, et non 3"]
    assert refused(by_teams(max=1), 2) == ["players : il faut 1 bande, et non 2"]


def test_a_variant_keeps_its_players() -> None:
    assert refused(by_teams(), 1, "alone") == ["players : de 2 à 8 joueurs sont attendus, et non 1"]
    assert score(by_teams(), sheet(*((f"J{n}", {}) for n in range(8))), "alone").decided_by == "shared"
    assert refused(by_teams(only=[]), 3, "alone") == ["players : il faut de 1 à 2 bandes, et non 3"]


def test_the_setup_still_counts_players() -> None:
    definition = small(identity=IDENTITY, sheet_seats=SEATS | {"only": []}, setup={"first_player": "x", "steps": []})

    assert plan_setup(definition, 8).players == 8


def test_some_numbers_of_players_can_be_left_out() -> None:
    identity = {**IDENTITY, "players": {"min": 5, "max": 7, "without": [6]}}
    setup = {
        "quantities": {"coins_each": {"label": "Pièces", "by": "players", "table": {5: 1, 7: 2}}},
        "first_player": "x",
        "steps": [],
    }
    definition = small(identity=identity, setup=setup)

    assert [plan_setup(definition, number).quantities for number in (5, 7)] == [{"coins_each": 1}, {"coins_each": 2}]
    assert refused(definition, 6) == ["players : 5 ou 7 joueurs sont attendus, et non 6"]
    with pytest.raises(SheetRefused):
        plan_setup(definition, 6)
    assert Players(min=5, max=7, without=(6,)).counts() == (5, 7)


def test_only_numbers_in_between_are_left_out() -> None:
    assert told(identity={**IDENTITY, "players": {"min": 5, "max": 7, "without": [7]}}) == [
        "identity.players : without nomme des nombres entre min et max"
    ]


def test_timers_and_columns_name_variants_and_sections_that_exist() -> None:
    timers = {"sand": {"label": "Sablier", "seconds": 30, "only": ["fast"], "anchor": "temps"}}

    assert told(timers=timers, sheet_seats={**SEATS, "only": ["slow"]}) == [
        "timers.sand.only : variante inconnue « fast »",
        "sheet_seats.only : variante inconnue « slow »",
        "timers.sand.anchor : ancre inconnue « temps »",
    ]
    assert told(timers={"sand": {"label": "Sablier", "seconds": 0}}) == ["timers.sand.seconds : 1 au moins"]


def test_a_definition_keeps_its_timers_and_columns_in_json() -> None:
    definition = small(
        timers={"sand": {"label": "Sablier", "seconds": 600, "each": "game", "text": "Couchez-le."}},
        sheet_seats=SEATS | {"only": []},
    )

    again = Definition.from_json(definition.as_json())

    assert again == definition
    assert definition.as_json()["timers"] == [
        {"key": "sand", "label": "Sablier", "seconds": 600, "each": "game", "text": "Couchez-le."}
    ]


DEAL = {"deal": {"label": "Bandes", "capability": "deal_into_teams", "sizes": SIZES, "team": "Bande"}}
NAMES = ["Ana", "Bruno", "Chloé", "Dan", "Élise", "Farid", "Gaël", "Hana"]


def dealing(**changes: Any) -> Definition:
    return small(identity=IDENTITY, helpers={"deal": {**DEAL["deal"], **changes}})


def people(number: int) -> list[dict[str, str]]:
    return [{"name": name} for name in NAMES[:number]]


def test_names_are_dealt_into_teams() -> None:
    answer = run_helper(dealing(), "deal", {"players": people(5)}).as_json()

    assert answer == {
        "teams": [["Ana", "Chloé", "Élise"], ["Bruno", "Dan"]],
        "answers": [
            {"key": "team_1", "label": "Bande 1", "value": 3, "because": "Ana, Chloé et Élise"},
            {"key": "team_2", "label": "Bande 2", "value": 2, "because": "Bruno et Dan"},
        ],
    }


@given(
    st.integers(2, 8),
    st.none() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(st.characters(codec="utf-8"), max_size=20),
)
@settings(max_examples=100, deadline=None)
def test_the_helper_deals_as_the_setup_does(players: int, seed: int | str | None) -> None:
    facts = {"players": people(players), "seed": seed}

    dealt = plan_setup(teams(), players, seed=seed).teams

    assert dealt is not None
    assert run_helper(dealing(), "deal", facts).as_json()["teams"] == [
        [NAMES[seat - 1] for seat in team] for team in dealt
    ]


@pytest.mark.parametrize(
    ("facts", "faults"),
    [
        ({}, ["players : la liste des joueurs est attendue"]),
        ({"players": people(1)}, ["players : de 2 à 8 joueurs sont attendus, et non 1"]),
        ({"players": [*people(1), {"name": "Bo", "x": 1}], "y": 2}, ["y : clé inconnue", "Bo : x : clé inconnue"]),
        ({"players": people(2), "seed": 2**53}, ["seed : un nombre ou un texte court est attendu"]),
        ({"players": people(2), "seed": "x" * 101}, ["seed : un nombre ou un texte court est attendu"]),
        ({"players": people(2), "seed": 1.5}, ["seed : un nombre ou un texte court est attendu"]),
        ({"players": people(2), "seed": "\ud800"}, ["seed : un nombre ou un texte court est attendu"]),
    ],
)
def test_what_cannot_be_dealt_is_refused(facts: dict[str, Any], faults: list[str]) -> None:
    with pytest.raises(SheetRefused) as refusal:
        run_helper(dealing(), "deal", facts)

    assert [str(fault).replace("\u00a0", " ") for fault in refusal.value.faults] == faults


def test_sizes_that_do_not_take_everybody_in_are_told() -> None:
    with pytest.raises(SheetRefused) as refusal:
        run_helper(dealing(sizes="[3, 2]"), "deal", {"players": people(4)})

    assert str(refusal.value).replace("\u00a0", " ") == ("players : des équipes de 3 et 2 ne font pas 4 joueurs")
    assert told(identity=IDENTITY, helpers={"deal": {**DEAL["deal"], "sizes": "[people]"}}) == [
        "helpers.deal.sizes : nom inconnu « people »"
    ]


def test_the_dealing_asks_for_names_and_perhaps_a_seed() -> None:
    seats, seed = (fact.as_json() for fact in helper_facts(dealing(), "deal"))

    assert (seats["kind"], [field["key"] for field in seats["fields"]]) == ("players", ["name"])
    assert (seed["key"], seed["required"]) == ("seed", False)


def test_a_number_too_long_to_be_written_is_no_seed() -> None:
    with pytest.raises(SheetRefused):
        plan_setup(teams(), 3, seed=10**5000)
    assert plan_setup(teams(), 3, seed=10**100 - 1).teams is not None
