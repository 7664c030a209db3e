import pytest

from catalogue.lending.cards import issue_card, replace_card
from catalogue.lending.refusals import CardReplaced, HouseholdGone
from catalogue.lending.refusals_of_people import CardNumberMissing, CardTaken
from catalogue.lending.scans import read_scan
from catalogue.models import Card, Event
from tests.conftest import NOW
from tests.factories.catalogue import CardFactory, HouseholdFactory, PatronFactory

pytestmark = pytest.mark.django_db


def test_a_person_gets_a_card_of_their_own():
    patron = PatronFactory()

    card = issue_card(household=patron.household, patron=patron, number=" *F7* ", at=NOW, by=None)

    assert (card.number, card.household, card.patron) == ("F7", patron.household, patron)
    assert list(Event.objects.values_list("kind", "household", "facts")) == [
        ("card_issued", patron.household_id, {"card": card.pk})
    ]


def test_a_person_of_another_household_is_a_fault_of_the_program():
    with pytest.raises(ValueError, match="another household"):
        issue_card(household=HouseholdFactory(), patron=PatronFactory(), number="F7", at=NOW, by=None)


def test_a_lost_card_is_replaced_and_the_old_one_refused_in_words():
    patron = PatronFactory()
    old = CardFactory(household=patron.household, patron=patron, number="F7")

    new = replace_card(card=old, number="F8", at=NOW, by=None)

    assert (new.household, new.patron, Card.objects.get(pk=old.pk).replaced_by) == (patron.household, patron, new)
    with pytest.raises(CardReplaced) as refusal:
        read_scan("F7", household_in_hand=False)
    assert refusal.value.words == "Cette carte a été remplacée le 17 janvier 2026. Demandez la nouvelle."
    assert read_scan("F8", household_in_hand=False).what == new
    assert list(Event.objects.values_list("kind", "facts")) == [("card_replaced", {"card": old.pk, "new_card": new.pk})]


def test_a_card_is_replaced_once():
    old = CardFactory(number="F7")
    replace_card(card=Card.objects.get(pk=old.pk), number="F8", at=NOW, by=None)

    with pytest.raises(CardReplaced):
        replace_card(card=old, number="F9", at=NOW, by=None)

    assert sorted(Card.objects.values_list("number", flat=True)) == ["F7", "F8"]


@pytest.mark.parametrize(("number", "refusal"), [("F9", CardTaken), ("f7", CardTaken), ("", CardNumberMissing)])
def test_a_number_that_will_not_do_leaves_the_old_card_in_force(number, refusal):
    old = CardFactory(number="F7")
    CardFactory(number="F9")

    with pytest.raises(refusal):
        replace_card(card=old, number=number, at=NOW, by=None)

    assert Card.objects.filter(replaced_at=None).count() == 2


def test_a_card_that_is_gone_is_no_error_page():
    card = CardFactory()
    household = card.household
    Card.objects.all().delete()

    with pytest.raises(HouseholdGone):
        replace_card(card=card, number="F9", at=NOW, by=None)
    type(household).objects.all().delete()
    with pytest.raises(HouseholdGone):
        issue_card(household=household, number="F9", at=NOW, by=None)
