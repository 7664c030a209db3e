"""What a page of results shows: the games that fit, the filters with their counts, and what is chosen of them."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _

from catalogue.forms.facet_fields import FacetField, Option, chosen_of, facet_fields
from catalogue.forms.finder import FinderForm
from catalogue.models import Game
from catalogue.search.criteria import Criteria
from catalogue.search.facets import facets
from catalogue.search.finding import Found, find
from catalogue.views.paging import address_without_page, page_holding, page_number

# The page of another answer is another page.
_NOT_KEPT: Final = ("page", "exact")


@dataclass(frozen=True, slots=True)
class Scope:
    """What all games of a page have in common: how it is asked for, and the filters that it stands for."""

    narrow: Callable[[Criteria], Criteria] = lambda criteria: criteria
    fields: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Chip:
    """One thing that is asked for: its words, and the query of the address without it."""

    label: str
    query: str


EVERYTHING: Final = Scope()


def results(request: HttpRequest, scope: Scope = EVERYTHING) -> dict[str, Any]:
    """All that a page of results wants of the address: twelve queries at the most."""
    now = timezone.now()
    form = FinderForm(request.GET)
    criteria = scope.narrow(form.criteria(now=now))
    found = _found(criteria, form, number=page_number(request))
    read = replace(criteria, words=found.understood.read) if found.understood else criteria
    counted = facets(read, now=now)
    fields = facet_fields(form, counted, without=scope.fields)
    games = Game.objects.cards_of(found.keys)
    chips = _chips(form, fields)
    return {
        "form": form,
        "criteria": criteria,
        "found": found,
        "facets": fields,
        "at_least": counted.more,
        "more_chosen": any(field.more and (field.chosen or field.errors) for field in fields),
        "chips": chips,
        # The words have a chip, and are no filter.
        "filters": len(chips) - bool(form.cleaned_data.get("q")),
        "exact_query": _query_with(form.asked, "exact"),
        "doubtful_query": _query_with(form.asked, "sans_donnees"),
        "proposed_query": _query_with(form.asked, "q", found.proposed.read) if found.proposed else "",
        "page": page_holding(games, number=found.number, total=found.total, per_page=settings.GAMES_PER_PAGE),
        "query": address_without_page(request),
    }


def _found(criteria: Criteria, form: FinderForm, *, number: int) -> Found:
    found = find(criteria, order=form.order(), number=number, size=settings.GAMES_PER_PAGE)
    # Words are read as others only where no game holds them: taken as they are, they find nothing.
    return Found([], 0, 0, 1) if found.understood and form.as_typed() else found


def _chips(form: FinderForm, fields: list[FacetField]) -> list[Chip]:
    data = form.asked
    words = form.cleaned_data.get("q", "")
    quoted = _("« %(words)s »") % {"words": words}
    chips = [Chip(quoted, _query_without(data, "q", data.get("q", "")))] if words else []
    for field, option in chosen_of(fields):
        chips.append(
            Chip(
                _chip_words(field, option),
                _query_without(data, field.name, option.value if field.shape == "several" else None),
            )
        )
    if form.cleaned_data.get("sans_donnees"):
        chips.append(Chip(str(form.fields["sans_donnees"].label), _query_without(data, "sans_donnees", None)))
    return chips


def _chip_words(field: FacetField, option: Option) -> str:
    if field.shape == "tick":
        return option.label
    return _("%(what)s : %(value)s") % {"what": field.label, "value": option.label}


def _query_without(data: QueryDict, name: str, value: str | None) -> str:
    """The query without one value of a field; None: without any of them. What was empty or told a page goes too."""
    kept = QueryDict(mutable=True)
    for other, values in data.lists():
        left = [one for one in values if one and not (other == name and (value is None or one == value))]
        if left and other not in _NOT_KEPT:
            kept.setlist(other, left)
    return kept.urlencode()


def _query_with(data: QueryDict, name: str, value: str = "on") -> str:
    kept = QueryDict(_query_without(data, name, None), mutable=True)
    kept[name] = value
    return kept.urlencode()
