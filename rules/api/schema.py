"""How the endpoints are described in the site's OpenAPI document."""

from collections.abc import Callable
from typing import Any, TypeVar

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

Schema = dict[str, Any]
Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])

TEXT: Schema = {"type": "string"}
INTEGER: Schema = {"type": "integer"}
KEYED: Schema = {"type": "object", "additionalProperties": True}


def an_object(required: Schema, optional: Schema | None = None) -> Schema:
    """Give the schema of an object with these properties."""
    return {"type": "object", "properties": {**required, **(optional or {})}, "required": list(required)}


def a_list(item: Schema) -> Schema:
    """Give the schema of a list."""
    return {"type": "array", "items": item}


FAULT = an_object({"player": {"type": "string", "nullable": True}, "key": TEXT, "message": TEXT})
ERRORS = an_object({"errors": a_list(FAULT)})
SUMMARY = an_object(
    {
        "slug": TEXT,
        "name": TEXT,
        "edition": TEXT,
        "players": an_object({"min": INTEGER, "max": INTEGER}),
        "variants": a_list(an_object({"key": TEXT, "label": TEXT})),
        "setup": {"type": "boolean"},
        "score": {"type": "boolean"},
        "helpers": a_list(TEXT),
    }
)
SEED: Schema = {"oneOf": [{"type": "integer"}, {"type": "string", "maxLength": 100}]}
SETUP_QUESTION = an_object({"players": INTEGER}, {"variant": TEXT, "seed": SEED})
STEP = an_object({"text": TEXT}, {"quantity": INTEGER, "anchor": TEXT})
SETUP = an_object(
    {
        "game": TEXT,
        "variant": TEXT,
        "players": INTEGER,
        "quantities": {"type": "object", "additionalProperties": INTEGER},
        "decks": KEYED,
        "draws": {"type": "object", "additionalProperties": a_list(TEXT)},
        "teams": {"type": "array", "items": a_list(TEXT), "nullable": True},
        "steps": a_list(STEP),
        "seed": SEED,
        "first_player": TEXT,
        "back_to_box": a_list(STEP),
        "labels": KEYED,
    }
)
SHEET = an_object(
    {"players": a_list(an_object({"name": {"type": "string", "minLength": 1, "maxLength": 40}}, {"entries": KEYED}))},
    {"variant": TEXT},
)
STANDING = an_object(
    {"name": TEXT, "lines": {"type": "object", "additionalProperties": INTEGER}, "total": INTEGER, "rank": INTEGER}
)
SCOREBOARD = an_object(
    {
        "players": a_list(STANDING),
        "winners": a_list(TEXT),
        "decided_by": TEXT,
        "decision": TEXT,
        "explanations": KEYED,
        "labels": KEYED,
        "warnings": a_list(FAULT),
    }
)
HELPERS = an_object({"game": TEXT, "helpers": a_list(KEYED)})

NOT_HERE = OpenApiResponse(ERRORS, description="Ce jeu n’a pas de règles publiées ici.")
REFUSED = OpenApiResponse(ERRORS, description="La demande est refusée, avec toutes ses erreurs.")
SLUG = OpenApiParameter("slug", str, OpenApiParameter.PATH, description="Identifiant du jeu.")
NAME = OpenApiParameter("name", str, OpenApiParameter.PATH, description="Nom de l’aide.")
SETUP_PARAMETERS = [
    SLUG,
    OpenApiParameter("players", int, required=True, description="Nombre de joueurs."),
    OpenApiParameter("variant", str, description="Variante du jeu."),
    OpenApiParameter("seed", str, description="Graine du tirage\u00a0; sans elle, une graine est tirée et donnée."),
]


def answers(
    operation: str, summary: str, answer: Schema, request: Schema | None = None, parameters: Any = (SLUG,)
) -> Callable[[Endpoint], Endpoint]:
    """Describe an operation that answers with ``answer``, or with a refusal."""
    return extend_schema(
        operation_id=operation,
        summary=summary,
        tags=["rulesets"],
        auth=[],
        request={"application/json": request} if request else None,
        responses={200: answer, 400: REFUSED, 404: NOT_HERE},
        parameters=list(parameters),
    )
