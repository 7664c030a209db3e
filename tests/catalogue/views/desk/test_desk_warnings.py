import pytest

from catalogue.lending.holds import place_hold, set_aside
from catalogue.models import Copy, Event, Hold, Loan
from tests.catalogue.views.desk.counter import Counter, azul
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, GameFactory, LendingPolicyFactory, make_member

pytestmark = pytest.mark.django_db

ASKED = "À confirmer « Azul » est incomplet, mais jouable. Dites-le à la famille."
LENT = "Prêté « Azul », à rendre le 7 février 2026."


def test_an_incomplete_box_is_asked_about_once_and_lent_by_one_press(counter: Counter):
    counter.scan(make_member().number)

    assert counter.scan(azul(condition=Copy.Condition.PLAYABLE).barcode) == ASKED
    assert Loan.objects.count() == 0
    assert counter.press("desk-accept") == f"{LENT} Exemplaire noté « incomplet, jouable »."
    assert Event.objects.get().facts["warned"] == ["copy_incomplete"]
    assert 'action="/bureau/accepter/"' not in counter.page()


def test_an_expansion_without_its_base_game_is_asked_about(counter: Counter):
    expansion = CopyFactory(game=GameFactory(title="Azul", base_game=GameFactory(title="Mosaïque")))
    counter.scan(make_member().number)

    answer = counter.scan(expansion.barcode)

    assert answer == "À confirmer « Azul » est une extension : le foyer n’a pas emprunté « Mosaïque »."
    assert counter.press("desk-accept") == LENT


def test_what_waits_for_another_family_is_asked_about_and_that_family_is_first_again(counter: Counter):
    copy, other = azul(), make_member().household
    hold = place_hold(game=copy.game, household=other, at=NOW, by=None)
    set_aside(copy=copy, at=NOW, by=None)
    counter.scan(make_member().number)

    answer = counter.scan(copy.barcode)

    assert answer == "À confirmer « Azul » est mis de côté pour un autre foyer, qui attendra le suivant."
    assert counter.press("desk-accept") == LENT
    hold.refresh_from_db()
    assert hold.state == Hold.State.WAITING


def test_two_warnings_are_told_together_and_accepted_together(counter: Counter):
    copy = azul(condition=Copy.Condition.PLAYABLE)
    copy.game.base_game = GameFactory(title="Mosaïque")
    copy.game.save(update_fields=["base_game"])
    counter.scan(make_member().number)

    answer = counter.scan(copy.barcode)

    assert "incomplet, mais jouable" in answer
    assert "est une extension" in answer
    assert counter.press("desk-accept").startswith("Prêté")


def test_a_warning_is_passed_by_its_own_code_alone(counter: Counter):
    counter.scan(make_member().number)
    copy = azul(condition=Copy.Condition.PLAYABLE)
    counter.scan(copy.barcode)

    for accepted in ([], ["loan_limit_reached"], ["hold_of_other"], "\x00"):
        assert counter.post("desk-accept", barcode=copy.barcode, accepted=accepted) == ASKED
    assert Loan.objects.count() == 0


def test_accepting_passes_no_refusal(counter: Counter):
    LendingPolicyFactory(games_at_once=1)
    counter.scan(make_member().number)
    counter.scan(CopyFactory().barcode)
    copy = azul(condition=Copy.Condition.PLAYABLE)

    answer = counter.post("desk-accept", barcode=copy.barcode, accepted=["copy_incomplete"])

    assert answer == "Refusé Limite atteinte : 1 jeu à la fois."


def test_a_question_stands_while_other_boxes_are_scanned_and_goes_with_the_family(counter: Counter):
    card = make_member()
    counter.scan(card.number)
    counter.scan(azul(condition=Copy.Condition.PLAYABLE).barcode)
    counter.scan(CopyFactory().barcode)
    assert 'action="/bureau/accepter/"' in counter.page()

    counter.scan(make_member().number)

    assert 'action="/bureau/accepter/"' not in counter.page()


def test_all_that_stands_against_a_loan_is_told_at_once(librarians_counter: Counter):
    LendingPolicyFactory(games_at_once=0)
    counter = librarians_counter
    counter.scan(make_member().number)

    answer = counter.scan(azul(restriction=Copy.Restriction.ON_SITE).barcode)

    assert answer == "Refusé « Azul » ne sort pas : sur place seulement. Limite atteinte : 0 jeu à la fois."
    assert counter.press("desk-override", reason="Fête de l’école").startswith("Prêté")


def test_where_the_house_lets_everybody_pass_a_limit_a_volunteer_is_offered_to(counter: Counter):
    LendingPolicyFactory(games_at_once=0, overridable_by="desk")
    counter.scan(make_member().number)
    counter.scan(azul().barcode)

    assert counter.press("desk-override", reason="Fête de l’école") == LENT


def test_a_title_that_others_wait_for_is_offered_to_be_reserved(counter: Counter):
    copy = azul(barcode="0042")
    place_hold(game=copy.game, household=make_member().household, at=NOW, by=None)
    counter.scan(make_member().number)

    assert counter.scan("0042") == "Refusé « Azul » est attendu par 1 autre foyer."
    assert 'href="/bureau/reserver/?q=0042"' in counter.page()
