import html as entities
import re

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.engine import run_helper
from tests.playaid.pages import page_of
from tests.playaid.published import ARCHITECTS, publish_architects, publish_lanterns

pytestmark = pytest.mark.django_db

BATTLE = f"/jouer/{ARCHITECTS}/aides/battle/?joueurs=2"
PRICE = "/jouer/lanternes/aides/price/"


def words(html: str) -> str:
    return " ".join(entities.unescape(re.sub(r"<[^>]+>", " ", html)).replace("\u00a0", " ").split())


def test_the_number_of_players_is_asked_first():
    publish_architects()

    assert "Combien de joueurs" in Client().get(f"/jouer/{ARCHITECTS}/aides/battle/").content.decode()


def test_a_comparison_asks_every_player_and_answers_in_words():
    """Rule for two: at least twice as many shields take two tokens."""
    definition = publish_architects()
    facts = {"players": [{"name": "Ana", "shields": 4}, {"name": "Joueur 2", "shields": 2}]}

    response = Client().post(BATTLE, {"p1-name": "Ana", "p1-shields": "4", "p2-shields": "2"})

    assert response.status_code == 200
    assert response.context["form"].facts() == facts
    assert response.context["form"].answer == run_helper(definition, "battle", facts).as_json()
    told = words(response.content.decode())
    assert "Ana – jetons : 2 , points : 6 4 contre 2 (Joueur 2) : 2 jetons" in told
    assert "Joueur 2 – jetons : 0 , points : 0 2 contre 4 (Ana) : 0 jeton" in told


def test_the_rule_that_is_applied_can_be_read_beside_the_form():
    publish_architects()

    told = words(Client().get(BATTLE).content.decode())

    assert "À deux joueurs" in told


def test_missing_facts_are_told_at_their_field_and_what_was_typed_stays():
    publish_architects()

    response = Client().post(BATTLE, {"p1-name": "Ana", "p1-shields": "", "p2-shields": "x"})

    page = page_of(response)
    assert response.status_code == 422
    assert [(fault.about, fault.target) for fault in response.context["form"].faults] == [
        ("Boucliers – Joueur 2", "p2-shields"),
        ("Boucliers – Ana", "p1-shields"),
    ]
    assert (page.value("p1-name"), page.value("p2-shields")) == ("Ana", "x")


def test_two_players_of_one_name_are_told_once():
    publish_architects()

    response = Client().post(BATTLE, {"p1-name": "Ana", "p2-name": "Ana", "p1-shields": "1", "p2-shields": "2"})

    assert [fault.target for fault in response.context["form"].faults] == ["p2-name"]


def test_facts_of_the_table_are_asked_beside_the_players():
    definition = publish_lanterns()
    typed = {"q-age": "2", "p1-oil": "3", "p2-oil": "1"}

    response = Client().post("/jouer/lanternes/aides/duel/?joueurs=2", typed)

    facts = {"players": [{"name": "Joueur 1", "oil": 3}, {"name": "Joueur 2", "oil": 1}], "age": 2}
    assert response.context["form"].answer == run_helper(definition, "duel", facts).as_json()


def test_a_fact_of_the_table_that_is_wrong_is_told_at_its_field():
    publish_lanterns()

    response = Client().post("/jouer/lanternes/aides/duel/?joueurs=2", {"q-age": "9", "p1-oil": "3", "p2-oil": "1"})

    assert [(fault.about, fault.target) for fault in response.context["form"].faults] == [("Âge", "q-age")]


def test_a_helper_without_players_asks_for_all_kinds_of_facts():
    definition = publish_lanterns()
    first = next(iter(definition.tables["lamps"]))
    typed = {"q-lamp": first, "q-extra": ["1", "2"], "q-held": [first], "q-paid": "1", "q-half": "oui"}

    response = Client().post(PRICE, typed)

    facts = {"lamp": first, "extra": [1, 2], "paid": 1, "half": True}
    assert response.context["form"].facts() | {"held": []} == facts | {"held": []}
    answer = run_helper(definition, "price", response.context["form"].facts()).as_json()
    assert response.context["form"].answer == answer
    assert f"À payer : {answer['answers'][0]['value']}" in words(response.content.decode())


def test_a_calculation_without_an_answer_is_told():
    """The share divides by what was paid: nothing paid has no answer."""
    publish_lanterns()

    response = Client().post(PRICE, {"q-paid": "0"})

    assert response.status_code == 422
    assert response.context["form"].faults[0].message


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    typed=st.dictionaries(
        st.sampled_from(["p1-name", "p2-name", "p1-shields", "p2-shields", "q-age", "q-lamp", "q-extra", "q-paid"]),
        st.lists(st.text(max_size=8) | st.sampled_from(["1", "2", "9", "-1", "Joueur 2"]), max_size=3),
    )
)
def test_no_form_whatever_is_an_error_of_the_server(typed):
    publish_architects()
    publish_lanterns()

    for address in (BATTLE, PRICE):
        assert Client().post(address, typed).status_code in (200, 422)
