"""A lend and a return without the house: the same rows by SQL written by hand, with the same guarantees.

What a scan cannot do without stands here, and nothing else. Lend: the session, the user and the rights are read; the
copy is found by its barcode, with its game and its last loan; one transaction locks the household, claims the copy in
an UPDATE, inserts the loan and its event with the trace; another saves the session. Return: the same reads; one
transaction locks the household, frees the copy, ends the loan and inserts the event; another saves the session.
Left out is what decides: memberships, games out, holds, policies, the calendar, and all that the page shows.

Sent through Django's cursors, which cost both sides alike; the connection is kept open, as the server keeps its own.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from scripts.bench.desk_counter import milliseconds

if TYPE_CHECKING:
    from django.db.backends.utils import CursorWrapper

SESSION = "SELECT session_data FROM django_session WHERE session_key = %s AND expire_date > %s"
USER = "SELECT id, password, last_login, is_superuser, username, is_active FROM auth_user WHERE id = %s"
RIGHTS = """
SELECT t.app_label, p.codename FROM auth_permission p JOIN django_content_type t ON t.id = p.content_type_id
  JOIN auth_group_permissions g ON g.permission_id = p.id JOIN auth_user_groups u ON u.group_id = g.group_id
 WHERE u.user_id = %s
UNION
SELECT t.app_label, p.codename FROM auth_permission p JOIN django_content_type t ON t.id = p.content_type_id
  JOIN auth_user_user_permissions u ON u.permission_id = p.id WHERE u.user_id = %s
"""
COPY = """
SELECT c.id, c.state, g.title FROM catalogue_copy c JOIN catalogue_game g ON g.id = c.game_id
 WHERE UPPER(c.barcode) = UPPER(%s)
"""
LAST_LOAN = """
SELECT id, household_id, lent_at, due_on, returned_at FROM catalogue_loan WHERE copy_id = %s
 ORDER BY returned_at DESC NULLS FIRST, id DESC LIMIT 1
"""
LOAN = """
INSERT INTO catalogue_loan (copy_id, household_id, lent_at, due_on, renewals, age_band, membership_kind_id, postcode)
VALUES (%s, %s, %s, %s, 0, '', %s, '') RETURNING id
"""
EVENT = """
INSERT INTO catalogue_event (kind, at, recorded_at, actor_id, copy_id, household_id, loan_id, reason, facts)
VALUES (%s, %s, %s, %s, %s, %s, %s, '', %s) RETURNING id
"""


class BareDesk:
    """The desk of one family in the database ``alias``, by hand."""

    def __init__(self, alias: str, session_key: str, user_id: int, household_id: int, kind_id: int) -> None:
        from django.db import connections

        self.connection = connections[alias]
        self.session_key, self.user_id, self.household_id, self.kind_id = session_key, user_id, household_id, kind_id

    def lend_and_return(self, barcode: str) -> tuple[float, float]:
        """Lend the copy and take it back; the milliseconds of each."""
        return milliseconds(lambda: self._lend(barcode)), milliseconds(lambda: self._return(barcode))

    def _lend(self, barcode: str) -> None:
        now = self._now()
        with self.connection.cursor() as sql:
            session, copy, _last = self._reads(sql, barcode, now)
            with self._locked(sql):
                sql.execute("UPDATE catalogue_copy SET state = 'on_loan' WHERE id = %s AND state = 'on_shelf'", [copy])
                due_on = now.date() + timedelta(days=21)
                sql.execute(LOAN, [copy, self.household_id, now, due_on, self.kind_id])
                loan = sql.fetchone()[0]
                facts = {"due_on": due_on.isoformat(), "made": [f"loan:{loan}"], **moved(copy, "on_shelf", "on_loan")}
                self._log(sql, "lent", now, copy, loan, facts)
            self._save_session(sql, session)

    def _return(self, barcode: str) -> None:
        now = self._now()
        with self.connection.cursor() as sql:
            session, copy, (loan, _household, _lent, due_on, _ended) = self._reads(sql, barcode, now)
            with self._locked(sql):
                sql.execute("UPDATE catalogue_copy SET state = 'on_shelf' WHERE id = %s AND state = 'on_loan'", [copy])
                sql.execute(
                    "UPDATE catalogue_loan SET returned_at = %s WHERE id = %s AND returned_at IS NULL", [now, loan]
                )
                facts = {"due_on": str(due_on), "days_late": 0, **moved(copy, "on_loan", "on_shelf")}
                self._log(sql, "returned", now, copy, loan, facts)
            self._save_session(sql, session)

    def _reads(self, sql: "CursorWrapper", barcode: str, now: datetime) -> tuple[str, int, Any]:
        sql.execute(SESSION, [self.session_key, now])
        session = sql.fetchone()[0]
        sql.execute(USER, [self.user_id])
        sql.fetchone()
        sql.execute(RIGHTS, [self.user_id, self.user_id])
        sql.fetchall()
        sql.execute(COPY, [barcode])
        copy = sql.fetchone()[0]
        sql.execute(LAST_LOAN, [copy])
        return session, copy, sql.fetchone()

    @contextmanager
    def _locked(self, sql: "CursorWrapper") -> Iterator[None]:
        """A transaction that holds the household; SQLite's own begins with the lock of the whole database."""
        postgresql = self.connection.vendor == "postgresql"
        sql.execute("BEGIN" if postgresql else "BEGIN IMMEDIATE")
        lock = " FOR NO KEY UPDATE" if postgresql else ""
        sql.execute(f"SELECT id FROM catalogue_household WHERE id = %s{lock}", [self.household_id])
        sql.fetchone()
        yield
        sql.execute("COMMIT")

    def _log(self, sql: "CursorWrapper", kind: str, now: datetime, copy: int, loan: int, facts: dict[str, Any]) -> None:
        sql.execute(EVENT, [kind, now, now, self.user_id, copy, self.household_id, loan, json.dumps(facts)])
        sql.fetchone()

    def _save_session(self, sql: "CursorWrapper", data: str) -> None:
        sql.execute("BEGIN")
        until = self._now() + timedelta(hours=12)
        sql.execute(
            "UPDATE django_session SET session_data = %s, expire_date = %s WHERE session_key = %s",
            [data, until, self.session_key],
        )
        sql.execute("COMMIT")

    def _now(self) -> datetime:
        from django.utils import timezone

        return timezone.now()


def moved(copy: int, before: str, after: str) -> dict[str, Any]:
    """The trace of a copy that changes hands, as undoing needs it."""
    return {"before": {f"copy:{copy}": {"state": before}}, "after": {f"copy:{copy}": {"state": after}}}
