"""The house's record book, for its staff: which plays were kept, and the result of each."""

from django.conf import settings
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from catalogue.spreadsheets import CSV_TYPE
from catalogue.views.access import desk_required
from catalogue.views.paging import page_of
from playaid.models import Play
from playaid.plays.exporting import csv_of
from playaid.plays.results import Result, results_of


@desk_required
@require_safe
def house_book_page(request: HttpRequest) -> HttpResponse:
    """List the plays of the house's book, the last opened first, page by page."""
    page = page_of(_kept(), request, per_page=settings.GAMES_PER_PAGE)
    results = results_of(list(page.object_list))
    context = {"section": "desk", "page": page, "results": results, "total": page.paginator.count}
    return render(request, "playaid/books/house.html", context)


@desk_required
@require_safe
def kept_play_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the result of one play: places, lines, notes, corrections."""
    return render(request, "playaid/books/play.html", {"section": "desk", "result": _result_or_404(pk)})


@desk_required
@require_safe
def kept_play_csv(_request: HttpRequest, pk: int) -> HttpResponse:
    """Give the same as a table for a spreadsheet."""
    result = _result_or_404(pk)
    name = f"partie-{result.play.opened_at:%Y-%m-%d}-{pk}.csv"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(csv_of(result), content_type=CSV_TYPE, headers=headers)


def _kept() -> QuerySet[Play]:
    """Give the plays of the house's book; a household's are no business of the staff."""
    return Play.objects.of_house()


def _result_or_404(pk: int) -> Result:
    play = _kept().filter(pk=pk).first()
    if play is None:
        raise Http404(_("Cette partie n’est pas dans le carnet."))
    return results_of([play])[0]
