"""A record elsewhere beside the one that it is here: the three-way merge of an import, shown before it is done."""

import hashlib
import json
from collections.abc import Collection
from dataclasses import dataclass, replace

from catalogue.cataloguing.refusals import RecordGone
from catalogue.importing.ledger import Incoming, Ledger
from catalogue.importing.lookups import Lookups
from catalogue.importing.matching import Match, Mismatch, find
from catalogue.importing.merge import Merge, Value, merge
from catalogue.importing.snapshots import Snapshot
from catalogue.importing.values import of_game, of_nothing
from catalogue.models import Game
from catalogue.sources.answers import Found
from catalogue.sources.groups import GROUPS, fields_of
from catalogue.sources.refusals import CannotTake, TiedToAnother
from catalogue.sources.servers import Server


@dataclass(frozen=True, slots=True)
class Weighed:
    """Both records. ``game`` is None for a record that is not here; ``base`` is what the server said last."""

    incoming: Incoming
    match: Match
    game: Game | None
    ours: dict[str, Value]
    base: Snapshot
    merged: Merge

    @property
    def differing(self) -> list[str]:
        """The choices that there are: where the server says something else, or has dropped what it said."""
        moved = {*self.merged.taken, *(one.field for one in self.merged.conflicts)}
        return [first for first, names in GROUPS.items() if moved & set(names)]

    @property
    def proposed(self) -> list[str]:
        """The choices that an import would make: what moved there alone, and what nobody has said here."""
        return [first for first, names in GROUPS.items() if self.merged.taken.keys() & set(names)]

    @property
    def disputed(self) -> list[str]:
        """The choices where both say something and an import would keep what stands here."""
        fields = {one.field for one in self.merged.conflicts}
        return [first for first, names in GROUPS.items() if fields & set(names)]

    def mark(self) -> str:
        """A short mark of what stands here, by which a form knows later that it has moved."""
        text = json.dumps([self.game.pk if self.game else None, self.ours], ensure_ascii=False, sort_keys=True)
        return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()[:24]

    def choosing(self, choices: Collection[str]) -> Merge:
        """The merge in which a person has chosen: what was chosen moves, the rest stays and is asked again."""
        names = fields_of(choices if self.game else {*choices, "title"})
        theirs = {name: self.incoming.fields[name] for name in names}
        # A person's word settles a conflict: for what was chosen, only the source has moved.
        return merge(base={name: self.ours[name] for name in names}, theirs=theirs, ours=self.ours)


def weigh(found: Found, server: Server, *, game_id: int | None = None) -> Weighed:
    """Both records, within a transaction: the rows here are locked.

    ``game_id``: the game that a person has chosen; otherwise the one that an import would find, or that alone has the
    number on its box. Raises RecordGone, TiedToAnother, or CannotTake.
    """
    incoming = Incoming.of(found.record, server.format)
    known = Lookups.of([incoming])
    try:
        match = find(incoming, Ledger(), known)
        if game_id is None and match.game_id is None and len(match.weighed) == 1:
            # The one game of that number, whatever its title: whoever sees both side by side judges.
            game_id = match.weighed[0]
        if game_id is not None:
            match = _meant(match, game_id, known)
        game = known.game(match.game_id) if match.game_id is not None else None
    except Mismatch as refusal:
        raise CannotTake(reason=str(refusal)) from refusal
    except Game.DoesNotExist as gone:
        raise RecordGone from gone
    ours = of_game(game) if game else of_nothing()
    base = Snapshot.from_json(match.source.snapshot) if match.source else Snapshot()
    doubted = bool(found.warnings)
    merged = merge(base=base.fields, theirs=incoming.fields, ours=ours, doubted=doubted)
    return Weighed(incoming, match, game, ours, base, merged)


def _meant(match: Match, game_id: int, known: Lookups) -> Match:
    """The match with the game that a person has chosen."""
    if match.game_id == game_id:
        return match
    if match.source is not None and match.game_id is not None:
        raise TiedToAnother(title=known.game(match.game_id).title)
    return replace(match, game_id=game_id, source=None, warning="")
