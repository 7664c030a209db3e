"""A list of small records, each with fields of its own: what a player has several of, described one by one."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, Self, Union

from pydantic import Field, model_validator

from rules.engine.document.fields import Keyed
from rules.engine.document.plain_entries import Choice, Count, EntryBase, Flag, Pieces, Subset, Unacceptable
from rules.engine.document.tables import Rows, Table
from rules.engine.formula.shapes import ListOf, Row, Shape

MAX_RECORDS = 40
MAX_FIELDS = 12


class Records(EntryBase):
    """Up to ``max`` records of ``fields``; a field that is left out has its empty value.

    A field may be a list of records too, but no deeper: a list in a list is what people still fill in.
    """

    kind: Literal["records"]
    max: int = Field(ge=1, le=MAX_RECORDS)
    fields: Keyed["RecordField"] = Field(max_length=MAX_FIELDS)

    @model_validator(mode="after")
    def _flat_enough(self) -> Self:
        if not self.fields:
            raise ValueError("il faut au moins un champ")
        keys = [field.key for field in self.fields]
        if len(set(keys)) < len(keys):
            raise ValueError("deux champs ont la même clé")
        if any(field.only for field in self.fields):
            raise ValueError("only ne se dit que de la saisie entière")
        inner = [field for field in self.fields if isinstance(field, Records)]
        if any(isinstance(field, Records) for record in inner for field in record.fields):
            raise ValueError("une liste dans une liste suffit")
        return self

    def shape(self, tables: Mapping[str, Table]) -> Shape:
        """Formulas see a list of rows with these fields."""
        return ListOf(Row({field.key: field.shape(tables) for field in self.fields}))

    def empty(self) -> Any:
        """No record."""
        return []

    def read(self, raw: Any, tables: Mapping[str, Rows]) -> Any:
        """Accept a list of mappings; a fault names the record by its number, and the field."""
        if not isinstance(raw, list):
            raise Unacceptable("une liste est attendue")
        if len(raw) > self.max:
            raise Unacceptable(f"{self.max} éléments au plus")
        return [self._record(f"élément {number}", item, tables) for number, item in enumerate(raw, 1)]

    def _record(self, place: str, raw: Any, tables: Mapping[str, Rows]) -> dict[str, Any]:
        if not isinstance(raw, Mapping):
            raise Unacceptable(f"{place}\u00a0: des champs (clé\u00a0: valeur) sont attendus")
        known = {field.key for field in self.fields}
        unknown = [str(key)[:60] for key in raw if key not in known]
        if unknown:
            raise Unacceptable(f"{place}\u00a0: champ inconnu «\u00a0{unknown[0]}\u00a0»")
        return {field.key: _value(place, field, raw.get(field.key), tables) for field in self.fields}

    def sources(self) -> Iterator[tuple[str, str]]:
        """Give the place and the name of each table that a field reads from."""
        for field in self.fields:
            if isinstance(field, Records):
                yield from ((f"{field.key}.fields.{place}", name) for place, name in field.sources())
            elif isinstance(source := getattr(field, "source", None), str):
                yield field.key, source


def _value(place: str, field: "RecordField", raw: Any, tables: Mapping[str, Rows]) -> Any:
    if raw is None:
        return field.empty()
    try:
        return field.read(raw, tables)
    except Unacceptable as fault:
        raise Unacceptable(f"{place}, {field.key}\u00a0: {fault}") from None


RecordField = Annotated[Union[Count, Flag, Choice, Subset, Pieces, Records], Field(discriminator="kind")]  # noqa: UP007 - names the class above, which is not finished where "|" would want it

Records.model_rebuild()
