"""The rules that a play goes by: those that it began with, whatever is in force today."""

from functools import lru_cache

from playaid.models import Play
from playaid.plays.refusals import RulesUnreadable
from rules.engine import Definition
from rules.published import KEPT, NotPublished, kept_definition


def rules_of(play: Play) -> Definition:
    """Give the definition of a play that was fetched ``with_rules``; no query when a worker knows it already.

    Raises RulesUnreadable when this engine cannot read it.
    """
    version = play.version
    try:
        return _known(version.pk, version.digest, version.ruleset.slug, version.number)
    except NotPublished:
        raise RulesUnreadable from None


@lru_cache(maxsize=KEPT)
def _known(_pk: int, _digest: str, slug: str, number: int) -> Definition:
    """Key and digest are the cache's alone: with them, what is kept cannot be another version."""
    return kept_definition(slug, number)
