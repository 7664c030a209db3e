"""The links that an import would tie: tied in a transaction that is taken back, and told in the lines of the rehearsal.

Records that hang together by their links are taken once more together, however far apart their file has them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db import transaction

from catalogue.importing.ledger import Ledger
from catalogue.importing.links import settle_sources
from catalogue.importing.outcomes import Outcome
from catalogue.importing.rehearsed import MOST_TOGETHER, Earlier
from catalogue.importing.rehearsing import forget_made, linked_by, take_again
from catalogue.models import ImportLine, ImportRun, SourceRecord


@dataclass(slots=True)
class Together:
    """Records that hang together, and source records of earlier imports that hang on them.

    Of the records, links are told of those that are ``fresh``: of the others they were told before.
    """

    records: dict[int, Earlier] = field(default_factory=dict)
    fresh: set[int] = field(default_factory=set)
    sources: set[int] = field(default_factory=set)


def groups(run: ImportRun, ledger: Ledger) -> Iterator[Together]:
    """All records that have to do with links, each once: as many at a time as are rehearsed together."""
    told: set[int] = set()
    group = Together()
    for values, source in _asking(run, ledger):
        found = {one.number: one for one in ledger.rehearsed.related(values, linked=True)}
        if not found or (source is None and found.keys() <= told):
            continue
        if group.records and len(group.records.keys() | found.keys()) > MOST_TOGETHER // 2:
            yield group
            group = Together()
        group.records |= found
        group.fresh |= found.keys() - told
        group.sources |= {source} if source is not None else set()
        told |= found.keys()
    if group.records:
        yield group


def _asking(run: ImportRun, ledger: Ledger) -> Iterator[tuple[set[str], int | None]]:
    """The handles of each record with links: those that wait for theirs since earlier imports, then the file's own."""
    waiting = SourceRecord.objects.filter(format=run.format, source=run.source, links_open=True).order_by("pk")
    for source in waiting.iterator():
        if source.pk not in ledger:
            wanted = {handle.value for handle in linked_by(source)}
            yield {*wanted, f"game {source.game_id}"}, source.pk
    for number in ledger.rehearsed.linked():
        yield ledger.rehearsed.values_of(number), None


def rehearse_links(run: ImportRun, ledger: Ledger, group: Together, *, at: datetime) -> list[ImportLine]:
    """The lines of the rehearsal that tell of these links, not saved; nothing is tied. Adds to the run's figures."""
    earlier = [group.records[number] for number in sorted(group.records)]
    with transaction.atomic():
        outcomes = take_again(earlier, ledger, at=at)
        _lead_lines(run, ledger, earlier, outcomes)
        asked = {
            outcome.trace.origin_id
            for one, outcome in zip(earlier, outcomes, strict=True)
            if one.number in group.fresh and outcome.trace is not None
        }
        settling = settle_sources(run, asked | group.sources, at=at)
        transaction.set_rollback(True)
    forget_made(outcomes, ledger)
    return list(settling.touched.values())


def _lead_lines(run: ImportRun, ledger: Ledger, earlier: Sequence[Earlier], outcomes: Sequence[Outcome]) -> None:
    """Lead the lines of the records to the games that they have become, until all is taken back."""
    traces = {
        one.place: outcome.trace
        for one, outcome in zip(earlier, outcomes, strict=True)
        if one.file == ledger.rehearsed.file and outcome.trace is not None
    }
    lines = list(ImportLine.objects.filter(run=run, number__in=traces))
    for line in lines:
        line.game_id, line.origin_id = traces[line.number].game_id, traces[line.number].origin_id
    ImportLine.objects.bulk_update(lines, ["game", "origin_id"])
