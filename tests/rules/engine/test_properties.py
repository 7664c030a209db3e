"""What must hold for every sheet and every document, however odd."""

import json
from collections.abc import Callable
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine import (
    Definition,
    DocumentRefused,
    SheetFault,
    SheetRefused,
    check,
    load_document,
    plan_setup,
    run_helper,
    score,
)
from rules.engine.document.entries import Entry
from rules.engine.document.tables import copies
from tests.rules.engine.documents import ARCHITECTS, LANTERNS, ROOT, architects, definition_at, lanterns

GAMES = ["la-guerre-des-moutons", "second-chance", "times-up-celebrity", "times-up-kids"]
DEFINITIONS = [architects(), lanterns(), *(definition_at(f"rules/games/{slug}/ruleset.yaml") for slug in GAMES)]


def values_of(entry: Entry, definition: Definition) -> st.SearchStrategy[Any]:
    return VALUES[entry.kind](entry, definition)


def some_of(pool: list[Any]) -> st.SearchStrategy[list[Any]]:
    return st.permutations(pool).flatmap(lambda order: st.integers(0, len(order)).map(lambda n: order[:n]))


def subsets(entry: Any, definition: Definition) -> st.SearchStrategy[list[Any]]:
    return some_of(list(range(1, entry.of + 1)) if entry.source is None else list(definition.tables[entry.source]))


def pieces(entry: Any, definition: Definition) -> st.SearchStrategy[list[str]]:
    return some_of([row["id"] for row in definition.tables[entry.source].values() for _ in range(copies(row))])


def records(entry: Any, definition: Definition) -> st.SearchStrategy[list[dict[str, Any]]]:
    fields = {field.key: values_of(field, definition) for field in entry.fields}
    return st.lists(st.fixed_dictionaries({}, optional=fields), max_size=min(entry.max, 4))


def grids(entry: Any, _definition: Definition) -> st.SearchStrategy[list[list[int]]]:
    row = st.lists(st.integers(0, 1), min_size=entry.columns, max_size=entry.columns)
    return st.lists(row, min_size=entry.rows, max_size=entry.rows)


VALUES: dict[str, Callable[[Any, Definition], st.SearchStrategy[Any]]] = {
    "count": lambda entry, _definition: st.integers(entry.min, entry.max),
    "flag": lambda _entry, _definition: st.booleans(),
    "choice": lambda entry, definition: st.sampled_from(list(definition.tables[entry.source])),
    "subset": subsets,
    "pieces": pieces,
    "records": records,
    "grid": grids,
    "steps": lambda entry, _definition: st.integers(0, entry.of),
}


@st.composite
def tables_of_people(draw: st.DrawFn) -> tuple[Definition, dict[str, Any], str]:
    definition = draw(st.sampled_from(DEFINITIONS))
    variant = draw(st.sampled_from(definition.variants))
    columns = definition.document.seats(variant).counts()
    entries = {entry.key: values_of(entry, definition) for entry in definition.document.entries_for(variant)}
    seats = draw(st.sampled_from(columns))
    people = [
        {"name": f"J{seat}", "entries": draw(st.fixed_dictionaries({}, optional=entries))} for seat in range(seats)
    ]
    return definition, {"players": people}, variant


@given(tables_of_people())
@settings(max_examples=200, deadline=None)
def test_a_valid_sheet_adds_up_and_ranks_agree(case: tuple[Definition, dict[str, Any], str]) -> None:
    definition, sheet, variant = case

    board = score(definition, sheet, variant)

    for player in board.players:
        assert player.total == sum(player.lines.values())
        assert set(player.explanations) == {*player.lines, "total"}
    ranks = sorted(player.rank for player in board.players)
    assert all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)
    if board.winners:
        assert list(board.winners) == [player.name for player in board.players if player.rank == 1]
    if board.decided_by in ("total", "shared") and definition.document.ranking.when is None:
        sign = -1 if definition.document.ranking.fewest else 1
        best = max(sign * player.total for player in board.players)
        assert all(sign * player.total == best for player in board.players if player.rank == 1)
    assert (board.decided_by == "shared") == (len(board.winners) > 1 and not _is_outcome(definition, board.decided_by))


def _is_outcome(definition: Definition, key: str) -> bool:
    return key in [outcome.key for outcome in definition.document.outcomes]


@given(tables_of_people(), st.integers(1, 6))
@settings(max_examples=100, deadline=None)
def test_turned_seats_give_turned_answers(case: tuple[Definition, dict[str, Any], str], turn: int) -> None:
    definition, sheet, variant = case
    people = sheet["players"]
    turn %= len(people)
    turned = {"players": people[turn:] + people[:turn]}

    straight, other = score(definition, sheet, variant), score(definition, turned, variant)

    def told(board: Any) -> dict[str, Any]:
        return {player.name: (dict(player.lines), player.total, player.rank) for player in board.players}

    assert told(other) == told(straight)
    assert (set(other.winners), other.decided_by) == (set(straight.winners), straight.decided_by)


@given(st.lists(st.integers(0, 99), min_size=2, max_size=7))
def test_tokens_of_a_battle_stay_within_their_bounds(shields: list[int]) -> None:
    facts = {"players": [{"name": f"J{seat}", "shields": number} for seat, number in enumerate(shields)]}

    rows = run_helper(architects(), "battle", facts).as_json()["players"]

    tokens = [row["tokens"] for row in rows]
    assert all(0 <= number <= 2 for number in tokens)
    assert sum(tokens) <= (2 if len(shields) == 2 else len(shields))
    assert all(row["points"] == 3 * row["tokens"] for row in rows)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=20,
)
KEYS = ["name", "entries", "players", *(entry.key for of in DEFINITIONS for entry in of.document.entries)]
NEARLY = st.fixed_dictionaries(
    {
        "players": st.lists(
            st.dictionaries(st.sampled_from(KEYS), JSON | st.dictionaries(st.sampled_from(KEYS), JSON)), max_size=8
        )
    }
)


def answer_or_refusal(ask: Callable[[Definition], Any], definition: Definition) -> tuple[SheetFault, ...]:
    try:
        ask(definition)
    except SheetRefused as refusal:
        json.dumps(refusal.as_json())
        return refusal.faults
    return ()


@given(JSON | NEARLY, JSON)
@settings(max_examples=200, deadline=None)
def test_no_data_gives_anything_but_an_answer_or_a_refusal(data: Any, other: Any) -> None:
    for definition in DEFINITIONS:
        for ask in (
            lambda of: score(of, data, ""),
            lambda of: score(of, data, other),
            lambda of: plan_setup(of, data, "", other),
            lambda of: plan_setup(of, 3, other, data),
            lambda of: [run_helper(of, helper.key, data) for helper in of.document.helpers],
            lambda of: run_helper(of, other, data),
        ):
            faults = answer_or_refusal(ask, definition)
            assert all(fault.message for fault in faults)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(found for key, part in inner for found in places(part, (*path, key)))]


def replaced(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    changed = dict(value) if isinstance(value, dict) else list(value)
    changed[path[0]] = replaced(value[path[0]], path[1:], new)
    return changed


@pytest.mark.parametrize("path", [ARCHITECTS, LANTERNS, *(f"rules/games/{slug}/ruleset.yaml" for slug in GAMES)])
@given(data=st.data())
@settings(max_examples=120, deadline=None)
def test_no_document_gives_anything_but_faults(path: str, data: st.DataObject) -> None:
    document = ROOT / path
    raw = yaml.safe_load(document.read_text(encoding="utf-8"))
    companions = {beside.name: beside.read_text(encoding="utf-8") for beside in document.parent.glob("*.csv")}
    place = data.draw(st.sampled_from(places(raw)))
    new = data.draw(
        JSON | st.sampled_from(["left.x", "sum(1 for x in everyone)", "{left}", "1 // 0", "players[0]", "name"])
    )
    text = json.dumps(replaced(raw, place, new), ensure_ascii=False)  # JSON is YAML too, and quick to write

    try:
        faults = check(load_document(text, companions))
    except DocumentRefused as refusal:
        faults = refusal.faults

    assert all(fault.message for fault in faults)


@given(st.text(max_size=200))
@settings(max_examples=200, deadline=None)
def test_no_text_gives_anything_but_a_refusal(text: str) -> None:
    with pytest.raises(DocumentRefused):
        load_document(text)


@pytest.mark.parametrize("definition", DEFINITIONS, ids=lambda definition: definition.slug)
def test_a_definition_reads_back_from_its_json(definition: Definition) -> None:
    data = json.loads(json.dumps(definition.as_json()))

    again = Definition.from_json(data)

    assert again == definition
    assert again.as_json() == data
    assert again.tables == definition.tables
