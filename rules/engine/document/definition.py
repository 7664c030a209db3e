"""The checked, frozen form of a document, from which everything is computed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.engine.document.model import RulesetDocument
from rules.engine.document.tables import Rows


@dataclass(frozen=True)
class Definition:
    """A document that passed every check, with its tables ready to look up."""

    document: RulesetDocument
    tables: Mapping[str, Rows] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "tables", {table.key: table.by_id() for table in self.document.tables})

    @property
    def slug(self) -> str:
        """The short name of the game in addresses and commands."""
        return self.document.slug

    @property
    def variants(self) -> tuple[str, ...]:
        """The keys of the ways to play; the plain game is ""."""
        return ("", *(variant.key for variant in self.document.variants))

    def as_json(self) -> dict[str, Any]:
        """Give the whole definition as JSON, formulas as trees; what equals a default is left out."""
        return self.document.model_dump(mode="json", by_alias=True, exclude_defaults=True)

    @classmethod
    def from_json(cls, data: Any) -> "Definition":
        """Read back what ``as_json`` gave; for data that this project stored itself, so nothing is checked again."""
        return cls(RulesetDocument.model_validate(data))
