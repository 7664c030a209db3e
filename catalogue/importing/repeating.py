"""Records that say what they said last: nothing in them can move anything here, whatever was changed here since."""

from catalogue.importing.copies import CopiesTaken, by_barcode
from catalogue.importing.ledger import Incoming
from catalogue.importing.outcomes import Outcome, Status, Trace
from catalogue.importing.snapshots import CopySnapshot, Snapshot
from catalogue.importing.values import of_foreign_copy
from catalogue.models import SourceRecord


def says_as_before(incoming: Incoming, source: SourceRecord) -> bool:
    """Whether the source says of every field and copy what it said last, so that a merge would take nothing.

    A conflict that is not settled is no such case: what the source said last is not advanced for that field.
    """
    if source.snapshot.get("fields") != incoming.fields or source.snapshot.get("digest") != incoming.digest:
        return False
    if source.links.get("said", []) != incoming.links:
        return False
    rows = by_barcode(incoming.record.copies, CopiesTaken())
    copies = {key: CopySnapshot(of_foreign_copy(row), row.state, row.due_on, row.numbered) for key, row in rows.items()}
    return bool(source.snapshot == Snapshot(incoming.fields, copies, incoming.digest).as_json())


def repeated(incoming: Incoming, source: SourceRecord) -> Outcome:
    """The end of such a record; what is odd about its rows is told each time."""
    copies = CopiesTaken()
    rows = by_barcode(incoming.record.copies, copies)
    return Outcome(
        source=incoming.record.source,
        record=incoming.record.title,
        line=incoming.record.line,
        status=Status.UNCHANGED,
        copies_read=len(incoming.record.copies),
        copies_unchanged=tuple(row.barcode for row in rows.values()),
        warnings=copies.warnings,
        trace=Trace(
            game_id=source.game_id,
            origin_id=source.pk,
            said=incoming.said,
            origin_before={"key": source.key, "snapshot": source.snapshot, "links": source.links},
        ),
    )
