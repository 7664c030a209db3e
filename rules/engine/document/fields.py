"""The fields that every part of a document is made of."""

import keyword
from typing import Annotated, Any, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    PlainValidator,
    StringConstraints,
)

from rules.engine.formula.compiled import Formula, Template
from rules.engine.formula.tree import FormulaFault

Item = TypeVar("Item")

# Names that formulas find already there; an entry, a table or a figure of that name would hide them.
RESERVED = frozenset(
    {"players", "variant", "left", "right", "everyone", "filled", "name", "seat", "total", "lines", "draws", "drawn"}
    | {"teams", "limits", "pieces", "decks", "own", "other", "neighbour", "tokens", "points", "age", "number", "card"}
    | {"sum", "count", "len", "min", "max", "any", "all", "abs"}
)


class Part(BaseModel):
    """A part of a document: strict, closed, and never changed after it was read."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, arbitrary_types_allowed=True)


def _usable(key: str) -> str:
    if keyword.iskeyword(key) or key in RESERVED:
        raise ValueError(f"«\u00a0{key}\u00a0» est un mot réservé des formules")
    return key


def as_tuple(raw: Any) -> Any:
    """Turn the list of a document into a tuple; anything else is left to be refused."""
    return tuple(raw) if isinstance(raw, list) else raw


def keyed(raw: Any) -> Any:
    """Turn ``{key: {…}}`` into ``({"key": key, …}, …)``: order counts, and JSON stores may lose that of keys."""
    if not isinstance(raw, dict):
        return as_tuple(raw)
    return tuple({"key": key, **value} if isinstance(value, dict) else value for key, value in raw.items())


def _formula(raw: Any) -> Formula:
    try:
        return Formula.read(raw)
    except FormulaFault as fault:
        raise ValueError(str(fault)) from None


def _template(raw: Any) -> Template:
    try:
        return Template.read(raw)
    except FormulaFault as fault:
        raise ValueError(str(fault)) from None


Key = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
# The key of a variant is never a name in formulas (they compare it as a text), so it may hold hyphens.
VARIANT_KEY = r"^[a-z][a-z0-9_-]{0,39}$"
VariantKey = Annotated[str, StringConstraints(pattern=VARIANT_KEY)]
# A key that formulas use as a name.
Name = Annotated[Key, AfterValidator(_usable)]
Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]
Line = Annotated[str, StringConstraints(min_length=1, max_length=200, pattern=r"^\S.*$")]
Prose = Annotated[str, StringConstraints(min_length=1, max_length=4000, pattern=r"^\S")]
Many = Annotated[tuple[Item, ...], BeforeValidator(as_tuple)]
Keyed = Annotated[tuple[Item, ...], BeforeValidator(keyed)]
FormulaField = Annotated[Formula, PlainValidator(_formula), PlainSerializer(Formula.as_json)]
TemplateField = Annotated[Template, PlainValidator(_template), PlainSerializer(Template.as_json)]


class When(Part):
    """A text that is said only when a formula holds; without ``when``, always."""

    text: TemplateField
    when: FormulaField | None = None


def _explanation(raw: Any) -> Any:
    return ({"text": raw},) if isinstance(raw, str) else as_tuple(raw)


# One template, or several of which those that apply are joined.
Explanation = Annotated[tuple[When, ...], Field(max_length=60), BeforeValidator(_explanation)]
