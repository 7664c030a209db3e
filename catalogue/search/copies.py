"""The wishes about copies: one copy has to fit all of them, so that what is on the shelf is also what is adapted."""

from typing import Final

from django.db.models import Exists, OuterRef, Q, QuerySet

from catalogue.models import Adaptation, Copy
from catalogue.models.copies import CopyQuerySet
from catalogue.search.criteria import Criteria

WISHES: Final = ("on_shelf", "site", "adapted", "alone")
PLAYED_ALONE: Final = (Adaptation.Alone.YES, Adaptation.Alone.PARTLY)


def a_copy_fits(criteria: Criteria) -> Q | None:
    """The condition that one copy of a game fits; None without such a wish."""
    if not any(getattr(criteria, wish) for wish in WISHES):
        return None
    return Q(Exists(fitting_copies(criteria).filter(game=OuterRef("pk"))))


def fitting_copies(criteria: Criteria, *, but_for: str = "") -> CopyQuerySet:
    """The copies that the public may see and that fit what is asked of copies, the wish ``but_for`` set aside."""
    copies = Copy.objects.order_by()
    if criteria.on_shelf and but_for != "on_shelf":
        copies = copies.takeable()
    else:
        copies = copies.exclude(restriction__in=Copy.HIDDEN)
    if criteria.site and but_for != "site":
        copies = copies.filter(Q(current_site=criteria.site) | Q(current_site=None, site=criteria.site))
    if criteria.adapted or criteria.alone:
        copies = copies.filter(Exists(_fitting_adaptations(criteria).filter(copy=OuterRef("pk"))))
    return copies


def _fitting_adaptations(criteria: Criteria) -> QuerySet[Adaptation]:
    """The adaptations of a wished kind, playable alone when that is wished: one has to be both."""
    adaptations = Adaptation.objects.order_by()
    if criteria.adapted:
        adaptations = adaptations.filter(kind__in=sorted(criteria.adapted))
    return adaptations.filter(alone__in=PLAYED_ALONE) if criteria.alone else adaptations
