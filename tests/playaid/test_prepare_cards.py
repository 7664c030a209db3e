"""The setup of a game with cards: piles, secrets, teams, clocks and cards laid out."""

import html as entities
import re

import pytest
from django.test import Client

from rules.engine import plan_setup
from rules.layouts import pictures
from tests.playaid.pages import page_of
from tests.playaid.published import publish_garden

pytestmark = pytest.mark.django_db

PREPARE = "/jouer/jardin/preparer/"


@pytest.fixture(autouse=True)
def garden(db):
    return publish_garden()


def words(address: str) -> str:
    html = Client().get(address).content.decode()
    return " ".join(entities.unescape(re.sub(r"<[^>]+>", " ", html)).replace("\u00a0", " ").split())


def part(address: str, heading: str, following: str) -> str:
    """The words of a page between two headings."""
    return words(address).partition(f" {heading} ")[2].partition(f" {following} ")[0]


def test_a_pile_tells_its_cards_and_what_stays_in_the_box():
    told = part(f"{PREPARE}?joueurs=2&graine=1", "Sur la table", "Tirage au hasard")

    assert "Parterre – 9 cartes" in told
    assert "Avec, au hasard : 1 Plante cachée" in told
    assert "Cartes à prendre – Parterre Plantes rouges Rose × 7 Coquelicot" in told
    assert "1 carte reste dans la boîte – Parterre Plantes rouges Rose" in told
    assert "Rien du tout" not in told


def test_a_secret_stays_folded_away_and_is_told_nowhere_else(garden):
    address = f"{PREPARE}?joueurs=2&graine=1"
    plan = plan_setup(garden, 2, "", 1)
    secret = plan.labels["rows"][plan.draws["hidden"][0]]

    html = entities.unescape(Client().get(address).content.decode())

    folded = re.findall(r'<details class="secret.*?</details>', html, re.DOTALL)
    assert len(folded) == 3
    assert secret in folded[0]
    assert "Montrer à quelqu’un qui ne joue pas" in folded[0]
    assert "Montrer seulement à : Joueur 2" in " ".join(folded[2].replace("\u00a0", " ").split())
    outside = re.sub(r'<details class="secret.*?</details>', "", html, flags=re.DOTALL)
    assert secret not in outside


def test_teams_are_drawn_with_the_seed_of_the_address(garden):
    arrived = Client().get(f"{PREPARE}?joueurs=4&variante=equipes")
    plan = plan_setup(garden, 4, "equipes", 12)

    told = part(f"{PREPARE}?joueurs=4&variante=equipes&graine=12", "Tirage au hasard", "Étape par étape")

    assert arrived.status_code == 302
    for team in plan.labels["teams"].values():
        assert team[:1].upper() + team[1:] in told


@pytest.mark.parametrize(
    ("asked", "clock"),
    [
        ("joueurs=2&graine=1", "Tour : 1 min 30 s à chaque tour. Sans parler."),
        ("variante=seul&graine=1", "Partie : 10 minutes pour toute la partie"),
    ],
)
def test_the_clocks_of_the_variant_are_told(asked, clock):
    told = words(f"{PREPARE}?{asked}").partition(" Temps ")[2]

    assert clock in told
    assert ("Partie :" in told, "Tour :" in told) == ("Partie" in clock, "Tour" in clock)


def test_cards_laid_out_are_a_picture_with_words_beside_it(garden):
    picture = pictures(garden)[0]

    assert picture.rows == ["Rang 1 : 1 carte visible", "Rang 2 : 1 carte cachée, 1 carte visible"]
    assert [card.up for card in picture.cards] == [True, False, True]
    first, left, right = picture.cards
    assert (left.x + right.x) // 2 == first.x
    assert first.y < left.y == right.y < first.y + picture.card_height
    for address in (f"{PREPARE}?joueurs=2&graine=1", "/regles/jardin/"):
        page = page_of(Client().get(address))
        assert [svg["aria-hidden"] for svg in page.all("svg") if svg.get("width")] == ["true"]
        assert len(page.all("rect")) >= 3
        assert "Rang 2 : 1 carte cachée, 1 carte visible" in words(address)
