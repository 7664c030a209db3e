"""Takes the imports that wait, one after the other: a chunk is one transaction with its lines and its progress.

Whoever is killed leaves a whole number of chunks behind; the run is taken up again from its next record (see
``catalogue.claims``). A worker that was thought dead and is not finds its heartbeat moved, and takes its chunk back.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import BinaryIO

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from catalogue.claims import Clock, TakenAway, beat, claim, end, reason_of
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
from catalogue.importing.rehearsed_links import groups, rehearse_links
from catalogue.importing.rehearsing import rehearse_items
from catalogue.importing.undoing import undo_chunk
from catalogue.inserting import insert
from catalogue.models import ImportLine, ImportRun, RecordChange
from catalogue.models.import_runs import ImportState

Hear = Callable[[ImportRun, Sequence[Outcome]], object]


def _nobody(_run: ImportRun, _outcomes: Sequence[Outcome]) -> None:
    """Hears nothing."""


def work(*, clock: Clock) -> int:
    """Take every run that waits, until none does or another worker has one; how many were taken."""
    done = 0
    while run := claim(ImportRun, clock()):
        work_off(run, clock=clock)
        done += 1
    return done


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
    except Exception as error:  # noqa: BLE001 - told on the page and in the log; the next run goes on
        _fail(run, reason_of(error, f"Import {run.pk}"), clock())


def _take_over(run: ImportRun, clock: Clock, ledger: Ledger, hear: Hear) -> None:
    ledger.numbers_copies = run.number_copies
    if run.dry_run:
        _begin_rehearsal(run, clock, ledger)
    with opened(run.file.path, run.name) as (file, name):
        form = format_shown_by(file, name, run.format)
        items = read_items(file, name, form, mapping=run.mapping, known_locations=known_locations())
        for chunk in in_chunks(items):
            items_left = [item for item in chunk if _is_next(item, run)]
            hear(run, _take_chunk(run, items_left, form, ledger, clock, file))
    if run.dry_run:
        _rehearse_links(run, clock, ledger)
    else:
        _settle_links(run, clock)
    end(run, ImportState.DONE, clock(), records_total=F("records_done"))


def _settle_links(run: ImportRun, clock: Clock) -> None:
    """Tie the records to each other: after the last of them, since a file may name the second before it has it."""
    reached: int | None = 0
    while reached is not None:
        now = clock()
        with transaction.atomic():
            reached = settle_links(run, after=reached, at=now)
            beat(run, clock(), counts=run.counts)


def _rehearse_links(run: ImportRun, clock: Clock, ledger: Ledger) -> None:
    """Tell which links would be tied, and which not: after the last record as well."""
    for group in groups(run, ledger):
        lines = rehearse_links(run, ledger, group, at=clock())
        with transaction.atomic():
            for line in lines:
                line.save(update_fields=["status", "messages"])
            beat(run, clock(), counts=run.counts)


def _begin_rehearsal(run: ImportRun, clock: Clock, ledger: Ledger) -> None:
    """From the first record, also after a kill: what was read then is not known any more, and nothing was done."""
    ledger.rehearsed.file += 1
    run.records_done, run.counts = 0, {}
    with transaction.atomic():
        run.lines.all().delete()
        beat(run, clock(), records_done=0, counts={})


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
        beat(run, clock())
        return []
    now = clock()
    taken = None
    if run.dry_run:  # taken back before its lines are written, so that they stay
        taken = rehearse_items(items, form.key, ledger, at=now, origin=run.source)
    with transaction.atomic():
        if taken is None:
            taken = take_items(items, form.key, ledger, at=now, origin=run.source)
            insert(RecordChange, changes_of(run, taken, at=now))
        insert(ImportLine, lines_of(run, taken))
        run.counts = {**counts_after(run, taken), "bytes": file.tell()}
        run.encoding = next((item.encoding for item in items if item.encoding), run.encoding)[:100]
        done = max(item.number for item in items)
        beat(run, clock(), records_done=done, counts=run.counts, encoding=run.encoding)
    run.records_done = done
    return [outcome for _, outcome in taken if outcome is not None]


def _undo(run: ImportRun, clock: Clock) -> None:
    _untie(run, clock)
    while True:
        now = clock()
        with transaction.atomic():
            left = undo_chunk(run, at=now)
            beat(run, clock())
        if not left:
            break
    _undo_names(run, clock)
    end(run, ImportState.UNDONE, clock())


def _untie(run: ImportRun, clock: Clock) -> None:
    reached = None
    while True:
        now = clock()
        with transaction.atomic():
            reached = untie(run, before=reached, at=now)
            beat(run, clock())
        if reached is None:
            break


def _undo_names(run: ImportRun, clock: Clock) -> None:
    """Take away the names that the run brought: after its records, since any of them may have used any name."""
    reached = None
    while True:
        with transaction.atomic():
            reached = remove_unused(run, before=reached)
            beat(run, clock())
        if reached is None:
            break


def _fail(run: ImportRun, reason: str, now: datetime) -> None:
    end(run, ImportState.FAILED, now, reason=reason)
