"""The whole document of one game."""

from typing import Literal

from pydantic import Field

from rules.engine.capabilities.table import Helper
from rules.engine.document.content import Adaptation, Course, Piece, Section, Term
from rules.engine.document.entries import Entry
from rules.engine.document.fields import FormulaField, Keyed, Line, Many, Part, Slug
from rules.engine.document.grouping import Layout, Way
from rules.engine.document.identity import Identity, Players, SheetSeats, Variant
from rules.engine.document.rounds import Rota, Round
from rules.engine.document.setup import Setup
from rules.engine.document.sheet import Check, Named, Outcome, Ranking, ScoreLine
from rules.engine.document.tables import Table
from rules.engine.document.timer import Timer


class CrossCheck(Part):
    """A promise of the document about its own figures: ``formula`` must hold, or ``message`` is a fault.

    It sees the tables, ``pieces`` and ``limits`` (the ``max`` of each counted entry); with ``each: players`` it must
    hold for every number of players, and sees ``players``, the quantities by their keys and ``decks``.
    """

    formula: FormulaField
    message: Line
    each: Literal["players"] | None = None


class RulesetDocument(Part):
    """Everything one document says. What it must promise beyond its shape is checked in ``check``.

    The numbers of parts are bounded, far above any real game, so that checking a document takes a moment at most.
    """

    slug: Slug
    identity: Identity
    variants: Keyed[Variant] = Field(default=(), max_length=12)
    tables: Keyed[Table] = Field(default=(), max_length=40)
    pieces: Keyed[Piece] = ()
    adaptations: Many[Adaptation] = ()
    setup: Setup | None = None
    layouts: Keyed[Layout] = Field(default=(), max_length=12)
    course: Course | None = None
    timers: Keyed[Timer] = Field(default=(), max_length=20)
    sheet_seats: SheetSeats | None = None
    entries: Keyed[Entry] = Field(default=(), max_length=80)
    ways: Keyed[Way] = Field(default=(), max_length=6)
    rounds: Keyed[Round] = Field(default=(), max_length=40)
    turns: Keyed[Rota] = Field(default=(), max_length=12)
    values: Keyed[Named] = Field(default=(), max_length=100)
    lines: Keyed[ScoreLine] = Field(default=(), max_length=80)
    ranking: Ranking
    outcomes: Keyed[Outcome] = Field(default=(), max_length=40)
    checks: Keyed[Check] = Field(default=(), max_length=80)
    helpers: Keyed[Helper] = Field(default=(), max_length=20)
    reference: Many[Section] = ()
    glossary: Many[Term] = ()
    cross_checks: Many[CrossCheck] = Field(default=(), max_length=60)

    def players(self, variant: str = "") -> Players:
        """Say how many can play, in the plain game ("") or in a variant."""
        own = [known.players for known in self.variants if known.key == variant and known.players]
        return own[0] if own else self.identity.players

    def seats(self, variant: str = "") -> Players:
        """Say how many columns a sheet can have: the players, unless the document says that teams have them."""
        own = self.sheet_seats
        return own if own and (not own.only or variant in own.only) else self.players(variant)

    def entries_for(self, variant: str) -> tuple[Entry, ...]:
        """Give the entries that a variant asks for."""
        return tuple(entry for entry in self.entries if not entry.only or variant in entry.only)

    def lines_for(self, variant: str) -> tuple[ScoreLine, ...]:
        """Give the lines that a variant scores."""
        return tuple(line for line in self.lines if not line.only or variant in line.only)

    def rounds_for(self, variant: str) -> tuple[Round, ...]:
        """Give the rounds that a variant plays, in order."""
        return tuple(part for part in self.rounds if not part.only or variant in part.only)

    def turns_for(self, variant: str) -> Rota | None:
        """Say how turns go round in a variant, if the document tells."""
        return next((rota for rota in self.turns if not rota.only or variant in rota.only), None)

    def fewest_wins(self, variant: str = "") -> bool:
        """Say whether the smallest total is the best one."""
        return self.ranking.fewest is not None or variant in self.ranking.fewest_in
