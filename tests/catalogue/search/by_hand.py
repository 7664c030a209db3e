"""The counts of facets by plain loops over the rows: slow, and too simple to be wrong in the same way as the SQL."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from catalogue.models import Adaptation, Copy, Game, Term
from catalogue.search.criteria import Criteria
from catalogue.search.facet_reading import AGES, MINUTES, PLAYERS

FITS, FAILS, UNKNOWN = "fits", "fails", "unknown"
Judge = Callable[[Game, Criteria], str | None]
Values = Callable[[Game], Iterable[Any]]


@dataclass
class ByHand:
    facets: dict[str, tuple[dict[object, int], int | None]]
    games: int
    left_out: int


def told(*, known: bool = True, fits: bool) -> str:
    return UNKNOWN if not known else FITS if fits else FAILS


def between(value: int, low: int | None, high: int | None) -> bool:
    return (low is None or low <= value) and (high is None or value <= high)


def seats(value: int, low: int | None, high: int | None) -> str:
    return told(known=(low, high) != (None, None), fits=between(value, low, high))


def age(game: Game, years: int) -> str:
    low, high = game.min_age_months, game.max_age_months
    return told(known=(low, high) != (None, None), fits=between(years * 12, low, None if years >= 18 else high))


def time(game: Game, minutes: int) -> str:
    shortest = game.min_minutes if game.min_minutes is not None else game.max_minutes
    return told(known=shortest is not None, fits=shortest is not None and shortest <= minutes)


def languages(game: Game) -> set[str]:
    return set(game.languages.values_list("code", flat=True))


def reading(game: Game) -> str:
    told_so = list(game.barriers.filter(kind="reading").values_list("present", flat=True))
    return FITS if "zxx" in languages(game) or told_so == [False] else FAILS if told_so else UNKNOWN


def authors(game: Game) -> set[int]:
    return set(game.contributions.values_list("author", flat=True))


def houses(game: Game) -> set[int]:
    return set(game.publications.values_list("publisher", flat=True))


def with_ancestors(game: Game) -> set[int]:
    found = set()
    for term in game.terms.all():
        above: Term | None = term
        while above:
            found.add(above.pk)
            above = above.parent
    return found


def fitting_copies(game: Game, asked: Criteria) -> list[Copy]:
    return [copy for copy in game.copies.all() if copy_fits(copy, asked)]


def copy_fits(copy: Copy, asked: Criteria) -> bool:
    if copy.restriction in Copy.HIDDEN:
        return False
    if asked.on_shelf and not takeable(copy):
        return False
    if asked.site and (copy.current_site_id or copy.site_id) != asked.site:
        return False
    return not (asked.adapted or asked.alone) or bool(fitting_adaptations(copy, asked))


def takeable(copy: Copy) -> bool:
    return copy.state == "on_shelf" and copy.restriction == "" and copy.condition != "unplayable"


def fitting_adaptations(copy: Copy, asked: Criteria) -> list[Adaptation]:
    return [
        one
        for one in copy.adaptations.all()
        if (not asked.adapted or one.kind in asked.adapted) and (not asked.alone or one.alone in {"yes", "partly"})
    ]


def held(wanted: object, values: set[Any]) -> str:
    return told(known=bool(values), fits=wanted in values)


JUDGES: dict[str, Judge] = {
    "kind": lambda game, asked: told(fits=game.kind == asked.kind) if asked.kind else None,
    "players": lambda game, asked: seats(asked.players, game.min_players, game.max_players) if asked.players else None,
    "best_at": lambda game, asked: (
        seats(asked.best_at, game.best_min_players, game.best_max_players) if asked.best_at else None
    ),
    "solo": lambda game, asked: seats(1, game.min_players, game.max_players) if asked.solo else None,
    "youngest": lambda game, asked: age(game, asked.youngest) if asked.youngest is not None else None,
    "minutes": lambda game, asked: time(game, asked.minutes) if asked.minutes else None,
    "cooperative": lambda game, asked: (
        told(known=game.cooperative is not None, fits=game.cooperative == asked.cooperative)
        if asked.cooperative is not None
        else None
    ),
    "new": lambda game, asked: told(fits=game.created_at >= asked.new_since) if asked.new_since else None,
    "series": lambda game, asked: told(fits=game.series_id == asked.series) if asked.series else None,
    "with_aids": lambda game, asked: told(fits=game.ruleset_id is not None) if asked.with_aids else None,
    "language": lambda game, asked: held(asked.language, languages(game)) if asked.language else None,
    "no_reading": lambda game, asked: reading(game) if asked.no_reading else None,
    "author": lambda game, asked: held(asked.author, authors(game)) if asked.author else None,
    "publisher": lambda game, asked: held(asked.publisher, houses(game)) if asked.publisher else None,
    "terms": lambda game, asked: (
        told(known=game.terms.exists(), fits=asked.terms <= with_ancestors(game)) if asked.terms else None
    ),
    "copies": lambda game, asked: (
        told(fits=bool(fitting_copies(game, asked)))
        if asked.on_shelf or asked.site or asked.adapted or asked.alone
        else None
    ),
}
# Nobody who asks for a name is told of the records that have none.
NAMED = {"author", "publisher", "terms"}
ANY = Criteria(
    players=1, best_at=1, youngest=1, minutes=1, cooperative=True, solo=True, language="x", no_reading=True, author=-1,
    publisher=-1, terms=frozenset({-1}),
)  # fmt: skip


def judged(game: Game, asked: Criteria) -> dict[str, str]:
    """What each wish says of a game."""
    found = {}
    for name, judge in JUDGES.items():
        if name in asked.unknown and (missing := judge(game, ANY)):
            found[name] = FITS if missing == UNKNOWN else FAILS
        elif (verdict := judge(game, asked)) is not None:
            found[name] = FAILS if name in NAMED and verdict == UNKNOWN else verdict
    return found


def reachable(asked: Criteria, *but_for: str) -> list[Game]:
    """The games that fit for certain whatever is asked, some wishes set aside."""
    return [game for game in named(asked) if all(v == FITS for n, v in judged(game, asked).items() if n not in but_for)]


def named(asked: Criteria) -> list[Game]:
    return [game for game in Game.objects.order_by("pk") if asked.words in game.title.lower()]


def counted(games: list[Game], values: Values) -> dict[object, int]:
    return dict(Counter(value for game in games for value in set(values(game))))


def missing(asked: Criteria, name: str) -> int:
    return sum(JUDGES[name](game, ANY) == UNKNOWN for game in reachable(asked, name))


def standing(asked: Criteria) -> Criteria:
    return replace(asked, adapted=frozenset(), alone=False)


def kinds(game: Game, asked: Criteria) -> set[str]:
    any_kind = replace(asked, adapted=frozenset())
    return {one.kind for copy in fitting_copies(game, standing(asked)) for one in fitting_adaptations(copy, any_kind)}


def count_by_hand(asked: Criteria, *, now: datetime) -> ByHand:
    """All facets, as ``facets`` gives them."""

    def with_unknown(name: str, values: Values) -> tuple[dict[object, int], int]:
        return counted(reachable(asked, name), values), missing(asked, name)

    def without(name: str, values: Values) -> tuple[dict[object, int], None]:
        return counted(reachable(asked, name), values), None

    def fitting(
        choices: tuple[int, ...], chosen: int | None, judge: Callable[[Game, int], str]
    ) -> Callable[[Game], set[int]]:
        wanted = {*choices, *([chosen] if chosen is not None else [])}
        return lambda game: {value for value in wanted if judge(game, value) == FITS}

    players = lambda game, n: seats(n, game.min_players, game.max_players)  # noqa: E731 - beside its two like
    best = lambda game, n: seats(n, game.best_min_players, game.best_max_players)  # noqa: E731 - as above
    terms = reachable(asked) if asked.terms and "terms" not in asked.unknown else reachable(asked, "terms")
    all_games = [judged(game, asked).values() for game in named(asked)]
    facets = {
        "players": with_unknown("players", fitting(PLAYERS, asked.players, players)),
        "best_at": with_unknown("best_at", fitting(PLAYERS, asked.best_at, best)),
        "solo": with_unknown("solo", lambda game: {True} if players(game, 1) == FITS else set()),
        "youngest": with_unknown("youngest", fitting(AGES, asked.youngest, age)),
        "minutes": with_unknown("minutes", fitting(MINUTES, asked.minutes, time)),
        "kind": without("kind", lambda game: {game.kind}),
        "cooperative": with_unknown("cooperative", lambda game: {game.cooperative} - {None}),
        "new": without("new", lambda game: {n for n in (30, 90, 365) if game.created_at >= now - timedelta(days=n)}),
        "with_aids": without("with_aids", lambda game: {True} if game.ruleset_id else set()),
        "series": without("series", lambda game: {game.series_id} - {None}),
        "language": with_unknown("language", languages),
        "no_reading": with_unknown("no_reading", lambda game: {True} if reading(game) == FITS else set()),
        "author": with_unknown("author", authors),
        "publisher": with_unknown("publisher", houses),
        "terms": (counted(terms, with_ancestors), missing(asked, "terms")),
        "on_shelf": without(
            "copies", lambda game: {True} if fitting_copies(game, replace(asked, on_shelf=True)) else set()
        ),
        "site": without(
            "copies",
            lambda game: {copy.stands_at_id for copy in fitting_copies(game, replace(asked, site=None))},
        ),
        "adapted": without("copies", lambda game: kinds(game, asked)),
        "alone": without(
            "copies",
            lambda game: {True} if any(
                fitting_adaptations(copy, replace(asked, alone=True)) for copy in fitting_copies(game, standing(asked))
            ) else set(),
        ),
    }  # fmt: skip
    return ByHand(
        facets,
        games=sum(all(verdict == FITS for verdict in verdicts) for verdicts in all_games),
        left_out=sum(FAILS not in verdicts and UNKNOWN in verdicts for verdicts in all_games),
    )
