"""A search by which records are chosen: read whole, or not at all.

For families a wrong value asks for nothing, and more games are shown. Where records are changed, kept in a list or
written into a file, the same would choose the whole catalogue.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from catalogue.cataloguing.refusals import SearchUnreadable
from catalogue.forms.finder import FinderForm
from catalogue.search.asking import ask
from catalogue.search.criteria import Criteria

_NO_WORDS: Final = _("aucun de ces signes n’est un mot.")
_NOTHING: Final = _("elle ne demande rien que le catalogue connaisse.")


@dataclass(frozen=True, slots=True)
class Search:
    """What is asked for, and in which order."""

    criteria: Criteria
    order: str


def search_of(asked: QueryDict, *, now: datetime) -> Search:
    """The search that a query string is; SearchUnreadable where a wish of it is wrong, or where it has none.

    A name that is no filter of ours is passed over, like a mark that others hang on an address, beside a wish that is.
    """
    form = FinderForm(_filled(asked))
    criteria = form.criteria(now=now)
    faults = list(_faults(form, criteria))
    if not faults and replace(criteria, doubtful=False) == Criteria():
        faults = [str(_NOTHING)]
    if faults:
        raise SearchUnreadable(why=" ".join(faults))
    return Search(criteria, form.order())


def fault_in(query: str, *, now: datetime) -> str:
    """Why a search chooses nothing, in words; nothing for one that does, and for none."""
    try:
        if query:
            search_of(QueryDict(query), now=now)
    except SearchUnreadable as refusal:
        return refusal.words
    return ""


def _faults(form: FinderForm, criteria: Criteria) -> Iterator[str]:
    """What is wrong, each with the name of its field."""
    for name, errors in form.errors.items():
        for error in errors:
            yield _told(form, name, error)
    if criteria.words and not ask(criteria.words).words:
        yield _told(form, "q", _NO_WORDS)


def _told(form: FinderForm, name: str, fault: Any) -> str:
    return f"{form[name].label} – {fault}"


def _filled(asked: QueryDict) -> QueryDict:
    """Without the fields that a form sends empty."""
    kept = QueryDict(mutable=True)
    for name, values in asked.lists():
        kept.setlist(name, [value for value in values if value])
    return kept
