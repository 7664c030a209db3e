"""What a source said last, in the form in which it is stored beside the game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from catalogue.exchange.records import CopyState
from catalogue.importing.merge import Value


@dataclass(frozen=True, slots=True)
class CopySnapshot:
    """What a source said last of one copy; no ``state``: it has never been taken over.

    ``numbered``: the source shows no barcode, and the one that it is kept under was given here.
    """

    fields: dict[str, Value] = field(default_factory=dict)
    state: CopyState | None = None
    due_on: date | None = None
    numbered: bool = False

    def as_json(self) -> dict[str, Any]:
        """As plain values of JSON."""
        given = {"numbered": True} if self.numbered else {}
        return {
            "fields": self.fields,
            "state": self.state.value if self.state else None,
            "due_on": self.due_on.isoformat() if self.due_on else None,
            **given,
        }

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> "CopySnapshot":
        """The copy that ``as_json`` wrote."""
        state, due_on = stored.get("state"), stored.get("due_on")
        return cls(
            fields=dict(stored.get("fields", {})),
            state=CopyState(state) if state else None,
            due_on=date.fromisoformat(due_on) if due_on else None,
            numbered=bool(stored.get("numbered")),
        )


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What a source said last: the fields of the record, its copies by barcode key, the digest of its notes."""

    fields: dict[str, Value] = field(default_factory=dict)
    copies: dict[str, CopySnapshot] = field(default_factory=dict)
    digest: str = ""

    def as_json(self) -> dict[str, Any]:
        """As plain values of JSON."""
        return {
            "fields": self.fields,
            "copies": {barcode: copy.as_json() for barcode, copy in self.copies.items()},
            "digest": self.digest,
        }

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> "Snapshot":
        """The snapshot that ``as_json`` wrote."""
        copies = stored.get("copies", {})
        return cls(
            fields=dict(stored.get("fields", {})),
            copies={barcode: CopySnapshot.from_json(copy) for barcode, copy in copies.items()},
            digest=stored.get("digest", ""),
        )
