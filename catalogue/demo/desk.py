"""What the demonstration's desk has to do: boxes with lists and gaps, a repair, a found piece, families that wait."""

from datetime import datetime, timedelta

from catalogue.demo.files import Row, rows
from catalogue.lending.contents import check_contents
from catalogue.lending.holds import place_hold, set_aside
from catalogue.lending.orphans import report_orphan
from catalogue.lending.piece_lists import accept, list_in_force, propose
from catalogue.lending.repairs import begin_repair
from catalogue.models import Card, ContentCheck, Copy, CopyKind

LISTED, LOOKED_INTO, BROKEN, FOUND = (timedelta(days=days) for days in (60, 25, 12, 2))


def load_boxes(copies: dict[str, Copy], now: datetime) -> None:
    """Lists of pieces and kinds of copies, looks into boxes, a repair and a piece found on the floor."""
    kinds = {kind.code: kind for kind in CopyKind.objects.all()}
    for row in rows("boxes"):
        copy = copies[row["barcode"]]
        if row["kind"]:
            copy.kind = kinds[row["kind"]]
            copy.save(update_fields=["kind"])
        if row["list"]:
            _list_pieces(copy, now, accepted=row["list"] == "accept")
        if row["missing"]:
            _look_into(copy, row, now - LOOKED_INTO)
        if row["repair"]:
            begin_repair(copy=copy, problem=row["repair"], at=now - BROKEN, by=None)
    report_orphan(label="Tuile bleue à motif", at=now - FOUND, by=None, site=copies["92006"].site)


def _list_pieces(copy: Copy, now: datetime, *, accepted: bool) -> None:
    """The list that the rules or the contents note of the game propose."""
    piece_list = propose(game=copy.game, at=now - LISTED, by=None)
    if accepted:
        accept(piece_list=piece_list, at=now - LISTED, by=None)


def _look_into(copy: Copy, row: Row, at: datetime) -> None:
    """A look into the box that misses some of the pieces of which it should hold most."""
    piece_list = list_in_force(copy.game_id)
    if piece_list is None:
        raise ValueError(f"boxes.csv: {row['barcode']} misses pieces and has no list.")
    piece = piece_list.pieces.order_by("-quantity", "pk")[0]
    check_contents(
        copy=copy,
        occasion=ContentCheck.Occasion.OTHER,
        differences={piece.label: -int(row["missing"])},
        condition=Copy.Condition(row["condition"] or Copy.Condition.PLAYABLE),
        at=at,
        by=None,
    )


def load_holds(copies: dict[str, Copy], now: datetime) -> None:
    """Families that wait for a game, and one whose box is set aside."""
    households = {card.number: card.household for card in Card.objects.select_related("household")}
    for row in rows("holds"):
        copy, placed_at = copies[row["barcode"]], now - timedelta(days=int(row["days_ago"]))
        place_hold(game=copy.game, household=households[row["card"]], at=placed_at, by=None)
        if row["ready"]:
            set_aside(copy=copy, at=now - FOUND, by=None)
