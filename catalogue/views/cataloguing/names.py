"""Authors, publishers, series and terms as librarians keep them: found, renamed, merged, deleted."""

from typing import Any, Final

from django.contrib import messages
from django.db.models import Count, F, QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalogue.cataloguing.name_merging import MODELS, Authority, delete_name, games_of, merge_names, rename
from catalogue.cataloguing.refusals import NameGone, UnfitValues
from catalogue.folding import fold
from catalogue.forms.cataloguing.names import IntoForm, RenameForm
from catalogue.lending.refusals import Refusal
from catalogue.models import SearchName, Term
from catalogue.search.matching import Begins
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.acts import deletes, tell
from catalogue.views.paging import address_without_page, page_of

NAMES = "catalogue.change_author"
NAMES_PER_PAGE: Final = 50
GAMES_SHOWN: Final = 20
MOST_LETTERS: Final = 100
TITLES: Final = {
    "author": gettext_lazy("Auteurs"),
    "publisher": gettext_lazy("Éditeurs"),
    "series": gettext_lazy("Collections"),
    "term": gettext_lazy("Catégories"),
}


@allowed_to(NAMES)
@require_safe
def names_page(request: DeskRequest, kind: str) -> HttpResponse:
    """All names of a kind with their records counted; ``?q=`` keeps those of which a word begins so."""
    rows, words = _rows(kind), request.GET.get("q", "")[:MOST_LETTERS]
    if fold(words):
        turns = SearchName.objects.filter(Begins(F("key"), fold(words)), kind=kind)
        rows = rows.filter(pk__in=turns.values("target"))
    page = page_of(rows, request, per_page=NAMES_PER_PAGE)
    facts = {
        "section": "desk",
        "kind": kind,
        "title": TITLES[kind],
        "kinds": TITLES.items(),
        "words": words.replace("\x00", ""),
        "page": page,
        "rows": _counted(kind, list(page)),
        "query": address_without_page(request),
    }
    return render(request, "catalogue/cataloguing/names.html", facts)


@allowed_to(NAMES)
@require_http_methods(["GET", "HEAD", "POST"])
def name_page(request: DeskRequest, kind: str, pk: int) -> HttpResponse:
    """One name: written otherwise by POST."""
    row = _row(kind, pk)
    form = RenameForm(request.POST or None, initial={"called": _written(row)})
    if request.method == "POST" and form.is_valid():
        try:
            number = rename(row=row, name=form.cleaned_data["called"], at=timezone.now(), by=request.user)
        except Refusal as refusal:
            form.add_error("called", _words_of(refusal))
        else:
            words = ngettext("Nom enregistré, dans %(n)d notice.", "Nom enregistré, dans %(n)d notices.", number)
            messages.success(request, words % {"n": number})
            return redirect("name", kind, pk)
        row = _row(kind, pk)
    return _shown(request, kind, row, form, IntoForm(kind), status=422 if request.method == "POST" else 200)


@allowed_to(NAMES)
@require_http_methods(["GET", "HEAD", "POST"])
def name_merge_page(request: DeskRequest, kind: str, pk: int) -> HttpResponse:
    """Which name stays (``?into=``), how many records change, and, by POST, the merge."""
    row = _rows(kind).filter(pk=pk).first()
    if row is None and request.method == "POST":
        # Pressed twice: the next page says what the first time has done, and this.
        messages.error(request, NameGone().words)
        return redirect("names", kind)
    row = row or _row(kind, pk)
    form = IntoForm(kind, request.POST if request.method == "POST" else request.GET)
    if not form.is_valid():
        return _shown(request, kind, row, RenameForm(initial={"called": _written(row)}), form, status=422)
    kept = form.cleaned_data["into"]
    if request.method == "POST":
        try:
            number = merge_names(kept=kept, gone=row, at=timezone.now(), by=request.user)
        except Refusal as refusal:
            form.add_error("into", refusal.words)
            return _shown(request, kind, row, RenameForm(initial={"called": _written(row)}), form, status=422)
        words = ngettext("Noms réunis, dans %(n)d notice.", "Noms réunis, dans %(n)d notices.", number)
        messages.success(request, words % {"n": number})
        return redirect("name", kind, kept.pk)
    facts = {
        "section": "desk",
        "kind": kind,
        "row": row,
        "kept": kept,
        "into": form["into"].value(),
        "count": games_of(row).count(),
        "games": games_of(row).order_by("title_key", "pk")[:GAMES_SHOWN],
    }
    return render(request, "catalogue/cataloguing/name_merge.html", facts)


@allowed_to(NAMES)
@require_POST
@deletes("names", "kind")
def name_delete_page(request: DeskRequest, kind: str, pk: int) -> HttpResponse:
    """Delete a name that no record bears."""
    row = _row(kind, pk)

    def act() -> str:
        delete_name(row=row)
        return _("Nom supprimé : « %(name)s ».") % {"name": row}

    done = tell(request, act)
    return redirect("names", kind) if done else redirect("name", kind, pk)


def _rows(kind: str) -> QuerySet[Any]:
    """The names of a kind; a page not found for another word."""
    if kind not in MODELS:
        raise Http404
    model: Any = MODELS[kind]
    rows: QuerySet[Any] = model.objects.all()
    return rows.select_related("scheme") if model is Term else rows


def _counted(kind: str, rows: list[Any]) -> list[tuple[Any, int]]:
    """Each name with the number of its records: counted for one page alone."""
    shown = _rows(kind).filter(pk__in=[row.pk for row in rows]).order_by()
    counts = dict(shown.annotate(number=Count("games", distinct=True)).values_list("pk", "number"))
    return [(row, counts[row.pk]) for row in rows]


def _row(kind: str, pk: int) -> Authority:
    row: Authority | None = _rows(kind).filter(pk=pk).first()
    if row is None:
        raise Http404
    return row


def _written(row: Authority) -> str:
    """What of the name can be written otherwise: the label of a term, whose code stays."""
    return row.label if isinstance(row, Term) else row.name


def _words_of(refusal: Refusal) -> list[str]:
    if isinstance(refusal, UnfitValues):
        return [word for words in refusal.facts["faults"].values() for word in words]
    return [refusal.words]


def _shown(
    request: DeskRequest, kind: str, row: Authority, form: RenameForm, into: IntoForm, *, status: int = 200
) -> HttpResponse:
    games = games_of(row)
    facts = {
        "section": "desk",
        "kind": kind,
        "title": TITLES[kind],
        "row": row,
        "form": form,
        "into": into,
        "count": games.count(),
        "games": games.order_by("title_key", "pk")[:GAMES_SHOWN],
    }
    return render(request, "catalogue/cataloguing/name.html", facts, status=status)
