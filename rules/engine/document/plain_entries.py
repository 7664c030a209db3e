"""The plain kinds of entries: a number, yes or no, one row, some of several, pieces.

A kind is a class: its ``shape``, what stands for "not filled in" (``empty``), and ``read``, which turns
a raw value into the one for formulas or raises ``Unacceptable`` with a message in French.
"""

from collections.abc import Mapping
from typing import Any, Literal, Self

from pydantic import Field, model_validator

from rules.engine.document.fields import Key, Line, Many, Name, Part, Prose, Slug, TemplateField
from rules.engine.document.tables import Rows, Table, copies, row_shape
from rules.engine.formula.compiled import Template
from rules.engine.formula.shapes import FLAG, INTEGER, ListOf, Shape
from rules.engine.formula.tree import LARGEST


class Unacceptable(ValueError):  # noqa: N818 - becomes a fault of the sheet
    """A raw value that an entry does not accept."""


class EntryBase(Part):
    """What all kinds share; ``only`` names the variants that ask for the entry ("" is the plain game)."""

    key: Name
    label: Line
    help: Prose | None = None
    only: Many[str] = ()
    anchor: Slug | None = None


class Count(EntryBase):
    """A whole number; ``supply`` is how many exist for the whole table."""

    kind: Literal["count"]
    min: int = Field(default=0, ge=-LARGEST)
    max: int = Field(le=LARGEST)
    supply: int | None = None

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.max < self.min:
            raise ValueError("max est plus petit que min")
        return self

    def shape(self, _tables: Mapping[str, Table]) -> Shape:
        """Formulas see an integer."""
        return INTEGER

    def empty(self) -> Any:
        """Nothing counted yet."""
        return 0

    def read(self, raw: Any, _tables: Mapping[str, Rows]) -> Any:
        """Accept an integer within the bounds; True is not one, and neither is "3"."""
        if type(raw) is not int:
            raise Unacceptable("un nombre entier est attendu")
        if not self.min <= raw <= self.max:
            raise Unacceptable(f"un nombre de {self.min} à {self.max} est attendu")
        return raw


class Flag(EntryBase):
    """Yes or no; ``exclusive``: one player at most says yes."""

    kind: Literal["flag"]
    exclusive: bool = False

    def shape(self, _tables: Mapping[str, Table]) -> Shape:
        """Formulas see a boolean."""
        return FLAG

    def empty(self) -> Any:
        """No, until told otherwise."""
        return False

    def read(self, raw: Any, _tables: Mapping[str, Rows]) -> Any:
        """Accept true or false."""
        if not isinstance(raw, bool):
            raise Unacceptable("oui ou non est attendu (true ou false)")
        return raw


class Choice(EntryBase):
    """One row of a table; ``unique``: no two players choose the same."""

    kind: Literal["choice"]
    source: Key = Field(alias="from")
    unique: bool = False

    def shape(self, tables: Mapping[str, Table]) -> Shape:
        """Formulas see the row, with its columns."""
        return row_shape(tables, self.source)

    def options(self, tables: Mapping[str, Rows]) -> tuple[tuple[str, str], ...]:
        """Give the ids and labels to choose from."""
        return _options(tables[self.source])

    def empty(self) -> Any:
        """No row: nothing."""
        return None

    def read(self, raw: Any, tables: Mapping[str, Rows]) -> Any:
        """Accept the id of a row."""
        return _row(raw, tables[self.source])


class Subset(EntryBase):
    """Some of the numbers 1 to ``of``, or of the rows of a table, each once at most.

    ``limited``: at the whole table no more of a row than copies of it exist.
    """

    kind: Literal["subset"]
    limited: bool = False
    of: int | None = Field(default=None, ge=1, le=200)
    source: Key | None = Field(default=None, alias="from")
    option: TemplateField | None = None

    @model_validator(mode="after")
    def _one_origin(self) -> Self:
        if (self.of is None) == (self.source is None):
            raise ValueError("il faut soit of, soit from")
        if self.limited and self.source is None:
            raise ValueError("limited se dit des lignes d’une table")
        return self

    def shape(self, tables: Mapping[str, Table]) -> Shape:
        """Formulas see a list of integers, or of rows."""
        return ListOf(INTEGER if self.source is None else row_shape(tables, self.source))

    def options(self, tables: Mapping[str, Rows]) -> tuple[tuple[str, str], ...]:
        """Give what can be ticked, in order: numbers in digits, or ids, each with its label."""
        if self.source is not None:
            return _options(tables[self.source])
        label = self.option or Template(parts=(("show", ("name", "number")),))
        return tuple((str(number), label.text({**tables, "number": number})) for number in range(1, (self.of or 0) + 1))

    def empty(self) -> Any:
        """None of them."""
        return []

    def read(self, raw: Any, tables: Mapping[str, Rows]) -> Any:
        """Accept a list without repetition; the order does not count."""
        members = [self._member(item, tables) for item in _items(raw)]
        if len({member["id"] if self.source else member for member in members}) < len(members):
            raise Unacceptable("chaque élément ne compte qu’une fois")
        return members if self.source else sorted(members)

    def _member(self, raw: Any, tables: Mapping[str, Rows]) -> Any:
        if self.source is not None:
            return _row(raw, tables[self.source])
        if type(raw) is not int or not 1 <= raw <= (self.of or 0):
            raise Unacceptable(f"une liste de nombres de 1 à {self.of} est attendue")
        return raw


class Pieces(EntryBase):
    """Pieces of a table that a player holds, as many of each as exist."""

    kind: Literal["pieces"]
    source: Key = Field(alias="from")

    def shape(self, tables: Mapping[str, Table]) -> Shape:
        """Formulas see a list of rows."""
        return ListOf(row_shape(tables, self.source))

    def options(self, tables: Mapping[str, Rows]) -> tuple[tuple[str, str], ...]:
        """Give the ids and labels to choose from."""
        return _options(tables[self.source])

    def empty(self) -> Any:
        """No piece."""
        return []

    def read(self, raw: Any, tables: Mapping[str, Rows]) -> Any:
        """Accept a list of ids, each as often as copies of it exist."""
        rows = [_row(item, tables[self.source]) for item in _items(raw)]
        for row in rows:
            if rows.count(row) > copies(row):
                raise Unacceptable(f"{row['label']}\u00a0: {copies(row)} au plus")
        return rows


def _items(raw: Any) -> list[Any]:
    if not isinstance(raw, list):
        raise Unacceptable("une liste est attendue")
    if len(raw) > 500:
        raise Unacceptable("liste trop longue")
    return raw


def _options(rows: Rows) -> tuple[tuple[str, str], ...]:
    return tuple((row["id"], row["label"]) for row in rows.values())


def _row(raw: Any, rows: Rows) -> dict[str, Any]:
    if not isinstance(raw, str):
        raise Unacceptable("un identifiant (texte) est attendu")
    if raw not in rows:
        raise Unacceptable(f"«\u00a0{raw[:40]}\u00a0» est inconnu\u00a0; attendu\u00a0: {', '.join(list(rows)[:40])}")
    return rows[raw]
