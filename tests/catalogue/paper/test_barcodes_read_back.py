"""Each label on each place, read by a decoder from a picture of 200 dpi."""

from collections.abc import Sequence

import pytest

from catalogue.paper.barcodes import NARROWEST, Bars, Symbology
from catalogue.paper.box_labels import BoxLabel
from catalogue.paper.cards import PatronCard
from catalogue.paper.faults import TooNarrow, UnprintableError, Unwritable
from catalogue.paper.labels import CopyLabel
from catalogue.paper.printing import Printable, sheet_pdf
from catalogue.paper.qr import QR
from catalogue.paper.sheets import CARDS, L7160, L7651, NO_OFFSET, Offset, Sheet
from tests.catalogue.paper.decoding import DPI, pictures, read_in

TITLE = "Œuvre d’été « Le Loup-garou à la façade »"
LONGEST = ["0638020148", "ACC10000034595", "3760175513121"]
PLAY = "https://ludotheque.exemple.fr/jouer/exemplaire/ACC10000034595/"
RULES = "https://ludotheque.exemple.fr/regles/7-wonders-architects/"
SHEETS = [L7160, L7651]


def read_back(
    items: Sequence[Printable], sheet: Sheet, *, start: int = 1, offset: Offset = NO_OFFSET, dpi: int = DPI
) -> list[list[str]]:
    """What a scanner reads on the place of each item, in the order of the items."""
    pages = pictures(sheet_pdf(items, sheet, title="Essai", start=start, offset=offset), dpi)
    places = sheet.places_from(start)
    return [
        read_in(pages[page], sheet.box(place, offset), dpi) for _item, (page, place) in zip(items, places, strict=False)
    ]


def copy_label(code: str, symbology: Symbology = Symbology.CODE_128) -> CopyLabel:
    return CopyLabel(Bars(code, symbology), TITLE, call_number="3.19 BOI", house="Ludothèque des Essais")


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.code)
@pytest.mark.parametrize("code", [*LONGEST, "91233", "1", "abc-DEF/9"])
def test_code_128_on_every_place(sheet, code):
    items = [copy_label(code)] * sheet.places

    assert read_back(items, sheet) == [[f"Code128 {code}"]] * sheet.places


@pytest.mark.parametrize("code", [*LONGEST, "91233"])
def test_code_39_on_every_large_label(code):
    items = [copy_label(code, Symbology.CODE_39)] * L7160.places

    assert read_back(items, L7160) == [[f"Code39 {code}"]] * L7160.places


def test_code_39_on_every_small_label_where_it_fits():
    items = [copy_label("91233", Symbology.CODE_39)] * L7651.places

    assert read_back(items, L7651) == [["Code39 91233"]] * L7651.places


@pytest.mark.parametrize("code", LONGEST)
def test_code_39_that_would_be_too_narrow_is_refused_before_anything_is_printed(code):
    with pytest.raises(UnprintableError) as refused:
        sheet_pdf([copy_label("91233"), copy_label(code, Symbology.CODE_39)], L7651, title="Essai")

    (fault,) = refused.value.faults
    assert isinstance(fault, TooNarrow)
    least = NARROWEST[Symbology.CODE_39]
    assert (fault.code, fault.symbology, fault.least) == (code, "Code 39", least)
    assert 0 < fault.module < least
    assert fault.words.startswith(f"« {code} » est trop long en Code 39 pour cette étiquette : ses traits auraient 0,1")


def test_every_barcode_that_cannot_be_printed_is_named_once():
    items = [copy_label("A" * 50), copy_label("A" * 50), copy_label("é1"), copy_label("91233")]

    with pytest.raises(UnprintableError) as refused:
        sheet_pdf(items, L7651, title="Essai")

    assert [type(fault) for fault in refused.value.faults] == [TooNarrow, Unwritable]
    assert refused.value.faults[1].words == ("« é1 » ne peut pas être imprimé : le Code 128 n’a pas le signe « é ».")


def test_code_39_prints_capitals_for_a_code_that_differs_by_case_alone():
    assert read_back([copy_label("acc12", Symbology.CODE_39)], L7160) == [["Code39 ACC12"]]


def test_the_narrowest_bars_that_are_accepted_are_read():
    """On a picture of 300 dpi, the least that office printers do."""
    codes = ["A1B2C3D4E5F6", "ABCDEFGHIJKL", "zyxwvutsrqpo"]

    for code in codes:
        assert NARROWEST[Symbology.CODE_128] <= Bars(code).module(L7651.width) < 0.21
        assert read_back([copy_label(code)] * L7651.places, L7651, dpi=300) == [[f"Code128 {code}"]] * L7651.places


@pytest.mark.parametrize(("sheet", "start"), [(L7160, 21), (L7651, 64), (L7160, 2)])
def test_a_sheet_begun_goes_on_where_it_was_left(sheet, start):
    items = [copy_label(code) for code in LONGEST]

    assert read_back(items, sheet, start=start) == [[f"Code128 {code}"] for code in LONGEST]
    empty = pictures(sheet_pdf(items, sheet, title="Essai", start=start))[0]
    assert [read_in(empty, sheet.box(place)) for place in range(1, start)] == [[]] * (start - 1)


@pytest.mark.parametrize("offset", [Offset(2, 0), Offset(-2, -1.5), Offset(0, 3)])
def test_an_offset_moves_every_label(offset):
    items = [copy_label(LONGEST[1])] * L7651.places

    assert read_back(items, L7651, offset=offset, dpi=300) == [[f"Code128 {LONGEST[1]}"]] * L7651.places


def test_box_labels_lead_to_the_table_and_the_rules_on_every_large_place():
    items = [BoxLabel(TITLE, QR(PLAY), QR(RULES), figures="2 à 7 joueurs · dès 8 ans", code=LONGEST[1])] * L7160.places

    assert read_back(items, L7160) == [[f"QRCode {PLAY}", f"QRCode {RULES}"]] * L7160.places


def test_small_box_labels_and_games_without_rules_lead_to_the_table():
    small = [BoxLabel(TITLE, QR(PLAY), QR(RULES), code=LONGEST[1])] * L7651.places
    large = [BoxLabel(TITLE, QR(PLAY), code=LONGEST[1])]

    assert read_back(small, L7651) == [[f"QRCode {PLAY}"]] * L7651.places
    assert read_back(large, L7160) == [[f"QRCode {PLAY}"]]


def test_an_address_too_long_for_its_label_is_refused():
    with pytest.raises(UnprintableError) as refused:
        sheet_pdf([BoxLabel(TITLE, QR(PLAY + "x" * 400))], L7651, title="Essai")

    (fault,) = refused.value.faults
    assert isinstance(fault, TooNarrow)
    assert (fault.symbology, fault.least) == ("QR", 0.3)


@pytest.mark.parametrize("symbology", list(Symbology))
@pytest.mark.parametrize("number", ["C00001", "ACC10000034595"])
def test_cards_on_every_place(number, symbology):
    items = [PatronCard(Bars(number, symbology), "Ludothèque des Essais", "Famille Exemple")] * CARDS.places

    kind = symbology.replace(" ", "")
    assert read_back(items, CARDS) == [[f"{kind} {number}"]] * CARDS.places
