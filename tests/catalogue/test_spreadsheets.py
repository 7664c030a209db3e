"""Files for a spreadsheet."""

import csv
from collections.abc import Iterator
from io import StringIO
from itertools import islice
from typing import Any

import pytest

from catalogue.spreadsheets import csv_lines, csv_text, harmless


@pytest.mark.parametrize("cell", ["=1+1", "+33", "-2", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1"])
def test_every_beginning_of_a_formula_is_defused(cell: str):
    assert harmless(cell) == f"'{cell}"


@pytest.mark.parametrize("cell", [None, -2, 0, "Ana", "a=b", ""])
def test_anything_else_is_left_alone(cell: Any):
    assert harmless(cell) == cell


def test_a_number_stays_one_and_nothing_is_an_empty_cell():
    assert csv_text([["Ana", -1, None, True], ["=1", 2]]) == "\ufeffAna;-1;;True\r\n'=1;2\r\n"


def test_a_cell_with_semicolons_quotes_and_lines_stays_one_cell():
    text = csv_text([["a;b", 'c"d', "e\nf"]])

    assert list(csv.reader(StringIO(text[1:], newline=""), delimiter=";")) == [["a;b", 'c"d', "e\nf"]]


def test_a_long_table_is_never_held_whole():
    asked: list[int] = []

    def rows() -> Iterator[list[int]]:
        for number in range(1000):
            asked.append(number)
            yield [number]

    assert list(islice(csv_lines(rows()), 3)) == ["\ufeff", "0\r\n", "1\r\n"]
    assert asked == [0, 1]
