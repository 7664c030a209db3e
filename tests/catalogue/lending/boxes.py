"""A copy with a list of pieces, and what the verbs wrote about its box."""

from catalogue.lending.loans import lend
from catalogue.lending.piece_lists import PieceDraft, edit
from catalogue.models import Charge, ContentCheck, Copy, Loan, MissingPiece, PieceDifference
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, GameFactory, make_member

PIECES = [PieceDraft("Pions bleus", 4), PieceDraft("Dés", 2, price_cents=150), PieceDraft("Plateau")]
RETURN, OTHER = ContentCheck.Occasion.RETURN, ContentCheck.Occasion.OTHER
Condition = Copy.Condition


def boxed() -> Copy:
    """A copy of a game with a list of three pieces."""
    copy: Copy = CopyFactory(game=GameFactory(title="Azul"))
    edit(game=copy.game, pieces=PIECES, at=NOW, by=None)
    return copy


def lent(copy: Copy) -> Loan:
    return lend(copy=copy, household=make_member().household, at=NOW, by=None)


def missing() -> list[tuple[str, int, bool]]:
    """What was ever missing: label, number, whether it is back."""
    rows = MissingPiece.objects.order_by("pk")
    return [(row.label, row.quantity, row.found_at is not None) for row in rows]


def differences() -> list[list[tuple[str, int]]]:
    """The differences of each check, in the order of entry."""
    return [
        [(each.label, each.quantity) for each in check.differences.order_by("pk")]
        for check in ContentCheck.objects.order_by("pk")
    ]


def everything() -> tuple[object, ...]:
    """All that undoing a check must bring back."""
    return (
        list(ContentCheck.objects.values_list("pk", flat=True)),
        list(PieceDifference.objects.values_list("pk", flat=True)),
        list(MissingPiece.objects.values("pk", "quantity", "found_at", "settlement", "charge")),
        list(Charge.objects.values("pk", "amount_cents", "outcome")),
        list(Copy.objects.values("pk", "state", "condition")),
    )
