"""The wishes, each as a condition to fit and a condition that nobody knows. Adding one is adding a line of the table.

A record without a figure neither fits nor fails. It is left out of the answer and counted, so that a toy without
a number of players is never lost without a word. With names it is otherwise: nobody who looks for an author's games
wants to hear of every toy, which has none. A record without the name does not fit; it is found by asking for those
that do not say.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.db.models import Exists, Model, OuterRef, Q

from catalogue.models import Barrier, Contribution, Game, GameLanguage, Publication
from catalogue.search.copies import a_copy_fits
from catalogue.search.criteria import Criteria
from catalogue.search.term_families import family
from rules.models import Ruleset

ADULT_YEARS: Final = 18
NOTHING_TO_READ: Final = "zxx"


@dataclass(frozen=True, slots=True)
class Filter:
    """One wish: ``fits`` gives its condition, None without a wish; ``unknown`` holds where no figure is known.

    ``named``: what is not known is a name, and a record without it is not in doubt.
    """

    name: str
    fits: Callable[[Criteria], Q | None]
    unknown: Q | None = None
    named: bool = False


@dataclass(frozen=True, slots=True)
class Wish:
    """A filter that is asked for: its name, the condition to fit, and the condition that nobody can tell."""

    name: str
    fits: Q
    unknown: Q | None


def wishes(criteria: Criteria) -> list[Wish]:
    """All that ``criteria`` ask for beside their words, in the order of the table."""
    asked = []
    for known in FILTERS:
        if known.name in criteria.unknown and known.unknown is not None:
            asked.append(Wish(known.name, known.unknown, None))
        elif (fits := known.fits(criteria)) is not None:
            asked.append(Wish(known.name, fits, None if known.named else known.unknown))
    return asked


def _missing(*columns: str) -> Q:
    return Q(**dict.fromkeys(columns))


def _of_this_game(model: type[Model], **which: object) -> Exists:
    rows = model._default_manager  # noqa: SLF001 - Django's name for any model's rows
    return Exists(rows.filter(game=OuterRef("pk"), **which).order_by())


def _players(criteria: Criteria) -> Q | None:
    return None if criteria.players is None else _seats(criteria.players, "min_players", "max_players")


def _best_at(criteria: Criteria) -> Q | None:
    return None if criteria.best_at is None else _seats(criteria.best_at, "best_min_players", "best_max_players")


def _solo(criteria: Criteria) -> Q | None:
    return _seats(1, "min_players", "max_players") if criteria.solo else None


def _seats(count: int, low: str, high: str) -> Q:
    """An open bound is none."""
    at_least = Q(**{low: None}) | Q(**{f"{low}__lte": count})
    return at_least & (Q(**{high: None}) | Q(**{f"{high}__gte": count}))


def _youngest(criteria: Criteria) -> Q | None:
    """An upper bound says when children grow out of a game; it keeps no adult away from it."""
    if criteria.youngest is None:
        return None
    months = criteria.youngest * 12
    old_enough = Q(min_age_months=None) | Q(min_age_months__lte=months)
    if criteria.youngest >= ADULT_YEARS:
        return old_enough
    return old_enough & (Q(max_age_months=None) | Q(max_age_months__gte=months))


def _minutes(criteria: Criteria) -> Q | None:
    """A game fits when its shortest play does."""
    if criteria.minutes is None:
        return None
    return Q(min_minutes__lte=criteria.minutes) | Q(min_minutes=None, max_minutes__lte=criteria.minutes)


def _language(criteria: Criteria) -> Q | None:
    return Q(_of_this_game(GameLanguage, code=criteria.language)) if criteria.language else None


NO_READING: Final = Q(_of_this_game(Barrier, kind=Barrier.Kind.READING, present=False)) | Q(
    _of_this_game(GameLanguage, code=NOTHING_TO_READ)
)
READING_UNKNOWN: Final = ~Q(_of_this_game(Barrier, kind=Barrier.Kind.READING)) & ~Q(
    _of_this_game(GameLanguage, code=NOTHING_TO_READ)
)


def _no_reading(criteria: Criteria) -> Q | None:
    return NO_READING if criteria.no_reading else None


def _cooperative(criteria: Criteria) -> Q | None:
    return None if criteria.cooperative is None else Q(cooperative=criteria.cooperative)


def _author(criteria: Criteria) -> Q | None:
    return Q(_of_this_game(Contribution, author=criteria.author)) if criteria.author else None


def _publisher(criteria: Criteria) -> Q | None:
    return Q(_of_this_game(Publication, publisher=criteria.publisher)) if criteria.publisher else None


def _terms(criteria: Criteria) -> Q | None:
    if not criteria.terms:
        return None
    held = Q()
    for term in sorted(criteria.terms):
        held &= Q(_of_this_game(Game.terms.through, term__in=family(term)))
    return held


def with_aids() -> Q:
    """The condition that a game's rules are in force here."""
    return Q(ruleset__in=Ruleset.objects.playable().order_by())


FILTERS: Final = (
    Filter("kind", lambda asked: Q(kind=asked.kind) if asked.kind else None),
    Filter("players", _players, _missing("min_players", "max_players")),
    Filter("best_at", _best_at, _missing("best_min_players", "best_max_players")),
    Filter("solo", _solo, _missing("min_players", "max_players")),
    Filter("youngest", _youngest, _missing("min_age_months", "max_age_months")),
    Filter("minutes", _minutes, _missing("min_minutes", "max_minutes")),
    Filter("cooperative", _cooperative, _missing("cooperative")),
    Filter("new", lambda asked: Q(created_at__gte=asked.new_since) if asked.new_since else None),
    Filter("series", lambda asked: Q(series=asked.series) if asked.series else None),
    Filter("with_aids", lambda asked: with_aids() if asked.with_aids else None),
    Filter("language", _language, ~Q(_of_this_game(GameLanguage))),
    Filter("no_reading", _no_reading, READING_UNKNOWN),
    Filter("author", _author, ~Q(_of_this_game(Contribution)), named=True),
    Filter("publisher", _publisher, ~Q(_of_this_game(Publication)), named=True),
    Filter("terms", _terms, ~Q(_of_this_game(Game.terms.through)), named=True),
    Filter("copies", a_copy_fits),
)
