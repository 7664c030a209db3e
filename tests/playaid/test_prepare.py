import html as entities

import pytest
from django.test import Client

from rules.engine import plan_setup
from tests.playaid.pages import page_of
from tests.playaid.published import ARCHITECTS, SMALL, publish_architects, publish_lanterns, publish_text

pytestmark = pytest.mark.django_db

PREPARE = f"/jouer/{ARCHITECTS}/preparer/"


def words(address: str) -> str:
    """The words of a page, tags left out and spaces made one."""
    import re

    text = re.sub(r"<[^>]+>", " ", Client().get(address, follow=True).content.decode())
    return " ".join(entities.unescape(text).replace("\u00a0", " ").split())


def test_without_a_number_of_players_it_is_asked():
    publish_architects()

    page = page_of(Client().get(PREPARE))

    assert [button["value"] for button in page.all("button") if button.get("name") == "joueurs"] == list("234567")


@pytest.mark.parametrize("asked", ["1", "8", "99", "-2", "quatre", "4.5", "\x00", "4" * 500])
def test_a_number_that_the_game_does_not_know_is_told_and_asked_again(asked):
    publish_architects()

    response = Client().get(PREPARE, {"joueurs": asked})

    assert response.status_code == 200
    assert "Ce jeu se joue de 2 à 7 joueurs." in response.content.decode()


def test_an_unknown_variant_is_told():
    publish_lanterns()

    response = Client().get("/jouer/lanternes/preparer/", {"joueurs": "2", "variante": "nuit"})

    assert "Cette variante est inconnue." in response.content.decode()


def test_a_variant_has_its_own_numbers_of_players():
    publish_lanterns()

    page = page_of(Client().get("/jouer/lanternes/preparer/"))

    asked = [(found.get("name"), found.get("value")) for tag, found in page.elements if tag in ("input", "button")]
    short = asked.index(("variante", "court"))
    assert asked[short + 1 : short + 3] == [("joueurs", "2"), ("joueurs", "3")]


def test_a_draw_gets_a_seed_in_its_address_and_shows_the_same_again():
    definition = publish_architects()

    arrived = Client().get(f"{PREPARE}?joueurs=4")

    assert arrived.status_code == 302
    address = f"{PREPARE}{arrived['Location']}"
    assert words(address) == words(address)
    seed = int(address.rpartition("=")[2])
    plan = plan_setup(definition, 4, "", seed)
    drawn = [plan.labels["rows"][row] for row in plan.draws["wonders"]]
    assert " ".join(f"Joueur {seat} : {name}" for seat, name in enumerate(drawn, 1)) in words(address)


def test_the_setup_shows_quantities_steps_and_what_goes_back():
    publish_architects()

    told = words(f"{PREPARE}?joueurs=4&graine=3")

    assert "4 Jetons Conflit" in told
    assert "1" in told
    assert "Posez 4 jetons Conflit au centre, face Paix visible." in told
    assert "Ce qui retourne dans la boîte 2 jetons Conflit" in told
    assert "Qui commence Le plus jeune commence" in told
    assert "Exemplaire adapté : repères tactiles" in told


def test_every_step_can_be_ticked():
    definition = publish_architects()
    plan = plan_setup(definition, 4, "", 3)

    page = page_of(Client().get(f"{PREPARE}?joueurs=4&graine=3"))

    assert [page.label(f"etape-{number}") for number in range(1, len(plan.steps) + 1)] == [
        " ".join(step.text.split()) for step in plan.steps
    ]
    assert [page.label(f"boite-{number}") for number in range(1, len(plan.back_to_box) + 1)] == [
        step.text for step in plan.back_to_box
    ]


def test_one_may_choose_instead_of_drawing():
    definition = publish_architects()

    response = Client().get(f"{PREPARE}?joueurs=4&tirage=non")

    assert response.status_code == 200
    assert plan_setup(definition, 4).steps[0].text in entities.unescape(response.content.decode())
    assert "Tirer au hasard" in response.content.decode()


def test_a_game_without_draws_needs_no_seed():
    publish_text(SMALL + 'setup: {first_player: Le plus grand., steps: [{text: "Asseyez-vous à {players}."}]}\n')

    response = Client().get("/jouer/petit/preparer/?joueurs=3")

    assert response.status_code == 200
    assert "Asseyez-vous à 3." in response.content.decode()


def test_a_seed_that_no_draw_can_be_made_from_is_told():
    publish_architects()

    response = Client().get(PREPARE, {"joueurs": "4", "graine": "s" * 101})

    assert response.status_code == 200
    assert "100 caractères au plus" in response.content.decode()


def test_the_way_on_keeps_the_number_of_players():
    publish_lanterns()

    page = page_of(Client().get("/jouer/lanternes/preparer/?joueurs=2&variante=court&graine=1"))

    assert "/jouer/lanternes/partie/?joueurs=2&variante=court" in [link["href"] for link in page.all("a")]


def test_what_goes_back_to_the_box_is_not_among_what_lies_on_the_table():
    publish_architects()

    told = words(f"{PREPARE}?joueurs=4&graine=1")

    assert "Jetons Conflit inutilisés" not in told
    assert "2 jetons Conflit" in told
    assert "3 coffrets de Merveille" in told
