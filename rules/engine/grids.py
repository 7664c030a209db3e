"""Grids of squares: where a shape can be placed, and what is still free.

A grid is a list of rows of 0 (free) and 1 (filled). A placement is the set of squares that the shape would cover, as
``(row, column)`` from 0 in reading order. Everything is tried, nothing searched: at most 8 orientations on each square.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

Square: TypeAlias = tuple[int, int]
Placement: TypeAlias = tuple[Square, ...]
Cells: TypeAlias = Sequence[Sequence[int]]


def squares(cells: Cells) -> Placement:
    """Give the filled squares in reading order."""
    return tuple((row, column) for row, line in enumerate(cells) for column, filled in enumerate(line) if filled)


def _from_the_corner(shape: Iterator[Square] | Placement) -> Placement:
    """Move a shape to the top left corner of its plane."""
    found = list(shape)
    top, left = min(row for row, _ in found), min(column for _, column in found)
    return tuple(sorted((row - top, column - left) for row, column in found))


def orientations(shape: Placement, *, rotate: bool, mirror: bool) -> list[Placement]:
    """Give the different ways to hold a shape, sorted."""
    ways = {_from_the_corner(shape)}
    if mirror:
        ways |= {_from_the_corner((row, -column) for row, column in way) for way in set(ways)}
    turned = ways
    for _quarter in range(3 if rotate else 0):
        turned = {_from_the_corner((column, -row) for row, column in way) for way in turned}
        ways = ways | turned
    return sorted(ways)


def placements(cells: Cells, ways: Sequence[Placement], over: Square | None = None) -> list[Placement]:
    """Give every placement inside the grid and on free squares, covering ``over`` when it is given, sorted."""
    corners = [(row, column) for row in range(len(cells)) for column in range(len(cells[0]))]
    tried = (tuple((top + row, left + column) for row, column in way) for way in ways for top, left in corners)
    return sorted(placed for placed in tried if _is_free(cells, placed) and (over is None or over in placed))


def _is_free(cells: Cells, placed: Placement) -> bool:
    return all(row < len(cells) and column < len(cells[0]) and not cells[row][column] for row, column in placed)


def free_regions(cells: Cells) -> list[int]:
    """Give the sizes of the regions of free squares joined by their sides, the largest first."""
    free = {(row, column) for row, line in enumerate(cells) for column, filled in enumerate(line) if not filled}
    sizes = []
    while free:
        reached = [free.pop()]
        size = 0
        while reached:  # each square is taken out of ``free`` before it is put here, so once
            row, column = reached.pop()
            size += 1
            beside = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)} & free
            free -= beside
            reached += beside
        sizes.append(size)
    return sorted(sizes, reverse=True)
