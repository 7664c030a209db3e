"""The rounds of a document, and whose turn it is in them: what they may name, and what is told when they do not."""

from typing import Any

import pytest

from rules.engine import Definition, load_definition
from tests.rules.engine.documents import definition_at, small, told, written

COINS = {"label": "Pièces", "kind": "count", "max": 20}
PARTS: dict[str, Any] = {
    "variants": {"long": {"label": "Longue"}},
    "tables": {
        "speech": {
            "label": "Parole",
            "columns": {"said": "text", "passing": "flag"},
            "rows": [{"id": "1", "label": "Une", "said": "Tout"}, {"id": "2", "label": "Deux", "passing": True}],
        }
    },
    "timers": {"glass": {"label": "Sablier", "seconds": 30}},
    "entries": {"coins": COINS, "left_coins": COINS, "flagged": {"label": "Drapeau", "kind": "flag"}},
}


def one_round(**changes: Any) -> dict[str, Any]:
    part = {"label": "Manche", "entries": ["coins", "flagged"], **changes}
    return {**PARTS, "rounds": {"first": part}}


def test_rounds_and_turns_are_kept_and_read_back() -> None:
    definition = small(
        **one_round(
            found={"active": ["coins"]},
            text=['{speech["1"].said}', "À haute voix"],
            timers=["glass"],
            passing='speech["2"].passing',
            fault={"text": "On s’arrête.", "ends_turn": True},
            only=["", "long"],
        ),
        turns={"rota": {"active": "Qui parle", "clock": {"label": "Garde", "seat": "left"}, "found": "Trouvé"}},
    )

    again = Definition.from_json(definition.as_json())

    assert again.document.rounds == definition.document.rounds
    assert again.document.turns == definition.document.turns
    (part,) = again.document.rounds_for("long")
    assert [text.text(again.tables) for text in part.text] == ["Tout", "À haute voix"]
    assert part.passing is not None
    assert part.passing.value(again.tables) is True


def test_one_text_stands_for_a_list_of_one() -> None:
    (part,) = small(**one_round(text="Sans bruit")).document.rounds

    assert [text.text({}) for text in part.text] == ["Sans bruit"]


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"entries": ["coin"]}, "rounds.first.entries : saisie inconnue"),
        ({"entries": []}, "rounds.first.entries"),
        ({"timers": ["clock"]}, "rounds.first.timers : minuterie inconnue"),
        ({"only": ["short"]}, "rounds.first.only : variante inconnue"),
        ({"found": {"active": ["left_coins"]}}, "rounds.first.found.active : pas une saisie de cette manche"),
        ({"found": {"left": ["flagged"]}}, "rounds.first.found.left : « flagged » n’est pas un nombre"),
        ({"text": ["Un", "{speech.three}"]}, "rounds.first.text.2"),
        ({"text": '{speech["3"].said}'}, "rounds.first.text.1 : place hors de la liste ou de la table"),
        ({"passing": "3"}, "rounds.first.passing : une formule qui donne"),
        ({"passing": 'speech["9"].passing'}, "rounds.first.passing : place hors de la liste ou de la table"),
        ({"fault": {"text": "{nobody}"}}, "rounds.first.fault.text : nom inconnu"),
        ({"fault": {"text": '{speech["9"].said}'}}, "rounds.first.fault.text : place hors"),
    ],
)
def test_a_round_that_points_nowhere_is_told_with_its_place(changes: dict[str, Any], fault: str) -> None:
    faults = told(**one_round(**changes))

    assert len(faults) == 1
    assert faults[0].startswith(fault)


def test_an_entry_belongs_to_one_round() -> None:
    rounds = {"first": {"label": "Une", "entries": ["coins"]}, "second": {"label": "Deux", "entries": ["coins"]}}

    assert told(**PARTS, rounds=rounds) == ["rounds.second.entries : « coins » est déjà dans la manche first"]


def test_no_round_is_called_like_the_end() -> None:
    (fault,) = told(**PARTS, rounds={"end": {"label": "Fin", "entries": ["coins"]}})

    assert fault.startswith("rounds.end : « end » se dit d’une partie")


def test_two_rounds_of_one_key_are_a_fault() -> None:
    part = {"key": "first", "label": "Une", "entries": ["coins"]}

    assert told(**PARTS, rounds=[part, {**part, "entries": ["left_coins"]}]) == [
        "rounds : « first » est défini deux fois"
    ]


def test_one_rota_holds_at_a_time() -> None:
    rota = {"active": "Qui parle", "found": "Trouvé"}

    assert told(**PARTS, turns={"one": rota, "two": {**rota, "only": ["long"]}}) == [
        "turns.two : la variante long suit déjà one"
    ]
    assert told(**PARTS, turns={"one": rota, "two": {**rota, "only": [""]}}) == [
        "turns.two : le jeu de base suit déjà one"
    ]
    assert told(**PARTS, turns={"one": {**rota, "only": ["short"]}}) == ["turns.one.only : variante inconnue « short »"]


def test_the_smallest_can_win_in_some_variants() -> None:
    assert told(**PARTS, ranking={"most": "total", "fewest_in": ["short"]}) == [
        "ranking.fewest_in : variante inconnue « short »"
    ]
    assert told(**PARTS, ranking={"fewest": "total", "fewest_in": ["long"]}) == [
        "ranking : fewest_in se dit de most, dont l’ordre s’inverse"
    ]
    document = small(**PARTS, ranking={"most": "total", "fewest_in": ["long"]}).document
    assert (document.fewest_wins(), document.fewest_wins("long")) == (False, True)


def test_many_dear_texts_are_refused_in_time() -> None:
    rows = [{"id": str(number), "label": "Ligne"} for number in range(500)]
    parts = {**PARTS, "tables": {"rows": {"label": "Lignes", "rows": rows}}}
    dear = "{count(a for a in rows if count(b for b in rows) > 0)}"
    rounds = {"first": {"label": "Une", "entries": ["coins"], "text": [dear] * 20}}

    assert any("calcul trop long" in fault for fault in told(**{**parts, "rounds": rounds}))


def rounds_of(slug: str, variant: str) -> list[dict[str, Any]]:
    """What the panel of a round shows, in one variant."""
    definition = definition_at(f"rules/games/{slug}/ruleset.yaml")
    document = definition.document
    asked = {entry.key for entry in document.entries_for(variant)}
    timed = {timer.key for timer in document.timers if not timer.only or variant in timer.only}
    return [
        {
            "entries": [key for key in part.entries if key in asked],
            "timers": [key for key in part.timers if key in timed],
            "passing": bool(part.passing and part.passing.value(definition.tables)),
            "ends": bool(part.fault and part.fault.ends_turn),
        }
        for part in document.rounds_for(variant)
    ]


@pytest.mark.parametrize(
    ("variant", "entries"),
    [
        ("", [["round_1"], ["round_2"], ["round_3"]]),
        ("expert", [["round_1"], ["round_2"], ["round_3"], ["round_4"]]),
        ("neighbours", [["left_1", "right_1"], ["left_2", "right_2"], ["left_3", "right_3"]]),
    ],
)
def test_each_variant_counts_its_own_entries(variant: str, entries: list[list[str]]) -> None:
    rounds = rounds_of("times-up-celebrity", variant)

    assert [part["entries"] for part in rounds] == entries
    assert [part["passing"] for part in rounds] == [False, *[True] * (len(entries) - 1)]
    assert [part["ends"] for part in rounds] == [True, *[False] * (len(entries) - 1)]
    assert [part["timers"] for part in rounds] == [["turn"]] * len(entries)


def test_what_a_round_says_about_faults_and_passing_is_what_the_table_says() -> None:
    definition = definition_at("rules/games/times-up-celebrity/ruleset.yaml")
    rows = definition.tables["rounds"].values()

    for part, row in zip(definition.document.rounds, rows, strict=True):
        assert part.label == row["label"].removesuffix(" (expert)")
        assert part.fault is not None
        assert part.fault.text.text(definition.tables) == row["fault"]
        assert part.fault.ends_turn == row["fault"].startswith("Le tour s’arrête")


@pytest.mark.parametrize(
    ("variant", "timer", "moves"),
    [("", "one", "never"), ("six-plus", "two", "found"), ("six-plus-hard", "two", "found")],
)
def test_the_whole_table_against_the_clock(variant: str, timer: str, moves: str) -> None:
    rounds = rounds_of("times-up-kids", variant)
    rota = definition_at("rules/games/times-up-kids/ruleset.yaml").document.turns_for(variant)

    assert [(part["entries"], part["timers"]) for part in rounds] == [(["found_1"], [timer]), (["found_2"], [timer])]
    assert rota is not None
    assert rota.moves == moves


def test_a_game_of_many_rounds_has_rounds_and_no_turns() -> None:
    document = definition_at("rules/games/skyjo/ruleset.yaml").document

    assert [part.entries for part in document.rounds] == [(f"round_{n}", f"closed_{n}") for n in range(1, 11)]
    assert document.turns_for("") is None


def test_a_document_without_rounds_says_nothing_of_them() -> None:
    assert {"rounds", "turns"} & set(load_definition(written()).as_json()) == set()
