"""The report of an import: record by record on the page, whole as a file."""

import json
from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, StreamingHttpResponse
from django.shortcuts import get_object_or_404
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from catalogue.models import ImportLine, ImportRun
from catalogue.spreadsheets import CSV_TYPE, csv_lines
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.imports import IMPORTS
from catalogue.views.paging import address_without_page, page_of

LINES_PER_PAGE = 50
TOLD = "told"
STATUSES = [value for value, _label in ImportLine.Status.choices]


def report_facts(run: ImportRun, request: HttpRequest) -> dict[str, Any]:
    """The lines of the page that is asked for, by what became of them."""
    chosen = request.GET.get("etat", "")
    lines = run.lines.select_related("game").defer("before", "made").order_by("number")
    if chosen in STATUSES:
        lines = lines.filter(status=chosen)
    elif chosen == TOLD:
        lines = lines.exclude(messages=[])
    return {
        "page": page_of(lines, request, per_page=LINES_PER_PAGE),
        "query": address_without_page(request),
        "chosen": chosen,
        "statuses": ImportLine.Status.choices,
        "records": run.counts.get("records", {}),
        "copies": run.counts.get("copies", {}),
        "told": run.counts.get("told", []),
    }


@allowed_to(IMPORTS)
@require_safe
def report_csv(request: DeskRequest, pk: int) -> StreamingHttpResponse:
    """Every record of the run for a spreadsheet, whatever their number."""
    run = get_object_or_404(ImportRun, pk=pk)
    answer = StreamingHttpResponse(csv_lines(_table(run)), content_type=CSV_TYPE)
    answer["Content-Disposition"] = f'attachment; filename="{_file_name(run)}.csv"'
    return answer


@allowed_to(IMPORTS)
@require_safe
def report_json(request: DeskRequest, pk: int) -> StreamingHttpResponse:
    """The same as one JSON document."""
    run = get_object_or_404(ImportRun, pk=pk)
    answer = StreamingHttpResponse(_json_parts(run), content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{_file_name(run)}.json"'
    return answer


def _table(run: ImportRun) -> Iterator[list[Any]]:
    names = ("number", "line", "title", "status")
    yield [*(str(ImportLine._meta.get_field(name).verbose_name) for name in names), "messages"]  # type: ignore[union-attr] # plain fields have names  # noqa: SLF001 - Django's name for what is public
    for line in _lines(run):
        told = " ".join(one["text"] for one in line.messages)
        yield [line.number, line.line, line.title, line.get_status_display(), told]


def _json_parts(run: ImportRun) -> Iterator[str]:
    head = {
        "name": run.name,
        "source": run.source,
        "format": run.format,
        "encoding": run.encoding,
        "dry_run": run.dry_run,
        "state": run.state,
        "reason": run.reason,
        "records": run.counts.get("records", {}),
        "copies": run.counts.get("copies", {}),
        "told": run.counts.get("told", []),
    }
    yield json.dumps(head, ensure_ascii=False)[:-1] + ', "lines": ['
    for place, line in enumerate(_lines(run)):
        row = {
            "number": line.number,
            "line": line.line,
            "title": line.title,
            "status": line.status,
            "messages": line.messages,
        }
        yield (",\n" if place else "\n") + json.dumps(row, ensure_ascii=False)
    yield "\n]}\n"


def _lines(run: ImportRun) -> Iterator[ImportLine]:
    return run.lines.defer("before", "made").order_by("number").iterator(chunk_size=500)


def _file_name(run: ImportRun) -> str:
    return f"importation-{run.pk}-{slugify(run.name)[:60]}".rstrip("-")
