"""Which records a search or a list names, for a change of many or a list of one's own."""

from dataclasses import dataclass
from datetime import datetime

from django.http import QueryDict

from catalogue.cataloguing.batches import MOST_ROWS
from catalogue.cataloguing.refusals import SearchUnreadable
from catalogue.forms.choosing import search_of
from catalogue.models import Game, GameList
from catalogue.search.finding import find

SHOWN = 50


@dataclass(frozen=True, slots=True)
class Chosen:
    """The keys of the records, in the order of the search or the list; ``more``: there are more than may be chosen.

    ``wrong`` says why none is chosen where the search cannot be read, or where the list is not there.
    """

    keys: list[int]
    more: bool = False
    wrong: str = ""

    def shown(self) -> list[Game]:
        """The first of them, for the page."""
        return Game.objects.cards_of(self.keys[:SHOWN])


def found_by(query: str, *, now: datetime) -> Chosen:
    """The records of a search, by its query string; none for an empty one, or one that cannot be read.

    Nobody means the whole catalogue.
    """
    asked = QueryDict(query)
    if not any(value for _name, values in asked.lists() for value in values):
        return Chosen([])
    try:
        search = search_of(asked, now=now)
    except SearchUnreadable as refusal:
        return Chosen([], wrong=refusal.words)
    found = find(search.criteria, order=search.order, size=MOST_ROWS + 1)
    return Chosen(found.keys[:MOST_ROWS], more=len(found.keys) > MOST_ROWS)


def of_list(kept: GameList, *, now: datetime) -> Chosen:
    """The records of a list: its entries, or what its search finds today."""
    if kept.query:
        return found_by(kept.query, now=now)
    keys = list(kept.entries.order_by("position", "pk").values_list("game", flat=True)[: MOST_ROWS + 1])
    return Chosen(keys[:MOST_ROWS], more=len(keys) > MOST_ROWS)
