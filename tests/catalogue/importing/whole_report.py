"""Files taken over as the command does it, and the whole report in memory."""

from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path

from catalogue.importing.outcomes import Outcome
from catalogue.importing.report import Report
from catalogue.importing.run import take_files


def import_files(
    paths: Iterable[Path],
    *,
    at: datetime,
    format_key: str = "",
    origin: str = "",
    dry_run: bool = False,
    tell: Callable[[Outcome], object] = lambda _: None,
) -> Report:
    """The whole report of ``take_files`` at one moment; ``tell`` hears of each record."""
    taken = take_files(
        paths,
        clock=lambda: at,
        format_key=format_key,
        origin=origin,
        dry_run=dry_run,
        hear=lambda _run, outcomes: [tell(outcome) for outcome in outcomes],
    )
    report = taken.sums()
    report.warnings, report.errors = [*taken.warnings()], [*taken.errors()]
    return report
