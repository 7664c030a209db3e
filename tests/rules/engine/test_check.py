"""What a document of sound shape can still get wrong: every fault at once, each with its place."""

from typing import Any

import pytest

from rules.engine import DocumentRefused, check, compile_document, load_document
from tests.rules.engine.documents import ARCHITECTS, LANTERNS, SMALL, definition_at, told, written

TABLE = {"label": "Cartes", "columns": {"vp": "integer"}, "rows": [{"id": "ace", "label": "As", "vp": 3}]}
SETUP = {"first_player": "Ana", "steps": []}


def line(value: Any, because: Any = "x", **more: Any) -> dict[str, Any]:
    return {"label": "L", "value": value, "because": because, **more}


@pytest.mark.parametrize("path", [ARCHITECTS, LANTERNS])
def test_the_shipped_and_the_test_documents_are_without_fault(path: str) -> None:
    assert check(definition_at(path).document) == ()


def test_faults_of_names_and_of_formulas_come_together() -> None:
    changes = {
        "lines": {"science": line("compas"), "coins": line("coin", "{coinz} {coins}")},
        "checks": {"odd": {"entry": "coinz", "when": "True", "text": "x"}},
    }

    assert told(**changes) == [
        "checks.odd.entry : saisie inconnue « coinz » (peut-être « coins » ?)",
        "lines.science.value : nom inconnu « compas »",
        "lines.coins.value : nom inconnu « coin » (peut-être « coins » ?)",
        "lines.coins.because : nom inconnu « coinz » (peut-être « coins » ?)",
    ]


def test_a_document_with_faults_is_not_compiled() -> None:
    document = load_document(written(lines={"a": line("zzz")}))

    with pytest.raises(DocumentRefused) as refusal:
        compile_document(document)
    assert [str(fault) for fault in refusal.value.faults] == ["lines.a.value\u00a0: nom inconnu «\u00a0zzz\u00a0»"]
    assert str(refusal.value) == "lines.a.value\u00a0: nom inconnu «\u00a0zzz\u00a0»"


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"tables": {"coins": TABLE}}, ["entries, values, tables : « coins » est défini deux fois"]),
        ({"values": {"coins": {"value": 1}}}, ["entries, values, tables : « coins » est défini deux fois"]),
        ({"lines": [{"key": "a", **line(1)}, {"key": "a", **line(2)}]}, ["lines : « a » est défini deux fois"]),
        ({"lines": {"total": line(1)}}, ["lines.total : ce nom est celui de la somme des lignes"]),
        (
            {"tables": {"pack": TABLE}, "setup": {**SETUP, "quantities": {"pack": {"label": "P", "value": 1}}}},
            ["setup.quantities, tables : « pack » est défini deux fois"],
        ),
        (
            {
                "identity": {
                    **SMALL["identity"],
                    "disputed": [{"about": "X", "said": {"cahir": "oui"}, "chosen": "non"}],
                }
            },
            ["identity.disputed.1.said : source inconnue « cahir » (peut-être « cahier » ?)"],
        ),
        (
            {"entries": {"pick": {"label": "P", "kind": "choice", "from": "cards"}}, "lines": {"a": line("pick.vp")}},
            ["entries.pick.from : table inconnue « cards »"],
        ),
        (
            {
                "entries": {"coins": {"label": "P", "kind": "flag", "only": ["solo"]}},
                "lines": {"a": line(1, only=["", "duo"])},
            },
            ["entries.coins.only : variante inconnue « solo »", "lines.a.only : variante inconnue « duo »"],
        ),
        (
            {
                "lines": {"a": line(1, anchor="ici")},
                "reference": [{"anchor": "la", "title": "L"}, {"anchor": "la", "title": "M"}],
            },
            ["reference.la : cette ancre existe deux fois", "lines.a.anchor : ancre inconnue « ici »"],
        ),
        (
            {
                "tables": {"cards": TABLE},
                "reference": [
                    {
                        "anchor": "a",
                        "title": "A",
                        "display": {"table": "cards", "caption": "C", "columns": {"label": "L", "vpp": "V"}},
                    }
                ],
            },
            ["reference.a.display : pas de colonne « vpp » (peut-être « vp » ?)"],
        ),
        (
            {
                "reference": [
                    {
                        "anchor": "a",
                        "title": "A",
                        "sections": [
                            {"anchor": "b", "title": "B", "display": {"table": "cards", "caption": "C", "columns": {}}}
                        ],
                    }
                ]
            },
            ["reference.b.display : table inconnue « cards »"],
        ),
        (
            {
                "setup": {
                    **SETUP,
                    "decks": {"d": {"label": "D", "from": "cards"}},
                    "draws": {"e": {"label": "E", "from": "rows", "count": 1}},
                }
            },
            ["setup.decks.d.from : table inconnue « cards »", "setup.draws.e.from : table inconnue « rows »"],
        ),
        (
            {
                "setup": {
                    **SETUP,
                    "steps": [{"text": "x", "quantity": "coins"}],
                    "back_to_box": [{"text": "x", "anchor": "b"}],
                }
            },
            [
                "setup.back_to_box.1.anchor : ancre inconnue « b »",
                "setup.steps.1.quantity : quantité inconnue « coins »",
            ],
        ),
        (
            {"setup": {**SETUP, "quantities": {"q": {"label": "Q", "by": "players", "table": {2: 1, 4: 2, 9: 3}}}}},
            [
                "setup.quantities.q.table : rien pour ce nombre de joueurs : 3",
                "setup.quantities.q.table : le jeu ne se joue pas à : 9",
            ],
        ),
        (
            {
                "helpers": {
                    "h": {
                        "label": "H",
                        "capability": "work_out",
                        "asks": {"x": {"label": "X", "kind": "pieces", "from": "nope"}},
                        "answers": {},
                    }
                }
            },
            ["helpers.h.asks.x.from : table inconnue « nope »"],
        ),
        (
            {"lines": {"a": line("coins > 1")}},
            ["lines.a.value : une formule qui donne : entier est attendue, celle-ci donne : oui/non"],
        ),
        ({"lines": {"a": line(1, [])}}, ["lines.a.because : chaque ligne s’explique"]),
        ({"lines": {"a": line(1, [{"text": "x", "when": "zzz"}])}}, ["lines.a.because : nom inconnu « zzz »"]),
        ({"lines": {"a": line(1, "{variant|un|deux}")}}, ["lines.a.because : un pluriel se règle sur un nombre"]),
        ({"lines": {"a": line(1, "{coins|+}")}}, ["lines.a.because : « |+ » écrit une liste"]),
        (
            {
                "tables": {"cards": TABLE},
                "lines": {"a": line(1, '{left} {cards["ace"]} {cards|+}')},
                "outcomes": {"o": {"label": "O", "when": "total", "because": "{lines}"}},
            },
            [
                "outcomes.o.when : une formule qui donne : oui/non est attendue, celle-ci donne : entier",
                "outcomes.o.because : une ligne sans label ni name ne s’écrit pas",
            ],
        ),
        ({"values": {"a": {"value": "b"}, "b": {"value": "a + left.a"}}}, ["values.a : nom inconnu « b »"]),
        (
            {"ranking": {"most": "word", "then": [{"key": "t", "label": "T", "value": "lines.gold"}]}},
            ["ranking.most : nom inconnu « word »", "ranking.then.t : pas de colonne « gold »"],
        ),
        (
            {"ranking": {"fewest": "name"}},
            ["ranking.fewest : une formule qui donne : entier est attendue, celle-ci donne : texte"],
        ),
        (
            {"checks": {"c": {"when": "zz", "text": "{yy}"}}},
            ["checks.c.when : nom inconnu « zz »", "checks.c.text : nom inconnu « yy »"],
        ),
        (
            {"entries": {"coins": {"label": "P", "kind": "subset", "of": 3, "option": "{numbr}"}}, "lines": {}},
            ["entries.coins.option : nom inconnu « numbr » (peut-être « number » ?)"],
        ),
        (
            {
                "setup": {
                    "first_player": "{a1}",
                    "steps": [{"text": "{b1}", "when": "c1"}],
                    "back_to_box": [{"text": "{draws.d1}"}],
                    "quantities": {"q": {"label": "Q", "value": "e1"}},
                }
            },
            [
                "setup.quantities.q : nom inconnu « e1 »",
                "setup.first_player : nom inconnu « a1 »",
                "setup.steps.1.text : nom inconnu « b1 »",
                "setup.steps.1.when : nom inconnu « c1 »",
                "setup.back_to_box.1.text : pas de colonne « d1 »",
            ],
        ),
        (
            {
                "tables": {"cards": TABLE},
                "setup": {
                    **SETUP,
                    "decks": {
                        "d": {"label": "D", "from": "cards", "keep": "card.age", "piles": "z1"},
                        "e": {"label": "E", "cards": "z2"},
                    },
                    "draws": {"f": {"label": "F", "from": "cards", "count": "z3"}},
                },
            },
            [
                "setup.decks.d.piles : nom inconnu « z1 »",
                "setup.decks.d.keep : pas de colonne « age »",
                "setup.decks.e.cards : nom inconnu « z2 »",
                "setup.draws.f.count : nom inconnu « z3 »",
            ],
        ),
        (
            {
                "helpers": {
                    "h": {
                        "label": "H",
                        "capability": "compare_neighbours",
                        "compare": {"key": "oil", "label": "O", "max": 9},
                        "each": {"tokens": "owm", "points": "tokens"},
                        "two_players": {"tokens": 1, "points": "coins"},
                        "because": "{zz}",
                    },
                    "w": {
                        "label": "W",
                        "capability": "work_out",
                        "asks": {"x": {"label": "X", "kind": "flag"}},
                        "values": {"v": {"value": "z1"}},
                        "answers": {"a": {"label": "A", "value": "z2", "because": [{"text": "{z3}", "when": "z4"}]}},
                    },
                }
            },
            [
                "helpers.h.each.tokens : nom inconnu « owm » (peut-être « own » ?)",
                "helpers.h.two_players.points : nom inconnu « coins »",
                "helpers.h.because : nom inconnu « zz »",
                "helpers.w.values.v : nom inconnu « z1 »",
                "helpers.w.answers.a.value : nom inconnu « z2 »",
                "helpers.w.answers.a.because : nom inconnu « z3 »",
                "helpers.w.answers.a.because : nom inconnu « z4 »",
            ],
        ),
        (
            {"cross_checks": [{"formula": "coins", "message": "m"}, {"formula": "players > 1", "message": "n"}]},
            ["cross_checks.1 : nom inconnu « coins »", "cross_checks.2 : nom inconnu « players »"],
        ),
    ],
)
def test_each_fault_has_its_place(changes: dict[str, Any], faults: list[str]) -> None:
    assert told(**changes) == faults
