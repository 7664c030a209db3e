"""What the public is told, looked at as somebody would who knows the rule and wants to know more."""

from collections import defaultdict
from itertools import product

import pytest

from catalogue.figures.disclosure import Guarded, alone, guarded


@pytest.mark.parametrize(
    ("counts", "told"),
    [
        ([], Guarded((), 0)),
        ([0, 0, 0], Guarded((0, 0, 0), 0)),
        ([12, 0, 7], Guarded((12, 0, 7), 19)),
        # One small cell is what is missing to the total: the next smallest hides it.
        ([30, 3, 12, 50], Guarded((30, None, None, 50), 95)),
        # Two small cells hide each other, unless their sum says what they are.
        ([30, 3, 2], Guarded((30, None, None), 35)),
        ([30, 1, 1, 9], Guarded((30, None, None, None), 41)),
        ([30, 4, 4, 9], Guarded((30, None, None, None), 47)),
        # Nothing to hide behind: the table is withheld, zeros included.
        ([1, 1, 0], Guarded((None, None, None), None)),
        ([4, 4, 0], Guarded((None, None, None), 8)),
        ([3, 0], Guarded((None, None), None)),
        # A total under five is hidden like any cell.
        ([2, 1], Guarded((None, None), None)),
    ],
)
def test_small_cells_and_what_would_give_them_away_are_hidden(counts, told):
    assert guarded(counts) == told


@pytest.mark.parametrize(("length", "most"), [(1, 30), (2, 30), (3, 14), (4, 9)])
def test_nobody_can_work_out_a_hidden_small_cell(length, most):
    """Every table of that size: each hidden cell could be another one, whatever is told beside it."""
    possible = defaultdict(list)
    for counts in product(range(most + 1), repeat=length):
        possible[guarded(counts)].append(counts)

    given_away = [
        (told, tables)
        for told, tables in possible.items()
        for place, cell in enumerate(told.cells)
        if cell is None and len({table[place] for table in tables}) == 1 and 0 < tables[0][place] < 5
    ]

    assert given_away == []


@pytest.mark.parametrize("length", [3, 4])
def test_no_cell_under_five_is_ever_told(length):
    for counts in product(range(10), repeat=length):
        told = guarded(counts)
        assert not [cell for cell in (*told.cells, told.total) if cell is not None and 0 < cell < 5]
        assert all(cell in (None, count) for cell, count in zip(told.cells, counts, strict=True))


@pytest.mark.parametrize(("count", "told"), [(0, 0), (1, None), (4, None), (5, 5)])
def test_a_count_by_itself(count, told):
    assert alone(count) == told
