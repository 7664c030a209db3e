"""Boxes that wait for somebody: those to fetch from the shelves, and those that are set aside."""

from datetime import date

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from catalogue.lending.due_dates import local_day
from catalogue.lending.holds import to_fetch
from catalogue.models import Copy, Hold
from catalogue.views.access import DeskRequest, desk_required
from catalogue.views.paging import page_of


@desk_required
@require_safe
def hold_lists_page(request: DeskRequest) -> HttpResponse:
    """What to fetch, in the order of a walk along the shelves; below it the hold shelf page by page, as it runs out."""
    today = local_day(timezone.now())
    walk = _walk(today)
    ready = Hold.objects.filter(state=Hold.State.READY).order_by("ready_until", "pk")
    ready = ready.select_related("game", "household", "copy__site", "copy__current_site", "pickup_site")
    page = page_of(ready, request, per_page=settings.LOANS_PER_PAGE)
    facts = {
        "section": "desk",
        "today": today,
        "walk": walk[: settings.LOANS_PER_PAGE],
        "to_fetch": len(walk),
        "page": page,
        "total": page.paginator.count,
    }
    return render(request, "catalogue/desk/hold_lists.html", facts)


def _walk(today: date) -> list[tuple[Hold, Copy]]:
    def place(pair: tuple[Hold, Copy]) -> tuple[str, str, str, str]:
        copy = pair[1]
        return (copy.stands_at.name, copy.section, copy.call_number, copy.barcode)

    return sorted(to_fetch(today), key=place)
