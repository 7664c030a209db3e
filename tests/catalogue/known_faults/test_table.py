"""The table of ``docs/known-faults.md`` and the tests of this folder speak of the same faults."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
TABLE = HERE.parents[2] / "docs" / "known-faults.md"

FILE = re.compile(r"^In `(test_\w+\.py)`\.$")
ROW = re.compile(r"^\| (\d+) \| (.+) \| (.+) \| (.+) \| `(test_\w+)` \|$")
UNFOUND = "no public thread"


def lines() -> list[str]:
    return TABLE.read_text(encoding="utf-8").splitlines()


def rows() -> Iterator[re.Match[str]]:
    """The rows of the table, in their order."""
    return (found for line in lines() if (found := ROW.match(line)))


def named() -> list[str]:
    """What the rows name, as ``file::test``: the file stands above each part."""
    tests, file = [], ""
    for line in lines():
        if found := FILE.match(line):
            file = found[1]
        elif found := ROW.match(line):
            tests.append(f"{file}::{found[5]}")
    return tests


def written() -> list[str]:
    """The tests of this folder, but for those about the table itself."""
    files = [path for path in sorted(HERE.glob("test_*.py")) if path != Path(__file__)]
    bodies = [(path.name, ast.parse(path.read_text(encoding="utf-8")).body) for path in files]
    return [
        f"{name}::{node.name}"
        for name, body in bodies
        for node in body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


def test_every_row_names_a_test_and_every_test_stands_in_one_row():
    assert sorted(named()) == sorted(written())


def test_every_line_of_a_table_is_a_row_and_they_are_numbered_through():
    numbered = [line for line in lines() if re.match(r"^\| *\d", line)]

    assert [int(row[1]) for row in rows()] == list(range(1, len(numbered) + 1))


def test_there_are_forty_at_least():
    assert len(named()) >= 40


def test_every_row_has_a_source_or_says_that_there_is_none():
    without = [row[1] for row in rows() if row[3] != UNFOUND and "](http" not in row[3] and "commit" not in row[3]]

    assert without == []
