"""Copies that their source shows without a barcode: where a person asks for it they get the next numbers of the house.

A number that was given stays with its copy: the next import of the same record finds it beside what the source said.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from catalogue.cataloguing.barcodes import next_barcodes
from catalogue.exchange.records import ForeignCopy, ForeignRecord
from catalogue.importing.keys import barcode_key, key_of, possible_keys
from catalogue.importing.ledger import Ledger
from catalogue.models import SourceRecord


def numbered(records: Sequence[ForeignRecord], format_key: str, origin: str, ledger: Ledger) -> list[ForeignRecord]:
    """The records, of one format and origin, with the numbers of their copies without a barcode.

    Those given before, and new ones where the run gives any: else such a copy stays as it is. Two questions more for
    records that have such copies, none for the others.
    """
    lacking = [record for record in records if _lacking(record)]
    if not lacking:
        return list(records)
    before = _given_before(lacking, format_key, origin, ledger)
    known = [_known(record, before, ledger) for record in lacking]
    short = sum(_lacking(record) - len(numbers) for record, numbers in zip(lacking, known, strict=True))
    fresh = _fresh(short, ledger)
    made = iter([_with_numbers(record, numbers, fresh, ledger) for record, numbers in zip(lacking, known, strict=True)])
    return [next(made) if _lacking(record) else record for record in records]


def _lacking(record: ForeignRecord) -> int:
    return sum(not barcode_key(copy.barcode) for copy in record.copies)


def _given_before(
    records: Sequence[ForeignRecord], format_key: str, origin: str, ledger: Ledger
) -> dict[str, list[str]]:
    """By the key of a record, the numbers that were given to it, or to its namesakes that this run has not had yet."""
    keys = {name: key for record in records for key in [key_of(record)] for name in possible_keys(record)}
    said_by_source = {key_of(record) for record in records if record.source_id}
    found: dict[str, list[str]] = defaultdict(list)
    rows = SourceRecord.objects.filter(format=format_key, source=origin, key__in=keys).order_by("pk")
    for pk, name, snapshot in rows.values_list("pk", "key", "snapshot"):
        key = keys[name]
        if key in said_by_source or pk not in ledger:
            found[key] += _numbers_in(snapshot)
    return found


def _numbers_in(snapshot: dict[str, Any]) -> list[str]:
    """In the order in which they were given."""
    given = (barcode for barcode, copy in snapshot.get("copies", {}).items() if copy.get("numbered"))
    return sorted(given, key=lambda barcode: (len(barcode), barcode))


def _known(record: ForeignRecord, before: dict[str, list[str]], ledger: Ledger) -> list[str]:
    """As many of those numbers as the record has copies without one.

    A record with a number of its own is the same each time that it is read; of namesakes each has its turn.
    """
    key, wanted = key_of(record), _lacking(record)
    if record.source_id:
        return (ledger.numbers_given(key) or before.get(key, []))[:wanted]
    mine, before[key] = before.get(key, [])[:wanted], before.get(key, [])[wanted:]
    return mine


def _fresh(count: int, ledger: Ledger) -> Iterator[str]:
    """New numbers, where the run gives any; none twice in a run, also where its rows are taken back each time."""
    if not count or not ledger.numbers_copies:
        return iter(())
    given = next_barcodes(count, after=ledger.last_number)
    ledger.last_number = given[-1]
    return iter(given)


def _with_numbers(record: ForeignRecord, known: Sequence[str], fresh: Iterator[str], ledger: Ledger) -> ForeignRecord:
    numbers = list(known)
    numbers += [number for _ in range(_lacking(record) - len(known)) if (number := next(fresh, ""))]
    if record.source_id and numbers:
        ledger.note_numbers(key_of(record), numbers)
    left = iter(numbers)
    return replace(record, copies=tuple(_numbered(copy, left) for copy in record.copies))


def _numbered(copy: ForeignCopy, numbers: Iterator[str]) -> ForeignCopy:
    number = "" if barcode_key(copy.barcode) else next(numbers, "")
    return replace(copy, barcode=number, numbered=True) if number else copy
