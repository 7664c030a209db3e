"""One of each thing about boxes, shelves and money, for the addresses that name one."""

from catalogue.models import Game
from tests.factories.desk import (
    ChargeFactory,
    DepositFactory,
    MissingPieceFactory,
    OrphanPieceFactory,
    PieceFactory,
    PieceListFactory,
    RepairFactory,
    StockTakeFactory,
)


def box_ids(game: Game) -> dict[str, int]:
    """Their keys by name; the copy is that of ``game``."""
    copy = game.copies.get()
    deposit = DepositFactory()
    piece = PieceFactory(piece_list=PieceListFactory(game=game))
    return {
        "copy": copy.pk,
        "piece": piece.pk,
        "piece_list": piece.piece_list_id,
        "missing": MissingPieceFactory(copy=copy).pk,
        "orphan": OrphanPieceFactory().pk,
        "repair": RepairFactory(copy=copy).pk,
        "take": StockTakeFactory().pk,
        "household": deposit.household_id,
        "deposit": deposit.pk,
        "charge": ChargeFactory(household=deposit.household).pk,
    }
