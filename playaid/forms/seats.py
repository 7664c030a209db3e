"""The people at the table: a name and a few fields each, in seat order."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from playaid.forms.controls import Control, NameControl, control_for
from playaid.forms.questions import Question


@dataclass(frozen=True, slots=True)
class Told:
    """Something wrong or odd: what, whose, and the id of the field it is about ("" when there is none)."""

    message: str
    about: str = ""
    target: str = ""


class Seat:
    """One player: ``name`` is what the rules are told, ``named`` and ``controls`` are the fields."""

    def __init__(self, number: int, questions: Iterable[Question], posted: QueryDict | None) -> None:
        prefix = f"p{number}"
        self.number = number
        asked = Question("name", _("Nom du joueur %(n)d") % {"n": number}, "name")
        self.named = NameControl(asked, f"{prefix}-name", _("Joueur %(n)d") % {"n": number}, posted)
        self.name: str = self.named.value or self.named.owner
        self.controls = [control_for(question, f"{prefix}-{question.key}", self.name, posted) for question in questions]

    def fields(self) -> Iterator[Control]:
        """Give all fields, the name first."""
        yield self.named
        yield from self.controls

    def values(self) -> dict[str, Any]:
        """Give what was filled in, by key."""
        read = {control.question.key: control.value for control in self.controls}
        return {key: value for key, value in read.items() if value not in (None, [])}


def take_seats(players: int, questions: Sequence[Question], posted: QueryDict | None) -> list[Seat]:
    """Give the seats in order, clockwise; a name taken twice is told at the second."""
    seats = [Seat(number, questions, posted) for number in range(1, players + 1)]
    taken: set[str] = set()
    for seat in seats:
        if seat.name in taken:
            seat.named.errors.append(_("ce nom est déjà pris"))
        taken.add(seat.name)
    return seats


def typing_faults(controls: Iterable[Control]) -> list[Told]:
    """Give what could not be read, in the order of the fields."""
    return [Told(message, control.label, control.name) for control in controls for message in control.errors]
