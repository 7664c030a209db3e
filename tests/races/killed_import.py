"""An import that is killed again and again, each time somewhere in a chunk, and done in the end.

Not a test: a process of its own, on the database of ``DATABASE_URL``, which it fills. Prints one JSON document: how
often it was killed, how the run ended, and what is there then.
"""

import itertools
import json
import os
import random
import signal
import sys
import tempfile
import threading
from collections import Counter
from datetime import timedelta
from typing import Any

import django

RECORDS, CHUNK, KILLS = 360, 20, 10
# A worker meets its blow at so many statements within its chunks, whatever the speed of the machine ...
LATEST_STATEMENT = 40
# ... or a little later, so that some die within a statement and not only between two.
LONGEST_SECONDS = 0.005


def main() -> None:
    """Kill so many workers, each somewhere in its first chunks, then let one do the rest."""
    django.setup()
    fill()
    dice, kills = random.Random(7), 0
    for number in range(KILLS):
        kills += work(number, blow=(dice.randint(1, LATEST_STATEMENT), dice.uniform(0, LONGEST_SECONDS)))
    work(KILLS, blow=None)
    sys.stdout.write(json.dumps({"kills": kills, **found()}))


def fill() -> None:
    """A fresh database, and a file that waits."""
    from django.conf import settings
    from django.core.files.uploadedfile import SimpleUploadedFile
    from django.core.management import call_command
    from django.db import connection
    from django.utils import timezone

    from catalogue.importing.runs import hand_in, start
    from tests.catalogue.importing.pages import page, row
    from tests.factories.desk import UserFactory

    settings.MEDIA_ROOT = tempfile.mkdtemp(dir=os.environ["KILLED_FOLDER"])
    call_command("migrate", verbosity=0)
    text = "".join(page(f"Jeu {n}", copies=row(f"7{n:05}")) for n in range(RECORDS))
    run = hand_in(SimpleUploadedFile("page.txt", text.encode()), source="", by=UserFactory.create(), at=timezone.now())
    start(run, dry_run=False)
    # A forked worker must not share the connection of its parent.
    connection.close()


def work(number: int, *, blow: tuple[int, float] | None) -> bool:
    """A worker in a process of its own; True when the blow hit it, False when it ended by itself.

    Its clock is an hour ahead of the one before, so that it finds that one dead. The blow is a number of statements
    since the beginning of its first chunk, and the seconds from there on.
    """
    worker = os.fork()
    if worker:
        return os.WIFSIGNALED(os.waitpid(worker, 0)[1])
    from django.db import connection
    from django.utils import timezone

    from catalogue.importing import chunks
    from catalogue.importing import worker as importing

    chunks.CHUNK = CHUNK  # type: ignore[misc] # smaller, so that a blow falls into any of many
    take_items, statements = chunks.take_items, itertools.count(1)

    def taking(*arguments: Any, **options: Any) -> Any:
        with connection.execute_wrapper(counting):
            return take_items(*arguments, **options)

    def counting(execute: Any, *arguments: Any) -> Any:
        if blow and next(statements) == blow[0]:
            threading.Timer(blow[1], os.kill, (os.getpid(), signal.SIGKILL)).start()
        return execute(*arguments)

    vars(importing)["take_items"] = taking  # the same, and its statements are counted
    try:
        importing.work(clock=lambda: timezone.now() + timedelta(hours=number))
    finally:
        os._exit(0)


def found() -> dict[str, object]:
    """What the run says of itself, and the rows that are there."""
    from catalogue.models import Copy, Game, ImportRun, SearchEntry, SourceRecord

    run = ImportRun.objects.get()
    titles = Counter(Game.objects.values_list("title", flat=True))
    return {
        "state": run.state,
        "reason": run.reason,
        "records": run.counts["records"],
        "lines": run.lines.count(),
        "rows": [model._default_manager.count() for model in (Game, Copy, SourceRecord, SearchEntry)],
        "twice": [title for title, times in titles.items() if times > 1],
    }


if __name__ == "__main__":
    main()
