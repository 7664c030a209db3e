"""An entry as a device sends it: its shape is read here, its cell is judged in ``cells``."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from playaid.models.entries import DEVICE_SHAPE, LAST_MOMENT, MOST_SEATS
from playaid.plays.oddities import oddity, too_large

MOST_KEY = 80

_UUID4 = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
_DEVICE = re.compile(DEVICE_SHAPE)


class EntryRefused(ValueError):  # noqa: N818 - an answer to the device, beside the entries that were taken
    """An entry that is not taken: a stable ``code``, and words for whoever wrote it."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code)
        self.code = code
        self.message = message


@dataclass(frozen=True, slots=True)
class Sent:
    """An entry that a device has made and the server has not numbered yet."""

    uid: UUID
    seat: int
    key: str
    value: Any
    device: str
    moment: int
    undoes: UUID | None = None


def read_entry(raw: Any) -> Sent:
    """Read one entry of a request, or raise EntryRefused (``unreadable``, ``bad_seat``, ``bad_value``, ``too_large``).

    What an entry holds beyond the agreed keys is left aside.
    """
    if not isinstance(raw, Mapping):
        raise EntryRefused("unreadable", _("une saisie est attendue : {…}"))
    value = raw.get("value")
    _refuse_value(value)
    return Sent(
        uid=_uuid(raw.get("id"), "id"),
        seat=_seat(raw.get("seat")),
        key=_key(raw.get("key")),
        value=value,
        device=_device(raw.get("device")),
        moment=_moment(raw.get("moment")),
        undoes=_undone(raw),
    )


def _undone(raw: Mapping[str, Any]) -> UUID | None:
    undone = raw.get("undoes")
    if undone is None:
        return None
    if undone == raw.get("id"):
        raise _unreadable("undoes")
    return _uuid(undone, "undoes")


def _uuid(raw: Any, field: str) -> UUID:
    if not isinstance(raw, str) or not _UUID4.fullmatch(raw):
        raise _unreadable(field)
    return UUID(raw)


def _seat(raw: Any) -> int:
    if type(raw) is not int or not 0 <= raw <= MOST_SEATS:
        raise EntryRefused("bad_seat", _("une place de 0 à %(most)d est attendue") % {"most": MOST_SEATS})
    return raw


def _key(raw: Any) -> str:
    if not isinstance(raw, str) or not 0 < len(raw) <= MOST_KEY or oddity(raw):
        raise _unreadable("key")
    return raw


def _device(raw: Any) -> str:
    if not isinstance(raw, str) or not _DEVICE.match(raw):
        raise _unreadable("device")
    return raw


def _moment(raw: Any) -> int:
    if type(raw) is not int or abs(raw) > LAST_MOMENT:
        raise _unreadable("moment")
    return raw


def _refuse_value(value: Any) -> None:
    odd = oddity(value)
    if odd:
        raise EntryRefused("bad_value", odd)
    if too_large(value):
        raise EntryRefused("too_large", _("cette valeur est trop longue"))


def _unreadable(field: str) -> EntryRefused:
    return EntryRefused("unreadable", _("« %(field)s » est illisible") % {"field": field})
