"""The lending desk: one scan field that decides what was scanned, and answers in words.

Every POST answers with a redirect, so that reloading the page never lends or returns anything twice; what it
did waits in the session for the page that follows.
"""

from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from catalogue.forms.desk import OverrideForm, ScanForm
from catalogue.lending.copy_scans import act_on_copy
from catalogue.lending.due_dates import local_day
from catalogue.lending.households import Standing, standing_of
from catalogue.lending.loans import lend
from catalogue.lending.overrides import may_override
from catalogue.lending.refusals import NoHousehold, ReasonMissing, Refusal, UnknownCode
from catalogue.lending.scans import read_scan
from catalogue.models import Card, Copy, Household, Loan
from catalogue.views.access import DeskRequest, desk_required
from catalogue.views.desk_answers import answers_for
from catalogue.views.desk_session import DeskSession, Entry, InHand, Outcome
from catalogue.views.loan_lines import LoanLine, loan_lines

# A community may have dozens of games out; the desk shows those due first and says how many more there are.
LOANS_SHOWN = 20


@desk_required
@require_http_methods(["GET", "HEAD", "POST"])
def desk_page(request: DeskRequest) -> HttpResponse:
    """The desk; a POST is one scan."""
    now, desk = timezone.now(), DeskSession(request.session)
    if request.method == "POST":
        desk.note(answer_to_scan(ScanForm(request.POST).text, desk, at=now, by=request.user))
        return redirect("desk")
    return render(request, "catalogue/desk/desk.html", facts_of_page(desk, request.user, at=now))


@desk_required
def override_page(request: DeskRequest) -> HttpResponse:
    """Lend a copy that was refused, with a reason. A GET, after a log-in on the way, leads to the desk."""
    if request.method == "POST":
        desk = DeskSession(request.session)
        desk.note(answer_to_override(OverrideForm(request.POST), desk, at=timezone.now(), by=request.user))
    return redirect("desk")


@desk_required
def let_go_page(request: DeskRequest) -> HttpResponse:
    """Let the household in hand go. A GET changes nothing."""
    if request.method == "POST":
        desk = DeskSession(request.session)
        desk.let_go()
        desk.note(Entry(Outcome.DONE, at=timezone.now()))
    return redirect("desk")


# ── What a scan does ─────────────────────────────────────────────────────────────────────────────────
def answer_to_scan(text: str, desk: DeskSession, *, at: datetime, by: User) -> Entry:
    """Do what the scanned ``text`` asks for; a refusal is an answer like any other."""
    in_hand = desk.in_hand()
    try:
        scan = read_scan(text, household_in_hand=in_hand is not None)
    except Refusal as refusal:
        return advised(refused(refusal, at=at), desk, repaired=bool(refusal.facts.get("repaired")))
    if isinstance(scan.what, Card):
        entry = answer_to_card(scan.what, desk, at=at)
    else:
        entry = answer_to_copy(scan.what, in_hand, at=at, by=by)
    return advised(entry, desk, repaired=scan.repaired)


def answer_to_card(card: Card, desk: DeskSession, *, at: datetime) -> Entry:
    """Take the card's household in hand, in place of the one before."""
    desk.take(card, at=at)
    return Entry(Outcome.CARD, at=at, household=card.household_id)


def answer_to_copy(copy: Copy, in_hand: InHand | None, *, at: datetime, by: User) -> Entry:
    """Take the copy back or lend it; a refusal names the copy for which it could be passed."""
    try:
        loan = act_on_copy(
            copy=copy,
            household=in_hand.household if in_hand else None,
            patron=in_hand.patron if in_hand else None,
            in_hand_since=in_hand.since if in_hand else None,
            at=at,
            by=by,
        )
    except Refusal as refusal:
        return refused(refusal, at=at, barcode=copy.barcode)
    return Entry(Outcome.RETURNED if loan.returned_at else Outcome.LENT, at=at, loan=loan.pk)


def answer_to_override(form: OverrideForm, desk: DeskSession, *, at: datetime, by: User) -> Entry:
    """Lend the copy to the household in hand in spite of a refusal. Never a return, whatever became of the copy."""
    copy, in_hand = Copy.objects.scanned(form.refused_barcode).select_related("game").first(), desk.in_hand()
    try:
        if copy is None:
            raise UnknownCode(shown=form.refused_barcode[:50])
        if in_hand is None:
            raise NoHousehold.of(copy)
        if not form.given_reason:
            raise ReasonMissing
        loan = lend(
            copy=copy,
            household=in_hand.household,
            patron=in_hand.patron,
            at=at,
            by=by,
            override_reason=form.given_reason,
        )
    except Refusal as refusal:
        return refused(refusal, at=at, barcode=form.refused_barcode)
    return Entry(Outcome.LENT, at=at, loan=loan.pk)


def refused(refusal: Refusal, *, at: datetime, barcode: str = "") -> Entry:
    """The refusal as an entry, with the copy for which it can be passed when it can."""
    return Entry(Outcome.REFUSED, at=at, words=refusal.words, override=barcode if refusal.overridable else "")


def advised(entry: Entry, desk: DeskSession, *, repaired: bool) -> Entry:
    """The entry, with the advice about the scanner when its keyboard is wrong and nobody was told yet."""
    return replace(entry, scanner=repaired and desk.tell_about_scanner())


# ── What the page shows ──────────────────────────────────────────────────────────────────────────────
@dataclass(frozen=True, slots=True)
class Panel:
    """The household in hand as the desk shows it; ``more`` counts the loans that are not among ``lines``."""

    household: Household
    standing: Standing
    lines: list[LoanLine]
    more: int

    @property
    def reasons(self) -> list[str]:
        """Why this household may not borrow one more game, in words: said before the next scan is refused."""
        return [refusal.words for refusal in self.standing.reasons_against()]


def panel_for(household: Household, today: date) -> Panel:
    """The household's standing and the games it has out, those due first on top."""
    standing = standing_of(household, today)
    loans = Loan.objects.open().filter(household=household).for_desk()[:LOANS_SHOWN]
    lines = loan_lines(loans, today=today)
    return Panel(household, standing, lines, more=max(0, standing.games_out - len(lines)))


def facts_of_page(desk: DeskSession, user: User, *, at: datetime) -> dict[str, Any]:
    """All that the page shows."""
    in_hand = desk.in_hand()
    answers = answers_for(desk.entries(), in_hand.household if in_hand else None)
    return {
        "section": "desk",
        "form": ScanForm(label_suffix=""),
        "override_form": OverrideForm(label_suffix=""),
        "answer": answers[0] if answers else None,
        "answers": answers,
        "panel": panel_for(in_hand.household, local_day(at)) if in_hand else None,
        "may_override": may_override(user),
        "may_see_household": user.is_staff and user.has_perm("catalogue.view_household"),
    }
