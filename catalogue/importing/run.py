"""A run of the import: files in, the catalogue brought up to date, a report out.

A record is taken in a transaction of its own, so that one that fails leaves the others be. A page without
records beside files with some is told as a warning (the rules of a game are often saved beside its record);
when no file had any, it is an error.
"""

from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path

from django.db import transaction

from catalogue.exchange.readings import Fault, UnreadableFile
from catalogue.exchange.streams import Format, Item
from catalogue.importing.apply import take
from catalogue.importing.files import PageWithoutRecords, items_of
from catalogue.importing.ledger import Incoming, Ledger
from catalogue.importing.outcomes import Outcome, Status
from catalogue.importing.report import Report
from catalogue.models import Site

Tell = Callable[[Outcome], object]


def import_files(
    paths: Iterable[Path], *, at: datetime, format_key: str = "", dry_run: bool = False, tell: Tell = lambda _: None
) -> Report:
    """Take over the records of ``paths`` at the moment ``at``; ``tell`` hears of each as soon as it is done.

    With ``dry_run`` everything is done and undone again; on SQLite the desks wait meanwhile.
    """
    if not dry_run:
        return _import(paths, at=at, format_key=format_key, tell=tell)
    with transaction.atomic():
        report = _import(paths, at=at, format_key=format_key, tell=tell)
        transaction.set_rollback(True)
    return report


def _import(paths: Iterable[Path], *, at: datetime, format_key: str, tell: Tell) -> Report:
    report, ledger = Report(), Ledger()
    without_records: list[Fault] = []
    for path in paths:
        try:
            for form, item in items_of(path, format_key, known_locations=_locations()):
                _take_item(item, form, ledger, report, at=at, tell=tell)
        except PageWithoutRecords as error:
            without_records.append(_of_file(error))
        except UnreadableFile as error:
            report.errors.append(_of_file(error))
    (report.warnings if report.records["read"] else report.errors).extend(without_records)
    return report


def _take_item(item: Item, form: Format, ledger: Ledger, report: Report, *, at: datetime, tell: Tell) -> None:
    report.warnings += item.warnings
    if item.error is not None:
        _finish(_unread(item.error), report, tell)
    if item.record is not None:
        incoming = Incoming.of(item.record, form.key)
        _finish(take(incoming, ledger, doubted=bool(item.warnings), at=at), report, tell)


def _finish(outcome: Outcome, report: Report, tell: Tell) -> None:
    report.add(outcome)
    tell(outcome)


def _unread(fault: Fault) -> Outcome:
    """The end of a record that the reader found and could not read."""
    return Outcome(fault.source, fault.record, fault.line, Status.FAILED, error=fault.message)


def _locations() -> list[str]:
    """Names by which a reader finds the location in a row of copies that has no delimiter."""
    return list(Site.objects.values_list("name", flat=True))


def _of_file(error: UnreadableFile) -> Fault:
    return Fault(error.source, "", 0, error.reason)
