"""Printing: labels of copies and boxes, cards, and the slip of a household's loans."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from catalogue.forms.paper import BOX_LABEL, CardForm, FindCopiesForm, LabelForm
from catalogue.lending.due_dates import local_day
from catalogue.models import Household
from catalogue.paper.chosen import MOST, copies_found, lines_of
from catalogue.paper.faults import UnprintableError
from catalogue.paper.filling import box_labels, copy_labels, patron_cards, slip_of
from catalogue.paper.printing import Printable, sheet_pdf
from catalogue.paper.slips import Format, slip_pdf
from catalogue.views.access import DeskRequest, desk_required

# What a desk sets once for its printer, and finds again for the rest of the session.
PRINTER = ("sheet_code", "symbology", "right", "down")
SESSION_KEY = "printer"


@desk_required
@require_http_methods(["GET", "HEAD", "POST"])
def labels_page(request: DeskRequest) -> HttpResponse:
    """Choose copies and print their labels: one button adds to the list, the other makes the PDF."""
    if request.method != "POST":
        return _labels(request, FindCopiesForm(), LabelForm(initial=_printer(request)))
    if "add" in request.POST:
        return _add_copies(request)
    form = LabelForm(request.POST)
    return _printed(request, form, _("étiquettes")) or _labels(
        request, FindCopiesForm(initial=request.POST.dict()), form, status=422
    )


@desk_required
@require_http_methods(["GET", "HEAD", "POST"])
def cards_page(request: DeskRequest) -> HttpResponse:
    """Print the cards of a list of numbers, ten on a page of plain paper to be cut."""
    if request.method != "POST":
        return _cards(request, CardForm(initial=_printer(request)))
    form = CardForm(request.POST)
    return _printed(request, form, _("cartes")) or _cards(request, form, status=422)


@desk_required
@require_safe
def loan_slip(request: DeskRequest, pk: int) -> HttpResponse:
    """The household's open loans as a PDF; ``?papier=a4`` for a page, a till roll of 80 mm otherwise."""
    household = get_object_or_404(Household.objects.only("pk"), pk=pk)
    paper = Format.A4 if request.GET.get("papier") == Format.A4 else Format.ROLL
    slip = slip_of(household, today=local_day(timezone.now()), house=settings.HOUSE_NAME)
    return _pdf(slip_pdf(slip, paper), _("bon de prêt"))


def _printed(request: DeskRequest, form: "LabelForm | CardForm", name: str) -> HttpResponse | None:
    """The PDF that the form asks for; None, and the form says why, when it cannot be made."""
    if not form.is_valid():
        return None
    start = form.cleaned_data["start"]
    try:
        made = sheet_pdf(_on_paper(request, form), form.sheet, title=name.capitalize(), start=start, offset=form.offset)
    except UnprintableError as problem:
        form.tell(list(problem.faults))
        return None
    request.session[SESSION_KEY] = {setting: form.data[setting] for setting in PRINTER if setting in form.data}
    return _pdf(made, name)


def _on_paper(request: DeskRequest, form: "LabelForm | CardForm") -> Sequence[Printable]:
    """What is to be printed, in the order of the list."""
    house = settings.HOUSE_NAME
    if isinstance(form, CardForm):
        return patron_cards(form.rows, form.bars, house=house, named=form.cleaned_data["named"])
    if form.cleaned_data["kind"] == BOX_LABEL:
        return box_labels(form.rows, request.build_absolute_uri)
    return copy_labels(form.rows, form.bars, house=house)


def _add_copies(request: DeskRequest) -> HttpResponse:
    """Add the copies that are asked for to the list, each once; nothing is printed, nothing else is judged."""
    find = FindCopiesForm(request.POST)
    typed: dict[str, Any] = request.POST.dict()
    if not find.is_valid():
        return _labels(request, find, LabelForm(initial=typed), status=422)
    found = copies_found(**find.cleaned_data)
    listed = lines_of(typed.get("listed", ""))
    added = [code for code in found if code not in set(listed)]
    if len(listed) + len(added) > MOST:
        find.add_error("words", _("Trop d’exemplaires : %(most)d au plus s’impriment à la fois.") % {"most": MOST})
        return _labels(request, find, LabelForm(initial=typed), status=422)
    told = ngettext("%(n)d exemplaire ajouté.", "%(n)d exemplaires ajoutés.", len(added)) % {"n": len(added)}
    form = LabelForm(initial={**typed, "listed": "\n".join([*listed, *added])})
    return _labels(request, FindCopiesForm(), form, told=told if found else _("Aucun exemplaire ne correspond."))


def _labels(
    request: DeskRequest, find: FindCopiesForm, form: LabelForm, *, told: str = "", status: int = 200
) -> HttpResponse:
    context = {"section": "desk", "find": find, "form": form, "told": told}
    return render(request, "catalogue/paper/labels.html", context, status=status)


def _cards(request: DeskRequest, form: CardForm, *, status: int = 200) -> HttpResponse:
    return render(request, "catalogue/paper/cards.html", {"section": "desk", "form": form}, status=status)


def _printer(request: DeskRequest) -> dict[str, Any]:
    """What this desk set for its printer the last time."""
    kept = request.session.get(SESSION_KEY)
    return kept if isinstance(kept, dict) else {}


def _pdf(content: bytes, name: str) -> HttpResponse:
    """A PDF to keep and print, named after ``name``: a browser’s own viewer would bend it to the page."""
    headers = {"Content-Disposition": f'attachment; filename="{slugify(name)}.pdf"'}
    return HttpResponse(content, content_type="application/pdf", headers=headers)
