"""Sessions in the database of which one request at a time may have its turn: the session engine of the house.

The desk keeps its acts in its session. Of two forms that arrive at one instant, both would else read it before either
has written to it: the second could not know of the first, and would write over what the first has kept.
"""

from typing import Any

from django.contrib.sessions.backends import db
from django.utils import timezone


class SessionStore(db.SessionStore):
    """A session that is locked as it is read, where the request asks for its turn, until the transaction ends."""

    def __init__(self, session_key: str | None = None) -> None:
        """Of that key; without one a session that begins."""
        super().__init__(session_key)
        self._in_turn = False
        self._written: bytes | None = None

    def take_turn(self) -> None:
        """Wait for whatever has its turn on this session, and read it then. Within a transaction."""
        self._in_turn = True
        self.__dict__.pop("_session_cache", None)

    def end_turn(self) -> None:
        """Write what has changed, while others still wait: the transaction lets them see it."""
        if self.modified:
            self.save()
            self._written = self._data()

    def load(self) -> dict[str, Any]:
        """The session as it is written; no other has its turn until ours is over."""
        if not self._in_turn:
            return super().load()
        rows = self.model.objects.select_for_update(no_key=True)
        row = rows.filter(session_key=self.session_key, expire_date__gt=timezone.now()).first()
        if row is None:
            self._session_key = None
            return {}
        return self.decode(row.session_data)

    def save(self, must_create: bool = False) -> None:  # noqa: FBT001, FBT002 - Django's own signature
        """Write the session, unless its turn has written all of it: the middleware saves each that has changed."""
        if self._written is None or self._written != self._data():
            super().save(must_create)

    def _data(self) -> bytes:
        """What is kept, in the form in which it is written."""
        written: bytes = self.serializer().dumps(dict(self.items()))
        return written
