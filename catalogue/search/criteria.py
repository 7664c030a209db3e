"""What is asked for: words, and wishes that a record fits, does not fit, or says nothing about."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Criteria:
    """What a family asks for. None, empty or False: no wish.

    ``players`` sit at the table (``best_at``: the number that suits the game best), the youngest is ``youngest``
    years old, ``minutes`` is the time they have. ``on_shelf``, ``site``, ``adapted`` (any of those kinds) and
    ``alone`` (played without help, at least in part) are wishes about one and the same copy. A game holds all of
    ``terms``, each by itself or by one below it. ``language`` is an ISO 639-2 code; ``new_since`` the moment from
    which a record counts as new. Authors, publishers, series, terms and sites are keys.

    ``unknown`` names filters whose figure is to be missing: what is asked of them otherwise is set aside.
    ``doubtful`` asks for those that the wishes would leave out: nothing speaks against them but a missing figure.
    """

    words: str = ""
    players: int | None = None
    best_at: int | None = None
    youngest: int | None = None
    minutes: int | None = None
    on_shelf: bool = False
    site: int | None = None
    adapted: frozenset[str] = frozenset()
    alone: bool = False
    terms: frozenset[int] = frozenset()
    language: str = ""
    no_reading: bool = False
    cooperative: bool | None = None
    solo: bool = False
    new_since: datetime | None = None
    kind: str = ""
    author: int | None = None
    publisher: int | None = None
    series: int | None = None
    with_aids: bool = False
    unknown: frozenset[str] = frozenset()
    doubtful: bool = False
