"""The shelf list: the copies of a shelf in the order in which one walks along it."""

import re

import pytest
from django.urls import reverse

from catalogue.models import Copy, MissingPiece
from tests.catalogue.views.boxes.browser import Browser
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, GameFactory, SiteFactory
from tests.factories.desk import MissingPieceFactory

pytestmark = pytest.mark.django_db


def shelved(title: str, section: str = "Jeux", call_number: str = "AZU", **copy: object) -> Copy:
    made: Copy = CopyFactory(game=GameFactory(title=title), section=section, call_number=call_number, **copy)
    return made


def titles(browser: Browser, **asked: str | int) -> list[str]:
    page = browser.client.get(reverse("shelf-list"), asked).context["page"]
    return [copy.game.title for copy in page]


def test_the_copies_of_a_shelf_stand_in_the_order_of_their_call_numbers(volunteers: Browser):
    shelved("Dixit", call_number="ROU"), shelved("Azul", call_number="KIE"), shelved("Dînette", "Jouets", "A")
    out = shelved("Catan", call_number="TEU", state="on_loan")
    elsewhere = SiteFactory(name="Annexe d’essai")
    shelved("Skyjo", site=elsewhere), shelved("Qwirkle", current_site=elsewhere, call_number="ROS")

    assert titles(volunteers, site=out.site_id) == ["Azul", "Dixit", "Catan", "Dînette"]
    assert titles(volunteers, site=out.site_id, section="Jeux") == ["Azul", "Dixit", "Catan"]
    assert titles(volunteers, site=elsewhere.pk) == ["Skyjo", "Qwirkle"]


def test_missing_pieces_and_restrictions_are_shown(volunteers: Browser):
    MissingPieceFactory(copy=shelved("Azul", condition="playable"), label="Pion bleu", quantity=2)
    MissingPiece.objects.create(copy=shelved("Dixit"), label="Lapin", noticed_at=NOW, found_at=NOW)
    shelved("Catan", restriction="in_repair", flag="Sablier fêlé")

    words = volunteers.words("shelf-list")

    assert re.search(r"Azul 9\d{4} ", words)
    assert "en rayon incomplet, jouable Manque : 2 × Pion bleu" in words
    assert "en réparation Sablier fêlé" in words
    assert "Lapin" not in words


def test_what_wants_care_and_what_is_gone_are_asked_for(volunteers: Browser):
    shelved("Azul"), shelved("Dixit", restriction="on_site"), shelved("Skyjo", condition="unplayable")
    shelved("Catan", restriction="lost"), shelved("Qwirkle", flag="Boîte molle")
    MissingPieceFactory(copy=shelved("Zoo"))

    assert titles(volunteers, montrer="soin") == ["Dixit", "Skyjo", "Qwirkle", "Zoo"]
    assert titles(volunteers, montrer="absents") == ["Catan"]
    assert "Catan" not in titles(volunteers)


def test_a_long_shelf_has_pages_and_a_printed_one_longer_ones(volunteers: Browser):
    game = GameFactory()
    CopyFactory.create_batch(51, game=game)

    assert len(titles(volunteers)) == 50
    assert len(titles(volunteers, page=2)) == 1
    assert len(titles(volunteers, lignes=200)) == 51
    html = volunteers.client.get(reverse("shelf-list"), {"montrer": "", "site": game.copies.first().site_id}).content
    assert f"?site={game.copies.first().site_id}&amp;page=2" in html.decode()


@pytest.mark.parametrize(
    "asked", [{"site": "x"}, {"site": "999999"}, {"section": "Nulle part"}, {"montrer": "\x00"}, {"lignes": "9999999"}]
)
def test_a_wrong_choice_is_told_and_shows_nothing(volunteers: Browser, asked: dict[str, str]):
    shelved("Azul")

    answer = volunteers.client.get(reverse("shelf-list"), asked)

    assert (answer.status_code, set(answer.context["form"].errors)) == (422, set(asked))
    assert "Azul" not in answer.content.decode()


def test_a_house_without_a_site_has_an_empty_shelf(volunteers: Browser):
    assert "Aucun exemplaire." in volunteers.words("shelf-list")


@pytest.mark.parametrize("rows", [1, 3])
def test_the_page_asks_as_much_for_three_copies_as_for_one(volunteers: Browser, rows: int, django_assert_num_queries):
    for number in range(rows):
        MissingPieceFactory(copy=shelved(f"Jeu {number}"))

    with django_assert_num_queries(12):
        volunteers.client.get(reverse("shelf-list"))
