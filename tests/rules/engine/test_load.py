"""Reading documents: every fault of shape at once, each with the place its author knows."""

import pytest

from rules.engine import DocumentRefused, Fault, load_document
from rules.engine.document.csv_table import read_rows
from tests.rules.engine.documents import SMALL, told, written

CSV = {
    "file": "cartes.csv",
    "label": "Cartes",
    "columns": {"vp": "integer", "lit": "flag", "needs": "integers", "words": "texts", "note": "text"},
}


def faults(text: str, companions: dict[str, str] | None = None) -> list[str]:
    with pytest.raises(DocumentRefused) as refusal:
        load_document(text, companions)
    return [str(fault).replace("\u00a0", " ") for fault in refusal.value.faults]


def test_a_document_is_a_group_of_fields() -> None:
    assert faults("- 1") == ["un document commence par ses champs : slug, identity …"]
    assert faults("") == ["un document commence par ses champs : slug, identity …"]


def test_all_faults_of_shape_come_at_once_with_their_places() -> None:
    text = written(
        slug="Pas Un Slug",
        surprise=1,
        entries={
            "coins": {"label": "Pièces", "kind": "count"},
            "flag": {"label": 3, "kind": "flag", "exclusive": "oui"},
            "odd": {"label": "X", "kind": "nope"},
            "none": {"label": "X"},
            "list": [],
        },
        lines=[{"key": "a", "label": "A", "value": "x **", "because": "{"}, {"label": "B", "value": [], "because": 3}],
    )

    assert faults(text) == [
        "slug : écriture inattendue : ^[a-z0-9]+(-[a-z0-9]+)*$",
        "entries.coins.max : champ obligatoire manquant",
        "entries.flag.label : un texte est attendu (entre guillemets s’il ressemble à un nombre)",
        "entries.flag.exclusive : true ou false est attendu",
        "entries.odd : attendu : 'count', 'flag', 'choice', 'subset', 'pieces', 'records', 'grid', 'steps'",
        "entries.none : 'kind' manque",
        "entries.list : des champs (clé : valeur) sont attendus",
        "lines.a.value : formule illisible : « x ** »",
        "lines.a.because.1.text : accolade seule : une formule s’écrit {…}, une accolade {{ ou }}",
        "lines.2.key : champ obligatoire manquant",
        "lines.2.value : opération inconnue : «  »",
        "lines.2.because : une liste est attendue",
        "surprise : champ inconnu",
    ]


def test_a_comma_between_braces_gets_a_hint() -> None:
    text = written().replace("label: Pièces\n    kind", "help: {label: x, oui sans guillemets}\n    kind")

    assert any(
        "s’écrit entre guillemets quand il est entre accolades" in fault
        for fault in faults(written(**{"deux mots": 1}))
    )
    assert any(fault.startswith("entries.coins.help") for fault in faults(text))


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("players", {"min": 0, "max": 2}, "il faut 1 ≤ min ≤ max ≤ 20"),
        ("players", {"min": 3, "max": 2}, "il faut 1 ≤ min ≤ max ≤ 20"),
        ("players", {"min": 1, "max": 21}, "il faut 1 ≤ min ≤ max ≤ 20"),
        ("ages", {"min": 8, "max": 6}, "min doit être positif et ne pas dépasser max"),
        ("ages", {"min": -1}, "min doit être positif et ne pas dépasser max"),
    ],
)
def test_spans_are_in_order(field: str, value: dict[str, int], message: str) -> None:
    assert told(identity={**SMALL["identity"], field: value}) == [f"identity.{field} : {message}"]


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"ranking": {}}, "ranking : il faut soit most, soit fewest"),
        ({"ranking": {"most": "total", "fewest": "total"}}, "ranking : il faut soit most, soit fewest"),
        ({"entries": {"a": {"label": "A", "kind": "subset"}}}, "entries.a : il faut soit of, soit from"),
        (
            {"entries": {"a": {"label": "A", "kind": "count", "min": 3, "max": 2}}},
            "entries.a : max est plus petit que min",
        ),
        (
            {"entries": {"left": {"label": "A", "kind": "flag"}}},
            "entries.left.key : « left » est un mot réservé des formules",
        ),
        (
            {"entries": {"is": {"label": "A", "kind": "flag"}}},
            "entries.is.key : « is » est un mot réservé des formules",
        ),
        (
            {"outcomes": {"lost": {"label": "P", "when": "False", "result": "lost"}}},
            "outcomes.lost : une défaite ou une partie en cours ne se dit que de toute la table (who: everyone)",
        ),
        (
            {"setup": {"first_player": "x", "steps": [], "quantities": {"a": {"label": "A"}}}},
            "setup.quantities.a : il faut soit value, soit by: players avec une table",
        ),
        (
            {"setup": {"first_player": "x", "steps": [], "decks": {"a": {"label": "A"}}}},
            "setup.decks.a : il faut soit cards, soit from",
        ),
        (
            {"setup": {"first_player": "x", "steps": [], "decks": {"a": {"label": "A", "cards": 3, "keep": "True"}}}},
            "setup.decks.a : keep choisit parmi les lignes de from",
        ),
        (
            {
                "setup": {
                    "first_player": "x",
                    "steps": [],
                    "quantities": {"a": {"label": "A", "by": "players", "table": 3}},
                }
            },
            "setup.quantities.a.table : des champs (clé : valeur) sont attendus",
        ),
        (
            {"reference": [{"anchor": "a", "title": "A", "examples": [{"title": "E", "text": "t", "expect": 1}]}]},
            "reference.a.examples.1 : un exemple pose une question : formula, sheet, setup ou helper",
        ),
    ],
)
def test_parts_that_contradict_themselves_are_refused(changes: dict[str, object], fault: str) -> None:
    assert told(**changes) == [fault]


def test_rows_of_a_table_are_checked_cell_by_cell() -> None:
    columns = {"vp": "integer", "lit": "flag", "words": "texts", "needs": "integer_lists"}
    rows: list[dict[str, object]] = [
        {"id": "one", "label": "Un", "vp": "3"},
        {"id": "two", "label": "Deux", "lit": 1, "words": ["a", 2], "needs": [1]},
        {"id": "one", "label": "Encore", "price": 2},
        {"id": "Trois", "label": " "},
        {"label": "Sans id"},
    ]

    assert told(tables={"cards": {"label": "Cartes", "columns": columns, "rows": rows}}) == [
        "tables.cards.one.vp : valeur attendue : integer",
        "tables.cards.two.lit : valeur attendue : flag",
        "tables.cards.two.words : valeur attendue : texts",
        "tables.cards.two.needs : valeur attendue : integer_lists",
        "tables.cards.one.price : colonne non déclarée",
        "tables.cards.Trois : id doit être un texte en minuscules, chiffres et tirets",
        "tables.cards.Trois : label doit être un texte",
        "tables.cards.ligne 5 : id doit être un texte en minuscules, chiffres et tirets",
        "tables.cards.one : identifiant en double",
    ]


def test_a_table_is_bounded() -> None:
    rows = [{"id": f"r{number}", "label": "R"} for number in range(501)]

    assert told(tables={"cards": {"label": "Cartes", "rows": rows}}) == ["tables.cards : 500 lignes au plus"]


def test_copies_and_parts_are_bounded() -> None:
    rows = [{"id": "a", "label": "A", "copies": 201}, {"id": "b", "label": "B", "copies": -1}]
    tables = {"cards": {"label": "Cartes", "columns": {"copies": "integer"}, "rows": rows}}

    assert told(tables=tables, variants={f"v{number}": {"label": "V"} for number in range(13)}) == [
        "variants : 12 au plus",
        "tables.cards.a.copies : un nombre de 0 à 200 est attendu",
        "tables.cards.b.copies : un nombre de 0 à 200 est attendu",
    ]


def test_the_first_faults_of_very_many_are_told() -> None:
    assert len(told(**{f"surprise{number}": 1 for number in range(500)})) == 300


def test_cells_left_out_have_the_empty_value_of_their_column() -> None:
    columns = {"vp": "integer", "lit": "flag", "note": "text", "needs": "integers", "copies": "integer"}
    text = written(tables={"cards": {"label": "C", "columns": columns, "rows": [{"id": "a", "label": "A"}]}})

    assert load_document(text).tables[0].by_id() == {
        "a": {"id": "a", "label": "A", "vp": 0, "lit": False, "note": "", "needs": [], "copies": 1}
    }


def test_a_table_can_come_from_a_csv_beside_the_document() -> None:
    csv = '\ufeffid,label,vp,lit,needs,words,note\r\nun,Un,-3,oui,1 2,a b,"Bien, vu"\r\ndeux,Deux,,non,,,\r\n'

    assert load_document(written(tables={"cards": CSV}), {"cartes.csv": csv}).tables[0].by_id() == {
        "un": {
            "id": "un",
            "label": "Un",
            "vp": -3,
            "lit": True,
            "needs": [1, 2],
            "words": ["a", "b"],
            "note": "Bien, vu",
        },
        "deux": {"id": "deux", "label": "Deux", "vp": 0, "lit": False, "needs": [], "words": [], "note": ""},
    }


@pytest.mark.parametrize(
    ("csv", "told_faults"),
    [
        (
            "id,label,vp\nun,Un,beaucoup\ndeux,Deux,1.5\n",
            ["tables.cards.un.vp : valeur attendue : integer", "tables.cards.deux.vp : valeur attendue : integer"],
        ),
        ("id,label,lit\nun,Un,peut-être\n", ["tables.cards.un.lit : valeur attendue : flag"]),
        ("id,label,price\nun,Un,3\n", ["tables.cards.un.price : colonne non déclarée"]),
        (
            "id,label\nun,Un,de trop\n",
            ["tables.cards.file : « cartes.csv » n’est pas un CSV lisible : plus de cellules que de titres"],
        ),
    ],
)
def test_a_wrong_csv_is_refused_with_the_row(csv: str, told_faults: list[str]) -> None:
    assert faults(written(tables={"cards": CSV}), {"cartes.csv": csv}) == told_faults


def test_a_csv_that_is_no_csv_is_refused() -> None:
    told_faults = faults(written(tables={"cards": CSV}), {"cartes.csv": 'id,label\n"un,Un'})

    assert [fault.split(" : ")[0] for fault in told_faults] == ["tables.cards.file"]


def test_a_missing_companion_is_told_together_with_the_rest() -> None:
    text = written(
        slug="X", tables={"cards": CSV, "odd": 3, "second": {"file": 3, "label": "X"}, "bad": {**CSV, "columns": 3}}
    )

    assert faults(text, {"cartes.csv": "id,label\n"}) == [
        "tables.second.file : fichier introuvable à côté du document : « 3 »",
        "slug : écriture inattendue : ^[a-z0-9]+(-[a-z0-9]+)*$",
        "tables.odd : des champs (clé : valeur) sont attendus",
        "tables.bad.columns : des champs (clé : valeur) sont attendus",
    ]
    assert faults(written(tables={"cards": CSV})) == [
        "tables.cards.file : fichier introuvable à côté du document : « cartes.csv »"
    ]
    assert faults(written(tables=3)) == ["tables : une liste est attendue"]


def test_cells_of_an_unknown_column_stay_texts() -> None:
    assert read_rows("id,x\na,3\n", {}) == [{"id": "a", "x": "3"}]


def test_a_fault_writes_itself_with_and_without_a_place() -> None:
    assert [str(Fault("", "quoi")), str(Fault("ici", "quoi"))] == ["quoi", "ici\u00a0: quoi"]
