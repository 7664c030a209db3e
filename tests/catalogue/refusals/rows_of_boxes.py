"""Why something about a box is refused: pieces, lists, repairs, shelves. Each on its own page of the staff."""

from datetime import UTC, datetime

from catalogue.lending import refusals_of_contents as contents
from catalogue.models import Copy, MissingPiece, OrphanPiece, Repair, StockTake
from tests.catalogue.refusals.rows import FORM_FIRST, Doors, Row, page
from tests.catalogue.refusals.told import Told
from tests.catalogue.refusals.world import World
from tests.factories.catalogue import SiteFactory
from tests.factories.desk import (
    ContentCheckFactory,
    LoanFactory,
    MissingPieceFactory,
    OrphanPieceFactory,
    PieceFactory,
    PieceListFactory,
    RepairFactory,
    StockTakeFactory,
)

THEN = datetime(2026, 1, 10, 10, tzinfo=UTC)


def copy_key(world: World) -> int:
    return int(world.copy.pk)


def game_key(world: World) -> int:
    return int(world.copy.game_id)


def a_librarian(world: World) -> None:
    world.librarian()


def in_repair(world: World) -> None:
    world.librarian()
    RepairFactory(copy=world.copy)
    Copy.objects.filter(pk=world.copy.pk).update(restriction=Copy.Restriction.IN_REPAIR)


def withdrawn(world: World) -> None:
    world.librarian()
    Copy.objects.filter(pk=world.copy.pk).update(restriction=Copy.Restriction.WITHDRAWN)


def out(world: World) -> None:
    world.librarian()
    world.lent()


def found_already(world: World) -> None:
    MissingPieceFactory(copy=world.copy, found_at=THEN)


def missing(world: World) -> int:
    return int(MissingPiece.objects.get(copy=world.copy).pk)


def paid_already(world: World) -> None:
    world.librarian()
    MissingPieceFactory(copy=world.copy, settlement=MissingPiece.Settlement.PAID)


def lost_by_nobody_known(world: World) -> None:
    world.librarian()
    check = ContentCheckFactory(copy=world.copy, loan=LoanFactory(copy=world.copy, household=None, returned_at=THEN))
    MissingPieceFactory(copy=world.copy, content_check=check)


def orphan_twice(world: World) -> Told:
    orphan = OrphanPieceFactory()
    world.page("orphan-discard", orphan.pk)
    assert OrphanPiece.objects.get().outcome == OrphanPiece.Outcome.DISCARDED
    return world.page("orphan-discard", orphan.pk)


def repair_ended(world: World) -> Told:
    repair: Repair = RepairFactory(copy=world.copy, ended_at=THEN)
    return world.page("repair-end", repair.pk, condition="complete")


def stock_take_twice(world: World) -> Told:
    take: StockTake = StockTakeFactory()
    world.page("stock-take-end", take.pk)
    return world.page("stock-take-end", take.pk)


def two_stock_takes(world: World) -> Told:
    site = SiteFactory().pk
    world.page("stock-takes", site=site)
    return world.page("stock-takes", site=site)


def accepted_list(world: World) -> int:
    return int(PieceFactory(piece_list=PieceListFactory(game=world.copy.game)).piece_list_id)


ROWS = [
    Row(contents.PieceUnknown, Doors(desk="The form has a field for each piece of the list, and for no other.")),
    Row(contents.QuantityImpossible, page("copy-pieces", copy_key, words="5000 pions bleus")),
    Row(contents.ConditionContradicts, page("copy-pieces", copy_key, words="1 pion bleu", condition="complete")),
    Row(contents.PieceFoundAlready, page("missing-found", missing), found_already),
    Row(contents.PieceSettledAlready, page("missing-settle", missing, settlement="paid"), paid_already),
    Row(contents.NobodyToCharge, page("missing-settle", missing, settlement="charged"), lost_by_nobody_known),
    Row(contents.NothingToPropose, page("propose-pieces", game_key)),
    Row(contents.NothingToAccept, page("accept-pieces", accepted_list), a_librarian),
    Row(contents.PieceListEmpty, Doors(desk=FORM_FIRST)),
    Row(contents.PieceListChanged, page("game-pieces", game_key, pieces="4 pions", version=7), a_librarian),
    Row(contents.PieceTwice, page("game-pieces", game_key, pieces="4 pions\n2 Pions", version=0), a_librarian),
    Row(contents.OrphanClosed, Doors(desk=orphan_twice)),
    Row(contents.OrphanUnnamed, Doors(desk=FORM_FIRST)),
    Row(contents.RepairOpen, page("copy-care", copy_key, problem="Coin déchiré"), in_repair),
    Row(contents.RepairEnded, Doors(desk=repair_ended), a_librarian),
    Row(contents.ProblemMissing, Doors(desk=FORM_FIRST)),
    Row(contents.CopyGone, page("copy-care", copy_key, problem="Coin déchiré"), withdrawn),
    Row(contents.CopyStillOut, page("copy-care", copy_key, problem="Coin déchiré"), out),
    Row(contents.CopyHomeAlready, page("copy-home", copy_key), a_librarian),
    Row(contents.VisitsImpossible, page("premises-visits", visits=-5, site=lambda _world: SiteFactory().pk)),
    Row(contents.StockTakeOpen, Doors(desk=two_stock_takes)),
    Row(contents.StockTakeEnded, Doors(desk=stock_take_twice)),
]
