import pytest
from django.contrib.auth.models import User

from catalogue.lending.contents import check_contents
from catalogue.lending.loans import lend, return_copy
from catalogue.lending.refusals_of_undoing import CannotUndo
from catalogue.lending.undo import undo
from catalogue.models import ContentCheck, Copy, Event, HouseRules, Loan
from tests.catalogue.lending.boxes import OTHER, RETURN, boxed, everything, lent, missing
from tests.conftest import NOW
from tests.factories.catalogue import make_member

pytestmark = pytest.mark.django_db


def test_a_form_sent_twice_is_one_check():
    from uuid import uuid4

    copy, key = boxed(), uuid4()

    first, second = (
        check_contents(copy=copy, occasion=OTHER, differences={"Dés": -1}, at=NOW, by=None, submission=key)
        for _ in range(2)
    )

    assert first == second
    assert ContentCheck.objects.count() == 1


@pytest.mark.parametrize("charges", [False, True])
@pytest.mark.parametrize("differences", [{}, {"Dés": -2}, {"Pions bleus": -1}, {"Pions bleus": -4, "Dés": -1}])
def test_undone_everything_is_as_it_was(differences, charges, volunteer: User):
    HouseRules.objects.create(charges_missing_pieces=charges)
    copy = boxed()
    check_contents(copy=copy, occasion=OTHER, differences={"Pions bleus": -2}, at=NOW, by=None)
    loan = lend(copy=copy, household=make_member().household, at=NOW, by=None, accepted=["copy_incomplete"])
    return_copy(copy=copy, at=NOW, by=None)
    before = everything()
    check_contents(copy=copy, occasion=RETURN, loan=loan, differences=differences, at=NOW, by=volunteer)

    undo(event=Event.objects.filter(kind="checked").latest("pk"), at=NOW, by=volunteer)

    assert everything() == before


def test_first_the_look_into_the_box_is_undone_and_then_the_return(volunteer: User):
    copy = boxed()
    loan = lent(copy)
    return_copy(copy=copy, at=NOW, by=volunteer)
    check_contents(copy=copy, occasion=RETURN, loan=loan, differences={"Dés": -1}, at=NOW, by=volunteer)
    checked, returned = Event.objects.get(kind="checked"), Event.objects.get(kind="returned")

    with pytest.raises(CannotUndo):
        undo(event=returned, at=NOW, by=volunteer)
    undo(event=checked, at=NOW, by=volunteer)
    undo(event=returned, at=NOW, by=volunteer)

    assert (missing(), ContentCheck.objects.count()) == ([], 0)
    assert Copy.objects.get().condition == "complete"
    assert Loan.objects.open().get() == loan
