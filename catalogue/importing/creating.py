"""Many new records at once: the rows of all of them written together, table by table.

A record that the catalogue does not know needs some fifteen rows. Written one by one they cost as many questions;
together they cost one a table. What the database refuses is refused for all of them, and the caller then takes each
by itself.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.utils.text import slugify

from catalogue.exchange.records import ForeignCopy
from catalogue.importing.authorities import named, site_named, terms_by_key
from catalogue.importing.copies import CopiesTaken, by_barcode, new_copy, settle_new
from catalogue.importing.endings import ended
from catalogue.importing.ledger import Incoming
from catalogue.importing.matching import Match
from catalogue.importing.merge import Merge, first_merge
from catalogue.importing.new_names import Noted, by_kind, noting_names
from catalogue.importing.outcomes import Outcome, Status, Trace
from catalogue.importing.said_links import links_after
from catalogue.importing.snapshots import Snapshot
from catalogue.importing.values import of_foreign_copy, of_nothing, term_key
from catalogue.importing.writing import new_game, parts_of
from catalogue.inserting import insert
from catalogue.models import Author, Copy, Game, Publisher, Series, Site, SourceRecord, Term
from catalogue.search.upkeep import index_written
from rules.models import Ruleset


@dataclass(slots=True)
class Planned:
    """A record that becomes a game: its values checked, nothing written yet."""

    incoming: Incoming
    match: Match
    merged: Merge
    game: Game
    rows: dict[str, ForeignCopy]
    copies: CopiesTaken
    boxes: dict[str, Copy] = field(default_factory=dict)
    terms: dict[int, Term] = field(default_factory=dict)

    @property
    def names(self) -> list[str]:
        """The names that the record carries, for the search."""
        taken = self.merged.taken
        people = [row[0] for row in _list(taken.get("contributions"))]
        series = [self.game.series.name] if self.game.series else []
        return [*people, *map(str, _list(taken.get("publishers"))), *series, *map(str, self.terms.values())]


def plan(incoming: Incoming, match: Match) -> Planned:
    """The rows of a new record; Unfit when a value does not fit its field."""
    merged = first_merge(incoming.fields, of_nothing())
    copies = CopiesTaken()
    rows = by_barcode(incoming.record.copies, copies)
    return Planned(incoming, match, merged, new_game(merged.taken), rows, copies)


def create_all(planned: Sequence[Planned], *, at: datetime) -> list[Outcome]:
    """Write the records, in a transaction of the caller's; Unfit or a DatabaseError refuse all of them."""
    with noting_names() as names:
        _save_games(planned)
        _save_parts(planned)
    _save_copies(planned)
    snapshots = [_settled(one, at) for one in planned]
    sources = [_source_of(one, said, at) for one, said in zip(planned, snapshots, strict=True)]
    insert(SourceRecord, sources, keyed=True)
    # Rows written in bulk send no signal that the search index could follow.
    index_written([(one.game, one.names) for one in planned])
    # The first of them is the last to be taken back.
    noted = [by_kind(names), *({} for _ in planned[1:])]
    return [_outcome(*each) for each in zip(planned, sources, noted, strict=True)]


def _save_games(planned: Sequence[Planned]) -> None:
    series = named(Series, [str(name) for one in planned if (name := one.merged.taken.get("series"))])
    slugs = [slugify(one.game.title) for one in planned]
    rules = {one.slug: one for one in Ruleset.objects.filter(slug__in=set(slugs))}
    for one, slug in zip(planned, slugs, strict=True):
        one.game.series = series.get(str(one.merged.taken.get("series") or ""))
        one.game.ruleset = rules.get(slug)
        one.game.sort()
    insert(Game, [one.game for one in planned], keyed=True)


def _save_parts(planned: Sequence[Planned]) -> None:
    values = [one.merged.taken for one in planned]
    authors = named(Author, [row[0] for taken in values for row in _list(taken.get("contributions"))])
    publishers = named(Publisher, [str(name) for taken in values for name in _list(taken.get("publishers"))])
    for model, parts in parts_of([(one.game, one.merged.taken) for one in planned], authors, publishers).items():
        insert(model, parts)
    terms = terms_by_key(one.incoming.record for one in planned)
    link = Game.terms.through
    for one in planned:
        one.terms = {term.pk: term for term in (terms[term_key(said)] for said in one.incoming.record.terms)}
    insert(link, [link(game_id=one.game.pk, term_id=pk) for one in planned for pk in sorted(one.terms)])


def _list(value: object) -> Iterator[list[str]]:
    yield from value if isinstance(value, list) else ()


def _save_copies(planned: Sequence[Planned]) -> None:
    sites = _sites(row for one in planned for row in one.rows.values())
    for one in planned:
        one.boxes = {key: new_copy(row, one.game, sites[_site(row)]) for key, row in one.rows.items()}
    insert(Copy, [copy for one in planned for copy in one.boxes.values()], keyed=True)


def _sites(rows: Iterable[ForeignCopy]) -> dict[str, Site]:
    return {name: site_named(name) for name in sorted({_site(row) for row in rows})}


def _site(row: ForeignCopy) -> str:
    return str(of_foreign_copy(row)["site"])


def _settled(one: Planned, at: datetime) -> Snapshot:
    """What the source said, once its copies are where it says they are."""
    for key, row in one.rows.items():
        one.copies.base[key] = settle_new(row, one.boxes[key], one.copies, at=at)
    return Snapshot(one.merged.base, one.copies.base, one.incoming.digest)


def _source_of(one: Planned, said: Snapshot, at: datetime) -> SourceRecord:
    return SourceRecord(
        format=one.incoming.format,
        source=one.incoming.origin,
        key=one.match.key,
        game=one.game,
        snapshot=said.as_json(),
        digest=one.incoming.digest,
        links=links_after({}, one.incoming.links),
        links_open=bool(one.incoming.links),
        imported_at=at,
    )


def _outcome(one: Planned, source: SourceRecord, names: Noted) -> Outcome:
    trace = Trace(
        game_id=one.game.pk,
        origin_id=source.pk,
        said=one.incoming.said,
        created=True,
        copies_made=tuple(one.copies.made),
        names_made=names,
    )
    return ended(one.incoming, Status.CREATED, one.merged, one.copies, warning=one.match.warning, trace=trace)
