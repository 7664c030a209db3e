"""Prepares the archive that somebody has asked for, beside the web process, and says how far it is.

It is written under a name that the row has, and is whole when the row says so: what a killed worker has left can
be taken by nobody. It is begun anew then, since a file that is half of one instant is of no use.
"""

import errno
import os
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import BinaryIO, Final
from uuid import uuid4

from django.conf import settings
from django.utils.translation import gettext as _

from catalogue.claims import Clock, TakenAway, beat, claim, end, reason_of
from catalogue.models import HouseArchive
from catalogue.models.house_archives import ArchiveState
from catalogue.moving.archives import path_of, purge
from catalogue.moving.manifest import Manifest
from catalogue.moving.snapshot import beside_it
from catalogue.moving.writing import units_of_house, write_house

BEAT_EVERY: Final = timedelta(seconds=2)
_FULL: Final = (errno.ENOSPC, errno.EDQUOT)


def work(*, clock: Clock) -> int:
    """Prepare the archive that waits; how many were prepared. What nobody needs any more is deleted before."""
    purge(clock())
    done = 0
    while archive := claim(HouseArchive, clock()):
        prepare(archive, clock=clock)
        done += 1
    return done


def prepare(archive: HouseArchive, *, clock: Clock) -> None:
    """Write the archive and note how it ended; never raises for what is wrong with the disk or the database."""
    path = path_of(f"{uuid4().hex}.zip")
    try:
        manifest = _write(archive, path, clock)
        _end(archive, clock(), size=path.stat().st_size, missing=len(manifest.missing))
    except BaseException as error:
        # Before the database is asked: it may be on the same disk, which may be full.
        with suppress(OSError):
            path.unlink()
        if isinstance(error, TakenAway):
            return
        if not isinstance(error, Exception):
            raise
        end(archive, ArchiveState.FAILED, clock(), file="", reason=_reason_of(error))


def _write(archive: HouseArchive, path: Path, clock: Clock) -> Manifest:
    at = clock()
    archive.units_total = units_of_house()
    beat(archive, at, started_at=at, file=path.name, units_done=0, units_total=archive.units_total)
    Path(settings.ARCHIVES_ROOT).mkdir(mode=0o700, parents=True, exist_ok=True)
    # Of the owner alone: it names every family of the house.
    with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "w+b") as target:
        manifest = _write_into(target, archive, clock, at)
        target.flush()
        os.fsync(target.fileno())
    return manifest


def _end(archive: HouseArchive, now: datetime, **figures: int) -> None:
    if not end(archive, ArchiveState.READY, now, units_done=archive.units_total, **figures):
        raise TakenAway


def _write_into(target: BinaryIO, archive: HouseArchive, clock: Clock, at: datetime) -> Manifest:
    with beside_it() as beside:
        told = _Told(archive, clock, at)
        return write_house(target, at=at, hear=lambda units: beside(told.tell) if told.adds(units) else None)


@dataclass(slots=True)
class _Told:
    """How much was written, which is told every other second."""

    archive: HouseArchive
    clock: Clock
    last: datetime
    units: int = 0

    def adds(self, units: int) -> bool:
        """Count what was written; whether it is time to tell."""
        self.units += units
        return self.clock() - self.last >= BEAT_EVERY

    def tell(self) -> None:
        """Write it into the row, which is a sign of life."""
        self.last = self.clock()
        beat(self.archive, self.last, units_done=self.units)


def _reason_of(error: Exception) -> str:
    if not isinstance(error, OSError):
        return reason_of(error, "The archive of the house")
    if error.errno in _FULL:
        return _("Le disque du serveur est plein. Faites-y de la place, puis demandez l’archive de nouveau.")
    return _("L’archive n’a pas pu être écrite (%(error)s).") % {"error": error.strerror or type(error).__name__}
