"""Closures: written, and the due days that fall within them shown, moved and moved back."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from catalogue.forms.calendar import ClosureForm
from catalogue.lending.closures import Move, due_days_within, move_due_days, restore_due_days
from catalogue.lending.due_dates import local_day
from catalogue.lending.house_changes import delete_noted
from catalogue.lending.refusals import Refusal
from catalogue.models import Closure, DueDayShift, Site
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.acts import deletes, tell
from catalogue.views.calendar import keep
from catalogue.views.paging import page_number
from catalogue.views.site_moves import after_change

MOVES = "catalogue.move_due_days"
MOVES_PER_PAGE = 50


@allowed_to("catalogue.add_closure")
@require_http_methods(["GET", "HEAD", "POST"])
def closure_add_page(request: DeskRequest) -> HttpResponse:
    """Note a closure; who may move due days is then shown those that fall within it."""
    return closure_form(request, Closure(), _("Nouvelle fermeture"))


@allowed_to("catalogue.change_closure")
@require_http_methods(["GET", "HEAD", "POST"])
def closure_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Correct a closure; the due days that fall within the new days are shown as for a new one."""
    return closure_form(request, get_object_or_404(Closure, pk=pk), _("Modifier la fermeture"))


def closure_form(request: DeskRequest, closure: Closure, title: str) -> HttpResponse:
    """The form of a closure, noted or new; what it says is kept once it is right."""
    start = {name: getattr(closure, name) for name in ClosureForm.base_fields} if closure.pk else None
    form = ClosureForm(request.POST if request.method == "POST" else None, initial=start)
    if form.is_bound and form.is_valid():
        kept = keep(request, closure, form.cleaned_data)
        messages.success(request, _("Fermeture enregistrée."))
        return after_writing(request, kept)
    remove = "closure-remove" if closure.pk and request.user.has_perm("catalogue.delete_closure") else ""
    facts = {"section": "desk", "form": form, "title": title, "remove": remove, "row": closure}
    return render(request, "catalogue/calendar/form.html", facts, status=422 if form.is_bound else 200)


def after_writing(request: DeskRequest, closure: Closure) -> HttpResponse:
    """To the loans that fall due within the closure where there are any; who may not move them is told how many.

    Without any, to those that other days of the closure had put off and that might come back now.
    """
    moves, problem = moves_within(closure)
    if request.user.has_perm(MOVES) and (moves or problem):
        return redirect("closure-moves", closure.pk)
    if problem:
        messages.error(request, problem)
    elif moves:
        words = ngettext(
            "%(n)d prêt est à rendre pendant cette fermeture. Demandez à une ou un ludothécaire de le déplacer.",
            "%(n)d prêts sont à rendre pendant cette fermeture. Demandez à une ou un ludothécaire de les déplacer.",
            len(moves),
        )
        messages.warning(request, words % {"n": len(moves)})
    else:
        return after_change(request, *sites_of(closure), otherwise="calendar")
    return redirect("calendar")


def sites_of(closure: Closure) -> list[Site]:
    """The site that is closed, or all of them."""
    return [closure.site] if closure.site else list(Site.objects.order_by("pk"))


def moves_within(closure: Closure) -> tuple[list[Move], str]:
    """The loans that would move; none, and why in words, where the site never opens again."""
    try:
        return due_days_within(closure, local_day(timezone.now())), ""
    except Refusal as refusal:
        return [], refusal.words


@allowed_to("catalogue.delete_closure")
@require_POST
@deletes("calendar")
def closure_remove_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Take a closure back. Due days that were moved for it stay, and can be moved back from the calendar."""
    closure = get_object_or_404(Closure, pk=pk)
    moved = closure.shifts.filter(undone_at=None).exists()
    delete_noted(closure, at=timezone.now(), by=request.user)
    messages.success(request, _("Fermeture supprimée."))
    if moved:
        messages.warning(request, _("Des retours avaient été déplacés : vous pouvez les remettre à leur date."))
        return redirect("calendar")
    return after_change(request, *sites_of(closure), otherwise="calendar")


@allowed_to(MOVES)
@require_http_methods(["GET", "HEAD", "POST"])
def closure_moves_page(request: DeskRequest, pk: int) -> HttpResponse:
    """The loans due within a closure and when they would be due instead; a POST moves them."""
    closure = get_object_or_404(Closure.objects.select_related("site"), pk=pk)
    problem = ""
    if request.method == "POST":
        try:
            moved = move_due_days(closure=closure, at=timezone.now(), by=request.user).moves.count()
        except Refusal as refusal:
            problem = refusal.words
        else:
            words = ngettext("%(n)d retour déplacé.", "%(n)d retours déplacés.", moved) % {"n": moved}
            messages.success(request, words)
            return redirect("calendar")
    moves, never = moves_within(closure)
    page = Paginator(moves, MOVES_PER_PAGE).get_page(page_number(request))
    facts = {"section": "desk", "closure": closure, "page": page, "total": len(moves), "problem": problem or never}
    return render(request, "catalogue/calendar/moves.html", facts, status=422 if problem else 200)


@allowed_to(MOVES)
@require_POST
def shift_restore_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Move the due days of one move back, as far as the loans are still out and due when it said."""
    shift = get_object_or_404(DueDayShift, pk=pk)

    def act() -> str:
        back = restore_due_days(shift=shift, at=timezone.now(), by=request.user)
        return ngettext("%(n)d retour remis à sa date.", "%(n)d retours remis à leur date.", back) % {"n": back}

    tell(request, act)
    return redirect("calendar")
