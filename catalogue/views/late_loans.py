"""The games that should be back by now."""

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from catalogue.lending.due_dates import local_day
from catalogue.models import Loan
from catalogue.views.access import DeskRequest, desk_required
from catalogue.views.loan_lines import loan_lines
from catalogue.views.paging import page_of


@desk_required
@require_safe
def late_loans_page(request: DeskRequest) -> HttpResponse:
    """Every open loan whose due day has passed, the oldest first, page by page."""
    today = local_day(timezone.now())
    late = Loan.objects.late(today).for_desk().select_related("household")
    page = page_of(late, request, per_page=settings.LOANS_PER_PAGE)
    lines = loan_lines(page.object_list, today=today)
    return render(
        request,
        "catalogue/desk/late_loans.html",
        {"section": "desk", "page": page, "lines": lines, "total": page.paginator.count},
    )
