"""The bodies and addresses of requests, read into plain values or refused with the field's name."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.request import Request

from playaid.plays.codes import read_code
from playaid.plays.oddities import oddity
from playaid.plays.refusals import Unreadable

MOST_BOOK_NAME = 80
HOUSE = "house"
# A number in an address: longer than any order, shorter than any overflow.
_MOST_DIGITS = 9


@dataclass(frozen=True, slots=True)
class Opening:
    """What begins a play."""

    code: str
    slug: str
    number: int
    game: int | None


def read_opening(body: Any) -> Opening:
    """Read ``{"code", "ruleset", "version", "game"?}``, or raise Unreadable."""
    fields = _object(body)
    slug, number, game = fields.get("ruleset"), fields.get("version"), fields.get("game")
    if not isinstance(slug, str):
        raise _wrong("ruleset")
    if type(number) is not int:
        raise _wrong("version")
    if game is not None and (type(game) is not int or game < 1):
        raise _wrong("game")
    return Opening(_code(fields), slug, number, game)


def read_sending(body: Any) -> tuple[int, list[Any]]:
    """Read ``{"after", "entries"}``; the entries are judged one by one elsewhere."""
    fields = _object(body)
    after, entries = fields.get("after", 0), fields.get("entries")
    if type(after) is not int or not 0 <= after < 10**_MOST_DIGITS:
        raise _wrong("after")
    if not isinstance(entries, list):
        raise _wrong("entries")
    return after, entries


def read_after(request: Request) -> int:
    """Read ``?after=``, 0 when it is not there."""
    asked = request.query_params.get("after", "0")
    if not (asked.isascii() and asked.isdigit() and len(asked) <= _MOST_DIGITS):
        raise _wrong("after")
    return int(asked)


def read_keeping(body: Any) -> str | None:
    """Read ``{"book"}``: the code of a book, or None for the house's own."""
    named = _object(body).get("book")
    if named == HOUSE:
        return None
    code = read_code(named) if isinstance(named, str) else None
    if code is None:
        raise _wrong("book")
    return code


def read_book(body: Any) -> tuple[str, str]:
    """Read ``{"code", "name"}`` of a new record book."""
    fields = _object(body)
    name = fields.get("name")
    if not isinstance(name, str) or not 0 < len(name.strip()) <= MOST_BOOK_NAME or not _one_line(name):
        raise _wrong("name")
    return _code(fields), name.strip()


def _one_line(text: str) -> bool:
    return not oddity(text) and text.isprintable()


def _code(fields: Mapping[str, Any]) -> str:
    typed = fields.get("code")
    code = read_code(typed) if isinstance(typed, str) else None
    if code is None:
        raise _wrong("code")
    return code


def _object(body: Any) -> Mapping[str, Any]:
    if isinstance(body, Mapping):
        return body
    raise Unreadable(fault=_("un objet JSON est attendu"))


def _wrong(field: str) -> Unreadable:
    return Unreadable(fault=_("« %(field)s »") % {"field": field})
