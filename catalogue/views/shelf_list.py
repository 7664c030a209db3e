"""The shelf list: the copies of a shelf as one walks along it, with what to know of each."""

from django.db.models import Exists, OuterRef, Prefetch, Q
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from catalogue.forms.shelf import CARE, GONE, ShelfForm
from catalogue.models import Copy, MissingPiece, Site
from catalogue.models.copies import CopyQuerySet
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.paging import address_without_page, page_of

LINES, MOST_LINES = 50, 200


@allowed_to("catalogue.take_stock")
@require_safe
def shelf_list_page(request: DeskRequest) -> HttpResponse:
    """The copies that belong on a shelf, in the order of their call numbers, to be read or printed.

    ``?site=``, ``?section=`` and ``?montrer=`` choose; the first site where none is named, nothing for a wrong choice.
    """
    asked = request.GET.dict()
    if not asked.get("site"):
        asked["site"] = str(Site.objects.values_list("pk", flat=True).first() or "")
    form = ShelfForm(asked)
    right = form.is_valid()
    copies = asked_for(form) if right else Copy.objects.none()
    per_page = MOST_LINES if right and form.cleaned_data["lignes"] else LINES
    facts = {
        "section": "desk",
        "form": form,
        "site": form.cleaned_data.get("site"),
        "shelf": form.cleaned_data.get("section", ""),
        "page": page_of(with_care(copies), request, per_page=per_page),
        "query": address_without_page(request),
    }
    return render(request, "catalogue/stock/shelf_list.html", facts, status=200 if right else 422)


def asked_for(form: ShelfForm) -> CopyQuerySet:
    """The copies that the filters ask for: wherever they are at this moment, on their shelf or out."""
    site, section, shown = (form.cleaned_data[name] for name in ("site", "section", "montrer"))
    copies = Copy.objects.filter(Q(current_site=site) | Q(current_site=None, site=site), **of_section(section))
    if shown == GONE:
        return copies.filter(restriction__in=Copy.HIDDEN)
    here = copies.exclude(restriction__in=Copy.HIDDEN)
    return here.filter(wants_care()) if shown == CARE else here


def of_section(section: str) -> dict[str, str]:
    """The filter for a section; none for all of them."""
    return {"section": section} if section else {}


def wants_care() -> Q:
    """What is not simply there and whole: restricted, flagged, incomplete, or with a piece missing."""
    missing = MissingPiece.objects.missing().filter(copy=OuterRef("pk"))
    whole = Q(restriction=Copy.Restriction.NONE, condition=Copy.Condition.COMPLETE, flag="")
    return ~whole | Q(Exists(missing))


def with_care(copies: CopyQuerySet) -> CopyQuerySet:
    """The copies in the order of the shelf, each with its game and what is missing from its box."""
    missing = Prefetch("missing_pieces", MissingPiece.objects.missing().order_by("pk"), to_attr="now_missing")
    ordered = copies.order_by("section", "call_number", "barcode", "pk")
    return ordered.select_related("game").prefetch_related(missing)
