"""What is in a box: looked into, told, and remembered; the pieces that are missing."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.contrib import messages
from django.db.models import Prefetch
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalogue.forms.pieces import BoxForm, FoundForm, OccasionForm
from catalogue.lending.contents import check_contents
from catalogue.lending.missing_pieces import piece_found, settle_piece
from catalogue.lending.piece_lists import list_in_force
from catalogue.lending.refusals import Refusal
from catalogue.models import ContentCheck, Copy, Loan, MissingPiece, PieceDifference, PieceList
from catalogue.views.access import DeskRequest, allowed_to
from catalogue.views.acts import back_to, submission_of, tell
from catalogue.views.desk_doing import Desk
from catalogue.views.desk_session import DeskSession
from catalogue.views.paging import page_of

CHECKS = "catalogue.check_contents"
CHECKS_PER_PAGE = 20

Occasion = ContentCheck.Occasion


@dataclass(frozen=True, slots=True)
class BoxCheck:
    """A box that is about to change hands, for the small form of ``pieces/_check.html``.

    ``missing`` is what was known to be missing; ``submission`` the key by which the form is taken once.
    """

    copy: Copy
    missing: list[MissingPiece]
    occasion: Occasion = Occasion.OTHER
    loan: Loan | None = None
    submission: str = ""

    @classmethod
    def of(
        cls,
        copy: Copy,
        missing: list[MissingPiece] | None,
        *,
        occasion: Occasion = Occasion.OTHER,
        loan: Loan | None = None,
    ) -> "BoxCheck":
        """The check of ``copy``; ``missing`` is its part of ``what_is_missing``, so that a page asks once for all."""
        return cls(copy, missing or [], occasion, loan, str(uuid4()))


@allowed_to(CHECKS)
@require_http_methods(["GET", "HEAD", "POST"])
def copy_pieces_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Look into the box of a copy: all there by one key, or what differs from the list."""
    copy = get_object_or_404(Copy.objects.select_related("game", "site"), pk=pk)
    occasion, loan = named_occasion(request, copy)
    of_the_day = loan.piece_list_id if loan else None
    piece_list = PieceList.objects.prefetch_related("pieces").filter(pk=of_the_day).first() if of_the_day else None
    piece_list = piece_list or list_in_force(copy.game_id)
    missing = list(MissingPiece.objects.missing().filter(copy=copy).select_related("charge").order_by("pk"))
    form = BoxForm(piece_list, missing, request.POST if differs(request) else None)
    if request.method == "POST" and note_check(request, form, copy, occasion, loan):
        return back_to(request, "copy-pieces", copy.pk)
    facts = {
        "section": "desk",
        "check": BoxCheck.of(copy, missing, occasion=occasion, loan=loan),
        "form": form,
        "piece_list": piece_list,
        "back_to_desk": "desk" in (request.GET.get("next"), request.POST.get("next")),
        "may_settle": request.user.has_perm("catalogue.handle_money"),
    }
    return render(request, "catalogue/pieces/copy.html", facts, status=422 if request.method == "POST" else 200)


def differs(request: DeskRequest) -> bool:
    """Whether differences were typed, and not the key pressed that says that all is there."""
    return request.method == "POST" and request.POST.get("act") != "all_there"


def named_occasion(request: DeskRequest, copy: Copy) -> tuple[Occasion, Loan | None]:
    """The occasion that the form or the address names, with its loan; a loan of another copy is none."""
    sent = OccasionForm(request.POST if request.method == "POST" else request.GET)
    occasion, key = sent.named
    loan = Loan.objects.select_related("household").filter(pk=key, copy=copy).first() if key else None
    return occasion, loan


def note_check(request: DeskRequest, form: BoxForm, copy: Copy, occasion: Occasion, loan: Loan | None) -> bool:
    """Note the check that was sent; False, the reason among the errors of the form, when what was typed is refused."""
    typed = differs(request)
    if typed and not form.is_valid():
        return False
    try:
        check = check_contents(
            copy=copy,
            occasion=occasion,
            differences=form.differences if typed else None,
            condition=form.judged if typed else None,
            loan=loan,
            at=moment_of(request),
            by=request.user,
            submission=submission_of(request),
        )
    except Refusal as refusal:
        if typed:
            form.add_error(None, refusal.words)
            return False
        messages.error(request, refusal.words)
        return True
    words = _("« %(title)s » : contenu noté, %(condition)s.")
    messages.success(request, words % {"title": copy.game.title, "condition": check.get_condition_display()})
    return True


def moment_of(request: DeskRequest) -> datetime:
    """When the look into the box counts: with an act of the desk on the past day that the desk enters, else now."""
    now, session = timezone.now(), DeskSession(request.session)
    if request.POST.get("next") != "desk":
        return now
    session.enter_for(session.day(now), now)
    return Desk(session, request.user, now).at


@allowed_to(CHECKS)
@require_safe
def copy_checks_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Every look into the box of a copy, the latest first, each with the list of its day."""
    copy = get_object_or_404(Copy.objects.select_related("game"), pk=pk)
    differences = Prefetch("differences", PieceDifference.objects.order_by("pk"))
    checks = copy.checks.select_related("by", "piece_list").prefetch_related(differences)
    page = page_of(checks, request, per_page=CHECKS_PER_PAGE)
    return render(request, "catalogue/pieces/checks.html", {"section": "desk", "copy": copy, "page": page})


@allowed_to(CHECKS)
@require_safe
def missing_pieces_page(request: DeskRequest) -> HttpResponse:
    """Every piece that is missing from a box, with its copy: those noticed last on top."""
    rows = MissingPiece.objects.missing().select_related("copy__game", "charge")
    page = page_of(rows, request, per_page=settings.LOANS_PER_PAGE)
    facts: dict[str, Any] = {
        "section": "desk",
        "page": page,
        "may_settle": request.user.has_perm("catalogue.handle_money"),
    }
    return render(request, "catalogue/pieces/missing.html", facts)


@allowed_to(CHECKS)
@require_POST
def missing_found_page(request: DeskRequest, pk: int) -> HttpResponse:
    """A piece is back in its box."""
    missing = get_object_or_404(MissingPiece, pk=pk)
    form = FoundForm(request.POST)
    quantity = form.cleaned_data["quantity"] if form.is_valid() else 0

    def act() -> str:
        found = piece_found(missing=missing, quantity=quantity, at=timezone.now(), by=request.user)
        return _("« %(piece)s » : de retour dans la boîte.") % {"piece": found.label}

    tell(request, act)
    return came_from(request, missing)


@allowed_to("catalogue.handle_money")
@require_POST
def missing_settle_page(request: DeskRequest, pk: int) -> HttpResponse:
    """What becomes of the money for a piece: charged, paid, waived."""
    missing = get_object_or_404(MissingPiece, pk=pk)
    asked = request.POST.get("settlement", "")
    if asked not in MissingPiece.Settlement.values or not asked:
        return came_from(request, missing)

    def act() -> str:
        settled = settle_piece(
            missing=missing, settlement=MissingPiece.Settlement(asked), at=timezone.now(), by=request.user
        )
        facts = {"piece": settled.label, "what": settled.get_settlement_display()}
        return _("« %(piece)s » : %(what)s.") % facts

    tell(request, act)
    return came_from(request, missing)


def came_from(request: DeskRequest, missing: MissingPiece) -> HttpResponse:
    """Back to the list of what is missing, or to the box."""
    if request.POST.get("next") == "missing":
        return redirect("missing-pieces")
    return back_to(request, "copy-pieces", missing.copy_id)
