"""The capabilities behind the helpers: their facts, their answers, their refusals."""

from typing import Any

import pytest

from rules.engine import SheetRefused, helper_facts, run_helper
from tests.rules.engine.documents import architects, lanterns, small


def refused(name: Any, facts: Any, definition: Any = None) -> list[tuple[str | None, str, str]]:
    with pytest.raises(SheetRefused) as refusal:
        run_helper(definition or lanterns(), name, facts)
    return [(fault.player, fault.key, fault.message.replace("\u00a0", " ")) for fault in refusal.value.faults]


@pytest.mark.parametrize("name", ["nope", None, 3, ["duel"]])
def test_an_unknown_helper_is_refused_with_those_there_are(name: Any) -> None:
    assert refused(name, {}) == [(None, "helper", "aide inconnue ; aides de ce jeu : duel, price")]
    with pytest.raises(SheetRefused):
        helper_facts(lanterns(), name)


@pytest.mark.parametrize("facts", [None, 3, [], "x"])
def test_facts_are_a_mapping(facts: Any) -> None:
    assert refused("duel", facts) == [(None, "facts", "des faits (clé : valeur) sont attendus")]


def test_a_comparison_tells_every_fault_at_once() -> None:
    players = [{"name": "Ana", "oil": 11}, {"name": "Bruno", "oil": True, "x": 1}, {"name": ""}, {"name": "Dan"}]

    assert refused("duel", {"players": players, "age": 4, "moon": 1}) == [
        (None, "name", "place 3 : un nom est attendu"),
        (None, "moon", "clé inconnue"),
        ("Ana", "oil", "un nombre de 0 à 10 est attendu"),
        ("Bruno", "x", "clé inconnue"),
        ("Bruno", "oil", "un nombre de 0 à 10 est attendu"),
        ("place 3", "oil", "un nombre de 0 à 10 est attendu"),
        ("Dan", "oil", "un nombre de 0 à 10 est attendu"),
        (None, "age", "un nombre de 1 à 3 est attendu"),
    ]


def test_nobody_compares_alone() -> None:
    assert refused("duel", {"players": [{"name": "Ana", "oil": 1}], "age": 1}) == [
        (None, "players", "de 2 à 5 joueurs sont attendus, et non 1")
    ]


def test_the_age_is_required_only_where_the_document_says_so() -> None:
    players = [{"name": "Ana", "shields": 1}, {"name": "Bruno", "shields": 0}]

    assert refused("duel", {"players": [{"name": "Ana", "oil": 1}, {"name": "Bruno", "oil": 1}]}) == [
        (None, "age", "un nombre de 1 à 3 est attendu")
    ]
    assert run_helper(architects(), "battle", {"players": players, "age": 3}).as_json()["players"][0]["tokens"] == 1
    assert refused("battle", {"players": players, "age": True}, architects())[0][1] == "age"


def test_a_comparison_explains_each_neighbour_left_first() -> None:
    players = [{"name": "Ana", "oil": 3}, {"name": "Bruno", "oil": 1}, {"name": "Chloé", "oil": 2}]

    answer = run_helper(lanterns(), "duel", {"players": players, "age": 2})

    assert answer.helper == "duel"
    assert [
        (row["name"], row["tokens"], row["points"], row["because"].replace("\u00a0", " "))
        for row in answer.as_json()["players"]
    ] == [
        ("Ana", 2, 4, "Bruno 3-1 : 2 ; Chloé 3-2 : 2"),
        ("Bruno", 0, -2, "Chloé 1-2 : −1 ; Ana 1-3 : −1"),
        ("Chloé", 1, 1, "Ana 2-3 : −1 ; Bruno 2-1 : 2"),
    ]


def test_two_players_without_a_rule_of_their_own_compare_once() -> None:
    players = [{"name": "Ana", "oil": 3}, {"name": "Bruno", "oil": 1}]

    answer = run_helper(lanterns(), "duel", {"players": players, "age": 3}).as_json()

    assert [(row["tokens"], row["points"]) for row in answer["players"]] == [(1, 3), (0, -1)]


def test_a_comparison_without_a_value_names_the_player() -> None:
    helper = {
        "label": "D",
        "capability": "compare_neighbours",
        "compare": {"key": "oil", "label": "H", "max": 9},
        "each": {"tokens": "own // other", "points": 0},
        "because": "x",
    }
    facts = {"players": [{"name": "Ana", "oil": 0}, {"name": "Bruno", "oil": 4}]}

    assert refused("duel", facts, small(helpers={"duel": helper})) == [("Bruno", "duel", "division par zéro")]


def test_the_age_is_asked_for_where_there_are_ages() -> None:
    assert [fact.as_json() for fact in helper_facts(lanterns(), "duel")][1] == {
        "key": "age",
        "label": "Âge",
        "kind": "count",
        "required": True,
        "min": 1,
        "max": 3,
    }


def test_figures_are_worked_out_from_facts_that_may_be_missing() -> None:
    facts = {"lamp": "red-lamp", "extra": [2, 1], "half": True, "paid": 2}

    assert run_helper(lanterns(), "price", facts).as_json() == {
        "answers": [
            {"key": "due", "label": "À payer", "value": 1, "because": "6 moins 2"},
            {"key": "share", "label": "Parts", "value": 3, "because": "parts"},
        ]
    }
    assert run_helper(lanterns(), "price", {"paid": 1, "lamp": None}).as_json()["answers"][1] == {
        "key": "share",
        "label": "Parts",
        "value": 0,
        "because": "rien à compter",
    }


def test_facts_to_work_with_are_checked_like_entries() -> None:
    assert refused("price", {"lamp": "x", "extra": [3], "paid": "1", "sun": 1}) == [
        (None, "sun", "clé inconnue"),
        (None, "lamp", "« x » est inconnu ; attendu : red-lamp, blue-lamp, gold-lamp"),
        (None, "extra", "une liste de nombres de 1 à 2 est attendue"),
        (None, "paid", "un nombre entier est attendu"),
    ]
    assert refused("price", {}) == [(None, "price", "division par zéro")]


def test_facts_are_described_with_their_options() -> None:
    assert [fact.as_json() for fact in helper_facts(lanterns(), "price")] == [
        {
            "key": "lamp",
            "label": "Lampe",
            "kind": "choice",
            "required": False,
            "options": [
                {"id": "red-lamp", "label": "Lampe rouge"},
                {"id": "blue-lamp", "label": "Lampe bleue"},
                {"id": "gold-lamp", "label": "Lampe dorée"},
            ],
        },
        {
            "key": "extra",
            "label": "Suppléments",
            "kind": "subset",
            "required": False,
            "options": [{"id": "1", "label": "1"}, {"id": "2", "label": "2"}],
        },
        {
            "key": "held",
            "label": "Lampes tenues",
            "kind": "pieces",
            "required": False,
            "options": [
                {"id": "red-lamp", "label": "Lampe rouge"},
                {"id": "blue-lamp", "label": "Lampe bleue"},
                {"id": "gold-lamp", "label": "Lampe dorée"},
            ],
        },
        {"key": "paid", "label": "Payé", "kind": "count", "required": False, "min": 0, "max": 9},
        {"key": "half", "label": "Demi-tarif", "kind": "flag", "required": False},
    ]


def test_the_options_of_an_entry_are_written_by_the_document() -> None:
    entries = {entry.key: entry for entry in lanterns().document.entries}
    tables = lanterns().tables

    assert entries["rungs"].options(tables)[0] == ("1", "Barreau 1")  # type: ignore[union-attr] # a subset
    assert entries["windows"].options(tables) == (("north", "Rue du Nord"), ("south", "Rue du Sud"))  # type: ignore[union-attr] # a subset
