"""The words and figures that scoring by hand and its warnings share."""

from typing import Any

NBSP = "\u00a0"
SYMBOLS = ("compass", "gear", "tablet")
GUILDS = {
    "workers-guild": (1, (), ("brown",)),
    "craftsmen-guild": (2, (), ("grey",)),
    "traders-guild": (1, (), ("yellow",)),
    "philosophers-guild": (1, (), ("green",)),
    "spies-guild": (1, (), ("red",)),
    "magistrates-guild": (1, (), ("blue",)),
    "shipowners-guild": (1, ("brown", "grey", "purple"), ()),
}


class Table:
    """The cards and boards, looked up once."""

    def __init__(self, tables: Any) -> None:
        self.cards, self.boards = tables["buildings"], tables["wonder_boards"]


def words(number: int, one: str, many: str) -> str:
    """Write "1 pièce", "2 pièces"."""
    return f"{number} {one if number < 2 else many}"


def shown(number: int) -> str:
    """Write a number with a real minus."""
    return str(number).replace("-", "−")


def joined(names: list[str]) -> str:
    """Join names as French does."""
    return f"{', '.join(names[:-1])} et {names[-1]}" if len(names) > 1 else "".join(names)
