"""An entry for steps that are taken in their order, so that how many says which."""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field

from rules.engine.document.fields import TemplateField
from rules.engine.document.plain_entries import EntryBase, Unacceptable
from rules.engine.document.tables import Rows, Table
from rules.engine.formula.compiled import Template
from rules.engine.formula.shapes import INTEGER, ListOf, Shape


class Steps(EntryBase):
    """Steps 1 to ``of``, taken in order: a sheet says how many, or lists them from 1 without a gap."""

    kind: Literal["steps"]
    of: int = Field(ge=1, le=200)
    option: TemplateField | None = None

    def shape(self, _tables: Mapping[str, Table]) -> Shape:
        """Formulas see the list of the numbers taken, as they do of a subset."""
        return ListOf(INTEGER)

    def options(self, tables: Mapping[str, Rows]) -> tuple[tuple[str, str], ...]:
        """Give what can be ticked, in order: numbers in digits, each with its label."""
        label = self.option or Template(parts=(("show", ("name", "number")),))
        return tuple((str(number), label.text({**tables, "number": number})) for number in range(1, self.of + 1))

    def empty(self) -> Any:
        """No step."""
        return []

    def read(self, raw: Any, _tables: Mapping[str, Rows]) -> Any:
        """Accept a number of steps, or the list of the first ones."""
        if type(raw) is int and 0 <= raw <= self.of:
            return list(range(1, raw + 1))
        if not isinstance(raw, list) or len(raw) > self.of or not all(type(step) is int for step in raw):
            raise Unacceptable(f"un nombre de 0 à {self.of} est attendu, ou la liste des étapes")
        if sorted(raw) != list(range(1, len(raw) + 1)):
            raise Unacceptable("les étapes se prennent dans l’ordre, sans trou, à partir de 1")
        return sorted(raw)
