"""What a scan, or a press on a button, does at the desk. A refusal is an answer like any other."""

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.timezone import get_default_timezone

from catalogue.lending.copy_scans import act_on_copy
from catalogue.lending.holds import cancel_hold, place_hold
from catalogue.lending.loans import Return, lend
from catalogue.lending.overrides import may_pass
from catalogue.lending.refusals import HouseholdGone, NoHousehold, ReasonMissing, Refusal, UnknownCode
from catalogue.lending.refusals_of_undoing import AlreadyUndone, CannotUndo
from catalogue.lending.renewals import renew
from catalogue.lending.scans import read_scan
from catalogue.lending.undo import undo
from catalogue.models import Card, Copy, Event, Game, Hold, Loan, Site
from catalogue.views.desk_entries import KINDS, Ask, Entry, Outcome
from catalogue.views.desk_session import DeskSession, InHand


@dataclass(frozen=True, slots=True)
class Desk:
    """One desk at the moment ``now``, with whoever stands behind it.

    ``waited``: since when the browser has sent this act in vain; nothing when it comes for the first time.
    """

    session: DeskSession
    by: User
    now: datetime
    waited: timedelta = timedelta()

    @property
    def at(self) -> datetime:
        """The moment of what is entered: now, or the same time of the past day that was chosen."""
        day = self.session.day(self.now)
        if day is None:
            return self.now
        return self.now.astimezone(get_default_timezone()).replace(year=day.year, month=day.month, day=day.day)

    @property
    def site(self) -> Site | None:
        """Where the desk stands; None where there is one site alone, or nobody has said."""
        return Site.objects.filter(pk=self.session.site_id).first() if self.session.site_id else None

    def done(self, outcome: Outcome, **facts: Any) -> Entry:
        """The entry of an act of this moment; one for a past day says so, and keeps that day in use."""
        day = self.session.day(self.now)
        self.session.enter_for(day, self.now)
        return Entry(outcome, at=self.now, day=day.isoformat() if day else "", **facts)

    def refused(self, refusal: Refusal, ask: Ask = Ask.NOTHING, **facts: Any) -> Entry:
        """The refusal with all that stands against the act, and what would pass it when this person may.

        ``ask`` is what a reason would be sent to; where everything only warns, it is enough to say that it was read.
        """
        standing = [refusal, *refusal.also]
        codes = tuple(each.code for each in standing)
        if not ask or not all(may_pass(each, self.by) for each in standing):
            ask = Ask.NOTHING
        elif all(each.warns for each in standing):
            ask = Ask.ACCEPT
        words = " ".join(each.words for each in standing)
        return Entry(Outcome.REFUSED, at=self.now, words=words, ask=ask, codes=codes, **facts)


# ── Scans ────────────────────────────────────────────────────────────────────────────────────────────
def scan(desk: Desk, text: str) -> Entry:
    """Do what the scanned ``text`` asks for."""
    in_hand = desk.session.in_hand()
    try:
        read = read_scan(text, household_in_hand=in_hand is not None)
    except Refusal as refusal:
        return advised(desk.refused(refusal), desk, repaired=bool(refusal.facts.get("repaired")))
    if isinstance(read.what, Card):
        desk.session.take(read.what, at=desk.now)
        entry = Entry(Outcome.CARD, at=desk.now, household=read.what.household_id)
    else:
        entry = scan_copy(desk, read.what, in_hand)
    return advised(entry, desk, repaired=read.repaired)


def scan_copy(desk: Desk, copy: Copy, in_hand: InHand | None) -> Entry:
    """Take the copy back or lend it; a refusal that can be passed names the copy."""
    before = done_before(desk, copy) if desk.waited else None
    if before:
        return before
    at = desk.at
    try:
        done = act_on_copy(
            copy=copy,
            household=in_hand.household if in_hand else None,
            patron=in_hand.patron if in_hand else None,
            # On a past day the card was shown as long before the scan as today.
            in_hand_since=in_hand.since - (desk.now - at) if in_hand else None,
            at=at,
            by=desk.by,
            site=desk.site,
        )
    except Refusal as refusal:
        return desk.refused(refusal, Ask.LEND if in_hand else Ask.NOTHING, copy=copy.pk, barcode=copy.barcode)
    if isinstance(done, Hold):
        return Entry(Outcome.SET_ASIDE, at=desk.now, hold=done.pk, copy=copy.pk)
    if isinstance(done, Return):
        return returned(desk, done)
    return desk.done(Outcome.LENT, loan=done.pk, copy=copy.pk)


def done_before(desk: Desk, copy: Copy) -> Entry | None:
    """What this person has done with the copy since the browser began to wait: the answer was lost, not the act.

    Done again, it would bring back what has just been lent.
    """
    acts = Event.objects.filter(copy=copy, actor=desk.by, undone_by=None, recorded_at__gte=desk.now - desk.waited)
    event = acts.filter(kind__in=[Event.Kind.LENT, Event.Kind.RETURNED]).order_by("-pk").first()
    if event is None:
        return None
    outcome = Outcome.LENT if event.kind == Event.Kind.LENT else Outcome.RETURNED
    caused = {each.kind: each for each in event.consequences.all()}
    ready, charged = caused.get(Event.Kind.HOLD_READY), caused.get(Event.Kind.CHARGED)
    cents = charged.facts["amount_cents"] if charged else 0
    elsewhere = outcome == Outcome.RETURNED and copy.current_site_id is not None
    return desk.done(
        outcome, loan=event.loan_id, copy=copy.pk, hold=ready and ready.hold_id, cents=cents, elsewhere=elsewhere
    )


def returned(desk: Desk, done: Return) -> Entry:
    """The entry of a return, with what to do about the box."""
    return desk.done(
        Outcome.RETURNED,
        loan=done.loan.pk,
        copy=done.loan.copy_id,
        hold=done.hold_ready.pk if done.hold_ready else None,
        elsewhere=done.elsewhere,
        cents=done.charge.amount_cents if done.charge else 0,
    )


def advised(entry: Entry, desk: Desk, *, repaired: bool) -> Entry:
    """The entry, with the advice about the scanner when its keyboard is wrong and nobody was told yet."""
    return replace(entry, scanner=repaired and desk.session.tell_about_scanner())


# ── Loans in spite of something ──────────────────────────────────────────────────────────────────────
def lend_all_the_same(desk: Desk, barcode: str, *, reason: str | None = None, accepted: tuple[str, ...] = ()) -> Entry:
    """Lend the copy to the household in hand: its warnings ``accepted``, or its refusal passed with a ``reason``.

    An empty reason is none, and is asked for again. Never a return, whatever became of the copy.
    """
    copy, in_hand = Copy.objects.scanned(barcode).select_related("game", "kind", "site").first(), desk.session.in_hand()
    if copy is None:
        return desk.refused(UnknownCode(shown=barcode[:50]))
    if in_hand is None:
        return desk.refused(NoHousehold.of(copy))
    try:
        if reason == "":
            raise ReasonMissing
        loan = lend(
            copy=copy,
            household=in_hand.household,
            patron=in_hand.patron,
            at=desk.at,
            by=desk.by,
            site=desk.site,
            override_reason=reason or "",
            accepted=accepted,
        )
    except Refusal as refusal:
        return desk.refused(refusal, Ask.LEND, copy=copy.pk, barcode=copy.barcode)
    return desk.done(Outcome.LENT, loan=loan.pk, copy=copy.pk)


# ── Renewals and holds ───────────────────────────────────────────────────────────────────────────────
def renew_loan(desk: Desk, loan: Loan, number: int | None, *, reason: str | None = None) -> Entry:
    """Renew the loan; ``number`` is the renewal that the page proposed, so that a second press does nothing."""
    try:
        if reason == "":
            raise ReasonMissing
        done = renew(loan=loan, at=desk.now, by=desk.by, override_reason=reason or "", number=number)
    except Refusal as refusal:
        return desk.refused(refusal, Ask.RENEW, loan=loan.pk, copy=loan.copy_id, number=number)
    cents = done.charge.amount_cents if done.charge else 0
    return Entry(Outcome.RENEWED, at=desk.now, loan=loan.pk, copy=loan.copy_id, cents=cents)


def reserve(desk: Desk, game: Game, *, wanted_from: date | None = None, reason: str | None = None) -> Entry:
    """Put the household in hand at the end of the queue for ``game``, to be collected where the desk stands."""
    in_hand = desk.session.in_hand()
    if in_hand is None:
        return desk.refused(HouseholdGone())
    try:
        if reason == "":
            raise ReasonMissing
        hold = place_hold(
            game=game,
            household=in_hand.household,
            patron=in_hand.patron,
            pickup_site=desk.site,
            wanted_from=wanted_from,
            override_reason=reason or "",
            at=desk.now,
            by=desk.by,
        )
    except Refusal as refusal:
        asked_for = wanted_from.isoformat() if wanted_from else ""
        return desk.refused(refusal, Ask.HOLD, game=game.pk, wanted_from=asked_for)
    return Entry(Outcome.HOLD_PLACED, at=desk.now, hold=hold.pk, game=game.pk)


def cancel(desk: Desk, hold: Hold) -> list[Entry]:
    """End the hold; a second entry where its box is set aside for the next household now."""
    try:
        following = cancel_hold(hold=hold, at=desk.now, by=desk.by)
    except Refusal as refusal:
        return [desk.refused(refusal, game=hold.game_id)]
    entries = [Entry(Outcome.HOLD_CANCELLED, at=desk.now, hold=hold.pk, game=hold.game_id)]
    if following:
        entries.append(Entry(Outcome.SET_ASIDE, at=desk.now, hold=following.pk, copy=following.copy_id))
    return entries


# ── Taking back ──────────────────────────────────────────────────────────────────────────────────────
def take_back(desk: Desk, key: str) -> Entry:
    """Undo the act of that key among the last ones of this desk, with the looks into its box since."""
    entry = next((entry for entry in desk.session.entries() if entry.key == key and entry.outcome in KINDS), None)
    if entry is None:
        return desk.refused(CannotUndo())
    if entry.undone:
        return desk.refused(AlreadyUndone())
    try:
        undo_act(desk, entry)
    except Refusal as refusal:
        return desk.refused(refusal)
    desk.session.mark_undone(entry.key)
    return Entry(Outcome.UNDONE, at=desk.now, copy=entry.copy, codes=(entry.outcome.value,))


def undo_act(desk: Desk, entry: Entry) -> None:
    """Undo the event of the entry: first what was noted about its box since, all or nothing."""
    of_hold = entry.outcome in (Outcome.HOLD_PLACED, Outcome.HOLD_CANCELLED)
    about = {"hold": entry.hold} if of_hold else {"loan": entry.loan}
    standing = Event.objects.filter(**about, cause=None, undone_by=None).order_by("-pk")
    event = standing.filter(kind=KINDS[entry.outcome]).first()
    if event is None:
        raise AlreadyUndone
    with transaction.atomic():
        for check in standing.filter(kind=Event.Kind.CHECKED, pk__gt=event.pk):
            undo(event=check, at=desk.now, by=desk.by)
        undo(event=event, at=desk.now, by=desk.by)
