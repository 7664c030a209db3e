"""A helper of a game as a form: fields for what it wants to know, and its answer."""

from typing import Any

from django.http import QueryDict

from playaid.forms.controls import Control, control_for
from playaid.forms.party import Party
from playaid.forms.questions import Question, question_of
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
        self.questions = [question_of(fact) for fact in fields if fact.kind != "name"]
        self.seats: list[Seat] = take_seats(players, self.questions, posted) if self.rows else []
        self.controls = [_control(question_of(fact), posted) for fact in facts if fact.kind != "players"]
        self.faults: list[Told] = []
        self.answer: dict[str, Any] | None = None
        if posted is not None:
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
        return [*self.controls, *(control for seat in self.seats for control in seat.fields())]

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
