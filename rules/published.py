"""The rules in force: compiled definitions of the published versions.

Compiling takes a while and reading does not, so compiled definitions are kept. They are found by the key and
the digest of their version, which is read from the database each time: what is kept cannot be out of date.
"""

import logging
import re
from functools import lru_cache

from django.db.models import QuerySet

from rules.engine import Definition, DocumentRefused, load_definition
from rules.models import RulesetVersion

KEPT = 64
# The largest number that the column of versions holds.
LARGEST = 2_147_483_647

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

logger = logging.getLogger(__name__)


class NotPublished(LookupError):  # noqa: N818 - an answer that callers expect, not an error of the program
    """No version of these rules is in force here."""


def published_definition(slug: str) -> Definition:
    """Give the rules of ``slug`` that are in force, or raise NotPublished. One query when they are known already."""
    # What is no slug is not worth a query, and a NUL in it would be an error of PostgreSQL.
    version = _in_force().filter(ruleset__slug=slug).values_list("pk", "digest").first() if is_slug(slug) else None
    definition = _readable(*version) if version else None
    if definition is None:
        raise NotPublished(slug)
    return definition


def number_in_force(slug: str) -> int:
    """Give the number of the version of ``slug`` that is in force, or raise NotPublished. One query."""
    numbers = _in_force().filter(ruleset__slug=slug).values_list("number", flat=True)
    number = numbers.first() if is_slug(slug) else None
    if number is None:
        raise NotPublished(slug)
    return number


def kept_definition(slug: str, number: int) -> Definition:
    """Give a version that is or was in force, for what was begun under it, or raise NotPublished.

    A draft has never been in force, and is nobody's business here.
    """
    once = RulesetVersion.objects.exclude(status=RulesetVersion.Status.DRAFT)
    known = is_slug(slug) and number <= LARGEST
    found = once.filter(ruleset__slug=slug, number=number).values_list("pk", "digest").first() if known else None
    definition = _readable(*found) if found else None
    if definition is None:
        raise NotPublished(slug)
    return definition


def published_definitions() -> list[Definition]:
    """Give all rules in force, in the order of their titles. One query when they are known already."""
    versions = _in_force().order_by("ruleset__title", "ruleset__slug").values_list("pk", "digest")
    found = [_readable(pk, digest) for pk, digest in versions]
    return [definition for definition in found if definition is not None]


def is_slug(text: str) -> bool:
    """Tell whether a text could name rules at all."""
    return bool(_SLUG.fullmatch(text))


def _in_force() -> QuerySet[RulesetVersion]:
    return RulesetVersion.objects.filter(status=RulesetVersion.Status.PUBLISHED)


def _readable(pk: int, digest: str) -> Definition | None:
    """Give the compiled version; None, and a word in the log, when it was written for another engine."""
    try:
        return _compiled(pk, digest)
    except DocumentRefused as refusal:
        logger.error("Ruleset version %s cannot be read by this engine: %s", pk, refusal)  # noqa: TRY400 - no bug here
        return None


@lru_cache(maxsize=KEPT)
def _compiled(pk: int, _digest: str) -> Definition:
    version = RulesetVersion.objects.only("text", "tables").get(pk=pk)
    return load_definition(version.text, version.tables)
