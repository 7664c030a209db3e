"""A seat without a number or a name: the pattern from which the tablet makes the columns of a play."""

from dataclasses import replace

from django.utils.translation import gettext as _

from playaid.forms.controls import Control, NameControl
from playaid.forms.questions import Question, sheet_questions, sheet_ways
from playaid.forms.records import control_for
from rules.engine import Definition
from rules.engine.document.grouping import Way

# Where the number of a seat, and its name while it has none, go.
NUMBER, NAME = "__siege__", "__nom__"


class BlankSeat:
    """The fields of one seat in every variant; a cell says of which variants it is (``only``)."""

    number = NUMBER

    def __init__(self, definition: Definition) -> None:
        self.named = NameControl(Question("name", _("Nom – %(who)s") % {"who": NAME}, "name"), f"p{NUMBER}-name", NAME)
        self.questions = blank_questions(definition)
        self.controls: list[Control] = [
            control_for(question, f"p{NUMBER}-{question.key}", NAME) for question in self.questions
        ]


def blank_questions(definition: Definition) -> tuple[Question, ...]:
    """Give every question of every variant once, in the order of the document, none of them hidden."""
    found: dict[str, Question] = {}
    for variant in definition.variants:
        for question in sheet_questions(definition, variant):
            known = found.get(question.key)
            ways = tuple(dict.fromkeys((*known.ways, *question.ways))) if known else question.ways
            found[question.key] = replace(question, ways=ways, hidden=False)
    order = {entry.key: place for place, entry in enumerate(definition.document.entries)}
    return tuple(sorted(found.values(), key=lambda question: order[question.key]))


def offered_ways(definition: Definition) -> tuple[Way, ...]:
    """Give the ways that any variant lets one choose between."""
    offered = {way.key for variant in definition.variants for way in sheet_ways(definition, variant)}
    return tuple(way for way in definition.document.ways if way.key in offered)
