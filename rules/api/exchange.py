"""What the endpoints have in common: strict JSON in, JSON out, and one document for every refusal."""

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import APIException, NotFound, ParseError
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from rules.engine import Definition, SheetFault, SheetRefused
from rules.published import NotPublished, published_definition
from rules.strict_json import MAX_BYTES, UnreadableJSON, read_json

# Which key a refusal names, as the commands name it.
_KEYS: dict[type[APIException], str] = {NotFound: "game", ParseError: "json"}


class StrictJSONParser(BaseParser):
    """Reads a bounded body as strict JSON."""

    media_type = "application/json"

    def parse(self, stream: IO[Any], _media_type: str | None = None, _context: Mapping[str, Any] | None = None) -> Any:
        """Give the value of the body, or raise ParseError with a message in French."""
        try:
            return read_json(stream.read(MAX_BYTES + 1))
        except UnreadableJSON as unreadable:
            raise ParseError(str(unreadable)) from None


class JSONAlone(BaseContentNegotiation):
    """JSON whatever the caller says to accept: there is nothing else, and a refusal must be readable too."""

    def select_parser(self, _request: Request, parsers: Any) -> Any:
        """Read every body as JSON: what is something else is refused with the place where it stops being JSON."""
        return parsers[0]

    def select_renderer(self, _request: Request, renderers: Any, _format: str | None = None) -> Any:
        """Give the first renderer."""
        return renderers[0], renderers[0].media_type


class RulesView(APIView):
    """An endpoint that anybody may use: it changes nothing, so it needs neither a session nor a CSRF token."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    parser_classes = (StrictJSONParser,)
    content_negotiation_class = JSONAlone

    def handle_exception(self, exc: Exception) -> Response:
        """Turn every refusal into ``{"errors": [{"player", "key", "message"}]}``; a bug stays a bug."""
        if isinstance(exc, SheetRefused):
            return Response(exc.as_json(), status=400)
        response = super().handle_exception(exc)
        if isinstance(exc, APIException):
            key = next((key for kind, key in _KEYS.items() if isinstance(exc, kind)), "request")
            response.data = SheetRefused([SheetFault(None, key, str(exc.detail))]).as_json()
        return response


def rules_or_404(slug: str) -> Definition:
    """Give the rules in force, or raise NotFound."""
    try:
        return published_definition(slug)
    except NotPublished:
        raise NotFound("ce jeu n’a pas de règles publiées ici") from None
