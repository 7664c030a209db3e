"""One field of a form: what was typed, what it means to the rules, and what is wrong with it.

A new kind of entry in the rules is a new class here (or in a file beside, with its line in the table of
``records``) and a template ``playaid/controls/<kind>.html``.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from django.http import QueryDict
from django.utils.translation import gettext as _

from playaid.forms.questions import Option, Question

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_INTEGER = re.compile(r"[-+]?[0-9]{1,9}")
# What people and keyboards put into numbers without meaning it: spaces of all widths, and the real minus sign.
_TYPED = str.maketrans({"−": "-", " ": None, "\u00a0": None, "\u202f": None, "\u2009": None})


class Mistyped(ValueError):  # noqa: N818 - becomes a message beside the field
    """What was typed cannot be read; the message is for the person who typed it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An option as a form shows it: its own id and name, whether it is ticked, and the number typed for it."""

    option: Option
    id: str
    name: str
    ticked: bool
    text: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a list of records a field stands: the list, which of its records, and how deep the list is."""

    label: str
    position: int | str
    depth: int


@dataclass(frozen=True, slots=True)
class Group:
    """Options that belong together; of groups only those are folded that have a label."""

    label: str
    choices: list[Choice]

    @property
    def count(self) -> int:
        """How many of them are chosen."""
        return sum(bool(_in_words(choice)) for choice in self.choices)


class Control:
    """A field for one question to one player (or to the table, when there is no ``owner``).

    ``places`` says in which record of which list it stands, the outermost first.
    """

    kind: ClassVar[str]

    def __init__(
        self,
        question: Question,
        name: str,
        owner: str = "",
        posted: QueryDict | None = None,
        places: tuple[Place, ...] = (),
    ) -> None:
        self.question = question
        self.name = name
        self.owner = owner
        self.posted = QueryDict() if posted is None else posted
        self.places = places
        self.errors: list[str] = []

    @property
    def template(self) -> str:
        """The template that shows the field."""
        return f"playaid/controls/{self.kind}.html"

    @property
    def label(self) -> str:
        """The accessible name: "Category – Player"."""
        places = [f"{place.label} {place.position}" for place in self.places]
        return " – ".join(part for part in (self.question.label, *places, self.owner) if part)

    def fields(self) -> Iterator["Control"]:
        """Give this field, and those inside it."""
        yield self

    @property
    def text(self) -> str:
        """What was typed, as it was typed."""
        return self.posted.get(self.name, "")

    def choices(self) -> list[Choice]:
        """Give the options with what was ticked and typed."""
        return [self._choice(option) for option in self.question.options]

    def groups(self) -> list[Group]:
        """Give the options by group, in the order of the document; one group without a label when it has none."""
        choices = self.choices()
        found = [
            Group(label, [choice for choice in choices if choice.option.group == label])
            for label in self.question.groups or ("",)
        ]
        return [group for group in found if group.choices]

    def _choice(self, option: Option) -> Choice:
        name = self.name if option.copies == 1 else f"{self.name}-{option.value}"
        ticked = option.copies == 1 and option.value in self.posted.getlist(self.name)
        return Choice(option, f"{self.name}-{option.value}", name, ticked, self.posted.get(name, ""))

    @cached_property
    def value(self) -> Any:
        """What the rules are told: None for nothing, and for what cannot be read (then ``errors`` says why)."""
        try:
            return self.read()
        except Mistyped as mistyped:
            self.errors.append(str(mistyped))
            return None

    def read(self) -> Any:
        """Give the value, None for nothing, or raise Mistyped."""
        raise NotImplementedError


class CountControl(Control):
    """A whole number, typed."""

    kind = "count"

    def read(self) -> Any:
        """Read an integer; spaces and a typographic minus are forgiven.

        The rules tell what is out of bounds at its entry; within a list of records only the field can say where.
        """
        number, least, most = integer(self.text), self.question.least, self.question.most
        if self.places and number is not None and not least <= number <= most:
            raise Mistyped(_("un nombre de %(least)d à %(most)d est attendu") % {"least": least, "most": most})
        return number


class FlagControl(Control):
    """A box to tick; not ticked is not filled in."""

    kind = "flag"

    def read(self) -> Any:
        """Read True or nothing."""
        return True if self.text else None


class ChoiceControl(Control):
    """One option of a list."""

    kind = "choice"

    def read(self) -> Any:
        """Read the id chosen."""
        return self.text or None


class StepsControl(Control):
    """How many steps have been taken, since they are taken in order."""

    kind = "steps"

    def read(self) -> Any:
        """Read the number of steps; what is none goes to the rules as it is, and is refused there."""
        return _numbered(self.text) if self.text else None


class OptionsControl(Control):
    """Several options at once; more than a handful fold away behind what is chosen."""

    HANDFUL: ClassVar[int] = 6
    MANY: ClassVar[int] = 20

    @property
    def folds(self) -> bool:
        """Whether the options are folded away."""
        return len(self.question.options) > self.HANDFUL

    @property
    def searched(self) -> bool:
        """Whether there are so many options that one looks for one by its name."""
        return len(self.question.options) > self.MANY

    @property
    def chosen(self) -> str:
        """What is chosen, in words; only how many when it is more than a handful; nothing when nothing is."""
        words = [chosen for choice in self.choices() if (chosen := _in_words(choice))]
        if len(words) <= self.HANDFUL:
            return ", ".join(words)
        return _("%(n)d choisis") % {"n": len(words)}


class SubsetControl(OptionsControl):
    """Boxes to tick, each option once."""

    kind = "subset"

    def read(self) -> Any:
        """Read the list of what is ticked, once each."""
        ticked = list(dict.fromkeys(self.posted.getlist(self.name)))
        return [_numbered(value) for value in ticked] if self.question.numbered else ticked


class PiecesControl(OptionsControl):
    """Boxes to tick, and a number where a player can have several of the same."""

    kind = "pieces"
    FEW: ClassVar[int] = 2

    @property
    def folds(self) -> bool:
        """Whether the options are folded away: numbers take more room than boxes to tick."""
        return super().folds or sum(option.copies > 1 for option in self.question.options) > self.FEW

    def read(self) -> Any:
        """Read a list of ids, each as often as the player has it."""
        single = list(dict.fromkeys(self.posted.getlist(self.name)))
        # In the order of the page, as the tablet reads it: explanations list pieces in the order they come in.
        shown = [choice for group in self.groups() for choice in group.choices]
        return single + [value for choice in shown for value in self._several(choice)]

    def _several(self, choice: Choice) -> Iterator[str]:
        option = choice.option
        number = integer(choice.text) if option.copies > 1 else None
        if number is not None and not 0 <= number <= option.copies:
            raise Mistyped(
                _("%(what)s : un nombre de 0 à %(most)d est attendu") % {"what": option.label, "most": option.copies}
            )
        yield from [option.value] * (number or 0)


class NameControl(Control):
    """A player's name; "Player 2" when nothing was typed."""

    kind = "name"
    MAX: ClassVar[int] = 40

    @property
    def typed(self) -> str:
        """The name as it is shown and told: spaces made one."""
        return " ".join(self.text.split())

    def read(self) -> Any:
        """Read the name typed, or the default."""
        if len(self.typed) > self.MAX:
            raise Mistyped(_("un nom de %(most)d caractères au plus est attendu") % {"most": self.MAX})
        if _CONTROL.search(self.typed):
            raise Mistyped(_("ce nom contient un caractère interdit"))
        return self.typed or self.owner


PLAIN: dict[str, type[Control]] = {
    control.kind: control
    for control in (CountControl, FlagControl, ChoiceControl, StepsControl, SubsetControl, PiecesControl, NameControl)
}


def integer(text: str) -> int | None:
    """Read an integer as typed; None for nothing; raises Mistyped."""
    typed = text.strip().translate(_TYPED)
    if not typed:
        return None
    if not _INTEGER.fullmatch(typed):
        raise Mistyped(_("un nombre entier est attendu"))
    return int(typed)


def _numbered(value: str) -> Any:
    """Give the number of an option; what is none goes to the rules as it is, and is refused there."""
    return int(value) if _INTEGER.fullmatch(value) else value


def _in_words(choice: Choice) -> str:
    if choice.option.copies == 1:
        return choice.option.label if choice.ticked else ""
    number = choice.text.strip()
    return f"{choice.option.label} × {number}" if number not in ("", "0") else ""
