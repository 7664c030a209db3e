"""The groups of ESAR's facet A: A100 exercise, A200 symbolic, A300 assembly, A400 rules, and what editions added.

A game belongs to one group, so that groups add up: the first by code where a record names several. Games without
a term of facet A form a group of their own, whose code is empty.
"""

from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Case, Q, Value, When
from django.utils.translation import gettext as _

from catalogue.importing.esar import LABELS
from catalogue.models import Game, Scheme, Term

FACET: Final = "A"
WITHOUT: Final = ""


@dataclass(frozen=True, slots=True)
class Group:
    """A group by its code (``A400``; empty: unclassified) and its label."""

    code: str
    label: str

    @property
    def name(self) -> str:
        """Code and label, as a table's heading."""
        return f"{self.code} {self.label}".strip()


def groups() -> list[Group]:
    """The groups that terms of this catalogue belong to, by code, the unclassified last. One query."""
    terms = Term.objects.filter(scheme__code=Scheme.ESAR, code__startswith=FACET).order_by("code")
    labels: dict[str, str] = {}
    for code, label in terms.values_list("code", "label"):
        group = f"{code[:2]}00"
        if code[1:2].isdigit():
            labels.setdefault(group, LABELS.get(group, ""))
            labels[group] = label if code == group else labels[group]
    return [*(Group(code, label) for code, label in sorted(labels.items())), Group(WITHOUT, _("sans classement"))]


def group_of_game(known: list[Group], game: str) -> "Case | Value":
    """The code of the group of the game at that path (``copy__game``), as an expression.

    Each group's games are gathered once, in a sub-query of its own, and not looked for row by row.
    """
    cases = [When(Q(**{f"{game}__in": _games_of(group)}), then=Value(group.code)) for group in known if group.code]
    return Case(*cases, default=Value(WITHOUT)) if cases else Value(WITHOUT)


def _games_of(group: Group) -> Any:
    terms = Q(term__scheme__code=Scheme.ESAR, term__code__startswith=group.code[:2])
    return Game.terms.through.objects.filter(terms).values("game")
