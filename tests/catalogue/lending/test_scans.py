import pytest
from pytest_django import DjangoAssertNumQueries

from catalogue.lending.loans import lend
from catalogue.lending.refusals import (
    CardReplaced,
    NothingScanned,
    ProductAmbiguous,
    ProductWithoutCopy,
    UnknownCode,
)
from catalogue.lending.scans import Scan, read_scan
from catalogue.models import Game, Identifier
from tests.conftest import NOW
from tests.factories.catalogue import CardFactory, CopyFactory, GameFactory, make_member

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("text", ["acc0042", "ACC0042", " Acc0042\r", "*ACC0042*", "]C1ACC0042"])
def test_a_copy_is_found_whatever_the_case_and_the_frame(text: str):
    copy = CopyFactory(barcode="Acc0042")

    assert read_scan(text, household_in_hand=True) == Scan(copy, repaired=False)


def test_a_card_is_found():
    card = CardFactory(number="c0001")

    assert read_scan("C0001", household_in_hand=True) == Scan(card, repaired=False)


def test_leading_zeros_count():
    CopyFactory(barcode="42")
    copy = CopyFactory(barcode="0042")

    assert read_scan("0042", household_in_hand=True).what == copy


def test_a_misread_code_is_found_and_tells_of_the_scanner():
    copy = CopyFactory(barcode="91233")

    assert read_scan('ç&é""', household_in_hand=True) == Scan(copy, repaired=True)


def test_a_misread_card_is_found_letters_and_all():
    card = CardFactory(number="A0001")

    assert read_scan("Qààà&", household_in_hand=False) == Scan(card, repaired=True)


def test_a_code_that_is_known_as_it_stands_is_not_repaired():
    raw = CopyFactory(barcode="Q91")
    CopyFactory(barcode="A91")

    assert read_scan("q91", household_in_hand=True) == Scan(raw, repaired=False)


@pytest.mark.parametrize(
    ("in_hand", "out", "meant"),
    [(True, False, "copy"), (True, True, "copy"), (False, True, "copy"), (False, False, "card")],
)
def test_a_code_of_both_is_the_copys_unless_nothing_can_be_done_with_it(in_hand: bool, out: bool, meant: str):  # noqa: FBT001 - a table
    copy, card = CopyFactory(barcode="1234"), CardFactory(number="1234")
    if out:
        lend(copy=copy, household=make_member().household, at=NOW, by=None)

    assert read_scan("1234", household_in_hand=in_hand).what == {"copy": copy, "card": card}[meant]


def test_a_copy_on_the_shelf_is_found_without_a_household_too():
    copy = CopyFactory()

    assert read_scan(copy.barcode, household_in_hand=False).what == copy


def test_a_card_that_was_replaced_is_refused_with_the_day():
    CardFactory(number="C0001", replaced_at=NOW)

    with pytest.raises(CardReplaced) as refusal:
        read_scan("C0001", household_in_hand=False)

    assert refusal.value.facts == {"replaced_at": NOW}


@pytest.mark.parametrize("text", ["", " ", "\x00\x00", "\r\n"])
def test_an_empty_scan_is_refused(text: str):
    with pytest.raises(NothingScanned):
        read_scan(text, household_in_hand=True)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("99999", "99999"),
        ("l'ami d'en face", "l'ami d'en face"),
        ("🎲🎲", "🎲🎲"),
        ("x" * 500, "x" * 29 + "…"),
        ("9\x009", "99"),
        ("%s %(limit)d", "%s %(limit)d"),
    ],
)
def test_an_unknown_code_is_refused_and_shown_as_far_as_a_line_goes(text: str, shown: str):
    with pytest.raises(UnknownCode) as refusal:
        read_scan(text, household_in_hand=True)

    assert refusal.value.facts == {"shown": shown, "repaired": False}
    assert shown in refusal.value.words


def test_an_unknown_code_from_a_wrong_keyboard_is_shown_in_figures():
    with pytest.raises(UnknownCode) as refusal:
        read_scan('ç&é""', household_in_hand=True)

    assert refusal.value.facts == {"shown": "91233", "repaired": True}


@pytest.mark.parametrize("in_hand", [True, False])
def test_a_plain_code_is_found_by_few_queries(in_hand: bool, django_assert_max_num_queries: DjangoAssertNumQueries):  # noqa: FBT001 - a table
    copy, card = CopyFactory(), CardFactory()

    with django_assert_max_num_queries(2):
        read_scan(copy.barcode, household_in_hand=in_hand)
    with django_assert_max_num_queries(2):
        read_scan(card.number, household_in_hand=in_hand)


# ── Product codes ────────────────────────────────────────────────────────────────────────────────────
EAN = "3760000000017"


def game_with_ean(value: str = EAN) -> Game:
    game = GameFactory(title="Azul inventé")
    Identifier.objects.create(game=game, kind=Identifier.Kind.EAN, value=value)
    return game


@pytest.mark.parametrize(("text", "repaired"), [(EAN, False), ("]E03760000000017", False), ('"è-àààààààà&è', True)])
def test_thirteen_figures_of_a_product_stand_for_the_one_copy_of_its_game(text: str, repaired: bool):  # noqa: FBT001 - a table
    copy = CopyFactory(game=game_with_ean())
    CopyFactory(game=copy.game, restriction="withdrawn")

    assert read_scan(text, household_in_hand=True) == Scan(copy, repaired=repaired)


def test_an_american_code_is_that_of_the_record_with_a_zero_before():
    copy = CopyFactory(game=game_with_ean("0012345678905"))

    assert read_scan("012345678905", household_in_hand=True).what == copy


@pytest.mark.parametrize("stored", ["9782070368228", "207036822X"])
def test_the_bar_code_of_a_book_is_that_of_the_record_with_either_of_its_numbers(stored: str):
    copy = CopyFactory()
    Identifier.objects.create(game=copy.game, kind=Identifier.Kind.ISBN, value=stored)

    assert read_scan("9782070368228", household_in_hand=True).what == copy


def test_a_barcode_of_the_house_wins_over_a_product_code():
    CopyFactory(game=game_with_ean())
    copy = CopyFactory(barcode=EAN)

    assert read_scan(EAN, household_in_hand=True).what == copy


def test_of_several_copies_with_one_product_code_the_label_has_to_say_which():
    copies = CopyFactory.create_batch(2, game=game_with_ean())

    with pytest.raises(ProductAmbiguous) as refusal:
        read_scan(EAN, household_in_hand=True)

    assert refusal.value.facts["barcodes"] == [copy.barcode for copy in copies]


def test_one_product_code_of_two_games_is_ambiguous_too():
    CopyFactory(game=game_with_ean())
    CopyFactory(game=game_with_ean())

    with pytest.raises(ProductAmbiguous):
        read_scan(EAN, household_in_hand=False)


def test_a_product_of_which_the_house_has_no_copy_is_named():
    game_with_ean()

    with pytest.raises(ProductWithoutCopy) as refusal:
        read_scan(EAN, household_in_hand=True)

    assert refusal.value.facts["title"] == "Azul inventé"


@pytest.mark.parametrize("text", ["L'AMI-42", "'", "' OR 1=1 --"])
def test_an_apostrophe_in_a_barcode_is_a_sign_like_others(text: str):
    copy = CopyFactory(barcode=text)

    assert read_scan(text, household_in_hand=True) == Scan(copy, repaired=False)
