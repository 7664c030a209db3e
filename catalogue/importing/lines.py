"""What is kept of each record of a run: its line in the report, what undoing needs, and the record's history."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from catalogue.exchange.readings import Fault
from catalogue.exchange.streams import Item
from catalogue.importing.outcomes import Outcome, Status, Trace
from catalogue.importing.report import Report
from catalogue.models import ImportLine, ImportRun, RecordChange

Taken = Sequence[tuple[Item, Outcome | None]]


def lines_of(run: ImportRun, taken: Taken) -> list[ImportLine]:
    """The lines of a chunk, not saved; of a rehearsal without what undoing needs, since nothing was done."""
    return [_line(run, item, outcome) for item, outcome in taken if outcome is not None]


def changes_of(run: ImportRun, taken: Taken, *, at: datetime) -> list[RecordChange]:
    """The history of the records that a chunk created or changed, not saved."""
    return [
        RecordChange(
            game_id=outcome.trace.game_id,
            title=outcome.record[:300],
            kind=RecordChange.Kind.IMPORTED,
            changes={name: [outcome.trace.before[name], outcome.trace.after[name]] for name in outcome.trace.before}
            if outcome.status is Status.CHANGED
            else {},
            at=at,
            by_id=run.made_by_id,
            import_run=run,
        )
        for _, outcome in taken
        if outcome is not None and outcome.trace is not None and outcome.status is not Status.UNCHANGED
    ]


def counts_after(run: ImportRun, taken: Taken) -> dict[str, Any]:
    """The figures of the run with those of a chunk added, and what was told of the file as a whole."""
    report = Report(
        records=Counter(run.counts.get("records", {})),
        copies=Counter(run.counts.get("copies", {})),
    )
    told = list(run.counts.get("told", []))
    warned = int(run.counts.get("warned", 0))
    for item, outcome in taken:
        if outcome is not None:
            report.add(outcome)
            warned += bool(item.warnings or outcome.warnings)
        else:
            told += [fault.message for fault in item.warnings]
    sums = report.as_json()
    return {"records": sums["records"], "copies": sums["copies"], "warned": warned, "told": told}


def _line(run: ImportRun, item: Item, outcome: Outcome) -> ImportLine:
    trace = None if run.dry_run else outcome.trace
    touched = trace if trace and (outcome.status is not Status.UNCHANGED or trace.origin_before is None) else None
    return ImportLine(
        run=run,
        number=item.number,
        line=item.line,
        title=outcome.record[:300],
        status=outcome.status.value,
        game_id=trace.game_id if trace else None,
        origin_id=trace.origin_id if trace else None,
        said=trace.said if trace else "",
        messages=list(_messages(item.warnings, outcome)),
        before=_before(touched) if touched and not touched.created else None,
        made=_made(touched) if touched else None,
    )


def _messages(warnings: Sequence[Fault], outcome: Outcome) -> Iterator[dict[str, Any]]:
    for fault in warnings:
        yield {"level": "warning", "line": fault.line, "text": fault.message}
    for text in outcome.warnings:
        yield {"level": "warning", "line": outcome.line, "text": text}
    if outcome.error:
        yield {"level": "error", "line": outcome.line, "text": outcome.error}


def _before(trace: Trace) -> dict[str, Any]:
    return {
        "fields": trace.before,
        "after": trace.after,
        "copies": {str(pk): values for pk, values in trace.copies_moved.items()},
        "origin": trace.origin_before,
    }


def _made(trace: Trace) -> dict[str, Any]:
    names = {"names": trace.names_made} if trace.names_made else {}
    return {"game": trace.created, "copies": list(trace.copies_made), **names}
