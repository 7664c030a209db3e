"""A term and all terms below it."""

from typing import Final

from django.db.models.expressions import RawSQL

# UNION, not UNION ALL: a term is met once, so that a ring, which nothing forbids, ends.
_FAMILY: Final = (
    "WITH RECURSIVE family (id) AS (SELECT id FROM catalogue_term WHERE id = %s"
    " UNION SELECT below.id FROM catalogue_term below JOIN family ON below.parent_id = family.id)"
    " SELECT id FROM family"
)


def family(term: int) -> RawSQL:
    """The keys of ``term`` and of whatever stands below it at any depth, for a condition."""
    return RawSQL(_FAMILY, [term])  # noqa: S611 - the key travels as a parameter
