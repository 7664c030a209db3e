"""Several ways to fill a sheet in, columns that are no persons, and what settles a game in words."""

import html as entities
import re

import pytest
from django.test import Client

from rules.engine import score
from tests.playaid.pages import page_of
from tests.playaid.published import publish_garden

pytestmark = pytest.mark.django_db

SHEET = "/jouer/jardin/feuille/"
TWO = f"{SHEET}?joueurs=2"


@pytest.fixture(autouse=True)
def garden(db):
    return publish_garden()


def words(response) -> str:
    text = re.sub(r"<[^>]+>", " ", response.content.decode())
    return " ".join(entities.unescape(text).replace("\u00a0", " ").split())


def hidden_keys(response) -> set[str]:
    page = page_of(response)
    return {cell["data-key"] for cell in page.all("td") if "data-key" in cell and "hidden" in cell}


def test_only_what_the_chosen_way_asks_for_is_shown():
    assert hidden_keys(Client().get(TWO)) == {"beds"}
    assert hidden_keys(Client().post(TWO, {"changer": "listed"})) == {"beds_total"}


def test_changing_the_way_keeps_what_was_typed_and_answers_nothing_yet():
    typed = {"saisie": "total", "p1-beds_total": "x", "p1-beds-1-size": "3", "p1-water": "4"}

    response = Client().post(TWO, typed | {"changer": "listed"})

    page = page_of(response)
    assert response.status_code == 200
    assert (response.context["form"].faults, response.context["form"].answer) == ([], None)
    assert (page.value("p1-beds_total"), page.value("p1-beds-1-size"), page.value("p1-water")) == ("x", "3", "4")


def test_only_what_is_asked_for_is_counted(garden):
    typed = {"p1-beds_total": "50", "p1-beds-1-size": "3", "p1-water": "4"}

    listed = Client().post(TWO, typed | {"saisie": "listed"}).context["form"]
    total = Client().post(TWO, typed | {"saisie": "total"}).context["form"]

    assert listed.sheet()["players"][0]["entries"] == {"water": 4, "beds": [{"size": 3}]}
    assert total.sheet()["players"][0]["entries"] == {"water": 4, "beds_total": 50}
    assert listed.answer == score(garden, listed.sheet()).as_json()
    assert total.answer == score(garden, total.sheet()).as_json()


def test_an_unknown_way_is_the_first_one():
    assert Client().post(TWO, {"saisie": "nulle", "changer": "part"}).context["form"].way == "total"


def test_teams_have_the_columns_where_the_document_says_so(garden):
    response = Client().post(f"{SHEET}?variante=equipes&places=3", {"p2-water": "1"})

    sheet = {
        "players": [
            {"name": "Équipe 1", "entries": {}},
            {"name": "Équipe 2", "entries": {"water": 1}},
            {"name": "Équipe 3", "entries": {}},
        ]
    }
    assert response.context["form"].sheet() == sheet
    assert response.context["form"].answer == score(garden, sheet, "equipes").as_json()
    assert page_of(response).label("p2-name") == "Nom – Équipe 2"
    assert "3 équipes, En équipes" in words(response)


def test_the_number_of_players_tells_that_of_the_teams():
    response = Client().get(f"{SHEET}?variante=equipes&joueurs=6")

    assert len(response.context["form"].seats) == 2
    assert response.context["party"].query == "joueurs=6&places=2&variante=equipes"


def test_a_number_of_teams_that_cannot_be_is_asked_again():
    response = Client().get(f"{SHEET}?variante=equipes&places=4")

    assert "Ce jeu se joue de 2 à 3 équipes." in words(response)
    assert [button["value"] for button in page_of(response).all("button") if button.get("name") == "places"] == [
        "2",
        "3",
    ]


def test_numbers_that_do_not_play_are_not_offered():
    page = page_of(Client().get(SHEET))

    numbers = [button["value"] for button in page.all("button") if button.get("name") == "joueurs"]
    assert numbers == ["2", "3", "4", "6", "7", "1"]
    assert "Ce jeu se joue à 2 ou 3 ou 4 ou 6 ou 7 joueurs." in words(Client().get(f"{SHEET}?joueurs=5"))


def test_a_helper_with_a_row_a_seat_offers_the_numbers_it_knows():
    """A variant may be for fewer players than the game: no comparison is made for so few."""
    response = Client().get("/jouer/jardin/aides/sun/?variante=seul")

    numbers = [button["value"] for button in page_of(response).all("button") if button.get("name") == "joueurs"]
    assert numbers == ["2", "3", "4", "6", "7"]
    kept = Client().get("/jouer/jardin/aides/sun/?variante=equipes&joueurs=4")
    assert len(kept.context["form"].seats) == 4


def test_one_alone_has_no_place():
    response = Client().post(f"{SHEET}?variante=seul", {"p1-water": "3"})

    assert "Place" not in words(response).partition("Classement")[0]
    assert response.context["form"].ranked is False


@pytest.mark.parametrize(
    ("water", "look", "told"),
    [
        ("9", "bad", "Inondation : la partie est perdue (l’eau déborde)."),
        ("8", "good", "Récolte : la partie est gagnée."),
        ("−2", "odd", "Sécheresse : rien n’est encore décidé."),
    ],
)
def test_what_the_table_wins_or_loses_together_has_no_places(water, look, told):
    response = Client().post(TWO, {"p1-water": water})

    page = page_of(response)
    places = [found for tag, found in page.elements if tag == "p" and "data-place" in found]
    assert told in words(response)
    assert [found["class"] for found in page.all("p") if "data-decision" in found] == [f"notice {look} decision"]
    assert all("hidden" in found for found in places)


def test_who_wins_at_once_is_told_why_and_the_others_keep_their_places():
    response = Client().post(TWO, {"p1-floors": "3", "p1-shed": "oui", "p2-water": "1"})

    standings = {one["name"]: one for one in response.context["form"].standings}
    assert (standings["Joueur 1"]["wins"], standings["Joueur 1"]["outcome"]) == (True, "Tour achevée")
    assert (standings["Joueur 2"]["wins"], standings["Joueur 2"]["outcome"]) == (False, "")
    assert "Joueur 1 3 mauvaises herbes Place 1" in words(response)


def test_the_fewest_win_and_are_counted_in_their_own_word():
    response = Client().post(TWO, {"p1-water": "1", "p2-water": "4"})

    assert "Le plus petit gagne." in words(response)
    assert [one["name"] for one in response.context["form"].ranking] == ["Joueur 1", "Joueur 2"]
    assert "1 mauvaise herbe Place 1" in words(response)
    assert "4 mauvaises herbes Place 2" in words(response)
