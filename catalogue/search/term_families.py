"""A term and all terms below it."""

from collections import defaultdict
from collections.abc import Iterable

from catalogue.models import Term


def families(terms: Iterable[int]) -> list[set[int]]:
    """For each of ``terms``, by their keys, itself and whatever stands below it at any depth. One query."""
    below: dict[int | None, list[int]] = defaultdict(list)
    for key, parent in Term.objects.filter(parent__isnull=False).order_by().values_list("pk", "parent"):
        below[parent].append(key)
    return [_family(term, below) for term in sorted(terms)]


def _family(term: int, below: dict[int | None, list[int]]) -> set[int]:
    family, waiting = {term}, [term]
    while waiting:
        # Met once each: a ring, which nothing forbids, ends here.
        fresh = set(below.get(waiting.pop(), ())) - family
        family |= fresh
        waiting.extend(fresh)
    return family
