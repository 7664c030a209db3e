"""Entries that are lists of records and grids of squares: what they accept, how they refuse, what formulas see."""

from typing import Any

import pytest

from rules.engine import Definition, SheetRefused, helper_facts, score
from tests.rules.engine.documents import sheet, small, told

BARNS: dict[str, Any] = {
    "label": "Granges",
    "kind": "records",
    "max": 2,
    "fields": {
        "hay": {"label": "Foin", "kind": "count", "max": 9},
        "dry": {"label": "Sèche", "kind": "flag"},
        "roof": {"label": "Toit", "kind": "choice", "from": "roofs"},
        "cats": {
            "label": "Chats",
            "kind": "records",
            "max": 3,
            "fields": {"mice": {"label": "Souris", "kind": "count", "max": 5}},
        },
    },
}
FIELD: dict[str, Any] = {"label": "Champ", "kind": "grid", "rows": 2, "columns": 3}
ROOFS = {
    "roofs": {
        "label": "Toits",
        "columns": {"worth": "integer"},
        "rows": [{"id": "tile", "label": "Tuiles", "worth": 4}],
    }
}


def farm() -> Definition:
    return small(
        tables=ROOFS,
        entries={"barns": BARNS, "field": FIELD},
        lines={
            "hay": {
                "label": "Foin",
                "value": "sum(b.hay for b in barns if b.dry)",
                "because": "{[b.hay for b in barns]|+}",
            },
            "roofs": {"label": "Toits", "value": "sum(b.roof.worth for b in barns if b.roof)", "because": "{points}"},
            "mice": {
                "label": "Souris",
                "value": "sum(sum(c.mice for c in b.cats) for b in barns)",
                "because": "{points}",
            },
            "field": {"label": "Champ", "value": "sum(sum(row) for row in field)", "because": "{count(field)} rangées"},
        },
    )


def lines(**entries: Any) -> dict[str, int]:
    return dict(score(farm(), sheet(("Ana", entries), ("Bruno", {}))).players[0].lines)


def refused(**entries: Any) -> list[tuple[str | None, str, str]]:
    with pytest.raises(SheetRefused) as refusal:
        lines(**entries)
    return [(fault.player, fault.key, fault.message.replace("\u00a0", " ")) for fault in refusal.value.faults]


def test_formulas_see_records_as_rows_and_fields_left_out_as_empty() -> None:
    barns = [
        {"hay": 3, "dry": True, "roof": "tile", "cats": [{"mice": 2}, {}, {"mice": 1}]},
        {"hay": 5, "cats": None},
    ]

    assert lines(barns=barns) == {"hay": 3, "roofs": 4, "mice": 3, "field": 0}
    assert lines(barns=[]) == lines() == {"hay": 0, "roofs": 0, "mice": 0, "field": 0}


@pytest.mark.parametrize(
    "field", [["011", "100"], [[0, 1, 1], [1, 0, 0]], [[False, True, True], "100"], [["0", "1", "1"], [1, 0, False]]]
)
def test_a_grid_is_written_in_texts_or_in_lists(field: list[Any]) -> None:
    assert lines(field=field)["field"] == 3


@pytest.mark.parametrize(
    ("barns", "message"),
    [
        ({}, "une liste est attendue"),
        ([{}, {}, {}], "2 éléments au plus"),
        ([{}, 3], "élément 2 : des champs (clé : valeur) sont attendus"),
        ([{"hay": 10}], "élément 1, hay : un nombre de 0 à 9 est attendu"),
        ([{"hay": True}], "élément 1, hay : un nombre entier est attendu"),
        ([{}, {"roof": "slate"}], "élément 2, roof : « slate » est inconnu ; attendu : tile"),
        ([{"straw": 1}], "élément 1 : champ inconnu « straw »"),
        ([{"cats": [{}, {"mice": 6}]}], "élément 1, cats : élément 2, mice : un nombre de 0 à 5 est attendu"),
    ],
)
def test_a_wrong_record_is_refused_with_its_number_and_field(barns: Any, message: str) -> None:
    assert refused(barns=barns) == [("Ana", "barns", message)]


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ("011100", "une grille de 2 rangées est attendue"),
        (["011"], "une grille de 2 rangées est attendue"),
        (["011", "10"], "rangée 2 : 3 cases sont attendues"),
        (["011", 100], "rangée 2 : 3 cases sont attendues"),
        (["011", "1x0"], "rangée 2 : une case s’écrit 0 (vide) ou 1 (remplie)"),
        ([[0, 1, 2], "000"], "rangée 1 : une case s’écrit 0 (vide) ou 1 (remplie)"),
        ([[0, 1.0, 1], "000"], "rangée 1 : une case s’écrit 0 (vide) ou 1 (remplie)"),
        ([[0, None, 1], "000"], "rangée 1 : une case s’écrit 0 (vide) ou 1 (remplie)"),
        ([[0, [1], 1], "000"], "rangée 1 : une case s’écrit 0 (vide) ou 1 (remplie)"),
    ],
)
def test_a_wrong_grid_is_refused_with_its_row(field: Any, message: str) -> None:
    assert refused(field=field) == [("Ana", "field", message)]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"max": 41}, "entries.barns.max : 40 au plus"),
        ({"fields": {}}, "entries.barns : il faut au moins un champ"),
        (
            {"fields": {"hay": {"label": "Foin", "kind": "count", "max": 1, "only": [""]}}},
            "entries.barns : only ne se dit que de la saisie entière",
        ),
        (
            {"fields": [{"key": "hay", "label": "F", "kind": "flag"}, {"key": "hay", "label": "F", "kind": "flag"}]},
            "entries.barns : deux champs ont la même clé",
        ),
        (
            {"fields": {"in": {}}},
            "entries.barns.fields.in : 'kind' manque",
        ),
        (
            {"fields": {"deep": {**BARNS, "max": 1}}},
            "entries.barns : une liste dans une liste suffit",
        ),
        (
            {"fields": {"inner": {**BARNS, "fields": {"roof": {"label": "T", "kind": "choice", "from": "rofs"}}}}},
            "entries.barns.fields.inner.fields.roof.from : table inconnue « rofs » (peut-être « roofs » ?)",
        ),
    ],
)
def test_records_are_bounded_and_their_tables_exist(change: dict[str, Any], message: str) -> None:
    assert told(tables=ROOFS, entries={"barns": {**BARNS, **change}}, lines={}) == [message]


def test_a_grid_has_sensible_sides() -> None:
    assert told(entries={"field": {**FIELD, "rows": 0, "columns": 21}}, lines={}) == [
        "entries.field.rows : 1 au moins",
        "entries.field.columns : 20 au plus",
    ]


def test_formulas_are_checked_against_the_fields() -> None:
    line = {"label": "F", "value": "sum(b.hey for b in barns)", "because": "x"}

    assert told(tables=ROOFS, entries={"barns": BARNS}, lines={"hay": line}) == [
        "lines.hay.value : pas de colonne « hey » (peut-être « hay » ?)"
    ]


def test_a_helper_can_ask_for_records_and_grids() -> None:
    definition = small(
        tables=ROOFS,
        helpers={
            "look": {
                "label": "Voir",
                "capability": "work_out",
                "asks": {"barns": BARNS, "field": FIELD},
                "answers": {"n": {"label": "N", "value": "count(barns) + count(field)", "because": "x"}},
            }
        },
    )

    barns, field = (fact.as_json() for fact in helper_facts(definition, "look"))

    assert (barns["kind"], barns["max"], [inner["kind"] for inner in barns["fields"]]) == (
        "records",
        2,
        ["count", "flag", "choice", "records"],
    )
    assert barns["fields"][2]["options"] == [{"id": "tile", "label": "Tuiles"}]
    assert field == {
        "key": "field",
        "label": "Champ",
        "kind": "grid",
        "required": False,
        "rows": 2,
        "columns": 3,
    }
    assert Definition.from_json(definition.as_json()) == definition
