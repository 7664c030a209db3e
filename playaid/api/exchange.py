"""What the endpoints of plays have in common: strict JSON in, and ``{"code", "message"}`` for every refusal."""

from typing import Any

from django.utils import timezone
from rest_framework.exceptions import APIException, ParseError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from playaid.api.authentication import CodeKey
from playaid.plays.refusals import CodeMissing, PlayRefusal, TooOften, Unreadable
from playaid.views.callers import network_address
from rules.api.exchange import JSONAlone, StrictJSONParser


class PlaysView(APIView):
    """An endpoint for whoever has the code: no session, no cookie, and so nothing that a foreign page could ride on."""

    authentication_classes: tuple[type[CodeKey], ...] = ()
    permission_classes = ()
    parser_classes = (StrictJSONParser,)
    content_negotiation_class = JSONAlone

    def initialize_request(self, request: Any, *args: Any, **kwargs: Any) -> Request:
        """Read the clock once, and where the request comes from."""
        self.at = timezone.now()
        self.address = network_address(request)
        return super().initialize_request(request, *args, **kwargs)

    @property
    def code(self) -> str:
        """The code that the request has as its key; raises CodeMissing."""
        code = self.request.auth
        if code is None:
            raise CodeMissing
        return str(code)

    def handle_exception(self, exc: Exception) -> Response:
        """Turn every refusal into its document; a bug stays a bug."""
        if isinstance(exc, PlayRefusal):
            return self._refused(exc)
        response = super().handle_exception(exc)
        if isinstance(exc, APIException):
            code = Unreadable.code if isinstance(exc, ParseError) else str(exc.get_codes())
            response.data = {"code": code, "message": str(exc.detail)}
        return response

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Let no cache keep what people at a table have written."""
        answer = super().finalize_response(request, response, *args, **kwargs)
        answer["Cache-Control"] = "no-store"
        return answer

    def _refused(self, refusal: PlayRefusal) -> Response:
        """Answer with a refusal: who has no code is told how to show it, who asks too often when to come back."""
        response = Response({"code": refusal.code, "message": refusal.words}, status=refusal.status)
        if isinstance(refusal, TooOften):
            response["Retry-After"] = str(refusal.facts["wait"])
        if isinstance(refusal, CodeMissing):
            response["WWW-Authenticate"] = ", ".join(kind.word for kind in self.authentication_classes)
        return response
