"""The kinds of entries that a score sheet asks for; a new kind is a new class and its line in ``Entry``."""

from typing import Annotated

from pydantic import Field

from rules.engine.document.grid_entry import Grid
from rules.engine.document.plain_entries import Choice, Count, Flag, Pieces, Subset, Unacceptable
from rules.engine.document.records_entry import Records
from rules.engine.document.steps_entry import Steps

Entry = Annotated[Count | Flag | Choice | Subset | Pieces | Records | Grid | Steps, Field(discriminator="kind")]

__all__ = ["Choice", "Count", "Entry", "Flag", "Grid", "Pieces", "Records", "Steps", "Subset", "Unacceptable"]
