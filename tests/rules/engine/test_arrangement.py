"""What only arranges a page: groups of rows, ways to fill in, layouts of cards. Pointing nowhere is a fault."""

import pytest

from rules.engine import DocumentRefused, load_definition

DOCUMENT = """
slug: petit
identity: {name: Petit jeu, edition: Inventée, players: {min: 2, max: 4}, sources: {cahier: {title: Cahier}}}
tables:
  cards:
    label: Cartes
    columns: {age: integer, line: integer, shift: integer, up: flag}
    groups: {by: age, labels: {"1": Premier âge, "2": Second âge}}
    rows:
      - {id: a, label: A, age: 1, line: 1, shift: 0, up: true}
      - {id: b, label: B, age: 2, line: 1, shift: 0}
layouts:
  first: {label: Premier âge, from: cards, where: {age: 1}, row: line, offset: shift, up: up, anchor: pose}
entries:
  coins: {label: Pièces, kind: count, max: 20}
  total: {label: Total, kind: count, max: 20}
ways:
  counted: {label: En comptant, entries: [coins]}
  added: {label: En additionnant, entries: [sum_told]}
lines: {coins: {label: Pièces, value: coins, because: "{coins}"}}
ranking: {most: total}
reference: [{anchor: pose, title: Pose, text: On pose.}]
""".replace("  total: {label: Total", "  sum_told: {label: Total")


def faults(old: str, new: str) -> list[tuple[str, str]]:
    assert old in DOCUMENT
    with pytest.raises(DocumentRefused) as refused:
        load_definition(DOCUMENT.replace(old, new))
    return [(fault.place, fault.message) for fault in refused.value.faults]


def test_a_document_keeps_what_arranges_its_pages():
    definition = load_definition(DOCUMENT)

    again = type(definition).from_json(definition.as_json())

    assert again.document.ways == definition.document.ways
    assert again.document.layouts == definition.document.layouts
    assert again.document.tables[0].groups == definition.document.tables[0].groups


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("by: age", "by: years", "tables.cards.groups.by"),
        (', "2": Second âge', "", "tables.cards.groups.labels"),
        ("entries: [coins]", "entries: [coin]", "ways.counted.entries"),
        ("from: cards, where", "from: card, where", "layouts.first.from"),
        ("where: {age: 1}", "where: {ages: 1}", "layouts.first.where"),
        ("row: line", "row: rows", "layouts.first.row"),
        ("offset: shift", "offset: up", "layouts.first.offset"),
        ("up: up", "up: age", "layouts.first.up"),
        ("anchor: pose}\nentries", "anchor: poses}\nentries", "layouts.first.anchor"),
    ],
)
def test_what_points_nowhere_is_told_with_its_place(old, new, place):
    assert [found for found, _message in faults(old, new)] == [place]


def test_two_ways_of_one_name_are_a_fault():
    listed = DOCUMENT.replace("ways:\n  counted: {", "ways:\n  - {key: counted, ")
    listed = listed.replace("  added: {", "  - {key: counted, ")

    with pytest.raises(DocumentRefused) as refused:
        load_definition(listed)

    assert [fault.place for fault in refused.value.faults] == ["ways.counted"]
