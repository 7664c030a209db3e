"""The people at the table: a name and a few fields each, in seat order."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from playaid.forms.controls import Control, NameControl
from playaid.forms.questions import Question
from playaid.forms.records import control_for
from rules.engine.document.identity import Players, SheetSeats


@dataclass(frozen=True, slots=True)
class Told:
    """Something wrong or odd: what, whose, and the id of the field it is about ("" when there is none)."""

    message: str
    about: str = ""
    target: str = ""


class Seat:
    """One player, or whoever else has a column: ``name`` is what the rules are told, the others are the fields."""

    def __init__(
        self, number: int, questions: Iterable[Question], posted: QueryDict | None, seats: Players | None = None
    ) -> None:
        prefix = f"p{number}"
        self.number = number
        title, default = _named(number, seats)
        asked = Question("name", title, "name")
        self.named = NameControl(asked, f"{prefix}-name", default, posted)
        self.name: str = self.named.value or self.named.owner
        self.controls = [control_for(question, f"{prefix}-{question.key}", self.name, posted) for question in questions]

    def fields(self) -> Iterator[Control]:
        """Give all fields, the name first."""
        yield self.named
        for control in self.controls:
            yield from control.fields()

    def values(self) -> dict[str, Any]:
        """Give what was filled in, by key; what the chosen way does not ask for stays on the page alone."""
        read = {control.question.key: control.value for control in self.controls if not control.question.hidden}
        return {key: value for key, value in read.items() if value not in (None, [])}


def _named(number: int, seats: Players | None) -> tuple[str, str]:
    """Give what a name is asked by, and the name of those who give none."""
    if not isinstance(seats, SheetSeats):
        return _("Nom du joueur %(n)d") % {"n": number}, _("Joueur %(n)d") % {"n": number}
    default = capital(seats.one) if seats.max == 1 else f"{capital(seats.one)} {number}"
    return _("Nom – %(who)s") % {"who": default}, default


def capital(word: str) -> str:
    """Begin a word with a capital, and leave the rest as it is."""
    return word[:1].upper() + word[1:]


def take_seats(
    number: int, questions: Sequence[Question], posted: QueryDict | None, seats: Players | None = None
) -> list[Seat]:
    """Give the seats in order, clockwise; a name taken twice is told at the second."""
    taken_seats = [Seat(place, questions, posted, seats) for place in range(1, number + 1)]
    taken: set[str] = set()
    for seat in taken_seats:
        if seat.name in taken:
            seat.named.errors.append(_("ce nom est déjà pris"))
        taken.add(seat.name)
    return taken_seats


def typing_faults(controls: Iterable[Control]) -> list[Told]:
    """Give what could not be read, in the order of the fields."""
    return [Told(message, control.label, control.name) for control in controls for message in control.errors]
