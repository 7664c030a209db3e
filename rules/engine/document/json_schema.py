"""The JSON Schema of a document as people write it: for editors that complete and check while one types.

The models read two forms, what an author writes and what ``Definition.as_json`` gives. The schema tells the first
alone: parts are found by their keys, and formulas and texts with figures are texts. It tells the shape; whether names
exist and examples come out is for ``check`` to say.
"""

from collections.abc import Callable, Iterator
from typing import Any, cast

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core.core_schema import BeforeValidatorFunctionSchema, PlainValidatorFunctionSchema

from rules.engine.document.fields import VARIANT_KEY
from rules.engine.document.model import RulesetDocument
from rules.engine.formula.parse import MAX_TEXT

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_KEY: Schema = {"pattern": "^[a-z][a-z0-9_]{0,39}$"}
_OWN_KEYS: dict[str, Schema] = {"Variant": {"pattern": VARIANT_KEY}}
_KEYED = "x-keyed"
_SHARED: Schema = {
    "Formula": {
        "description": "Une formule, un nombre entier ou true/false.",
        "type": ["string", "integer", "boolean"],
        "maxLength": MAX_TEXT,
    },
    "Template": {"description": "Un texte, avec des formules entre accolades.", "type": "string"},
}
_COMPANION: Schema = {
    "description": "Le fichier CSV à côté du document, à la place de rows.",
    "type": "string",
    "minLength": 1,
}


def document_schema() -> Schema:
    """Give the JSON Schema (draft 2020-12) of a document as it is written."""
    schema = RulesetDocument.model_json_schema(schema_generator=_AsWritten)
    parts = {key for place in _places(schema) if _KEYED in place for key in _parts_of(place[_KEYED])}
    for name in parts:
        _without_key(schema["$defs"][name])
    for place in list(_places(schema)):
        _tidy(place)
    _table_in_a_file(schema["$defs"]["Table"])
    schema["$defs"] = dict(sorted({**schema["$defs"], **_SHARED}.items()))
    return {"$schema": DIALECT, **schema, "title": "Règles d’un jeu"}


class _AsWritten(GenerateJsonSchema):
    """Tells, for each function that reads the author's form, what that form is."""

    def function_before_schema(self, schema: BeforeValidatorFunctionSchema) -> JsonSchemaValue:
        form = _FORMS.get(_name(schema))
        inner = super().function_before_schema(schema)
        return form(inner) if form else inner

    def function_plain_schema(self, schema: PlainValidatorFunctionSchema) -> JsonSchemaValue:
        # Of another function the author's form is not known: whoever adds one tells it in ``_PLAIN``.
        return dict(_PLAIN[_name(schema)])


def _name(schema: BeforeValidatorFunctionSchema | PlainValidatorFunctionSchema) -> str:
    return getattr(schema["function"]["function"], "__name__", "")


def _keyed(array: JsonSchemaValue) -> JsonSchemaValue:
    return {_KEYED: array}


def _text_or(array: JsonSchemaValue) -> JsonSchemaValue:
    return {"anyOf": [array["items"], array]}


def _template_or(array: JsonSchemaValue) -> JsonSchemaValue:
    return {"anyOf": [dict(_TEMPLATE), array]}


# Named by a marker, as pydantic stumbles over a reference to what it has not made; ``_tidy`` writes the reference.
_FORMULA: JsonSchemaValue = {"x-shared": "Formula"}
_TEMPLATE: JsonSchemaValue = {"x-shared": "Template"}
_FORMS: dict[str, Callable[[JsonSchemaValue], JsonSchemaValue]] = {
    "keyed": _keyed,
    "_paragraphs": _text_or,
    "_texts": _text_or,
    "_explanation": _template_or,
}
_PLAIN: dict[str, JsonSchemaValue] = {"_formula": _FORMULA, "_template": _TEMPLATE}


def _places(schema: Any) -> Iterator[Schema]:
    """Give every object of a schema, the outer before the inner."""
    if isinstance(schema, dict):
        yield schema
    inner = schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ()
    for part in inner:
        yield from _places(part)


def _parts_of(array: Schema) -> list[str]:
    """Name the definitions that an item of a keyed list may be."""
    items = array["items"]
    references = [choice["$ref"] for choice in items.get("oneOf", [items])]
    return [reference.rsplit("/", 1)[1] for reference in references]


def _without_key(definition: Schema) -> None:
    """Take the key out of a part: its author writes it in front of the part."""
    definition["properties"].pop("key")
    definition["required"] = [name for name in definition.get("required", []) if name != "key"]


def _tidy(place: Schema) -> None:
    """Write the markers out, and leave out the titles that pydantic makes of the names."""
    if isinstance(place.get("title"), str):
        del place["title"]
    place.pop("discriminator", None)  # OpenAPI's, and no keyword of JSON Schema
    if _KEYED in place:
        array = place.pop(_KEYED)
        key = _OWN_KEYS.get(_parts_of(array)[0], _KEY)
        most = {"maxProperties": array["maxItems"]} if "maxItems" in array else {}
        place.pop("default", None)
        place.update({"type": "object", "propertyNames": key, "additionalProperties": array["items"], **most})
    if "x-shared" in place:
        place["$ref"] = f"#/$defs/{place.pop('x-shared')}"


def _table_in_a_file(table: Schema) -> None:
    """A table has its rows in the document or in a CSV file beside it, and each row an id and a label."""
    row = {"required": ["id", "label"], "properties": {"id": {"type": "string"}, "label": {"type": "string"}}}
    cast("Schema", table["properties"]["rows"]["items"]).update(row)
    table["properties"]["file"] = _COMPANION
    table["required"].remove("rows")
    table["oneOf"] = [{"required": ["rows"]}, {"required": ["file"]}]
