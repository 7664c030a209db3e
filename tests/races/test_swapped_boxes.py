"""Two households that take, at the same moment, the box that is set aside for the other."""

from collections.abc import Sequence

import pytest

from catalogue.lending.loans import lend
from catalogue.models import Copy, Hold, Household, Loan
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, make_member
from tests.factories.desk import HoldFactory
from tests.races.desks import kinds, race

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]


SERVED = ("state", "copy", "loan__household")


def set_aside_for(household: Household, copy: Copy) -> Hold:
    Copy.objects.filter(pk=copy.pk).update(state=Copy.State.HELD)
    hold: Hold = HoldFactory(
        household=household, game=copy.game, copy=copy, state="ready", ready_at=NOW, ready_until=NOW.date()
    )
    return hold


def take(copy: Copy, household: Household) -> Loan:
    fresh = Copy.objects.select_related("game", "kind").get(pk=copy.pk)
    return lend(copy=fresh, household=household, at=NOW, by=None, accepted=["hold_of_other"])


def test_two_households_that_swap_their_boxes_both_get_one():
    for _ in range(20):
        first = CopyFactory()
        boxes, families = [first, CopyFactory(game=first.game)], [make_member().household for _ in range(2)]
        holds = [set_aside_for(family, box) for family, box in zip(families, boxes, strict=True)]

        def swap(desk: int, boxes: Sequence[Copy] = boxes, families: list[Household] = families) -> Loan:
            return take(boxes[1 - desk], families[desk])

        outcomes = race(swap, desks=2)

        assert kinds(outcomes) == {"Loan": 2}
        assert list(Hold.objects.filter(pk__in=[hold.pk for hold in holds]).order_by("pk").values_list(*SERVED)) == [
            ("satisfied", boxes[1 - desk].pk, families[desk].pk) for desk in range(2)
        ]


def test_three_households_that_pass_their_boxes_on_all_get_one():
    for _ in range(10):
        first = CopyFactory()
        boxes = [first, *CopyFactory.create_batch(2, game=first.game)]
        families = [make_member().household for _ in boxes]
        for family, box in zip(families, boxes, strict=True):
            set_aside_for(family, box)

        def pass_on(desk: int, boxes: Sequence[Copy] = boxes, families: list[Household] = families) -> Loan:
            return take(boxes[(desk + 1) % 3], families[desk])

        assert kinds(race(pass_on, desks=3)) == {"Loan": 3}
