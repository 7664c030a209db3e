"""Which games hold all the words: asked of the index that stands behind ``SearchEntry``.

PostgreSQL: a GIN index on ``to_tsvector('simple', words)``. SQLite: an FTS5 table kept by triggers. Both hold
the same stems and both match by prefix, so that both give the same answers.
"""

from django.db import connections
from django.db.models import BooleanField, Q
from django.db.models.expressions import RawSQL

from catalogue.models.games import GameQuerySet


def matching(games: GameQuerySet, words: list[str]) -> GameQuerySet:
    """``games`` that hold a word beginning with each of ``words`` (stems of ``query_words``)."""
    if not words:
        return games
    condition = _CONDITIONS[connections[games.db].vendor]
    return games.filter(condition(words))


def _on_postgresql(words: list[str]) -> Q:
    sql = (
        "catalogue_game.id IN (SELECT game_id FROM catalogue_searchentry "
        "WHERE to_tsvector('simple', words) @@ to_tsquery('simple', %s))"
    )
    return Q(RawSQL(sql, [" & ".join(f"{word}:*" for word in words)], output_field=BooleanField()))  # noqa: S611 - stems are parameters


def _on_sqlite(words: list[str]) -> Q:
    sql = "catalogue_game.id IN (SELECT rowid FROM catalogue_searchwords WHERE catalogue_searchwords MATCH %s)"
    return Q(RawSQL(sql, [" AND ".join(f'"{word}"*' for word in words)], output_field=BooleanField()))  # noqa: S611 - stems are parameters


# Stems hold only a–z and 0–9 (see ``fold``), so none can carry a sign of either query language.
_CONDITIONS = {"postgresql": _on_postgresql, "sqlite": _on_sqlite}
