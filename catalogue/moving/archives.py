"""The archive that somebody takes along from the page: asked for, taken, deleted. There is one at a time.

Asking only queues it; ``preparing`` does the work. Each move is one UPDATE that says from where, so that two clicks, or
two people, have one archive prepared.
"""

import re
from datetime import datetime, timedelta
from pathlib import Path
from typing import BinaryIO, Final

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import QuerySet

from catalogue.lending.events import record
from catalogue.models import Event, HouseArchive
from catalogue.models.house_archives import ArchiveState
from catalogue.moving.refusals import ArchiveGone

ENDED: Final = (ArchiveState.READY, ArchiveState.FAILED)
_OURS: Final = re.compile(r"[0-9a-f]{32}\.zip")


def ask(*, by: User | None, at: datetime, instead_of: str = "") -> bool:
    """Have an archive prepared, and delete the one before; False when one is being prepared, or ready.

    ``instead_of`` is the ``key_of`` the ready one that whoever asks has seen and wants no more.
    """
    asked = {"state": ArchiveState.WAITING, "made_by": by, "created_at": at}
    before, made = HouseArchive.objects.get_or_create(pk=1, defaults=asked)
    if made:
        return True
    if before.state == ArchiveState.READY and not is_over(before, at) and key_of(before) != instead_of:
        return False
    nothing = {"started_at": None, "finished_at": None, "heartbeat_at": None, "file": "", "reason": ""}
    figures = {"size": 0, "units_done": 0, "units_total": 0, "missing": 0}
    ended = HouseArchive.objects.filter(pk=before.pk, state__in=ENDED, created_at=before.created_at)
    if not ended.update(**asked, **nothing, **figures):
        return False
    _delete(before.file)
    return True


def key_of(archive: HouseArchive) -> str:
    """By what a form says which archive it means."""
    return archive.created_at.isoformat()


def current(now: datetime) -> HouseArchive | None:
    """The archive, however far it is; None when there is none, or it was kept for long enough."""
    archive = HouseArchive.objects.select_related("made_by").first()
    return None if archive is None or is_over(archive, now) else archive


def kept_until(archive: HouseArchive) -> datetime | None:
    """When an archive that has ended goes; None before that."""
    return archive.finished_at and archive.finished_at + timedelta(hours=settings.ARCHIVE_HOURS)


def is_over(archive: HouseArchive, now: datetime) -> bool:
    """Whether it was kept for long enough, and is nobody's any more."""
    until = kept_until(archive)
    return until is not None and until <= now


def take(*, by: User, at: datetime) -> tuple[HouseArchive, BinaryIO]:
    """The file of the ready archive, opened, and the log says who took it; ArchiveGone when there is none."""
    archive = current(at)
    if archive is None or archive.state != ArchiveState.READY:
        raise ArchiveGone
    try:
        file = path_of(archive.file).open("rb")
    except OSError as error:
        raise ArchiveGone from error
    record(Event.Kind.FILE_EXPORTED, at=at, by=by, facts={"whole_house": True})
    return archive, file


def throw_away() -> bool:
    """Delete the archive with its file; a worker that is writing it finds it gone, and stops. Whether there was one."""
    archive = HouseArchive.objects.first()
    if archive is None:
        return False
    HouseArchive.objects.filter(pk=archive.pk).delete()
    _delete(archive.file)
    return True


def too_old(now: datetime) -> QuerySet[HouseArchive]:
    """The archive, where it was kept for long enough."""
    before = now - timedelta(hours=settings.ARCHIVE_HOURS)
    return HouseArchive.objects.filter(state__in=ENDED, finished_at__lte=before)


def purge(now: datetime) -> int:
    """Delete what was kept for long enough, and what killed workers have left; how many files went."""
    too_old(now).delete()
    return sum(_delete(name) for name in left_over())


def left_over() -> list[str]:
    """The names of our files that the archive is not: of workers that were killed, and of archives that are gone."""
    folder = Path(settings.ARCHIVES_ROOT)
    # Listed before the row is read: a file is named in it before it is there.
    there = sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []
    named = set(HouseArchive.objects.values_list("file", flat=True))
    return [name for name in there if _OURS.fullmatch(name) and name not in named]


def path_of(name: str) -> Path:
    """Where the file of that name is."""
    return Path(settings.ARCHIVES_ROOT) / name


def _delete(name: str) -> bool:
    """Whether there was such a file."""
    if not name:
        return False
    try:
        path_of(name).unlink()
    except FileNotFoundError:
        return False
    return True
