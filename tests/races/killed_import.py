"""An import that is killed again and again, each time somewhere in a chunk, and done in the end.

Not a test: a process of its own, on the database of ``DATABASE_URL``, which it fills. Prints one JSON document: how
often it was killed, how the run ended, and what is there then.
"""

import json
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from datetime import timedelta
from typing import Any

import django

RECORDS, CHUNK, KILLS = 240, 20, 10
# From the beginning of a chunk on; one takes a tenth of a second, or a whole one where the machine is busy.
LONGEST_SECONDS = 0.4


def main() -> None:
    """Kill so many workers, each somewhere in its first chunks, then let one do the rest."""
    django.setup()
    fill()
    dice, kills = random.Random(7), 0
    for number in range(KILLS):
        kills += killed(*fork_worker(number), chunks=dice.randint(1, 2), seconds=dice.uniform(0, LONGEST_SECONDS))
    worker, begins = fork_worker(KILLS)
    os.waitpid(worker, 0)
    os.close(begins)
    sys.stdout.write(json.dumps({"kills": kills, **found()}))


def killed(worker: int, begins: int, *, chunks: int, seconds: float) -> bool:
    """Kill the worker so long after the beginning of a chunk; False when it had ended by itself."""
    for _ in range(chunks):
        os.read(begins, 1)
    time.sleep(seconds)
    os.kill(worker, signal.SIGKILL)
    _, status = os.waitpid(worker, 0)
    os.close(begins)
    return os.WIFSIGNALED(status)


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


def fork_worker(number: int) -> tuple[int, int]:
    """A worker whose clock is an hour ahead of the one before, so that it finds that one dead; and a pipe.

    It writes into the pipe at the beginning of each chunk.
    """
    begins, begun = os.pipe()
    worker = os.fork()
    if worker:
        os.close(begun)
        return worker, begins
    from django.utils import timezone

    from catalogue.importing import chunks
    from catalogue.importing import worker as importing

    take_items = chunks.take_items

    def telling(*arguments: Any, **options: Any) -> Any:
        os.write(begun, b".")
        return take_items(*arguments, **options)

    chunks.CHUNK = CHUNK  # type: ignore[misc] # smaller, so that a blow falls into any of many
    vars(importing)["take_items"] = telling  # the same, with a word to the one who kills
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
