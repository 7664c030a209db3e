"""A helper of a game as a form: fields for what it wants to know, and its answer."""

from typing import Any

from django.http import QueryDict

from playaid.answers import Placement, placement, splits
from playaid.forms.controls import Control
from playaid.forms.party import Party
from playaid.forms.questions import Question, question_of
from playaid.forms.records import RecordsControl, control_for, only_arranges
from playaid.forms.seats import Seat, Told, take_seats, typing_faults
from rules.engine import FactSpec, SheetFault, SheetRefused, helper_facts, run_helper


class HelperForm:
    """The facts of one helper. Bound to what was posted it answers at once; ``answer`` is None when it cannot."""

    def __init__(self, party: Party, name: str, players: int, posted: QueryDict | None = None) -> None:
        self.party = party
        self.name = name
        facts = helper_facts(party.definition, name)
        self.rows = rows_fact(facts)
        fields = self.rows.fields if self.rows else ()
        definition = party.definition
        self.questions = [question_of(fact, definition) for fact in fields if fact.kind != "name"]
        self.seats: list[Seat] = take_seats(players, self.questions, posted) if self.rows else []
        asked = [question_of(fact, definition) for fact in facts if fact.kind != "players"]
        self.controls = [_control(question, posted) for question in asked]
        self.faults: list[Told] = []
        self.answer: dict[str, Any] | None = None
        if posted is not None and not only_arranges(posted):
            self._ask()

    def facts(self) -> dict[str, Any]:
        """Give what was filled in as the helper reads it."""
        read = {control.question.key: control.value for control in self.controls}
        facts = {key: value for key, value in read.items() if value not in (None, [])}
        if self.rows:
            facts[self.rows.key] = [{"name": seat.name, **seat.values()} for seat in self.seats]
        return facts

    def _ask(self) -> None:
        facts = self.facts()
        self.faults = typing_faults(self._fields())
        told = {fault.target for fault in self.faults}
        try:
            answer = run_helper(self.party.definition, self.name, facts).as_json()
        except SheetRefused as refused:
            self.faults += [told_at for fault in refused.faults if (told_at := self._refused(fault, told))]
            return
        if not self.faults:
            self.answer = answer

    def _fields(self) -> list[Control]:
        inner = [field for control in self.controls for field in control.fields()]
        return [*inner, *(control for seat in self.seats for control in seat.fields())]

    @property
    def splits(self) -> list[list[tuple[str, int]]]:
        """Give the other ways to share the price of the answer."""
        return splits(self.answer or {})

    @property
    def placement(self) -> Placement | None:
        """Give the grid of the answer, when the answer is a place on a grid."""
        grids = [control for control in self.controls if control.kind == "grid"]
        if not grids:
            return None
        question = grids[0].question
        return placement(self.answer or {}, grids[0].value, question.rows, question.columns)

    @property
    def grows(self) -> bool:
        """Whether the form has buttons that add to it, beside the one that sends it."""
        return any(isinstance(control, RecordsControl) for control in self._fields())

    def _refused(self, fault: SheetFault, told: set[str]) -> Told | None:
        """Place a fault at its field; None when that field has a fault of its own already."""
        control = self._control(fault)
        if control is None:
            return None if fault.key == "name" and told else Told(fault.message, fault.player or "")
        if control.name in told:
            return None
        control.errors.append(fault.message)
        return Told(fault.message, control.label, control.name)

    def _control(self, fault: SheetFault) -> Control | None:
        if fault.player is None:
            fields = self.controls
        else:
            fields = [control for seat in self.seats if seat.name == fault.player for control in seat.controls]
        return next((control for control in fields if control.question.key == fault.key), None)


def rows_fact(facts: tuple[FactSpec, ...]) -> FactSpec | None:
    """Give the fact that is a row per player, if the helper wants one."""
    return next((fact for fact in facts if fact.kind == "players"), None)


def _control(question: Question, posted: QueryDict | None) -> Control:
    return control_for(question, f"q-{question.key}", "", posted)
