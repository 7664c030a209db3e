"""How the endpoints of circulation are described in the site's OpenAPI document."""

from collections.abc import Callable
from typing import Any, TypeVar

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.serializers import Serializer

from rules.api.schema import INTEGER, KEYED, TEXT, Schema, a_list, an_object

Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])

FLAG: Schema = {"type": "boolean"}
DAY: Schema = {"type": "string", "format": "date", "nullable": True}
MOMENT: Schema = {"type": "string", "format": "date-time"}
LATER: Schema = {**MOMENT, "nullable": True}
NULLABLE_KEY: Schema = {"type": "integer", "nullable": True}
NULLABLE_TEXT: Schema = {"type": "string", "nullable": True}
CENTS: Schema = {"type": "integer", "description": "En centimes d’euro."}


def maybe(schema: Schema) -> Schema:
    """The same, or null."""
    return {**schema, "nullable": True}


REASON = an_object({"code": TEXT, "message": TEXT, "can_override": FLAG, "warns": FLAG, "facts": KEYED})
REFUSAL = {
    **REASON,
    "properties": {**REASON["properties"], "also": a_list(REASON)},
    "required": [*REASON["required"], "also"],
}
FAULT = an_object(
    {"code": TEXT, "message": TEXT},
    {"fields": {"type": "object", "additionalProperties": a_list(TEXT)}},
)
# A code that nothing has is a refusal, a key that nothing has is a fault.
NOT_HERE: Schema = {"anyOf": [REFUSAL, FAULT]}

ACT = an_object(
    {
        "event": INTEGER,
        "kind": TEXT,
        "at": MOMENT,
        "title": TEXT,
        "loan": NULLABLE_KEY,
        "hold": NULLABLE_KEY,
        "due_on": DAY,
    }
)
BOX = an_object({"id": INTEGER, "barcode": TEXT, "condition": TEXT, "flag": TEXT})
SET_ASIDE = an_object(
    {"hold": NULLABLE_KEY, "household": NULLABLE_KEY, "barcode": TEXT, "until": DAY, "site": NULLABLE_TEXT}
)
ACT_OF_DESK = an_object(
    {
        **ACT["properties"],
        "household": NULLABLE_KEY,
        "copy": maybe(BOX),
        "days_late": INTEGER,
        "passed": a_list(TEXT),
        "elsewhere": FLAG,
        "charge_cents": CENTS,
        "set_aside": maybe(SET_ASIDE),
        "undoes": NULLABLE_KEY,
        "undoable_until": LATER,
    }
)
COPY = an_object(
    {
        "id": INTEGER,
        "barcode": TEXT,
        "game": INTEGER,
        "title": TEXT,
        "call_number": TEXT,
        "site": INTEGER,
        "stands_at": INTEGER,
        "state": TEXT,
        "restriction": TEXT,
        "condition": TEXT,
        "flag": TEXT,
        "lendable": FLAG,
        "missing_pieces": INTEGER,
        "loan": maybe(an_object({"id": INTEGER, "household": NULLABLE_KEY, "due_on": DAY})),
        "hold": NULLABLE_KEY,
        "waiting": INTEGER,
    }
)
LOAN = an_object(
    {"id": INTEGER, "title": TEXT, "due_on": DAY, "days_late": INTEGER, "next_renewal": INTEGER},
    {"barcode": TEXT, "game": INTEGER},
)
HOLD = an_object(
    {
        "id": INTEGER,
        "game": INTEGER,
        "title": TEXT,
        "state": TEXT,
        "wanted_from": DAY,
        "ready_until": DAY,
        "site": NULLABLE_TEXT,
    }
)
HOUSEHOLD = an_object(
    {
        "id": INTEGER,
        "name": TEXT,
        "membership": maybe(an_object({"starts_on": DAY, "ends_on": DAY})),
        "in_force": FLAG,
        "games_out": INTEGER,
        "places_left": INTEGER,
        "reasons": a_list(REASON),
        "owed_cents": CENTS,
        "deposit_cents": CENTS,
        "loans": a_list(LOAN),
        "more": INTEGER,
        "holds": a_list(HOLD),
    }
)
SCAN = an_object(
    {
        "what": {"type": "string", "enum": ["card", "copy"]},
        "repaired": FLAG,
        "patron": NULLABLE_KEY,
        "household": maybe(HOUSEHOLD),
        "copy": maybe(COPY),
    }
)
OWN_LOANS = an_object({"loans": a_list(LOAN), "more": INTEGER})
OWN_HOLDS = an_object({"holds": a_list(HOLD), "more": INTEGER})

REASONS = {
    400: "La demande est illisible, ou un champ est faux : chacun est nommé.",
    401: "Il faut se connecter, ou montrer un jeton.",
    403: "Ce compte n’a pas ce droit.",
    404: "Rien ici n’a ce code ou cette clé.",
    409: "L’acte est refusé : le code, les mots, et si l’on peut passer outre.",
}
DOCUMENTS = {400: FAULT, 401: FAULT, 403: FAULT, 404: NOT_HERE, 409: REFUSAL}


def answers(
    operation: str,
    summary: str,
    answer: Schema,
    *,
    asks: type[Serializer[Any]] | None = None,
    refuses: tuple[int, ...] = (400, 401, 403, 404, 409),
    tag: str = "desk",
) -> Callable[[Endpoint], Endpoint]:
    """Describe an operation: what it asks for, what it answers with, and how it may refuse."""
    refused = {status: OpenApiResponse(DOCUMENTS[status], description=REASONS[status]) for status in refuses}
    return extend_schema(
        operation_id=operation,
        summary=summary,
        tags=[tag],
        request={"application/json": asks} if asks else None,
        responses={200: answer, **refused},
    )
