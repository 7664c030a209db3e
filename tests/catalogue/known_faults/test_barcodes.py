"""Codes: what a scanner sends, and what it was meant to say."""

from datetime import datetime

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from catalogue.lending.refusals import ProductAmbiguous
from catalogue.lending.scans import read_scan
from catalogue.models import Copy, Household, Identifier, Loan
from tests.catalogue.known_faults.scenes import goes_out
from tests.catalogue.views.desk.counter import Counter, azul
from tests.catalogue.views.people.pages import Desk
from tests.factories.catalogue import CardFactory, CopyFactory, GameFactory, MembershipKindFactory

pytestmark = pytest.mark.django_db

EAN = "3558380021292"


def meant(text: str) -> tuple[str, bool]:
    """The barcode that the scan stands for, and whether the keyboard had to be mended."""
    scan = read_scan(text, household_in_hand=True)
    assert isinstance(scan.what, Copy)
    return scan.what.barcode, scan.repaired


def test_a_leading_zero_makes_another_code():
    for code in ("0638020148", "638020148"):
        CopyFactory(barcode=code)

    assert (meant("0638020148"), meant("638020148")) == (("0638020148", False), ("638020148", False))


def test_the_case_of_a_letter_does_not():
    CopyFactory(barcode="ACC10000034595")

    with pytest.raises(IntegrityError), transaction.atomic():
        CopyFactory(barcode="acc10000034595")

    assert meant("acc10000034595") == ("ACC10000034595", False)


def test_a_box_and_a_card_of_one_number_are_told_apart_by_where_the_box_is(
    desk_page: Counter, family: Household, neighbours: Household, saturday: datetime
):
    copy = azul(barcode="123456")
    CardFactory(household=neighbours, number="123456")
    goes_out(copy, family, saturday)

    desk_page.scan("123456")
    back = Loan.objects.open().count()
    desk_page.scan("123456")

    assert back == 0
    assert "Famille Deux" in desk_page.words()


@pytest.mark.parametrize("code", ["l'étoile", "   ", "", "x" * 400, "\x00\x1b", "'; DROP TABLE catalogue_copy; --"])
def test_a_scan_that_is_no_code_gets_words_and_the_field_is_ready_again(desk_page: Counter, code: str):
    CopyFactory()

    said = desk_page.scan(code)

    assert said.startswith("Refusé ")
    assert "autofocus" in desk_page.page()
    assert Copy.objects.count() == 1


@pytest.mark.parametrize(
    ("sent", "code"),
    [('ç&é""', "91233"), ("*91233*", "91233"), ("]C191233", "91233"), ("A91233B", "91233"), ("\x1b91233\x1b", "91233")],
)
def test_a_scanner_on_the_wrong_keyboard_or_with_marks_around_its_code_is_understood(sent: str, code: str):
    CopyFactory(barcode=code)

    assert meant(sent)[0] == code


def test_a_code_that_nobody_knows_does_not_spoil_the_next_scan(
    desk_page: Counter, family: Household, saturday: datetime
):
    copy = azul()
    goes_out(copy, family, saturday)

    said = [desk_page.scan(code) for code in ("99999999", copy.barcode)]

    assert [line.split()[0] for line in said] == ["Refusé", "Rendu"]
    assert Loan.objects.open().count() == 0


def test_thirteen_figures_at_once_are_one_code(desk_page: Counter, family: Household):
    copies = [azul(barcode=code) for code in (EAN, "3558380021308")]
    desk_page.scan(family.cards.get().number)

    for copy in copies:
        desk_page.scan(copy.barcode)

    assert set(Loan.objects.open().values_list("copy__barcode", flat=True)) == {EAN, "3558380021308"}


def test_enter_after_a_card_number_does_not_send_the_form_of_an_enrolment(at_desk: Desk):
    kind = MembershipKindFactory()
    page = at_desk.client.get(reverse("household-enrol")).content.decode()
    first_button = page.split(f'action="{reverse("household-enrol")}"')[1].split("<button", 1)[1].split(">", 1)[0]

    # What a browser sends for Enter in a field: the form, with its first button.
    typed = {"name": "Famille Essai", "kind": kind.pk, "card": "C0007", "act": "check"}
    persons = {f"person-{row}-kind": "adult" for row in range(4)}
    told = at_desk.send("household-enrol", status=200, **typed, **persons)

    assert 'value="check"' in first_button
    assert "Rien n’est encore inscrit" in told
    assert Household.objects.count() == 0


def test_two_boxes_of_one_product_are_two_copies_of_one_game():
    game = GameFactory(title="Azul")
    boxes = [CopyFactory(game=game, barcode=code).barcode for code in ("70001", "70002")]
    Identifier.objects.create(game=game, kind=Identifier.Kind.EAN, value=EAN)

    with pytest.raises(ProductAmbiguous) as refusal:
        meant(EAN)

    assert refusal.value.facts["barcodes"] == boxes
