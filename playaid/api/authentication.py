"""The code of a play or a book as the key of a request: ``Authorization: Play ABCDE-FGHJK``."""

from typing import Any, ClassVar

from django.contrib.auth.models import AnonymousUser
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from playaid.plays.codes import read_code


class CodeKey(BaseAuthentication):
    """Reads a code of the scheme ``word`` into ``request.auth``; whose it is, the verbs find out."""

    word: ClassVar[str]

    def authenticate(self, request: Request) -> tuple[AnonymousUser, str] | None:
        """Give nobody, with the code; None when there is none."""
        word, _space, typed = request.headers.get("Authorization", "").partition(" ")
        code = read_code(typed) if word.casefold() == self.word.casefold() else None
        return (AnonymousUser(), code) if code else None


class PlayCode(CodeKey):
    """The code of a play."""

    word = "Play"


class BookCode(CodeKey):
    """The code of a record book."""

    word = "Book"


class PlayCodeScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call] # its registration has no types
    """How the site's OpenAPI document describes the code of a play."""

    target_class = PlayCode
    name = "playCode"

    def get_security_definition(self, _auto_schema: Any) -> dict[str, Any]:
        """OpenAPI knows no scheme of that name: a header, with its shape in words."""
        return _header("Play")


class BookCodeScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call] # its registration has no types
    """The same for the code of a record book."""

    target_class = BookCode
    name = "bookCode"

    def get_security_definition(self, _auto_schema: Any) -> dict[str, Any]:
        """A header as well."""
        return _header("Book")


def _header(word: str) -> dict[str, Any]:
    return {"type": "apiKey", "in": "header", "name": "Authorization", "description": f"{word} ABCDE-FGHJK"}
