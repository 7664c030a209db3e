"""How many games each further choice would leave: every filter counted with all other filters applied."""

from datetime import datetime

from catalogue.search.asking import ask
from catalogue.search.criteria import Criteria
from catalogue.search.facet_parts import write_parts
from catalogue.search.facet_reading import Choice, Facet, Facets, read_facets
from catalogue.search.facet_statement import Statement
from catalogue.search.filters import wishes

__all__ = ["Choice", "Facet", "Facets", "facets"]


def facets(criteria: Criteria, *, now: datetime) -> Facets:
    """The counts of every filter around ``criteria``. One query, and one more when terms are asked for.

    A value that is chosen in place of another (players, a site, an author) counts the games that all other wishes
    leave; a term, which is added to those asked for, counts the games that hold it too. ``doubtful`` is not heeded:
    counts are of games that fit for certain.
    """
    asked_wishes = wishes(criteria)
    statement = Statement(ask(criteria.words), asked_wishes)
    write_parts(statement, criteria, now=now)
    return read_facets(statement.rows(), criteria, asked_wishes)
