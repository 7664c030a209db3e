"""The score sheet of a game as a form: fields for every seat, and the scoreboard of what they hold."""

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from playaid.forms.controls import Control
from playaid.forms.party import Party
from playaid.forms.questions import sheet_questions, sheet_ways
from playaid.forms.records import only_arranges
from playaid.forms.seats import Told, capital, take_seats, typing_faults
from rules.engine import SheetFault, SheetRefused, score
from rules.engine.document.grouping import Way
from rules.engine.document.identity import SheetSeats
from rules.engine.document.sheet import Outcome, ScoreLine

# The way to fill in that a form was shown in, and the button that asks for another.
WAY, CHANGE = "saisie", "changer"
# Kinds that no square of a table holds.
DRAWN = ("grid", "records")


class SheetForm:
    """A sheet of so many columns. Bound to what was posted it scores at once; ``answer`` is None when it cannot."""

    def __init__(self, party: Party, number: int, posted: QueryDict | None = None) -> None:
        self.party = party
        self.ways = sheet_ways(party.definition, party.variant)
        self.way = _way(self.ways, posted)
        self.questions = sheet_questions(party.definition, party.variant, self.way)
        self.seats = take_seats(number, self.questions, posted, party.allowed)
        self.faults: list[Told] = []
        self.warnings: list[Told] = []
        self.answer: dict[str, Any] | None = None
        if posted is not None and CHANGE not in posted and not only_arranges(posted):
            self._score()

    @property
    def grows(self) -> bool:
        """Whether the form has buttons that change it, beside the one that sends it."""
        return bool(self.ways) or any(question.kind == "records" for question in self.questions)

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
        return {"name": "", "total": None, "rank": None, "unit": self._unit(None), "lines": lines}

    @property
    def noun(self) -> str:
        """The word for whoever has a column."""
        allowed = self.party.allowed
        return capital(allowed.one) if isinstance(allowed, SheetSeats) else _("Joueur")

    @property
    def ranked(self) -> bool:
        """Whether there is anybody to be ranked against."""
        return len(self.seats) > 1

    @property
    def fewest(self) -> bool:
        """Whether the smallest total wins."""
        return self.party.definition.document.fewest_wins(self.party.variant)

    @property
    def paper(self) -> list[str]:
        """Give the rows of the blank for a pencil: the lines of the score, or the entries where there is but one."""
        lines = [line.label for line in self._lines()]
        noted = [question for question in self.questions if not question.hidden and question.kind not in DRAWN]
        return lines if len(lines) > 1 else [question.label for question in noted] or lines

    @property
    def outcome(self) -> Outcome | None:
        """Give what settled the game whatever the totals say, if something did."""
        decided = self.answer["decided_by"] if self.answer else ""
        return next((known for known in self.party.definition.document.outcomes if known.key == decided), None)

    @property
    def together(self) -> str:
        """Say "won", "lost" or "open" where that goes for the whole table."""
        return self.outcome.result if self.outcome and self.outcome.who == "everyone" else ""

    @property
    def units(self) -> tuple[str, str]:
        """The words for one, and for several, of what is counted."""
        unit = self.party.definition.document.ranking.unit
        return (unit.one, unit.many) if unit else (ngettext("point", "points", 1), ngettext("point", "points", 2))

    def _unit(self, total: int | None) -> str:
        """The word for so many; as in French, one is the most that is no plural."""
        return self.units[total is None or abs(total) > 1]

    def _standing(self, player: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
        reasons = answer["explanations"][player["name"]]
        ranks = [other["rank"] for other in answer["players"]]
        lines = [self._line(line, player["lines"][line.key], reasons[line.key]) for line in self._lines()]
        return {
            "name": player["name"],
            "total": player["total"],
            "rank": player["rank"],
            "unit": self._unit(player["total"]),
            "outcome": self._verdict(player["name"], answer),
            "shared": ranks.count(player["rank"]) > 1,
            "wins": player["name"] in answer["winners"],
            "lines": lines,
        }

    def _verdict(self, name: str, answer: dict[str, Any]) -> str:
        """Say what settled it for a player: nothing when the totals did, or when somebody else has won."""
        outcome = self.outcome
        return outcome.label if outcome and (outcome.who == "everyone" or name in answer["winners"]) else ""

    def _lines(self) -> tuple[ScoreLine, ...]:
        return self.party.definition.document.lines_for(self.party.variant)

    def _line(self, line: ScoreLine, points: int | None, because: str) -> dict[str, Any]:
        return {"key": line.key, "label": line.label, "anchor": line.anchor, "points": points, "because": because}


def _way(ways: tuple[Way, ...], posted: QueryDict | None) -> str:
    """Give the way that a form asks for, or was shown in; the first one otherwise."""
    asked = [] if posted is None else [posted.get(CHANGE), posted.get(WAY)]
    known = [way.key for way in ways]
    return next((key for key in asked if key in known), known[0] if known else "")
