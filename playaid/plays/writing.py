"""The log of a play in the database: taking entries, and giving out those that somebody has not seen."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from playaid.models import Entry, Play
from playaid.plays.cells import TABLE, judge
from playaid.plays.corrections import FINISHED
from playaid.plays.definitions import rules_of
from playaid.plays.entries import EntryRefused, Sent, read_entry
from playaid.plays.finding import by_code, missed, refuse_crowded
from playaid.plays.log import Refused, number
from playaid.plays.refusals import UnknownCode, Unreadable

MOST_AT_ONCE = 100
MOST_GIVEN = 500
# As much of an id that is none as an answer repeats.
MOST_ECHOED = 60


@dataclass(frozen=True, slots=True)
class News:
    """The entries of a play that somebody has not seen, the oldest first, and whether there are still more.

    ``refused`` are those that this somebody has sent, and that were not taken.
    """

    play: Play
    entries: Sequence[Entry]
    more: bool
    refused: Sequence[Refused] = ()


def news_of(play: Play, *, after: int) -> News:
    """Give the entries after an order, 500 at most. No query when there is nothing new."""
    if play.last_order <= after:
        return News(play, (), more=False)
    entries = list(play.entries.filter(order__gt=after).order_by("order")[:MOST_GIVEN])
    return News(play, entries, more=bool(entries) and entries[-1].order < play.last_order)


def take_entries(*, code: str, address: str, sent: Sequence[Any], after: int, at: datetime) -> News:
    """Take what a device has sent, as JSON gave it, and answer with everything after ``after``.

    The row of the play is locked, so that orders have no gaps and an id is taken once, whoever sends it when. An entry
    that is refused is told in the answer, and costs the others nothing. Raises Unreadable for more than 100 entries,
    UnknownCode, TooManyMisses or RulesUnreadable.
    """
    if len(sent) > MOST_AT_ONCE:
        raise Unreadable(fault=_("%(most)d saisies au plus") % {"most": MOST_AT_ONCE})
    readable, refused = _read(sent)
    with transaction.atomic():
        locked = Play.objects.with_rules().select_for_update(of=("self",))
        play = by_code(locked, code, address, at).first()
        if play is not None:
            refuse_crowded(play, at)
            return _take(play, readable, refused, after, at)
    raise missed(UnknownCode, address, at)


def _read(sent: Sequence[Any]) -> tuple[list[Sent], list[Refused]]:
    readable: list[Sent] = []
    refused: list[Refused] = []
    for raw in sent:
        try:
            readable.append(read_entry(raw))
        except EntryRefused as refusal:
            named = raw.get("id") if isinstance(raw, dict) else None
            refused.append(
                Refused(named[:MOST_ECHOED] if isinstance(named, str) else None, refusal.code, refusal.message)
            )
    return readable, refused


def _take(play: Play, readable: list[Sent], refused: list[Refused], after: int, at: datetime) -> News:
    definition = rules_of(play)
    known = set(play.entries.filter(uid__in=[entry.uid for entry in readable]).values_list("uid", flat=True))
    before = play.last_order
    taken, judged = number(
        readable,
        known=known,
        last=before,
        judge=lambda entry: judge(definition, entry.seat, entry.key, entry.value),
    )
    written = _write(play, taken, at)
    refused += judged
    # Who knew everything until now has only these to hear of.
    if after == before:
        return News(play, written, more=False, refused=refused)
    seen = news_of(play, after=after)
    return News(play, seen.entries, more=seen.more, refused=refused)


def _write(play: Play, taken: dict[int, Sent], at: datetime) -> list[Entry]:
    if not taken:
        return []
    # The clocks of two workers may differ: a play is never touched before it was opened.
    at = max(at, play.touched_at)
    written = Entry.objects.bulk_create(
        Entry(
            play=play,
            uid=entry.uid,
            order=order,
            seat=entry.seat,
            key=entry.key,
            value=entry.value,
            device=entry.device,
            moment=entry.moment,
            undoes=entry.undoes,
            taken_at=at,
        )
        for order, entry in taken.items()
    )
    play.last_order, play.touched_at = max(taken), at
    play.finished_at = _finished_at(play, taken, at)
    play.save(update_fields=["last_order", "touched_at", "finished_at"])
    return written


def _finished_at(play: Play, taken: dict[int, Sent], at: datetime) -> datetime | None:
    said = [entry.value for entry in taken.values() if (entry.seat, entry.key) == (TABLE, FINISHED)]
    if not said:
        return play.finished_at
    return (play.finished_at or at) if said[-1] else None
