"""How the endpoints of plays are described in the site's OpenAPI document."""

from collections.abc import Callable
from typing import Any, TypeVar

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from rules.api.schema import INTEGER, TEXT, Schema, a_list, an_object

Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])

CODE: Schema = {"type": "string", "maxLength": 60, "description": "Dix signes, comme ABCDE-FGHJK."}
UUID4: Schema = {"type": "string", "format": "uuid"}
NULLABLE_TEXT: Schema = {"type": "string", "nullable": True}
VALUE: Schema = {"nullable": True, "description": "JSON, 8 Ko au plus\u00a0; null efface la case."}

REFUSAL = an_object({"code": TEXT, "message": TEXT})
PLAY = an_object({"ruleset": TEXT, "version": INTEGER, "order": INTEGER})
OPENING = an_object(
    {"code": CODE, "ruleset": TEXT, "version": INTEGER}, {"game": {"type": "integer", "nullable": True}}
)
SENT = an_object(
    {
        "id": UUID4,
        "seat": {"type": "integer", "minimum": 0, "maximum": 20},
        "key": {"type": "string", "minLength": 1, "maxLength": 80},
        "value": VALUE,
        "device": {"type": "string", "pattern": "^[a-z0-9]{8}$"},
        "moment": {"type": "integer", "format": "int64"},
        "undoes": {"type": "string", "format": "uuid", "nullable": True},
    }
)
ENTRY = {**SENT, "properties": {**SENT["properties"], "order": INTEGER}, "required": [*SENT["required"], "order"]}
SENDING = an_object({"entries": {"type": "array", "items": SENT, "maxItems": 100}}, {"after": INTEGER})
NOT_TAKEN = an_object({"id": NULLABLE_TEXT, "code": TEXT, "message": TEXT})
NEWS = an_object(
    {"ruleset": TEXT, "version": INTEGER, "order": INTEGER, "entries": a_list(ENTRY), "more": {"type": "boolean"}},
    {"refused": a_list(NOT_TAKEN)},
)
KEEPING = an_object({"book": {"type": "string", "description": "«\u00a0house\u00a0», ou le code d’un carnet."}})
QR = an_object({"address": TEXT, "svg": TEXT})
BOOK = an_object({"name": TEXT})
NEW_BOOK = an_object({"code": CODE, "name": {"type": "string", "minLength": 1, "maxLength": 80}})
PLACE = an_object({"name": TEXT, "rank": {"type": "integer", "nullable": True}, "wins": {"type": "boolean"}})
KEPT = an_object(
    {
        "code": TEXT,
        "ruleset": TEXT,
        "version": INTEGER,
        "title": TEXT,
        "opened": {"type": "string", "format": "date-time"},
        "finished": {"type": "string", "format": "date-time", "nullable": True},
        "players": a_list(PLACE),
    }
)
KEPT_PLAYS = an_object({"name": TEXT, "plays": a_list(KEPT), "more": {"type": "boolean"}})

AFTER = OpenApiParameter("after", int, description="Le dernier ordre déjà connu.")
PLAYS_AFTER = OpenApiParameter("after", int, description="Combien de parties sont déjà connues.")
REASONS = {
    400: "La demande est illisible.",
    401: "Il manque un code.",
    404: "Aucune partie ou aucun carnet n’a ce code.",
    409: "Ce code est déjà pris.",
    429: "Trop souvent\u00a0; Retry-After dit quand réessayer.",
    503: "Les règles de cette partie ne peuvent pas être lues pour le moment.",
}


def answers(
    operation: str,
    summary: str,
    given: dict[int, Schema | None],
    refusals: tuple[int, ...],
    request: Schema | None = None,
    parameters: Any = (),
    auth: Any = None,
) -> Callable[[Endpoint], Endpoint]:
    """Describe an operation: what it answers by status (None: nothing), and how it may refuse.

    ``auth`` is [] where no code is asked for in the header.
    """
    told = {status: schema or OpenApiResponse(description="C’est fait.") for status, schema in given.items()}
    refused = {status: OpenApiResponse(REFUSAL, description=REASONS[status]) for status in refusals}
    return extend_schema(
        operation_id=operation,
        summary=summary,
        tags=["plays"],
        request={"application/json": request} if request else None,
        responses={**told, **refused},
        parameters=list(parameters),
        auth=auth,
    )
