"""The outcome of one record, from what was done with it."""

from django.utils.translation import gettext as _

from catalogue.exchange.readings import Fault
from catalogue.importing import wording
from catalogue.importing.copies import CopiesTaken
from catalogue.importing.ledger import Incoming, Taken
from catalogue.importing.merge import Merge
from catalogue.importing.outcomes import Outcome, Status, Trace


def ended(
    incoming: Incoming, status: Status, merged: Merge, copies: CopiesTaken, *, warning: str, trace: Trace
) -> Outcome:
    """The end of a record that was taken over."""
    return Outcome(
        source=incoming.record.source,
        record=incoming.record.title,
        line=incoming.record.line,
        status=status,
        fields=tuple(merged.taken),
        copies_read=len(incoming.record.copies),
        copies_created=tuple(copies.created),
        copies_changed=tuple(copies.changed),
        copies_unchanged=tuple(copies.unchanged),
        warnings=[
            *([warning] if warning else []),
            *(wording.of_conflict(conflict) for conflict in merged.conflicts),
            *copies.warnings,
        ],
        trace=trace,
    )


def read_twice(incoming: Incoming, before: Taken) -> Outcome:
    """The record has been taken in this run already: two files may hold it, and one state of it counts."""
    record = incoming.record
    where = _("%(source)s, ligne %(line)d") if before.line else "%(source)s"  # some formats have no lines
    warning = _("déjà lue dans %(where)s, avec d’autres valeurs ; seule la première compte.") % {
        "where": where % {"source": before.source, "line": before.line}
    }
    return Outcome(
        source=record.source,
        record=record.title,
        line=record.line,
        status=Status.UNCHANGED,
        copies_read=len(record.copies),
        copies_unchanged=tuple(copy.barcode for copy in record.copies),
        warnings=[] if incoming.said == before.said else [warning],
    )


def failed(incoming: Incoming, error: str) -> Outcome:
    """The end of a record that could not be taken, and has changed nothing."""
    record = incoming.record
    return Outcome(
        source=record.source,
        record=record.title,
        line=record.line,
        status=Status.FAILED,
        copies_read=len(record.copies),
        error=error,
    )


def refused_by_database(incoming: Incoming, error: Exception) -> Outcome:
    """The same, in the first line of what the database says."""
    said = next(iter(str(error).splitlines()), type(error).__name__)
    return failed(incoming, _("la base de données refuse la notice : %(error)s") % {"error": said})


def unread(fault: Fault) -> Outcome:
    """The end of a record that the reader found and could not read."""
    return Outcome(fault.source, fault.record, fault.line, Status.FAILED, error=fault.message)
