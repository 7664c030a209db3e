"""What the records of one chunk ask of the database, asked once for all of them.

The answers hold within the transaction that asked, and as long as no record of the chunk has moved them: a record
that shares a key, a barcode, a product number or notes with an earlier one is looked up anew (see ``chunks``).
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.db.models import QuerySet, Value
from django.db.models.functions import Upper

from catalogue.exchange.identifiers import comparable, spellings_of
from catalogue.importing.keys import barcode_key, possible_keys
from catalogue.importing.ledger import Incoming
from catalogue.models import Copy, Game, Identifier, SourceRecord

_LISTS: Final = (
    "contributions__author",
    "publications__publisher",
    "languages",
    "terms__scheme",
    "identifiers",
    "barriers",
    "attachments",
)


@dataclass(slots=True)
class Lookups:
    """The rows that the records of a chunk may be, by what they are known by."""

    _by_key: dict[str, SourceRecord] = field(default_factory=dict)
    _by_digest: dict[str, list[SourceRecord]] = field(default_factory=lambda: defaultdict(list))
    _by_game: dict[int, list[SourceRecord]] = field(default_factory=lambda: defaultdict(list))
    _copies: dict[str, Copy] = field(default_factory=dict)
    _games: dict[int, Game] = field(default_factory=dict)
    _by_number: dict[str, dict[int, Game]] = field(default_factory=lambda: defaultdict(dict))

    @classmethod
    def of(cls, incomings: Sequence[Incoming]) -> "Lookups":
        """The answers for records of one format and one origin, within a transaction: sources and games are locked.

        Asks some ten times, however many records there are.
        """
        return cls.of_sources(incomings).filled(incomings)

    @classmethod
    def of_sources(cls, incomings: Sequence[Incoming]) -> "Lookups":
        """The source records alone, locked: enough to see which records have moved."""
        found = cls()
        found._find_sources(incomings)
        return found

    def filled(self, incomings: Sequence[Incoming]) -> "Lookups":
        """With the copies, numbers and games that those records may be, and theirs alone."""
        if incomings:
            self._find_copies(incomings)
            self._find_numbers(incomings)
            self._find_games(incomings)
        return self

    def family(self, incoming: Incoming) -> list[SourceRecord]:
        """The source record of that number; without a number, all those of that title and author."""
        keys = possible_keys(incoming.record)
        return sorted((self._by_key[key] for key in keys if key in self._by_key), key=lambda one: one.pk)

    def with_notes(self, incoming: Incoming) -> list[SourceRecord]:
        """The source records whose notes have the same words."""
        return self._by_digest.get(incoming.digest, []) if incoming.digest else []

    def of_game(self, game_id: int) -> list[SourceRecord]:
        """The source records of a game that was found by a copy or a number."""
        return self._by_game.get(game_id, [])

    def copies(self, keys: Collection[str]) -> dict[str, Copy]:
        """The copies of those barcode keys, with their game and site, by their key."""
        return {key: self._copies[key] for key in sorted(keys) if key in self._copies}

    def games_numbered(self, incoming: Incoming) -> list[Game]:
        """The games that have one of the record's product numbers."""
        games: dict[int, Game] = {}
        for number in incoming.product_numbers:
            games |= self._by_number.get(number, {})
        return [games[pk] for pk in sorted(games)]

    def game(self, game_id: int) -> Game:
        """The game of that key with its lists, locked; DoesNotExist when it is gone."""
        if game_id not in self._games:
            self._games[game_id] = whole_games(Game.objects.all()).get(pk=game_id)
        return self._games[game_id]

    def _find_sources(self, incomings: Sequence[Incoming]) -> None:
        keys = {key for incoming in incomings for key in possible_keys(incoming.record)}
        self._by_key = {source.key: source for source in _sources(incomings).filter(key__in=keys)}
        digests = {one.digest for one in incomings if one.digest and not one.record.source_id}
        for source in _sources(incomings).filter(digest__in=digests) if digests else ():
            self._by_digest[source.digest].append(self._by_key.get(source.key, source))

    def _find_copies(self, incomings: Sequence[Incoming]) -> None:
        said_before = {key for source in self._known(incomings) for key in source.snapshot.get("copies", {})}
        wanted = said_before.union(*(incoming.barcodes for incoming in incomings))
        if not wanted:
            return
        # Folded by the database, as its rule does: SQLite's UPPER leaves the accents as they are.
        written = {copy.barcode.strip() for incoming in incomings for copy in incoming.record.copies}
        asked = [Upper(Value(code)) for code in sorted(wanted | written)]
        copies = Copy.objects.annotate(barcode_key=Upper("barcode")).filter(barcode_key__in=asked)
        for copy in copies.select_related("game", "site").order_by("barcode"):
            self._copies[barcode_key(copy.barcode)] = copy

    def _find_numbers(self, incomings: Sequence[Incoming]) -> None:
        numbers = {number for incoming in incomings for number in incoming.product_numbers}
        if not numbers:
            return
        kinds = [Identifier.Kind.EAN, Identifier.Kind.ISBN]
        written = {spelling for number in numbers for spelling in spellings_of(number)}
        rows = Identifier.objects.filter(kind__in=kinds, value__in=written)
        for row in rows.select_related("game"):
            self._by_number[comparable(row.value)][row.game_id] = row.game

    def _find_games(self, incomings: Sequence[Incoming]) -> None:
        found = {copy.game_id for copy in self._copies.values()}.union(*self._by_number.values())
        known = {source.pk: source for source in self._known(incomings)}
        for source in _sources(incomings).filter(game__in=found) if found else ():
            self._by_game[source.game_id].append(known.get(source.pk, source))
        wanted = found | {source.game_id for source in known.values()}
        if wanted:
            self._games = {game.pk: game for game in whole_games(Game.objects.filter(pk__in=wanted))}

    def _known(self, incomings: Sequence[Incoming]) -> Iterable[SourceRecord]:
        for incoming in incomings:
            yield from self.family(incoming)
            yield from self.with_notes(incoming)


def _sources(incomings: Sequence[Incoming]) -> QuerySet[SourceRecord]:
    """Locked, since two runs at once would otherwise both count from the same snapshot."""
    mine = SourceRecord.objects.filter(format=incomings[0].format, source=incomings[0].origin)
    return mine.select_for_update().order_by("pk")


def whole_games(games: QuerySet[Game]) -> QuerySet[Game]:
    """With all that a merge compares. Locked, so that what a librarian saves meanwhile is seen or waits."""
    locked = games.select_for_update(of=["self"]).order_by("pk")
    return locked.select_related("series").prefetch_related(*_LISTS)
