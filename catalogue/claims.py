"""Work in the background: claimed by one worker, alive while it says so, taken over from one that was killed.

Every move of a run is one UPDATE that says from where, so that two workers, or a worker and a person, make one move.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final, TypeVar

from django.db import DatabaseError, IntegrityError, transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from catalogue.models.background_runs import BackgroundRun

Run = TypeVar("Run", bound=BackgroundRun)
WAITING: Final = "waiting"
RUNNING: Final = "running"
Clock = Callable[[], datetime]
_log = logging.getLogger(__name__)


class TakenAway(Exception):  # noqa: N818 - named for what happened
    """The run was stopped by a person, or taken over by another worker."""


def claim(kind: type[Run], now: datetime) -> Run | None:
    """The next run, now at work; None when there is none, or when another one is at work: the database says so."""
    _wait_again(kind, now)
    waiting = kind.objects.filter(state=WAITING).order_by("created_at", "pk").first()
    if waiting is None:
        return None
    claimed = _claimed(waiting, now)
    if claimed is None:
        return None
    return waiting if claimed else claim(kind, now)


def claim_this(run: Run, now: datetime) -> bool:
    """Whether this run, which waits, is now at work here; not when another run is, or another worker was first."""
    _wait_again(type(run), now)
    return bool(_claimed(run, now))


def silent(kind: type[Run], now: datetime) -> Q:
    """The condition that a run at work has given no sign of life for too long."""
    return Q(state=RUNNING) & (Q(heartbeat_at__lt=now - kind.SILENCE) | Q(heartbeat_at=None))


def is_silent(run: Run, now: datetime) -> bool:
    """The same of a run that has been read."""
    at_work = run.state == RUNNING
    return at_work and (run.heartbeat_at is None or run.heartbeat_at < now - run.SILENCE)


def beat(run: Run, now: datetime, **changes: object) -> None:
    """A sign of life with what was done; TakenAway when the run is no longer this worker's."""
    now = max(now, (run.heartbeat_at or now) + timedelta(microseconds=1))
    mine = type(run).objects.filter(pk=run.pk, state=RUNNING, heartbeat_at=run.heartbeat_at)
    if not mine.update(heartbeat_at=now, **changes):
        raise TakenAway
    run.heartbeat_at = now


def end(run: Run, state: str, now: datetime, **changes: object) -> bool:
    """Note how the run ended; False, and nothing is noted, when it is no longer this worker's."""
    mine = type(run).objects.filter(pk=run.pk, state=RUNNING, heartbeat_at=run.heartbeat_at)
    return bool(mine.update(state=state, finished_at=now, **changes))


def reason_of(error: Exception, what: str) -> str:
    """What stopped a run, in words; what nobody foresaw stands in the log, where ``what`` names the run."""
    if isinstance(error, DatabaseError):
        said = next(iter(str(error).splitlines()), type(error).__name__)
        return _("la base de données a refusé de continuer : %(error)s") % {"error": said}
    _log.error("%s failed", what, exc_info=error)
    return _("erreur inattendue (%(name)s), notée au journal du serveur.") % {"name": type(error).__name__}


def _wait_again(kind: type[Run], now: datetime) -> None:
    """Let those wait again whose worker was killed."""
    kind.objects.filter(silent(kind, now)).update(state=WAITING)


def _claimed(run: Run, now: datetime) -> bool | None:
    """Whether the run went from waiting to work; None when another run is at work."""
    try:
        with transaction.atomic():
            mine = type(run).objects.filter(pk=run.pk)
            claimed = mine.filter(state=WAITING).update(state=RUNNING, heartbeat_at=now)
            mine.filter(started_at=None).update(started_at=now)
    except IntegrityError:
        return None
    run.refresh_from_db()
    return bool(claimed)
