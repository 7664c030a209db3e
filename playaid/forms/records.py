"""A list of small forms, one a record, that grows and shrinks; and the table of all controls.

Which records are there is said by hidden fields that repeat the number of each; numbers are never given twice, so that
what was typed in one record never shows up in another. A button of the form adds a record or takes one away.
"""

from collections.abc import Iterator
from typing import Any

from django.http import QueryDict

from playaid.forms.controls import PLAIN, Control, Place
from playaid.forms.grids import GridControl
from playaid.forms.questions import Question

ADD, REMOVE = "ajouter", "retirer"


class Record:
    """One record: ``number`` is in the names of its fields, ``position`` is the one that people see."""

    def __init__(self, number: int | str, place: Place, controls: list[Control]) -> None:
        self.number = number
        self.place = place
        self.controls = controls

    def values(self) -> dict[str, Any]:
        """Give what was filled in, by key."""
        read = {control.question.key: control.value for control in self.controls}
        return {key: value for key, value in read.items() if value not in (None, [])}


class RecordsControl(Control):
    """Up to ``most`` records of the question's fields; those left blank are not sent on."""

    kind = "records"

    def __init__(
        self,
        question: Question,
        name: str,
        owner: str = "",
        posted: QueryDict | None = None,
        places: tuple[Place, ...] = (),
    ) -> None:
        super().__init__(question, name, owner, posted, places)
        self.records = [self._record(number, position) for position, number in enumerate(self._numbers(), 1)]

    @property
    def depth(self) -> int:
        """1 for a list, 2 for a list in a list."""
        return len(self.places) + 1

    @property
    def full(self) -> bool:
        """Whether there can be no more records."""
        return len(self.records) >= self.question.most

    @property
    def blank(self) -> Record:
        """Give a record to copy, with marks where its number goes."""
        return self._record(f"__{self.depth}__", "")

    def fields(self) -> Iterator[Control]:
        """Give the list itself, and every field of every record."""
        yield self
        for record in self.records:
            for control in record.controls:
                yield from control.fields()

    def read(self) -> Any:
        """Read the records that have anything filled in."""
        return [values for record in self.records if (values := record.values())] or None

    def _numbers(self) -> list[int]:
        """Give the numbers of the records, after what a button asked for; there is always one to fill in."""
        told = [int(text) for text in self.posted.getlist(f"{self.name}-row") if text.isdecimal() and len(text) < 4]
        numbers = list(dict.fromkeys(told))[: self.question.most] or [1]
        highest = max(numbers)
        if self.posted.get(ADD) == self.name and len(numbers) < self.question.most:
            return [*numbers, highest + 1]
        kept = [number for number in numbers if self.posted.get(REMOVE) != f"{self.name}-{number}"]
        return kept or [highest + 1]

    def _record(self, number: int | str, position: int | str) -> Record:
        place = Place(self.question.label, position, self.depth)
        places = (*self.places, place)
        controls = [
            control_for(field, f"{self.name}-{number}-{field.key}", self.owner, self.posted, places)
            for field in self.question.fields
        ]
        return Record(number, place, controls)


CONTROLS: dict[str, type[Control]] = {
    **PLAIN,
    GridControl.kind: GridControl,
    RecordsControl.kind: RecordsControl,
}


def control_for(
    question: Question,
    name: str,
    owner: str = "",
    posted: QueryDict | None = None,
    places: tuple[Place, ...] = (),
) -> Control:
    """Give the field of the question's kind."""
    return CONTROLS[question.kind](question, name, owner, posted, places)


def only_arranges(posted: QueryDict) -> bool:
    """Tell whether a form was sent to be shown with another record more or less, and not yet to be answered."""
    return ADD in posted or REMOVE in posted
