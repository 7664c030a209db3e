"""Files at once, for the command line: each is a run like those of the page, with a report to read and a way back.

A record that fails leaves the others be. A page without records beside files with some is told as a warning (the
rules of a game are often saved beside its record); when no file had any, it is an error.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from django.core.files.base import File
from django.utils.translation import gettext as _

from catalogue.claims import Clock, claim_this
from catalogue.exchange.readings import Fault, UnreadableFile
from catalogue.importing.files import PageWithoutRecords, opened
from catalogue.importing.ledger import Ledger
from catalogue.importing.refusals import AnotherImportRuns, ImportOver
from catalogue.importing.report import Report
from catalogue.importing.runs import hand_in, start, stop, throw_away, undo
from catalogue.importing.worker import Hear, work_off
from catalogue.models import ImportLine, ImportRun
from catalogue.models.import_runs import ImportState


@dataclass(slots=True)
class Taken:
    """The runs of the files, and what is wrong with files of which none was made. Their faults are read as asked."""

    runs: list[ImportRun] = field(default_factory=list)
    unreadable: list[Fault] = field(default_factory=list)
    without_records: list[Fault] = field(default_factory=list)

    def sums(self) -> Report:
        """The sums of all runs, without their faults."""
        report = Report()
        for run in self.runs:
            report.records.update(Counter(run.counts.get("records", {})))
            report.copies.update(Counter(run.counts.get("copies", {})))
        return report

    def warnings(self) -> Iterator[Fault]:
        """What was wrong and stopped no record, file by file."""
        for run in self.runs:
            yield from (Fault(run.name, "", 0, text) for text in run.counts.get("told", []))
            yield from _faults(run, "warning")
        if self._has_records():
            yield from self.without_records

    def errors(self) -> Iterator[Fault]:
        """The files and records that were not taken."""
        yield from self.unreadable
        for run in self.runs:
            yield from _faults(run, "error")
            if run.state != ImportState.DONE:
                yield Fault(run.name, "", 0, run.reason or _("importation arrêtée avant sa fin."))
        if not self._has_records():
            yield from self.without_records

    def _has_records(self) -> bool:
        return any(run.counts.get("records", {}).get("read") for run in self.runs)


def take_files(
    paths: Iterable[Path],
    *,
    clock: Clock,
    format_key: str = "",
    origin: str = "",
    dry_run: bool = False,
    number_copies: bool = False,
    hear: Hear,
) -> Taken:
    """Take over the records of ``paths``, or rehearse it; ``hear`` is told of each chunk soon after it is kept.

    ``origin`` names the catalogue that they come from; ``number_copies``: copies without a barcode get the next numbers
    of the house. Raises AnotherImportRuns before anything of a file is taken.
    """
    taken, ledger = Taken(), Ledger()
    for path in paths:
        try:
            run = _handed_in(path, format_key, origin, clock(), number_copies=number_copies)
        except PageWithoutRecords as error:
            taken.without_records.append(_of_file(error))
        except UnreadableFile as error:
            taken.unreadable.append(_of_file(error))
        else:
            _work(run, ledger, clock, hear, dry_run=dry_run)
            taken.runs.append(run)
    return taken


def take_back(run: ImportRun, *, clock: Clock) -> None:
    """Take all back that the run did; ImportUnderWay, NothingToUndo, or AnotherImportRuns: it then waits its turn."""
    undo(run)
    if not claim_this(run, clock()):
        raise AnotherImportRuns
    work_off(run, clock=clock)
    run.refresh_from_db()


def _handed_in(path: Path, format_key: str, origin: str, at: datetime, *, number_copies: bool) -> ImportRun:
    with opened(path) as (file, name):
        upload = File(file, name)
        return hand_in(upload, source=origin, by=None, at=at, format_key=format_key, number_copies=number_copies)


def _work(run: ImportRun, ledger: Ledger, clock: Clock, hear: Hear, *, dry_run: bool) -> None:
    start(run, dry_run=dry_run)
    if not claim_this(run, clock()):
        ImportRun.objects.filter(pk=run.pk, state=ImportState.WAITING).update(state=ImportState.DRAFT)
        throw_away(run)
        raise AnotherImportRuns
    try:
        work_off(run, clock=clock, ledger=ledger, hear=hear)
    except BaseException:
        # Interrupted: it would be gone on with by another worker otherwise.
        with suppress(ImportOver):
            stop(run, at=clock())
        raise
    run.refresh_from_db()


def _faults(run: ImportRun, level: str) -> Iterator[Fault]:
    lines = ImportLine.objects.filter(run=run).exclude(messages=[]).order_by("number")
    for title, messages in lines.values_list("title", "messages").iterator():
        for message in messages:
            if message["level"] == level:
                yield Fault(run.name, title, message["line"], message["text"])


def _of_file(error: UnreadableFile) -> Fault:
    return Fault(error.source, "", 0, error.reason)
