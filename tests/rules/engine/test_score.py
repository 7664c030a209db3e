"""Sheets: what is refused, what counts as not filled in, and what formulas see."""

from typing import Any

import pytest

from rules.engine import SheetRefused, score
from tests.rules.engine.documents import lanterns, sheet, small


def refused(data: Any, variant: Any = "", definition: Any = None) -> list[tuple[str | None, str, str]]:
    with pytest.raises(SheetRefused) as refusal:
        score(definition or small(), data, variant)
    return [(fault.player, fault.key, fault.message.replace("\u00a0", " ")) for fault in refusal.value.faults]


@pytest.mark.parametrize("data", [None, 3, "x", [], True])
def test_a_sheet_is_a_mapping(data: Any) -> None:
    assert refused(data) == [(None, "players", "une feuille est attendue : {“players”: […]}")]


def test_a_sheet_has_players_and_nothing_else() -> None:
    assert refused({"players": 3, "x": 1}) == [
        (None, "x", "clé inconnue"),
        (None, "players", "la liste des joueurs est attendue"),
    ]
    assert refused({}) == [(None, "players", "la liste des joueurs est attendue")]


def test_names_are_there_short_clean_and_unique() -> None:
    names: list[Any] = [None, "", " ", 3, "x" * 41, "a\nb", "\ud800", "Ana", " Ana", "x" * 40]
    players = [{"name": name} for name in names]

    faults = refused({"players": [*players, 7]})

    assert faults == [
        (None, "players", "de 2 à 4 joueurs sont attendus, et non 11"),
        (None, "name", "place 1 : un nom est attendu"),
        (None, "name", "place 2 : un nom est attendu"),
        (None, "name", "place 3 : un nom est attendu"),
        (None, "name", "place 4 : un nom est attendu"),
        (None, "name", "place 5 : un nom de 40 caractères au plus est attendu"),
        (None, "name", "place 6 : ce nom contient un caractère interdit"),
        (None, "name", "place 7 : ce nom contient un caractère interdit"),
        (None, "name", "place 9 : ce nom est déjà pris"),
        (None, "name", "place 11 : un joueur est attendu"),
    ]


def test_thousands_of_seats_are_not_read() -> None:
    assert len(refused({"players": [{}] * 5000})) == 101


def test_entries_are_a_mapping_of_known_keys() -> None:
    players = [{"name": "Ana", "entries": []}, {"name": "Bruno", "entries": {"gold": 1, 3: 4}, "age": 8}]

    assert refused({"players": players}) == [
        ("Ana", "entries", "des saisies (clé : valeur) sont attendues"),
        ("Bruno", "age", "clé inconnue"),
        ("Bruno", "gold", "clé inconnue"),
        ("Bruno", "3", "clé inconnue"),
    ]


@pytest.mark.parametrize("variant", ["solo", None, 3, ["court"]])
def test_a_variant_must_be_one_of_the_game_s(variant: Any) -> None:
    assert refused(sheet(("Ana", {})), variant, lanterns()) == [
        (None, "variant", "variante inconnue ; variantes de ce jeu : court, ensemble")
    ]


def test_a_variant_has_its_own_players_and_entries() -> None:
    assert refused(sheet(("Ana", {"storms": 1})), "court", lanterns()) == [
        (None, "players", "de 2 à 3 joueurs sont attendus, et non 1"),
        ("Ana", "storms", "clé inconnue"),
    ]


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("debt", True, "un nombre entier est attendu"),
        ("debt", "3", "un nombre entier est attendu"),
        ("debt", 3.0, "un nombre entier est attendu"),
        ("debt", 21, "un nombre de -20 à 20 est attendu"),
        ("debt", -21, "un nombre de -20 à 20 est attendu"),
        ("guard", 1, "oui ou non est attendu (true ou false)"),
        ("street", 3, "un identifiant (texte) est attendu"),
        ("street", "east", "« east » est inconnu ; attendu : north, south"),
        ("street", ["north"], "un identifiant (texte) est attendu"),
        ("rungs", 3, "une liste est attendue"),
        ("rungs", [0], "une liste de nombres de 1 à 4 est attendue"),
        ("rungs", [5], "une liste de nombres de 1 à 4 est attendue"),
        ("rungs", [True], "une liste de nombres de 1 à 4 est attendue"),
        ("rungs", ["1"], "une liste de nombres de 1 à 4 est attendue"),
        ("rungs", [2, 2], "chaque élément ne compte qu’une fois"),
        ("windows", ["north", "north"], "chaque élément ne compte qu’une fois"),
        ("windows", ["west"], "« west » est inconnu ; attendu : north, south"),
        ("lamps_held", {}, "une liste est attendue"),
        ("lamps_held", [None], "un identifiant (texte) est attendu"),
        ("lamps_held", ["blue-lamp", "blue-lamp"], "Lampe bleue : 1 au plus"),
        ("lamps_held", ["red-lamp"] * 3, "Lampe rouge : 2 au plus"),
        ("lamps_held", ["red-lamp"] * 501, "liste trop longue"),
    ],
)
def test_each_kind_of_entry_refuses_what_it_is_not(key: str, value: Any, message: str) -> None:
    assert refused(sheet(("Ana", {key: value})), "", lanterns()) == [("Ana", key, message)]


def test_null_and_missing_are_not_filled_in_and_score_nothing() -> None:
    board = score(
        small(), {"players": [{"name": "Ana", "entries": {"coins": None}}, {"name": "Bruno", "entries": None}]}
    )

    assert [(player.lines, player.total) for player in board.players] == [({"coins": 0}, 0), ({"coins": 0}, 0)]
    assert [player.explanations for player in board.players] == [{"coins": "0", "total": "Pièces 0 = 0"}] * 2


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"lines": {"coins": {"label": "P", "value": "10 // coins", "because": "x"}}}, "coins"),
        ({"lines": {"coins": {"label": "P", "value": 1, "because": "{10 // coins}"}}}, "coins"),
        ({"values": {"share": {"value": "10 // coins"}}}, "share"),
        ({"ranking": {"most": "10 // coins"}}, "total"),
        ({"ranking": {"most": "total", "then": [{"key": "share", "label": "S", "value": "10 // coins"}]}}, "share"),
        ({"outcomes": {"rich": {"label": "R", "when": "10 // coins > 1"}}}, "rich"),
        ({"outcomes": {"rich": {"label": "R", "when": "True", "because": "{10 // coins}"}}}, "rich"),
        ({"checks": {"odd": {"when": "10 // coins > 1", "text": "x"}}}, "odd"),
    ],
)
def test_a_formula_without_a_value_is_a_refusal_that_names_player_and_key(changes: Any, key: str) -> None:
    assert refused(sheet(("Ana", {}), ("Bruno", {"coins": 1})), "", small(**changes)) == [
        ("Ana", key, "division par zéro")
    ]


def test_a_costly_score_is_refused_and_not_computed() -> None:
    rows = [{"id": f"r{number}", "label": "R"} for number in range(300)]
    value = "sum(sum(1 for b in grid) for a in grid)"
    definition = small(
        tables={"grid": {"label": "G", "rows": rows}},
        lines={f"l{n}": {"label": "L", "value": value, "because": "x"} for n in range(3)},
    )

    assert refused(sheet(("Ana", {}), ("Bruno", {})), "", definition) == [("Ana", "l1", "calcul trop long")]


def test_neighbours_sit_left_in_seat_order_and_right_against_it() -> None:
    definition = small(
        values={"rich": {"value": "coins * 2"}, "both": {"value": "100 * left.rich + right.rich"}},
        lines={
            "both": {
                "label": "B",
                "value": "both",
                "because": "{left.name} {right.name} {seat}/{players} {filled} {everyone}",
            }
        },
    )

    board = score(definition, sheet(("Ana", {"coins": 1}), ("Bruno", {"coins": 2}), ("Chloé", {})))

    assert [player.total for player in board.players] == [400, 2, 204]
    assert [player.explanations["both"] for player in board.players] == [
        "Bruno Chloé 1/3 coins Ana, Bruno et Chloé",
        "Chloé Ana 2/3 coins Ana, Bruno et Chloé",
        "Ana Bruno 3/3 — Ana, Bruno et Chloé",
    ]


def test_without_lines_the_total_is_nothing() -> None:
    board = score(small(lines=None), sheet(("Ana", {}), ("Bruno", {})))

    assert [(player.total, player.explanations) for player in board.players] == [(0, {"total": "0"})] * 2
    assert (board.winners, board.decided_by) == (("Ana", "Bruno"), "shared")


def test_a_refusal_is_told_as_json() -> None:
    with pytest.raises(SheetRefused) as refusal:
        score(small(), sheet(("Ana", {"coins": 99}), ("Bruno", {})))

    assert refusal.value.as_json() == {
        "errors": [{"player": "Ana", "key": "coins", "message": "un nombre de 0 à 20 est attendu"}]
    }
    assert str(refusal.value) == "Ana\u00a0: coins\u00a0: un nombre de 0 à 20 est attendu"


def test_lines_and_entries_belong_to_their_variants() -> None:
    players = sheet(("Ana", {"bells": 2}), ("Bruno", {}))

    assert list(score(lanterns(), players, "court").players[0].lines) == ["lamps", "debt", "street", "bells"]
    assert list(score(lanterns(), sheet(("Ana", {}))).players[0].lines) == ["lamps", "debt", "street"]
