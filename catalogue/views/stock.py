"""Stock takes: the shelf in one scan field, and what became of it."""

from collections.abc import Iterator
from typing import Any

from django.contrib import messages
from django.db.models import F
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalogue.forms.stock import BeginForm, ShelfScanForm
from catalogue.lending.due_dates import local_day
from catalogue.lending.refusals import Refusal
from catalogue.lending.stock_takes import begin, counts, end, missing, scan, shelf
from catalogue.models import Copy, StockTake, StockTakeScan
from catalogue.spreadsheets import CSV_TYPE, csv_lines
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.acts import tell
from catalogue.views.paging import page_of

TAKES = "catalogue.take_stock"
TAKES_PER_PAGE = 20
# A shelf has hundreds of boxes: as many as one can walk back for, the others are in the file.
MISSING_SHOWN = 200
SCANS_SHOWN = 15
# A cell that begins so is run as a formula by a spreadsheet.
PECULIAR = [finding for finding in StockTakeScan.Finding.values if finding != StockTakeScan.Finding.EXPECTED]


@allowed_to(TAKES)
@require_http_methods(["GET", "HEAD", "POST"])
def stock_takes_page(request: DeskRequest) -> HttpResponse:
    """The stock takes, those under way first, then those that are over: one list, page by page. A POST begins one."""
    form = BeginForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            take = begin(**form.cleaned_data, at=timezone.now(), by=request.user)
        except Refusal as refusal:
            form.add_error(None, refusal.words)
        else:
            return redirect("stock-take", take.pk)
    takes = StockTake.objects.select_related("site")
    ordered = takes.order_by(F("ended_at").desc(nulls_first=True), "-begun_at", "-pk")
    page = page_of(ordered, request, per_page=TAKES_PER_PAGE)
    facts = {
        "section": "desk",
        "form": form,
        "page": page,
        "under_way": [take for take in page if not take.ended_at],
        "over": [take for take in page if take.ended_at],
        "number": takes.filter(ended_at=None).count(),
    }
    return render(request, "catalogue/stock/takes.html", facts, status=422 if form.is_bound else 200)


@allowed_to(TAKES)
@require_http_methods(["GET", "HEAD", "POST"])
def stock_take_page(request: DeskRequest, pk: int) -> HttpResponse:
    """One stock take; a POST is one scan, and several people can scan at once."""
    take = get_object_or_404(StockTake.objects.select_related("site"), pk=pk)
    if request.method == "POST":
        answer_to_scan(request, take)
        return redirect("stock-take", take.pk)
    return render(request, "catalogue/stock/take.html", facts_of(take, request))


def answer_to_scan(request: DeskRequest, take: StockTake) -> None:
    """Note the scan, and say what the catalogue thinks of the box."""
    try:
        seen = scan(take=take, text=ShelfScanForm(request.POST).text, at=timezone.now(), by=request.user)
    except Refusal as refusal:
        messages.error(request, refusal.words)
        return
    said = messages.success if seen.scan.finding == StockTakeScan.Finding.EXPECTED else messages.warning
    said(request, words_for(seen.scan, again=seen.again))


def words_for(row: StockTakeScan, *, again: bool) -> str:
    """What was scanned and what to do with it, in a sentence or two."""
    Finding = StockTakeScan.Finding  # noqa: N806 - the name of a class
    copy = row.copy
    facts = {"code": row.barcode, "title": copy.game.title if copy else "", "place": place_of(copy) if copy else ""}
    words = {
        Finding.EXPECTED: _("« %(title)s » : à sa place."),
        Finding.MISPLACED: _("« %(title)s » est d’un autre rayon : %(place)s."),
        Finding.ON_LOAN: _("« %(title)s » est noté sorti : rendez-le au bureau."),
        Finding.HELD: _("« %(title)s » est mis de côté pour une réservation."),
        Finding.GONE: _("« %(title)s » était noté perdu ou retiré."),
        Finding.UNKNOWN: _("Code « %(code)s » inconnu."),
    }[Finding(row.finding)] % facts
    return f"{words} {_('Déjà lu.')}" if again else words


def place_of(copy: Copy) -> str:
    """Where a copy belongs: site, section, call number, as far as they are known."""
    return ", ".join(filter(None, [copy.site.name, copy.section, copy.call_number]))


def facts_of(take: StockTake, request: DeskRequest) -> dict[str, Any]:
    """All that the page of a take shows: as many queries for a long shelf as for a short one."""
    scans = take.scans.select_related("copy__game", "copy__site")
    found, not_found = counts(take), missing(take)
    number = not_found.count()
    return {
        "section": "desk",
        "take": take,
        "form": ShelfScanForm(label_suffix=""),
        "found": [(finding.label, found[finding.value]) for finding in StockTakeScan.Finding],
        "expected": shelf(take).count() if not take.ended_at else None,
        "missing": not_found[:MISSING_SHOWN],
        "missing_number": number,
        "peculiar": scans.filter(finding__in=PECULIAR).order_by("finding", "barcode")[:MISSING_SHOWN],
        "latest": scans.order_by("-at", "-pk")[:SCANS_SHOWN] if not take.ended_at else [],
        "may_set_aside": request.user.has_perm("catalogue.set_aside_copy"),
    }


@allowed_to(TAKES)
@require_POST
def stock_take_end_page(request: DeskRequest, pk: int) -> HttpResponse:
    """End a take: its result stays as it is."""
    take = get_object_or_404(StockTake, pk=pk)

    def act() -> str:
        end(take=take, at=timezone.now(), by=request.user)
        return _("Inventaire terminé.")

    tell(request, act)
    return redirect("stock-take", take.pk)


@allowed_to(TAKES)
@require_safe
def stock_take_csv(request: DeskRequest, pk: int) -> HttpResponseBase:
    """The result as a file for a spreadsheet: every box that was seen, and every one that was not."""
    take = get_object_or_404(StockTake.objects.select_related("site"), pk=pk)
    name = slugify(f"inventaire {take.site} {take.section} {local_day(take.begun_at).isoformat()}")
    headings = [_("Constat"), _("Code-barres"), _("Titre"), _("Site"), _("Section"), _("Cote"), _("Lu le")]
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return HttpResponse(csv_lines([headings, *rows_of(take)]), content_type=CSV_TYPE, headers=headers)


def rows_of(take: StockTake) -> Iterator[list[str]]:
    """The lines of the file: what is missing first, then what was seen, by finding."""
    for copy in missing(take).select_related("site"):
        yield [_("manquant"), copy.barcode, copy.game.title, copy.site.name, copy.section, copy.call_number, ""]
    for row in take.scans.select_related("copy__game", "copy__site").order_by("finding", "barcode"):
        at = timezone.localtime(row.at).strftime("%d/%m/%Y %H:%M")
        copy_cells = ["", "", "", ""]
        if row.copy:
            copy_cells = [row.copy.game.title, row.copy.site.name, row.copy.section, row.copy.call_number]
        yield [row.get_finding_display(), row.barcode, *copy_cells, at]
