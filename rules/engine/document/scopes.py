"""Which names each formula of a document can see, and the shapes of their values."""

from collections.abc import Mapping
from functools import cached_property

from rules.engine.document.model import RulesetDocument
from rules.engine.document.tables import Table, row_shape
from rules.engine.formula.shapes import FLAG, INTEGER, TEXT, ListOf, Row, Shape

Scope = Mapping[str, Shape]


class Scopes:
    """The scopes of one document."""

    def __init__(self, document: RulesetDocument) -> None:
        self._document = document

    @cached_property
    def tables_by_key(self) -> dict[str, Table]:
        """Give the tables by key."""
        return {table.key: table for table in self._document.tables}

    @cached_property
    def tables(self) -> Scope:
        """See the tables alone."""
        return {key: table.shape() for key, table in self.tables_by_key.items()}

    @cached_property
    def entries(self) -> Scope:
        """See the entries of one player."""
        return {entry.key: entry.shape(self.tables_by_key) for entry in self._document.entries}

    def values(self) -> list[tuple[str, Scope]]:
        """For each named figure, what it sees: the figures before it, its own and the neighbours'."""
        seen: dict[str, Shape] = {}
        scopes: list[tuple[str, Scope]] = []
        for named in self._document.values:
            scope = self._of_player(seen)
            scopes.append((named.key, scope))
            seen[named.key] = named.shape(scope)
        return scopes

    def _of_player(self, values: Scope) -> Scope:
        player = Row({"name": TEXT, "seat": INTEGER, **self.entries, **values})
        table: Scope = {
            "players": INTEGER,
            "variant": TEXT,
            "everyone": ListOf(player),
            "left": player,
            "right": player,
        }
        own: Scope = {"name": TEXT, "seat": INTEGER, "filled": ListOf(TEXT)}
        return {**self.tables, **table, **own, **self.entries, **values}

    @cached_property
    def line(self) -> Scope:
        """See a player, the neighbours, and all named figures."""
        values: dict[str, Shape] = {}
        for (key, scope), named in zip(self.values(), self._document.values, strict=True):
            values[key] = named.shape(scope)
        return self._of_player(values)

    @cached_property
    def ranking(self) -> Scope:
        """See the lines and the total as well."""
        lines = Row({line.key: INTEGER for line in self._document.lines})
        return {**self.line, "total": INTEGER, "lines": lines}

    def explained_line(self) -> Scope:
        """See the line's own value as ``points`` as well."""
        return {**self.line, "points": INTEGER}

    def quantities(self) -> list[tuple[str, Scope]]:
        """For each quantity, what it sees: the players, the tables, and the quantities before it."""
        scope: dict[str, Shape] = {**self.tables, "players": INTEGER, "variant": TEXT}
        scopes: list[tuple[str, Scope]] = []
        for quantity in self._document.setup.quantities if self._document.setup else ():
            scopes.append((quantity.key, dict(scope)))
            scope[quantity.key] = INTEGER
        return scopes

    @cached_property
    def setup(self) -> Scope:
        """See the players, the tables and all quantities."""
        keys = {key: INTEGER for key, _ in self.quantities()}
        return {**self.tables, "players": INTEGER, "variant": TEXT, **keys}

    def kept(self, source: str) -> Scope:
        """See one ``card`` of a table as well."""
        return {**self.setup, "card": row_shape(self.tables_by_key, source)}

    @cached_property
    def decks(self) -> Row:
        """See the number of cards of each deck."""
        setup = self._document.setup
        return Row({deck.key: INTEGER for deck in (setup.decks if setup else ())})

    @cached_property
    def step(self) -> Scope:
        """See what was drawn (``draws``, empty lists when nothing was ``drawn``), the decks and the teams as well."""
        setup = self._document.setup
        drawn = {
            draw.key: ListOf(row_shape(self.tables_by_key, draw.source)) for draw in (setup.draws if setup else ())
        }
        teams = ListOf(Row({"id": TEXT, "label": TEXT, "number": INTEGER, "seats": ListOf(INTEGER)}))
        return {**self.setup, "decks": self.decks, "draws": Row(drawn), "drawn": FLAG, "teams": teams}

    @cached_property
    def promise(self) -> Scope:
        """See what cross-checks see: the tables, the pieces in the box, the bounds of counts."""
        pieces = Row({piece.key: INTEGER for piece in self._document.pieces})
        limits = Row({entry.key: INTEGER for entry in self._document.entries if entry.kind == "count"})
        return {**self.tables, "pieces": pieces, "limits": limits}
