"""Pieces found on the floor: described, compared with what boxes lack, and put back or thrown away."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from catalogue.folding import fold
from catalogue.lending.events import Trace, record
from catalogue.lending.missing_pieces import piece_found
from catalogue.lending.moments import refuse_future
from catalogue.lending.refusals_of_contents import OrphanClosed, OrphanUnnamed
from catalogue.lending.submissions import once
from catalogue.models import Copy, Event, MissingPiece, OrphanPiece, Site
from catalogue.search.stemming import stem

if TYPE_CHECKING:
    from django.core.files.base import File

LABEL_LENGTH = 200
# A word as short as this tells no piece from another: "de", "en", "1".
SHORT = 2
# As many boxes as somebody opens to look for one piece; and as many rows as are compared to find them.
MOST_PROPOSED = 20
MOST_COMPARED = 500
# Of a word, to find the rows worth comparing by their stems.
MOST_LETTERS = 4


def report_orphan(
    *,
    label: str,
    at: datetime,
    by: User | None,
    site: Site | None = None,
    picture: "File[bytes] | None" = None,
    submission: UUID | None = None,
) -> OrphanPiece:
    """Note a piece that was found at ``site``, in words by which its box can be found.

    ``picture`` is one prepared by ``catalogue.pictures``. Sent again under the same ``submission``, it is the same
    piece. OrphanUnnamed without words or with more than 200 signs.
    """
    refuse_future(at)
    label = " ".join(label.split())
    if not fold(label) or len(label) > LABEL_LENGTH:
        raise OrphanUnnamed

    def make() -> OrphanPiece:
        orphan = OrphanPiece.objects.create(label=label, site=site, found_at=at, found_by=by, picture=picture or "")
        trace = Trace()
        trace.made(orphan)
        record(Event.Kind.ORPHAN_FOUND, at=at, by=by, facts={"orphan": orphan.pk, **trace.facts()})
        return orphan

    with transaction.atomic():
        return once(OrphanPiece, make, key=submission, act="orphan", at=at)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A box that lacks such a piece; ``score`` is the share of the orphan's words that its label has too."""

    missing: MissingPiece
    score: float


def candidates_for(orphan: OrphanPiece) -> list[Candidate]:
    """The boxes that lack a piece like this one, the likeliest first, those of the same site before others.

    One query. A word counts by its stem, so that a plural finds its singular: "pion bleu" is among "pions bleus".
    """
    words = stems(orphan.label_key)
    if not words:
        return []
    like = Q()
    for word in words:
        # What a word and its stem begin with: the stem itself may be spelt otherwise.
        like |= Q(label_key__contains=word[:MOST_LETTERS])
    rows = MissingPiece.objects.missing().filter(like).exclude(copy__restriction=Copy.Restriction.WITHDRAWN)
    rows = rows.select_related("copy__game", "copy__site").order_by("-noticed_at", "-pk")[:MOST_COMPARED]
    found = [Candidate(row, likeness(words, row)) for row in rows]
    return sorted((each for each in found if each.score), key=lambda each: rank(each, orphan))[:MOST_PROPOSED]


def stems(key: str) -> list[str]:
    """The stems of the words by which a piece can be known; every word where all of them are short."""
    words = key.split()
    telling = [word for word in words if len(word) > SHORT] or words
    # The mark of the plural first: the stemmer keeps it on words as short as "bleus".
    return list(dict.fromkeys(stem(word.rstrip("sx") or word) for word in telling))


def likeness(words: list[str], row: MissingPiece) -> float:
    """The share of ``words`` that the label of the missing piece has too."""
    theirs = set(stems(row.label_key))
    return sum(word in theirs for word in words) / len(words)


def rank(candidate: Candidate, orphan: OrphanPiece) -> tuple[float, bool, float]:
    """Where a candidate stands in the list: by likeness, by site, by how lately the piece was missed."""
    elsewhere = candidate.missing.copy.stands_at_id != orphan.site_id
    return -candidate.score, elsewhere, -candidate.missing.noticed_at.timestamp()


def reunite(*, orphan: OrphanPiece, missing: MissingPiece, at: datetime, by: User | None) -> OrphanPiece:
    """Put the piece back into the box that lacks it: one of the missing ones is found.

    OrphanClosed when it was put somewhere already, PieceFoundAlready when the box lacks it no more.
    """
    refuse_future(at)
    with transaction.atomic():
        # The money of the piece first: it locks a household, which comes before every other lock.
        found = piece_found(missing=missing, quantity=1, at=at, by=by)
        close(orphan, OrphanPiece.Outcome.REUNITED, found, at=at, by=by)
    return orphan


def discard(*, orphan: OrphanPiece, at: datetime, by: User | None) -> OrphanPiece:
    """Give the search up; OrphanClosed when it is over."""
    refuse_future(at)
    with transaction.atomic():
        close(orphan, OrphanPiece.Outcome.DISCARDED, None, at=at, by=by)
    return orphan


def close(
    orphan: OrphanPiece, outcome: OrphanPiece.Outcome, found: MissingPiece | None, *, at: datetime, by: User | None
) -> None:
    """End the search in an UPDATE, so that of two people one alone ends it."""
    after = {"outcome": outcome, "closed_at": at, "missing_piece_id": found.pk if found else None}
    if not OrphanPiece.objects.filter(pk=orphan.pk, outcome=OrphanPiece.Outcome.OPEN).update(**after):
        raise OrphanClosed
    orphan.outcome, orphan.closed_at, orphan.missing_piece = outcome, at, found
    trace = Trace()
    trace.changed(orphan, {"outcome": "", "closed_at": None, "missing_piece_id": None}, after)
    facts = {"orphan": orphan.pk, "outcome": str(outcome), **trace.facts()}
    record(Event.Kind.ORPHAN_CLOSED, at=at, by=by, facts=facts, copy_id=found.copy_id if found else None)
