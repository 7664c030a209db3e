"""What is printed on a box for ten years leads to the table of its game, whatever its barcode."""

import pytest
from django.conf import settings
from django.test import Client
from django.urls import resolve

from catalogue.models import Copy
from catalogue.paper.filling import box_labels, play_path
from tests.factories.catalogue import CopyFactory, GameFactory

pytestmark = pytest.mark.django_db

BARCODES = [
    "0042", "ACC10000034595", "3.19 BOI", "a/b", "a//b", "a b", "50%", "?jeu=1", "#haut", "É7", "«·»", "a\\b", "+&=",
    "..x", "x..", ".", "..", " 7", "7 ",
]  # fmt: skip


def boxed(barcode: str) -> Copy:
    copy: Copy = CopyFactory(barcode=barcode, game=GameFactory(title="Jeu d’essai"))
    return copy


@pytest.mark.parametrize("barcode", BARCODES)
def test_the_path_on_a_box_is_an_address_that_leads_to_its_game(client: Client, barcode: str):
    CopyFactory(barcode="leurre")
    copy = boxed(barcode)

    answer = client.get(play_path(copy))

    assert answer.status_code == 302
    assert answer.headers["Location"] == copy.game.get_absolute_url()


@pytest.mark.parametrize(("barcode", "name"), [("0042", "playaid:copy"), ("..", "playaid:box")])
def test_the_path_on_a_box_is_the_one_of_the_table(barcode: str, name: str):
    assert resolve(play_path(boxed(barcode))).view_name == name


def test_the_codes_of_a_label_hold_these_very_addresses(client: Client):
    copy = boxed("0042")

    (label,) = box_labels([copy], lambda path: f"https://ludo.example{path}")

    assert label.play.address == f"https://ludo.example{play_path(copy)}"
    assert label.rules is None


def test_a_box_without_rules_of_its_own_leads_to_the_plain_sheet_where_there_is_one(client: Client):
    from django.core.management import call_command

    from rules.shipped import GAMES

    call_command("load_rulesets", str(GAMES / settings.PLAIN_SHEET / "ruleset.yaml"), verbosity=0)
    copy = boxed("0042")

    answer = client.get(play_path(copy))

    assert answer.headers["Location"] == f"/jouer/{settings.PLAIN_SHEET}/partie/?jeu={copy.game_id}"
