"""The catalogue as a file."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Final

from django.http import HttpResponse, QueryDict, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from catalogue.cataloguing.refusals import SearchUnreadable
from catalogue.exporting.chosen import TooMany, games_of, keys_found, without_room
from catalogue.exporting.formats import FORMATS
from catalogue.forms.choosing import search_of
from catalogue.forms.exports import LIST, SEARCH, ExportForm
from catalogue.lending.due_dates import local_day
from catalogue.models import GameList
from catalogue.views.access import DeskRequest, allowed_to

EXPORT: Final = "catalogue.export_catalogue"
WHOLE_HOUSE: Final = ("catalogue.export_catalogue", "catalogue.export_household")

_PIECE: Final = 64 * 1024
_TITLES_TOLD: Final = 20
_UNIMARC: Final = "unimarc"


@allowed_to(EXPORT)
@require_safe
def exports_page(request: DeskRequest) -> HttpResponse:
    """The form; filled in by an address, as a page of results may lead here."""
    form = ExportForm(user=request.user)
    form.initial.update({name: request.GET[name] for name in ("notices", "recherche") if name in request.GET})
    return _page(request, form)


@allowed_to(EXPORT)
@require_safe
def export_file(request: DeskRequest) -> HttpResponseBase:
    """The file that was asked for, as it is written; or the form with what is wrong."""
    now = timezone.now()
    form = ExportForm(request.GET, user=request.user)
    if not form.is_valid():
        return _page(request, form, status=422)
    try:
        keys = _keys(form, now)
    except TooMany as error:
        told = _("Plus de %(most)d jeux : resserrez la recherche, ou exportez tout le catalogue.")
        form.add_error(form.cleaned_data["notices"], told % {"most": error.args[0]})
        return _page(request, form, status=422)
    except SearchUnreadable as refusal:
        form.add_error(form.cleaned_data["notices"], refusal.words)
        return _page(request, form, status=422)
    chosen = FORMATS[form.cleaned_data["format"]]
    refused = without_room(keys) if chosen.key == _UNIMARC and not form.cleaned_data["sans_elles"] else []
    if refused:
        return _page(request, form, refused=refused, status=422)
    pieces = _in_pieces(chosen.write(games_of(keys), _told_on_the_page))
    return _download(pieces, chosen.content_type, f"catalogue-{local_day(now):%Y-%m-%d}.{chosen.extension}")


def _keys(form: ExportForm, now: datetime) -> list[int] | None:
    """The keys of the games that were chosen; None: all. TooMany, SearchUnreadable."""
    which = form.cleaned_data["notices"]
    if which == SEARCH:
        return _found(form.search(), now)
    return _listed(form.cleaned_data["liste"], now) if which == LIST else None


def _listed(chosen: GameList, now: datetime) -> list[int]:
    """A list in its order; one that is a search is found anew."""
    if chosen.query:
        return _found(QueryDict(chosen.query), now)
    return list(chosen.entries.values_list("game", flat=True))


def _found(asked: QueryDict, now: datetime) -> list[int]:
    search = search_of(asked, now=now)
    return keys_found(search.criteria, order=search.order)


def _told_on_the_page(title: str, message: str) -> None:
    """What a format cannot hold was told before the file began: a file has no place for it."""


def _page(request: DeskRequest, form: ExportForm, *, refused: Iterable[str] = (), status: int = 200) -> HttpResponse:
    titles = list(refused)
    facts = {
        "section": "desk",
        "form": form,
        "formats": FORMATS.values(),
        "refused": titles[:_TITLES_TOLD],
        "refused_more": max(0, len(titles) - _TITLES_TOLD),
        "whole_house": request.user.has_perms(WHOLE_HOUSE),
    }
    return render(request, "catalogue/exports/exports.html", facts, status=status)


def _in_pieces(parts: Iterable[bytes]) -> Iterator[bytes]:
    """The same bytes in pieces that are worth sending."""
    waiting = bytearray()
    for part in parts:
        waiting += part
        if len(waiting) >= _PIECE:
            yield bytes(waiting)
            waiting.clear()
    yield bytes(waiting)


def _download(pieces: Iterator[bytes], content_type: str, name: str) -> StreamingHttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingHttpResponse(pieces, content_type=content_type, headers=headers)
