"""Who asks: somebody with a session, or a device of the staff with its token."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request


class HouseSession(SessionAuthentication):
    """The session of the site's pages, its CSRF token asked for; who has none is told 401, and not 403."""

    def authenticate_header(self, _request: Request) -> str:
        """Name the way in, without which DRF would answer that a visitor may never come."""
        return "Session"


class HouseSessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call] # its registration has no types
    """How the site's OpenAPI document describes the session."""

    target_class = HouseSession
    name = "session"

    def get_security_definition(self, _auto_schema: Any) -> dict[str, Any]:
        """The cookie; what is sent by POST carries ``X-CSRFToken`` besides."""
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}
