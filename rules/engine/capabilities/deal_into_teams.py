"""Deals the people at the table into teams: in the order of their seats, or as a seed draws them."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from rules.engine.capabilities.facts import FactSpec
from rules.engine.document.fields import FormulaField, Key, Line, Part, Prose, Slug
from rules.engine.document.identity import Players
from rules.engine.document.tables import Rows, Table
from rules.engine.faults import SheetFault, SheetRefused
from rules.engine.formula.compiled import Formula, Template
from rules.engine.formula.evaluate import Run
from rules.engine.formula.shapes import INTEGER, Shape
from rules.engine.formula.tree import LARGEST
from rules.engine.formula.values import EvaluationFault, listed
from rules.engine.seats import read_seats, unknown_keys
from rules.engine.setup.chance import is_seed
from rules.engine.setup.teams import deal_seats


class DealIntoTeams(Part):
    """``sizes``, a list by the number of ``players``, and ``team``, the word for one of them."""

    key: Key
    label: Line
    help: Prose | None = None
    anchor: Slug | None = None
    capability: Literal["deal_into_teams"]
    sizes: FormulaField
    team: Line

    def facts(self, _tables: Mapping[str, Rows]) -> tuple[FactSpec, ...]:
        """Ask for the names in seat order, and perhaps for a seed."""
        name = FactSpec("name", "Nom", "name")
        seats = FactSpec("players", "Joueurs, dans l’ordre des places", "players", fields=(name,))
        return seats, FactSpec("seed", "Graine du tirage (un mot ou un nombre)", "name", required=False)

    def formulas(self, _tables: Mapping[str, Table]) -> Iterator[tuple[str, Formula | Template, dict[str, Shape]]]:
        """Give the formula of the sizes, which sees the number of players."""
        yield "sizes", self.sizes, {"players": INTEGER}

    def answer(self, facts: Mapping[str, Any], players: Players, tables: Mapping[str, Rows]) -> dict[str, Any]:
        """Give ``{"teams": [[name]], "answers": [{"key", "label", "value": how many, "because": the names}]}``."""
        seats, faults = read_seats(facts.get("players"), players)
        faults += unknown_keys(facts, ("players", "seed"))
        faults += [fault for seat in seats for fault in unknown_keys(seat.values, ("name",), seat.name)]
        seed = facts.get("seed")
        if not (seed is None or (is_seed(seed) and (isinstance(seed, str) or abs(seed) <= LARGEST))):
            faults.append(SheetFault(None, "seed", "un nombre ou un texte court est attendu"))
        if faults:
            raise SheetRefused(faults)
        try:
            dealt = deal_seats(self.sizes, Run({**tables, "players": len(seats)}), len(seats), seed)
        except EvaluationFault as fault:
            raise SheetRefused([SheetFault(None, "players", str(fault))]) from None
        return self._told([[seats[place - 1].name for place in own] for own in dealt])

    def _told(self, teams: list[list[str]]) -> dict[str, Any]:
        answers = [
            {"key": f"team_{number}", "label": f"{self.team} {number}", "value": len(names), "because": listed(names)}
            for number, names in enumerate(teams, 1)
        ]
        return {"teams": teams, "answers": answers}
