"""An archive of the house whose worker is killed again and again, each time somewhere in it, and made in the end.

Not a test: a process of its own, on the database of ``DATABASE_URL``, which it fills. Prints one JSON document: how
often it was killed, whether anything could be taken after any of these, and what the archive is in the end.
"""

import itertools
import json
import os
import random
import signal
import sys
import zipfile
from datetime import timedelta
from pathlib import Path
from typing import Any

import django

GAMES, KILLS = 200, 6
# A worker is hit after so many rows and files, while one of its tables, its pictures or its end is written.
LATEST = 40


def main() -> None:
    """Kill so many workers, each somewhere in its archive, then let one do it."""
    django.setup()
    fill()
    dice, kills, taken = random.Random(7), 0, 0
    for number in range(KILLS):
        kills += work(number, blow=dice.randint(1, LATEST))
        taken += can_be_taken(number)
    work(KILLS, blow=None)
    sys.stdout.write(json.dumps({"kills": kills, "taken_too_early": taken, **found()}))


def fill() -> None:
    """A fresh database with some games, and an archive that was asked for."""
    from django.conf import settings
    from django.core.management import call_command
    from django.db import connection
    from django.utils import timezone

    from catalogue.moving import archives
    from tests.factories.catalogue import GameFactory

    settings.ARCHIVES_ROOT = Path(os.environ["KILLED_FOLDER"])
    call_command("migrate", verbosity=0)
    GameFactory.create_batch(GAMES)
    archives.ask(by=None, at=timezone.now())
    # A forked worker must not share the connection of its parent.
    connection.close()


def work(number: int, *, blow: int | None) -> bool:
    """A worker in a process of its own; True when the blow hit it, False when it ended by itself.

    Its clock is an hour ahead of the one before, so that it finds that one dead. It says how far it is
    whenever it hears something.
    """
    worker = os.fork()
    if worker:
        return os.WIFSIGNALED(os.waitpid(worker, 0)[1])
    from django.utils import timezone

    from catalogue.moving import preparing
    from catalogue.moving.writing import write_house

    times = itertools.count(1)

    def with_a_blow(target: Any, *, at: Any, hear: Any) -> Any:
        def heard(units: int) -> None:
            hear(units)
            if next(times) == blow:
                os.kill(os.getpid(), signal.SIGKILL)

        return write_house(target, at=at, hear=heard)

    vars(preparing).update(write_house=with_a_blow, BEAT_EVERY=timedelta(0))
    try:
        preparing.work(clock=lambda: timezone.now() + timedelta(hours=number))
    finally:
        os._exit(0)


def can_be_taken(number: int) -> bool:
    """Whether anybody gets a file now."""
    from django.db import connection
    from django.utils import timezone

    from catalogue.moving import archives
    from catalogue.moving.refusals import ArchiveGone
    from tests.factories.desk import UserFactory

    try:
        archives.take(by=UserFactory.create(), at=timezone.now() + timedelta(hours=number))
    except ArchiveGone:
        return False
    finally:
        connection.close()
    return True


def found() -> dict[str, object]:
    """What the archive is, and which files are there when the leavings are cleared up."""
    from django.utils import timezone

    from catalogue.models import HouseArchive
    from catalogue.moving import archives

    archive = HouseArchive.objects.get()
    archives.purge(timezone.now())
    with zipfile.ZipFile(archives.path_of(archive.file)) as opened:
        return {
            "state": archive.state,
            "reason": archive.reason,
            "whole": archive.units_done == archive.units_total,
            "fault": opened.testzip(),
            "games": opened.read("rows/catalogue.game.jsonl").count(b"\n"),
            "files": [path.name == archive.file for path in Path(os.environ["KILLED_FOLDER"]).iterdir()],
        }


if __name__ == "__main__":
    main()
