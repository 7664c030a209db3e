"""The score sheet of a game as a form: fields for every seat, and the scoreboard of what they hold."""

from typing import Any

from django.http import QueryDict

from playaid.forms.controls import Control
from playaid.forms.party import Party
from playaid.forms.questions import sheet_questions
from playaid.forms.seats import Told, take_seats, typing_faults
from rules.engine import SheetFault, SheetRefused, score
from rules.engine.document.sheet import ScoreLine


class SheetForm:
    """A sheet for so many players. Bound to what was posted it scores at once; ``answer`` is None when it cannot."""

    def __init__(self, party: Party, players: int, posted: QueryDict | None = None) -> None:
        self.party = party
        self.questions = sheet_questions(party.definition, party.variant)
        self.seats = take_seats(players, self.questions, posted)
        self.faults: list[Told] = []
        self.warnings: list[Told] = []
        self.answer: dict[str, Any] | None = None
        if posted is not None:
            self._score()

    def sheet(self) -> dict[str, Any]:
        """Give what was filled in as the rules read it; what could not be read is left out, and told."""
        return {"players": [{"name": seat.name, "entries": seat.values()} for seat in self.seats]}

    def _score(self) -> None:
        sheet = self.sheet()
        self.faults = typing_faults(control for seat in self.seats for control in seat.fields())
        try:
            answer = score(self.party.definition, sheet, self.party.variant).as_json()
        except SheetRefused as refused:
            self.faults += [self._refused(fault) for fault in refused.faults if not self._told_already(fault)]
            return
        if not self.faults:
            self.answer = answer
            self.warnings = [self._placed(SheetFault(**warning)) for warning in answer["warnings"]]

    def _told_already(self, fault: SheetFault) -> bool:
        """A name that is taken twice has been told at its field."""
        return fault.key == "name" and any(seat.named.errors for seat in self.seats)

    def _refused(self, fault: SheetFault) -> Told:
        control = self._control(fault)
        if control is not None:
            control.errors.append(fault.message)
        return self._placed(fault)

    def _placed(self, fault: SheetFault) -> Told:
        control = self._control(fault)
        if control is None:
            return Told(fault.message, fault.player or "")
        # A word about the whole table is shown at the first seat, but is not that player's.
        return Told(fault.message, control.label if fault.player else control.question.label, control.name)

    def _control(self, fault: SheetFault) -> Control | None:
        seats = [seat for seat in self.seats if fault.player in (None, seat.name)]
        found = [control for seat in seats for control in seat.controls if control.question.key == fault.key]
        return found[0] if found else None

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Give the seats, each with its place on the scoreboard (empty while there is none)."""
        standings = self.standings or [self.blank] * len(self.seats)
        return [{"seat": seat, "standing": standing} for seat, standing in zip(self.seats, standings, strict=True)]

    @property
    def standings(self) -> list[dict[str, Any]]:
        """Give the scoreboard by seat: name, total, rank, whether it is shared, and the lines with their reasons."""
        if self.answer is None:
            return []
        return [self._standing(player, self.answer) for player in self.answer["players"]]

    @property
    def ranking(self) -> list[dict[str, Any]]:
        """Give the scoreboard from the first place to the last; of equals, the first seat first."""
        return sorted(self.standings, key=lambda standing: standing["rank"])

    @property
    def blank(self) -> dict[str, Any]:
        """Give a place without figures, for the tablet to fill in."""
        lines = [self._line(line, None, "") for line in self._lines()]
        return {"name": "", "total": None, "rank": None, "lines": lines}

    def _standing(self, player: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
        reasons = answer["explanations"][player["name"]]
        ranks = [other["rank"] for other in answer["players"]]
        lines = [self._line(line, player["lines"][line.key], reasons[line.key]) for line in self._lines()]
        return {
            "name": player["name"],
            "total": player["total"],
            "rank": player["rank"],
            "shared": ranks.count(player["rank"]) > 1,
            "wins": player["name"] in answer["winners"],
            "lines": lines,
        }

    def _lines(self) -> tuple[ScoreLine, ...]:
        return self.party.definition.document.lines_for(self.party.variant)

    def _line(self, line: ScoreLine, points: int | None, because: str) -> dict[str, Any]:
        return {"key": line.key, "label": line.label, "anchor": line.anchor, "points": points, "because": because}
