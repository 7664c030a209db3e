"""Takes the imports that wait, one after the other: a chunk is one transaction with its lines and its progress.

Whoever is killed leaves a whole number of chunks behind; the run is taken up again after ``SILENCE``, from its next
record. A worker that was thought dead and is not finds its heartbeat moved, and takes its chunk back.
"""

import logging
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import BinaryIO, Final

from django.db import DatabaseError, IntegrityError, transaction
from django.db.models import F, Q
from django.utils.translation import gettext as _

from catalogue.exchange.formats import read_items
from catalogue.exchange.readings import UnreadableFile
from catalogue.exchange.streams import Format, Item
from catalogue.importing.chunks import in_chunks, take_items
from catalogue.importing.files import format_shown_by, known_locations, opened
from catalogue.importing.ledger import Ledger, Taken
from catalogue.importing.lines import changes_of, counts_after, lines_of
from catalogue.importing.links import settle_links, untie
from catalogue.importing.new_names import remove_unused
from catalogue.importing.outcomes import Outcome
from catalogue.importing.undoing import undo_chunk
from catalogue.inserting import insert
from catalogue.models import ImportLine, ImportRun, RecordChange
from catalogue.models.import_runs import ImportState

SILENCE: Final = timedelta(minutes=5)
"""After so long without a sign of life a run was killed. A chunk takes seconds; the first one waits for the reader."""

Clock = Callable[[], datetime]
Hear = Callable[[ImportRun, Sequence[Outcome]], object]
_log = logging.getLogger(__name__)


def _nobody(_run: ImportRun, _outcomes: Sequence[Outcome]) -> None:
    """Hears nothing."""


class TakenAway(Exception):  # noqa: N818 - named for what happened
    """The run was stopped by a person, or taken over by another worker."""


def work(*, clock: Clock) -> int:
    """Take every run that waits, until none does or another worker has one; how many were taken."""
    done = 0
    while run := claim(clock()):
        work_off(run, clock=clock)
        done += 1
    return done


def claim(now: datetime) -> ImportRun | None:
    """The next run, now at work; None when there is none, or when another one is at work: the database says so."""
    ImportRun.objects.filter(silent(now)).update(state=ImportState.WAITING)
    waiting = ImportRun.objects.filter(state=ImportState.WAITING).order_by("created_at", "pk").first()
    if waiting is None:
        return None
    claimed = _claimed(waiting, now)
    if claimed is None:
        return None
    return waiting if claimed else claim(now)


def claim_this(run: ImportRun, now: datetime) -> bool:
    """Whether this run, which waits, is now at work here; not when another run is, or another worker was first."""
    ImportRun.objects.filter(silent(now)).update(state=ImportState.WAITING)
    return bool(_claimed(run, now))


def _claimed(run: ImportRun, now: datetime) -> bool | None:
    """Whether the run went from waiting to work; None when another run is at work."""
    try:
        with transaction.atomic():
            claimed = ImportRun.objects.filter(pk=run.pk, state=ImportState.WAITING).update(
                state=ImportState.RUNNING, heartbeat_at=now
            )
            ImportRun.objects.filter(pk=run.pk, started_at=None).update(started_at=now)
    except IntegrityError:
        return None
    run.refresh_from_db()
    return bool(claimed)


def silent(now: datetime) -> Q:
    """The condition that a run at work has given no sign of life for too long."""
    return Q(state=ImportState.RUNNING) & (Q(heartbeat_at__lt=now - SILENCE) | Q(heartbeat_at=None))


def work_off(run: ImportRun, *, clock: Clock, ledger: Ledger | None = None, hear: Hear = _nobody) -> None:
    """Do the run, or what is left of it, and note how it ended; never raises for what is wrong with its file.

    ``ledger`` knows what runs before it have read of the same source; ``hear`` is told of each chunk that was kept.
    """
    try:
        if run.undoing:
            _undo(run, clock)
        else:
            _take_over(run, clock, ledger_of(run) if ledger is None else ledger, hear)
    except TakenAway:
        return
    except UnreadableFile as error:
        _fail(run, error.reason, clock())
    except OSError as error:
        _fail(run, _("lecture impossible : %(error)s") % {"error": error.strerror or type(error).__name__}, clock())
    except DatabaseError as error:
        said = next(iter(str(error).splitlines()), type(error).__name__)
        _fail(run, _("la base de données a refusé de continuer : %(error)s") % {"error": said}, clock())
    except Exception as error:  # noqa: BLE001 - told on the page and in the log; the next run goes on
        _log.exception("Import %s failed", run.pk)
        _fail(
            run,
            _("erreur inattendue (%(name)s), notée au journal du serveur.") % {"name": type(error).__name__},
            clock(),
        )


def _take_over(run: ImportRun, clock: Clock, ledger: Ledger, hear: Hear) -> None:
    with opened(run.file.path, run.name) as (file, name):
        form = format_shown_by(file, name, run.format)
        items = read_items(file, name, form, mapping=run.mapping, known_locations=known_locations())
        for chunk in in_chunks(items):
            items_left = [item for item in chunk if _is_next(item, run)]
            hear(run, _take_chunk(run, items_left, form, ledger, clock, file))
    if not run.dry_run:
        _settle_links(run, clock)
    _end(run, ImportState.DONE, clock(), records_total=F("records_done"))


def _settle_links(run: ImportRun, clock: Clock) -> None:
    """Tie the records to each other: after the last of them, since a file may name the second before it has it."""
    reached: int | None = 0
    while reached is not None:
        now = clock()
        with transaction.atomic():
            reached = settle_links(run, after=reached, at=now)
            _beat(run, clock(), counts=run.counts)


def _is_next(item: Item, run: ImportRun) -> bool:
    """Whether a run that goes on has not had it; what is told of the whole file comes first."""
    return item.number > run.records_done or (item.number == 0 and run.records_done == 0)


def ledger_of(run: ImportRun) -> Ledger:
    """What the run has taken before it was stopped or killed."""
    ledger = Ledger()
    lines = run.lines.filter(origin_id__isnull=False).values_list("origin_id", "said", "line")
    ledger.note_all((origin or 0, Taken(said, run.name, line)) for origin, said, line in lines.iterator())
    return ledger


def _take_chunk(
    run: ImportRun, items: Sequence[Item], form: Format, ledger: Ledger, clock: Clock, file: BinaryIO
) -> list[Outcome]:
    """What became of the records of the chunk."""
    if not items:
        _beat(run, clock())
        return []
    now = clock()
    taken = None
    if run.dry_run:  # taken back before its lines are written, so that they stay
        taken = take_items(items, form.key, ledger, at=now, origin=run.source, rehearse=True)
    with transaction.atomic():
        if taken is None:
            taken = take_items(items, form.key, ledger, at=now, origin=run.source)
            insert(RecordChange, changes_of(run, taken, at=now))
        insert(ImportLine, lines_of(run, taken))
        run.counts = {**counts_after(run, taken), "bytes": file.tell()}
        run.encoding = next((item.encoding for item in items if item.encoding), run.encoding)[:100]
        done = max(item.number for item in items)
        _beat(run, clock(), records_done=done, counts=run.counts, encoding=run.encoding)
    run.records_done = done
    return [outcome for _, outcome in taken if outcome is not None]


def _undo(run: ImportRun, clock: Clock) -> None:
    _untie(run, clock)
    while True:
        now = clock()
        with transaction.atomic():
            left = undo_chunk(run, at=now)
            _beat(run, clock())
        if not left:
            break
    _undo_names(run, clock)
    _end(run, ImportState.UNDONE, clock())


def _untie(run: ImportRun, clock: Clock) -> None:
    reached = None
    while True:
        now = clock()
        with transaction.atomic():
            reached = untie(run, before=reached, at=now)
            _beat(run, clock())
        if reached is None:
            break


def _undo_names(run: ImportRun, clock: Clock) -> None:
    """Take away the names that the run brought: after its records, since any of them may have used any name."""
    reached = None
    while True:
        with transaction.atomic():
            reached = remove_unused(run, before=reached)
            _beat(run, clock())
        if reached is None:
            break


def _beat(run: ImportRun, now: datetime, **changes: object) -> None:
    """A sign of life with what was done; TakenAway when the run is no longer this worker's."""
    now = max(now, (run.heartbeat_at or now) + timedelta(microseconds=1))
    mine = ImportRun.objects.filter(pk=run.pk, state=ImportState.RUNNING, heartbeat_at=run.heartbeat_at)
    if not mine.update(heartbeat_at=now, **changes):
        raise TakenAway
    run.heartbeat_at = now


def _end(run: ImportRun, state: ImportState, now: datetime, **changes: object) -> None:
    mine = ImportRun.objects.filter(pk=run.pk, state=ImportState.RUNNING, heartbeat_at=run.heartbeat_at)
    mine.update(state=state, finished_at=now, **changes)


def _fail(run: ImportRun, reason: str, now: datetime) -> None:
    _end(run, ImportState.FAILED, now, reason=reason)
