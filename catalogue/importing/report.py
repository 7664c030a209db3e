"""What a run of the import did: counts, and what is told record by record."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from catalogue.exchange.readings import Fault
from catalogue.importing.outcomes import Outcome

_RECORD_COUNTS = ("read", "created", "changed", "unchanged", "failed")
_COPY_COUNTS = ("read", "created", "changed", "unchanged")


@dataclass(slots=True)
class Report:
    """The sums of a run, its warnings and its errors.

    Records: ``read = created + changed + unchanged + failed``. A record is changed when a field or a copy of
    it is. Copies: ``read`` counts rows, also those left out (each with a warning) and those of failed records.
    """

    records: Counter[str] = field(default_factory=Counter)
    copies: Counter[str] = field(default_factory=Counter)
    warnings: list[Fault] = field(default_factory=list)
    errors: list[Fault] = field(default_factory=list)

    @property
    def changed_nothing(self) -> bool:
        """Whether the catalogue is as it was."""
        return not (self.records["created"] or self.records["changed"])

    def add(self, outcome: Outcome) -> None:
        """Count one record that was found in a file."""
        self.records.update(["read", outcome.status.value])
        self.copies.update(
            read=outcome.copies_read,
            created=len(outcome.copies_created),
            changed=len(outcome.copies_changed),
            unchanged=len(outcome.copies_unchanged),
        )
        place = (outcome.source, outcome.record, outcome.line)
        self.warnings += [Fault(*place, text) for text in outcome.warnings]
        if outcome.error:
            self.errors.append(Fault(*place, outcome.error))

    def as_json(self) -> dict[str, Any]:
        """The document of ``import_records --json``."""
        return {
            "records": {name: self.records[name] for name in _RECORD_COUNTS},
            "copies": {name: self.copies[name] for name in _COPY_COUNTS},
            "warnings": [fault_as_json(fault) for fault in self.warnings],
            "errors": [fault_as_json(fault) for fault in self.errors],
        }


def fault_as_json(fault: Fault) -> dict[str, Any]:
    """A fault as the document has it."""
    return {"source": fault.source, "record": fault.record, "line": fault.line, "message": fault.message}
