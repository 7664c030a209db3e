"""What can be wrong with a document or a sheet, and the two refusals that carry every fault at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

# A document with more faults than anybody would read at once is told its first ones.
MAX_FAULTS = 300


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a document: where (``lines.science``), and what, in French."""

    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}\u00a0: {self.message}" if self.place else self.message


@dataclass(frozen=True, slots=True)
class SheetFault:
    """One thing wrong with a sheet, a setup or facts: whose (None: the table's), which key, and what."""

    player: str | None
    key: str
    message: str

    def as_json(self) -> dict[str, Any]:
        """Give the fault as ``{"player", "key", "message"}``."""
        return {"player": self.player, "key": self.key, "message": self.message}

    def __str__(self) -> str:
        return "\u00a0: ".join(part for part in (self.player, self.key, self.message) if part)


class DocumentRefused(Exception):  # noqa: N818 - a refusal is an answer of the trade, not an error of the program
    """A document is wrong; ``faults`` holds everything that was found."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = tuple(faults)


class SheetRefused(Exception):  # noqa: N818 - see DocumentRefused
    """A sheet, a setup or the facts of a helper cannot be answered; ``faults`` holds everything that was found."""

    def __init__(self, faults: Sequence[SheetFault]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = tuple(faults)

    def as_json(self) -> dict[str, Any]:
        """Give the refusal as ``{"errors": [{"player", "key", "message"}]}``."""
        return {"errors": [fault.as_json() for fault in self.faults]}
