"""Files at once, for the command line: the catalogue brought up to date, a report out.

A record that fails leaves the others be. A page without records beside files with some is told as a warning (the
rules of a game are often saved beside its record); when no file had any, it is an error.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from pathlib import Path

from django.db import transaction

from catalogue.exchange.formats import read_items
from catalogue.exchange.readings import Fault, UnreadableFile
from catalogue.exchange.streams import Item
from catalogue.importing.chunks import in_chunks, take_items
from catalogue.importing.files import PageWithoutRecords, format_shown_by, known_locations, opened
from catalogue.importing.ledger import Ledger
from catalogue.importing.outcomes import Outcome
from catalogue.importing.report import Report

Tell = Callable[[Outcome], object]


def import_files(
    paths: Iterable[Path],
    *,
    at: datetime,
    format_key: str = "",
    origin: str = "",
    dry_run: bool = False,
    tell: Tell = lambda _: None,
) -> Report:
    """Take over the records of ``paths`` at the moment ``at``; ``tell`` hears of each soon after it is done.

    ``origin`` names the catalogue that they come from. With ``dry_run`` everything is done and undone again in one
    transaction; on SQLite the desks wait meanwhile.
    """
    run = _Files(format_key, origin, at, tell)
    if not dry_run:
        return run.take(paths)
    with transaction.atomic():
        report = run.take(paths)
        transaction.set_rollback(True)
    return report


class _Files:
    """Files of one import, one after the other."""

    def __init__(self, format_key: str, origin: str, at: datetime, tell: Tell) -> None:
        self._format_key, self._origin, self._at, self._tell = format_key, origin, at, tell
        self._ledger, self._report = Ledger(), Report()

    def take(self, paths: Iterable[Path]) -> Report:
        """The report of all files, whatever is wrong with one of them."""
        without_records: list[Fault] = []
        for path in paths:
            try:
                self._take_file(path)
            except PageWithoutRecords as error:
                without_records.append(_of_file(error))
            except UnreadableFile as error:
                self._report.errors.append(_of_file(error))
        (self._report.warnings if self._report.records["read"] else self._report.errors).extend(without_records)
        return self._report

    def _take_file(self, path: Path) -> None:
        with opened(path) as (file, name):
            form = format_shown_by(file, name, self._format_key)
            for chunk in in_chunks(read_items(file, name, form, known_locations=known_locations())):
                self._take_chunk(chunk, form.key)

    def _take_chunk(self, chunk: Sequence[Item], format_key: str) -> None:
        for item, outcome in take_items(chunk, format_key, self._ledger, at=self._at, origin=self._origin):
            self._report.warnings += item.warnings
            if outcome is not None:
                self._report.add(outcome)
                self._tell(outcome)


def _of_file(error: UnreadableFile) -> Fault:
    return Fault(error.source, "", 0, error.reason)
