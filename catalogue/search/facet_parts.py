"""What each facet counts, written into one statement."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import connection
from django.db.models import Count, Model, Q, QuerySet, Value
from django.db.models.functions import Coalesce

from catalogue.models import Barrier, Contribution, Game, GameLanguage, Publication
from catalogue.search.copies import PLAYED_ALONE, fitting_copies
from catalogue.search.criteria import Criteria
from catalogue.search.facet_statement import Statement
from catalogue.search.filters import NOTHING_TO_READ
from catalogue.search.statements import Sql, compiled
from rules.models import Ruleset

# Of names that are many: those of most games, the one that is asked for always among them.
MOST_NAMES: Final = 20
MOST_TERMS: Final = 60
NEW_DAYS: Final = (30, 90, 365)
# Ranges are counted as they are written; which numbers fit them is worked out from those few.
RANGES: Final = {
    "players": ("min_players", "max_players"),
    "solo": ("min_players", "max_players"),
    "best_at": ("best_min_players", "best_max_players"),
    "youngest": ("min_age_months", "max_age_months"),
    "minutes": ("min_minutes", "max_minutes"),
}


def write_parts(statement: Statement, criteria: Criteria, *, now: datetime) -> None:
    """Write all facets into ``statement``."""
    _figures(statement, now)
    _named(statement, "language", GameLanguage, "code", criteria.language, most=MOST_TERMS)
    _named(statement, "author", Contribution, "author", criteria.author, label="SELECT name FROM catalogue_author")
    _named(
        statement,
        "publisher",
        Publication,
        "publisher",
        criteria.publisher,
        label="SELECT name FROM catalogue_publisher",
    )
    _series(statement, criteria)
    _terms(statement, criteria)
    _reading(statement)
    _copies(statement, criteria)


def _figures(statement: Statement, now: datetime) -> None:
    for facet, columns in RANGES.items():
        statement.count(facet, columns)
    statement.count("kind", ["kind"])
    statement.count("cooperative", ["CAST(cooperative AS INTEGER)"])
    since = [connection.ops.adapt_datetimefield_value(now - timedelta(days=days)) for days in NEW_DAYS]
    newest = " ".join(f"WHEN created_at >= %s THEN {days}" for days in NEW_DAYS)
    statement.count("new", [f"CASE {newest} END"], since)
    playable, params = compiled(Ruleset.objects.playable().order_by().values("pk"))
    statement.count("with_aids", ["1"], params, where=f"ruleset_id IN ({playable})")


def _named(
    statement: Statement,
    facet: str,
    links: type[Model],
    column: str,
    chosen: int | str | None,
    *,
    label: str = "",
    most: int = MOST_NAMES,
) -> None:
    """Values of links, and under ``facet known`` how many games have one at all."""
    every = links._default_manager  # noqa: SLF001 - Django's name for any model's rows
    near = every.filter(game__in=statement.near_keys(facet)).order_by().values_list(column, "game").distinct()
    statement.keep(f"links_{facet}", "value, game_id", compiled(near))
    best = (
        f"SELECT value, COUNT(*) FROM links_{facet} GROUP BY value"  # noqa: S608 - names of our own
        f" ORDER BY CASE WHEN value = %s THEN 0 ELSE 1 END, COUNT(*) DESC, value LIMIT {most}"
    )
    nobody: int | str = "" if column == "code" else 0
    told = f"({label} WHERE id = part.value)" if label else "NULL"
    statement.add(facet, (best, [chosen or nobody]), label=told)
    _known(statement, facet)


def _known(statement: Statement, facet: str) -> None:
    statement.add(f"{facet} known", (f"SELECT 1, COUNT(DISTINCT game_id) FROM links_{facet}", []))  # noqa: S608 - names of our own


def _how_many(links: QuerySet[Any]) -> Sql:
    return compiled(links.order_by().annotate(one=Value(1)).values("one").annotate(games=Count("game", distinct=True)))


def _series(statement: Statement, criteria: Criteria) -> None:
    counted = (
        f"SELECT series_id, COUNT(*) FROM near WHERE {statement.near('series')} AND series_id IS NOT NULL"  # noqa: S608 - names of our own
        " GROUP BY series_id ORDER BY CASE WHEN series_id = %s THEN 0 ELSE 1 END, COUNT(*) DESC, series_id"
        f" LIMIT {MOST_NAMES}"
    )
    statement.add(
        "series", (counted, [criteria.series or 0]), label="(SELECT name FROM catalogue_series WHERE id = part.value)"
    )


def _terms(statement: Statement, criteria: Criteria) -> None:
    """Terms are added to those asked for, so that theirs is the count with all of them; other wishes are replaced."""
    near = Game.terms.through.objects.filter(game__in=statement.near_keys("terms")).order_by()
    statement.keep("links_terms", "value, game_id", compiled(near.values_list("term", "game")))
    own = f" WHERE link.game_id IN (SELECT id FROM near WHERE {statement.near()})" if criteria.terms else ""  # noqa: S608 - the same
    counted = (
        "SELECT ancestor, COUNT(*) FROM (SELECT DISTINCT lineage.ancestor, link.game_id"  # noqa: S608 - the same
        f" FROM links_terms link JOIN lineage ON lineage.term = link.value{own}) held"
        f" GROUP BY ancestor ORDER BY COUNT(*) DESC, ancestor LIMIT {MOST_TERMS}"
    )
    label = "(SELECT TRIM(code || ' ' || label) FROM catalogue_term WHERE id = part.value)"
    statement.add("terms", (counted, []), label=label)
    _known(statement, "terms")


def _reading(statement: Statement) -> None:
    near = statement.near_keys("no_reading")
    told = Barrier.objects.filter(kind=Barrier.Kind.READING, game__in=near).order_by()
    nothing = GameLanguage.objects.filter(code=NOTHING_TO_READ, game__in=near).order_by().values("game")
    for name, barriers in (("no_reading", told.filter(present=False)), ("no_reading known", told)):
        either, params = compiled(barriers.values("game").union(nothing))
        statement.add(name, (f"SELECT 1, COUNT(*) FROM ({either}) either", params))  # noqa: S608 - made by the ORM


def _copies(statement: Statement, criteria: Criteria) -> None:
    near = statement.near_keys("copies")
    shelf = fitting_copies(criteria, but_for="on_shelf").takeable().filter(game__in=near)
    statement.add("on_shelf", _how_many(shelf))
    there = fitting_copies(criteria, but_for="site").filter(game__in=near)
    by_site = (
        there.annotate(at=Coalesce("current_site", "site")).values("at").annotate(games=Count("game", distinct=True))
    )
    statement.add("site", compiled(by_site), label="(SELECT name FROM catalogue_site WHERE id = part.value)")
    # By a join, and not by a list of copies: so the few that are adapted are looked up, and not all others.
    standing = fitting_copies(replace(criteria, adapted=frozenset(), alone=False)).filter(game__in=near)
    alone = Q(adaptations__alone__in=PLAYED_ALONE)
    kinds = standing.filter(alone if criteria.alone else Q(adaptations__isnull=False)).values("adaptations__kind")
    statement.add("adapted", compiled(kinds.annotate(games=Count("game", distinct=True))))
    wanted = Q(adaptations__kind__in=sorted(criteria.adapted)) if criteria.adapted else Q()
    statement.add("alone", _how_many(standing.filter(alone & wanted)))
