"""What one run has taken so far, so that a record read twice is known and namesakes are told apart."""

from dataclasses import dataclass, field, replace

from catalogue.exchange.records import ForeignCopy, ForeignRecord
from catalogue.importing.keys import barcode_key, digest_of
from catalogue.importing.merge import Value
from catalogue.importing.values import of_record
from catalogue.models import SourceRecord


@dataclass(frozen=True, slots=True)
class Incoming:
    """A record as read, with what it is compared by."""

    record: ForeignRecord
    format: str
    fields: dict[str, Value]
    barcodes: frozenset[str]
    digest: str

    @classmethod
    def of(cls, record: ForeignRecord, format_name: str) -> "Incoming":
        """``record`` of the format ``format_name``."""
        barcodes = frozenset(barcode_key(copy.barcode) for copy in record.copies) - {""}
        return cls(record, format_name, of_record(record), barcodes, digest_of(record))

    def says_the_same(self, other: "Incoming") -> bool:
        """Whether both give the same values, copies included, wherever they were read."""
        return self.fields == other.fields and _copies(self.record) == _copies(other.record)


def _copies(record: ForeignRecord) -> set[ForeignCopy]:
    return {replace(copy, line=0) for copy in record.copies}


@dataclass(slots=True)
class Ledger:
    """The records of this run by their source record's id, and an index of the long notes' digests."""

    taken: dict[int, Incoming] = field(default_factory=dict)
    _digests: dict[str, dict[str, set[int]]] = field(default_factory=dict)

    def note(self, incoming: Incoming, source: SourceRecord) -> None:
        """Remember that ``incoming`` has been taken as ``source``."""
        self.taken[source.pk] = incoming
        # An index not read yet will find the record in the database.
        if incoming.digest and incoming.format in self._digests:
            self._digests[incoming.format].setdefault(incoming.digest, set()).add(source.pk)

    def with_digest_of(self, incoming: Incoming) -> set[int]:
        """The ids of the source records of the same format whose notes had the words of ``incoming``'s."""
        return set(self._of(incoming.format).get(incoming.digest, ())) if incoming.digest else set()

    def _of(self, format_name: str) -> dict[str, set[int]]:
        # Read once per run and not asked per record: no index of the database stands on a key within JSON.
        if format_name not in self._digests:
            index: dict[str, set[int]] = {}
            stored = SourceRecord.objects.filter(format=format_name).values_list("snapshot__digest", "pk")
            for digest, pk in stored.iterator():
                index.setdefault(digest or "", set()).add(pk)
            self._digests[format_name] = index
        return self._digests[format_name]
