"""What should be in the box of a game: proposed from its rules or its note, accepted by a person, edited by hand.

A version in force is never changed, since loans and checks point at it: an edit makes the next one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max

from catalogue.folding import fold
from catalogue.lending.contents_notes import LABEL_LENGTH, MOST_OF_ONE, NotedPiece, read_note
from catalogue.lending.events import record
from catalogue.lending.games import lock_game
from catalogue.lending.moments import refuse_future
from catalogue.lending.refusals_of_contents import (
    NothingToAccept,
    NothingToPropose,
    PieceListChanged,
    PieceListEmpty,
    PieceTwice,
    QuantityImpossible,
)
from catalogue.models import Event, Game, Piece, PieceList
from rules.models import RulesetVersion
from rules.published import NotPublished, published_definition


@dataclass(frozen=True, slots=True)
class PieceDraft:
    """A line of a list as written. ``price_cents`` is that of one such piece; None: the flat rate of the house."""

    label: str
    quantity: int = 1
    price_cents: int | None = None
    key: str = ""
    picture: str = ""


def list_in_force(game_id: int) -> PieceList | None:
    """The list that the desk goes by, with its pieces; two queries, one where there is none."""
    lists = PieceList.objects.filter(game=game_id, status=PieceList.Status.ACCEPTED)
    return lists.prefetch_related("pieces").first()


def propose(*, game: Game, at: datetime, by: User | None) -> PieceList:  # noqa: ARG001 - every verb names its actor
    """Write a proposal from the rules in force, else from the contents note, in place of the one before.

    Nobody's desk goes by it until somebody accepts it. Proposed again without anything new, it is the same list.
    NothingToPropose where there is nothing to read, or where it says what is in force already.
    """
    refuse_future(at)
    with transaction.atomic():
        locked(game)
        drafts, version = drafts_of_rules(game)
        origin = PieceList.Origin.RULESET
        if not drafts:
            drafts, origin = drafts_of_note(game), PieceList.Origin.NOTE
        in_force = list_in_force(game.pk)
        if not drafts or (in_force and written(in_force) == as_written(drafts)):
            raise NothingToPropose
        waiting = proposal_of(game.pk)
        if waiting and written(waiting) == as_written(drafts):
            return waiting
        PieceList.objects.filter(game=game, status=PieceList.Status.PROPOSED).delete()
        return write(game, drafts, at=at, origin=origin, ruleset_version=version)


def proposal_of(game_id: int) -> PieceList | None:
    """The list that waits to be accepted, with its pieces."""
    lists = PieceList.objects.filter(game=game_id, status=PieceList.Status.PROPOSED)
    return lists.prefetch_related("pieces").order_by("-version").first()


def drafts_of_rules(game: Game) -> tuple[list[PieceDraft], RulesetVersion | None]:
    """The pieces that the game's rules in force name, with the version that names them; none without rules."""
    if game.ruleset is None:
        return [], None
    try:
        pieces = published_definition(game.ruleset.slug).document.pieces
    except NotPublished:
        return [], None
    version = game.ruleset.versions.filter(status=RulesetVersion.Status.PUBLISHED).first()
    drafts = {fold(piece.label): PieceDraft(piece.label, piece.quantity, key=piece.key) for piece in pieces}
    return [draft for draft in drafts.values() if 0 < draft.quantity <= MOST_OF_ONE], version


def drafts_of_note(game: Game) -> list[PieceDraft]:
    """The pieces that the contents note of the game names with a number."""
    return [draft_of(piece) for piece in read_note(game.contents_note).pieces]


def draft_of(piece: NotedPiece) -> PieceDraft:
    """A line of the note as a line of a list."""
    return PieceDraft(piece.label, piece.quantity)


def accept(*, piece_list: PieceList, at: datetime, by: User | None) -> PieceList:
    """Put a proposed list in force and retire the one before; NothingToAccept when it is not proposed any more."""
    refuse_future(at)
    with transaction.atomic():
        locked(piece_list.game)
        held = PieceList.objects.filter(pk=piece_list.pk, status=PieceList.Status.PROPOSED).first()
        if held is None:
            raise NothingToAccept
        put_in_force(held, at=at, by=by)
    return held


def edit(
    *, game: Game, pieces: Sequence[PieceDraft], at: datetime, by: User | None, version: int | None = None
) -> PieceList:
    """Put a list in force as it was typed; unchanged, it stays the version that it is.

    ``version`` is the one that was read before typing (0: there was none): PieceListChanged when another is in
    force by now. Prices and pictures of pieces keep with their label. Proposals are settled by this too.
    """
    refuse_future(at)
    drafts = checked(pieces)
    with transaction.atomic():
        locked(game)
        in_force = list_in_force(game.pk)
        if version is not None and version != (in_force.version if in_force else 0):
            raise PieceListChanged
        if in_force and written(in_force) == as_written(drafts):
            return in_force
        made = write(game, with_pictures(drafts, in_force), at=at, origin=PieceList.Origin.HAND)
        put_in_force(made, at=at, by=by)
    return made


def checked(pieces: Sequence[PieceDraft]) -> list[PieceDraft]:
    """The lines without space around their labels; the refusal of the first that cannot stand in a list."""
    drafts, seen = [], set()
    for piece in pieces:
        label = " ".join(piece.label.split())[:LABEL_LENGTH]
        if not 1 <= piece.quantity <= MOST_OF_ONE:
            raise QuantityImpossible(label=label, most=MOST_OF_ONE)
        if fold(label) in seen:
            raise PieceTwice(label=label)
        if label:
            seen.add(fold(label))
            drafts.append(PieceDraft(label, piece.quantity, piece.price_cents, piece.key, piece.picture))
    if not drafts:
        raise PieceListEmpty
    return drafts


def locked(game: Game) -> None:
    """Let one list of this game be written at a time: version numbers and what is in force are counted."""
    lock_game(game.pk)


def write(
    game: Game,
    drafts: Sequence[PieceDraft],
    *,
    at: datetime,
    origin: PieceList.Origin,
    ruleset_version: RulesetVersion | None = None,
) -> PieceList:
    """Save the lines as the next version, proposed."""
    last = PieceList.objects.filter(game=game).aggregate(last=Max("version"))["last"] or 0
    made = PieceList.objects.create(
        game=game, version=last + 1, origin=origin, ruleset_version=ruleset_version, created_at=at
    )
    Piece.objects.bulk_create(
        Piece(
            piece_list=made,
            position=position,
            key=draft.key,
            label=draft.label[:LABEL_LENGTH],
            label_key=fold(draft.label)[:LABEL_LENGTH],
            quantity=draft.quantity,
            price_cents=draft.price_cents,
            picture=draft.picture,
        )
        for position, draft in enumerate(drafts)
    )
    return made


def put_in_force(piece_list: PieceList, *, at: datetime, by: User | None) -> None:
    """Retire the version before and every proposal, and go by this one from now on."""
    # Retired first: the database holds one accepted list of a game at any moment.
    others = PieceList.objects.filter(game=piece_list.game_id).exclude(pk=piece_list.pk)
    others.exclude(status=PieceList.Status.RETIRED).update(status=PieceList.Status.RETIRED)
    piece_list.status, piece_list.accepted_at, piece_list.accepted_by = PieceList.Status.ACCEPTED, at, by
    piece_list.save(update_fields=["status", "accepted_at", "accepted_by"])
    facts = {"game": piece_list.game_id, "piece_list": piece_list.pk, "version": piece_list.version}
    record(Event.Kind.PIECE_LIST_ACCEPTED, at=at, by=by, facts=facts)


def with_pictures(drafts: Sequence[PieceDraft], before: PieceList | None) -> list[PieceDraft]:
    """The lines with the picture and the key that a piece of the same label had before."""
    known = {piece.label_key: piece for piece in before.pieces.all()} if before else {}
    return [
        PieceDraft(draft.label, draft.quantity, draft.price_cents, former.key, former.picture.name or "")
        if (former := known.get(fold(draft.label)[:LABEL_LENGTH]))
        else draft
        for draft in drafts
    ]


def written(piece_list: PieceList) -> list[tuple[str, int, int | None]]:
    """What the list says: labels, numbers and prices in their order."""
    return [(piece.label, piece.quantity, piece.price_cents) for piece in piece_list.pieces.all()]


def as_written(drafts: Sequence[PieceDraft]) -> list[tuple[str, int, int | None]]:
    """What the lines would say as a list."""
    return [(draft.label[:LABEL_LENGTH], draft.quantity, draft.price_cents) for draft in drafts]
