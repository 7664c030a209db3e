"""What the code on a box says before it is catalogued."""

import pytest

from catalogue.cataloguing.identifying import Seen, look_up, numbers_of
from catalogue.models import Identifier
from tests.factories.catalogue import CopyFactory, GameFactory

pytestmark = pytest.mark.django_db

EAN = "3760175513022"


def bearing(title: str):
    game = GameFactory(title=title)
    Identifier.objects.create(game=game, kind="ean", value=EAN)
    return game


@pytest.mark.parametrize("typed", [EAN, f" {EAN}\t", f"]E0{EAN}", "3-760175-513022"])
def test_an_unknown_product_has_its_number(typed):
    assert look_up(typed) == Seen(EAN, number=EAN)


def test_a_scanner_on_the_wrong_keyboard_is_understood():
    game = bearing("Azul")

    assert look_up('"è-à&è((&"àéé') == Seen(EAN, games=(game,), number=EAN)


def test_a_product_of_several_records_names_them_all():
    second, first = bearing("Bazar"), bearing("Azul")

    assert look_up(EAN) == Seen(EAN, games=(first, second), number=EAN)


def test_an_american_code_is_known_by_its_thirteen_digits():
    game = GameFactory()
    Identifier.objects.create(game=game, kind="ean", value="0036000291452")

    assert look_up("036000291452").games == (game,)


@pytest.mark.parametrize("stored", ["9782070612758", "2070612759"])
@pytest.mark.parametrize("typed", ["9782070612758", "2070612759", "2-07-061275-9"])
def test_a_book_is_found_by_either_of_its_numbers(stored, typed):
    game = GameFactory()
    Identifier.objects.create(game=game, kind="isbn", value=stored)

    assert look_up(typed).games == (game,)
    assert Identifier.objects.get().value == stored


def test_an_isbn_with_a_wrong_digit_finds_no_book():
    Identifier.objects.create(game=GameFactory(), kind="isbn", value="9782070612758")

    assert look_up("2070612758").games == ()


def test_the_label_of_a_box_of_the_house_comes_first():
    copy = CopyFactory(barcode=EAN)
    bearing("Azul")

    assert look_up(EAN) == Seen(EAN, copy=copy)


@pytest.mark.parametrize("text", ["Azul", "les moutons", "12345", "3760175513023"])
def test_anything_else_is_words(text):
    assert look_up(text) == Seen(text)


@pytest.mark.parametrize(
    ("text", "misread"), [("3760175513023", True), (EAN, False), ("12345", False), ("les moutons", False)]
)
def test_a_product_number_with_a_wrong_digit_was_misread(text, misread):
    assert look_up(text).misread is misread


def test_a_label_of_the_house_with_thirteen_digits_was_read_right():
    CopyFactory(barcode="3760175513023")

    assert not look_up("3760175513023").misread


def test_numbers_are_told_apart_by_their_digits():
    assert numbers_of("REF 12 ; 978-2-07-036822-8;3760175513022") == [
        ["commercial", "REF 12"],
        ["ean", EAN],
        ["isbn", "9782070368228"],
    ]
