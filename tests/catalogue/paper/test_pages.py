"""The pages that print: what they answer, and that nothing typed is lost."""

import re
from html import unescape

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from catalogue.models import Card, Copy
from catalogue.paper.chosen import MOST
from catalogue.paper.sheets import CARDS, L7160, L7651
from tests.catalogue.paper.answers import pdf_of
from tests.catalogue.paper.decoding import pictures, read_in, sizes, words
from tests.catalogue.views.desk.counter import text_of
from tests.conftest import NOW
from tests.factories.catalogue import CardFactory, CopyFactory, GameFactory, PatronFactory, make_member
from tests.pages import Page

pytestmark = pytest.mark.django_db

SETTINGS = {"kind": "code", "sheet_code": "L7160", "symbology": "Code 128", "start": "1", "right": "0", "down": "0"}

TOO_LONG = (
    "Codes à imprimer : « ACC10000034595 » est trop long en Code 39 pour cette étiquette : ses traits auraient "
    "0,15 mm, et un lecteur en demande 0,21. Choisissez une étiquette plus grande ou le Code 128."
)


def ask(desk: Client, name: str, **typed: str) -> HttpResponse:
    data = {**SETTINGS, **typed} if name == "labels" else typed
    return desk.post(reverse(name), data)  # type: ignore[return-value] # the test client's own kind of response


def page_of(answer: HttpResponse, status: int) -> str:
    assert answer.status_code == status
    html = answer.content.decode()
    assert Page(html).faults() == []
    return html


def errors(html: str) -> list[str]:
    return [text_of(item) for item in re.findall(r'<li><a href="#id_.*?</li>', html, re.DOTALL)]


def listed(html: str) -> list[str]:
    found = re.search(r'<textarea name="listed".*?>(.*?)</textarea>', html, re.DOTALL)
    assert found
    return unescape(found[1]).split()


def value(html: str, name: str) -> str:
    found = re.search(rf'<input[^>]*name="{name}"[^>]*value="([^"]*)"', html)
    return unescape(found[1]) if found else ""


@pytest.mark.parametrize("name", ["labels", "print-cards"])
def test_the_pages_keep_what_each_page_keeps(desk, name):
    page_of(desk.get(reverse(name)), 200)


def test_labels_of_scanned_copies(desk):
    CopyFactory(barcode="0042", call_number="3.19 BOI", game=GameFactory(title="Azul"))
    CopyFactory(barcode="ACC10000034595")

    pdf = pdf_of(ask(desk, "labels", listed="acc10000034595\r\n0042\r\n", start="20", sheet_code="L7651"), "etiquettes")

    picture = pictures(pdf)[0]
    assert read_in(picture, L7651.box(20)) == ["Code128 ACC10000034595"]
    assert read_in(picture, L7651.box(21)) == ["Code128 0042"]
    assert {"Azul", "0042 3.19 BOI", settings.HOUSE_NAME} <= set(words(pdf)[0].split("\r\n"))


def test_labels_in_code_39_with_an_offset(desk):
    CopyFactory(barcode="0638020148")

    answer = ask(desk, "labels", listed="0638020148", symbology="Code 39", right="1,5", down="-0.5")

    assert read_in(pictures(pdf_of(answer, "etiquettes"))[0], L7160.box(1)) == ["Code39 0638020148"]


def test_box_labels_lead_to_the_box_and_to_its_rules(desk, game):
    Copy.objects.update(barcode="A/1 é")

    answer = ask(desk, "labels", listed="A/1 é", kind="boite")

    assert read_in(pictures(pdf_of(answer, "etiquettes"))[0], L7160.box(1)) == [
        "QRCode http://testserver/jouer/exemplaire/A%2F1%20%C3%A9/",
        "QRCode http://testserver/regles/7-wonders-architects/",
    ]


@pytest.mark.parametrize("barcode", [".", "..", "..."])
def test_a_barcode_that_no_address_can_hold_leads_to_its_game(desk, barcode):
    copy = CopyFactory(barcode=barcode)

    answer = ask(desk, "labels", listed=barcode, kind="boite")

    read = read_in(pictures(pdf_of(answer, "etiquettes"))[0], L7160.box(1))
    assert read == [f"QRCode http://testserver/jouer/boite/{copy.game_id}/"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"listed": ""}, ["Codes à imprimer : La liste est vide : scannez au moins un code."]),
        ({"listed": "0042\n77'"}, ["Codes à imprimer : Ligne 2 : « 77' » est inconnu."]),
        ({"start": "22"}, ["Première étiquette : Cette planche a 21 places."]),
        ({"start": "0"}, ["Première étiquette : Assurez-vous que cette valeur est supérieure ou égale à 1."]),
        ({"start": "dix"}, ["Première étiquette : Saisissez un nombre entier."]),
        ({"right": "NaN"}, ["Décalage à droite (mm) : Saisissez un nombre."]),
        ({"down": "11"}, ["Décalage vers le bas (mm) : Assurez-vous que cette valeur est inférieure ou égale à 10."]),
        (
            {"sheet_code": "L1", "start": "30"},
            ["Planche : Sélectionnez un choix valide. L1 n’en fait pas partie."],
        ),
        (
            {"listed": "0042\nACC10000034595", "symbology": "Code 39", "sheet_code": "L7651"},
            [TOO_LONG],
        ),
    ],
)
def test_what_cannot_be_printed_is_said_and_nothing_typed_is_lost(desk, typed, said):
    CopyFactory(barcode="0042")
    CopyFactory(barcode="ACC10000034595")

    html = page_of(ask(desk, "labels", **{"listed": "0042", "words": "azul", **typed}), 422)

    assert [words.replace("\u00a0", " ").replace("n'en", "n’en") for words in errors(html)] == said
    assert listed(html) == typed.get("listed", "0042").split()
    assert value(html, "words") == "azul"
    assert value(html, "start") == typed.get("start", "1")


def test_hundreds_of_wrong_lines_are_told_in_short(desk):
    html = page_of(ask(desk, "labels", listed="\n".join(f"N{n}" for n in range(50))), 422)

    assert len(errors(html)) == 21
    assert errors(html)[-1] == "Codes à imprimer : … et 30 autres."


def test_a_list_without_end_is_refused(desk):
    html = page_of(ask(desk, "labels", listed="\n".join(["1"] * (MOST + 1))), 422)

    assert f"La liste compte {MOST + 1} lignes, et {MOST} au plus" in text_of(html)


def test_found_copies_are_added_to_the_list_and_nothing_is_printed(desk):
    CopyFactory(barcode="1", game=GameFactory(title="Azul"))
    CopyFactory(barcode="2", game=GameFactory(title="Azul"))

    html = page_of(ask(desk, "labels", add="1", words="azul", listed="77\n2", start="9", right="1,5"), 200)

    assert listed(html) == ["77", "2", "1"]
    assert "1 exemplaire ajouté." in text_of(html)
    assert (value(html, "words"), value(html, "start"), value(html, "right")) == ("", "9", "1,5")


def test_copies_of_a_day_are_added(desk):
    CopyFactory(barcode="1")
    day = timezone.localdate().strftime("%d/%m/%Y")

    html = page_of(ask(desk, "labels", add="1", first=day, last=day), 200)

    assert listed(html) == ["1"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({}, "Mots : Dites quels exemplaires ajouter : des mots, ou des dates d’entrée."),
        ({"first": "30/02/2015"}, "Entrés du : Saisissez une date valide."),
        ({"first": "01/01/0001"}, "Entrés du : Assurez-vous que cette valeur est supérieure ou égale à 1980-01-01."),
        ({"last": "9999-12-31"}, "au : Assurez-vous que cette valeur est inférieure ou égale à 2199-12-31."),
    ],
)
def test_a_search_that_says_nothing_is_refused(desk, typed, said):
    html = page_of(ask(desk, "labels", add="1", listed="77", **typed), 422)

    assert [words.replace("\u00a0", " ") for words in errors(html)] == [said]
    assert listed(html) == ["77"]


def test_a_search_that_finds_nothing_says_so(desk):
    html = page_of(ask(desk, "labels", add="1", words="rien"), 200)

    assert "Aucun exemplaire ne correspond." in text_of(html)


def test_the_printers_settings_are_found_again(desk):
    CopyFactory(barcode="0042")
    ask(desk, "labels", listed="0042", sheet_code="L7651", right="1,5", start="30")

    html = page_of(desk.get(reverse("labels")), 200)

    assert '<option value="L7651" selected>' in html
    assert (value(html, "right"), value(html, "start"), listed(html)) == ("1,5", "1", [])


@pytest.mark.parametrize("copies", [1, 3])
@pytest.mark.parametrize(("kind", "queries"), [("code", 1), ("boite", 2)])
def test_what_a_sheet_costs(desk, game, copies, kind, queries, django_assert_num_queries):
    codes = [CopyFactory(barcode=f"8000{number}", game=game).barcode for number in range(copies)]
    ask(desk, "labels", listed=codes[0])  # the session, the user and the printer's settings are there

    # Session and user, the permissions in two, then the sheet; the session is written again around a savepoint.
    with django_assert_num_queries(4 + queries + 3):
        ask(desk, "labels", listed="\n".join(codes), kind=kind)


# ── Cards ────────────────────────────────────────────────────────────────────────────────────────────
CARD_SETTINGS = {"symbology": "Code 128", "start": "1", "right": "0", "down": "0", "named": "on"}


def test_cards_with_the_name_of_their_holder(desk):
    family: Card = make_member(name="Famille Exemple")
    child: Card = CardFactory.create(
        household=family.household, patron=PatronFactory(household=family.household, given_name="Zoé"), number="C2"
    )

    pdf = pdf_of(ask(desk, "print-cards", listed=f"{family.number}\n{child.number}", **CARD_SETTINGS), "cartes")

    assert sizes(pdf) == [(210, 297)]
    picture = pictures(pdf)[0]
    assert read_in(picture, CARDS.box(1)) == [f"Code128 {family.number}"]
    assert read_in(picture, CARDS.box(2)) == ["Code128 C2"]
    assert {"Famille Exemple", "Zoé Exemple"} <= set(words(pdf)[0].split("\r\n"))


def test_cards_without_a_name(desk):
    card = make_member(name="Famille Exemple")

    pdf = pdf_of(ask(desk, "print-cards", listed=card.number, **{**CARD_SETTINGS, "named": ""}), "cartes")

    assert "Famille Exemple" not in words(pdf)[0]


def test_a_replaced_card_is_not_printed(desk):
    card = CardFactory(number="C1", replaced_at=NOW)

    html = page_of(ask(desk, "print-cards", listed=card.number, **CARD_SETTINGS), 422)

    said = [words.replace("\u00a0", " ") for words in errors(html)]
    assert said == ["Codes à imprimer : La carte « C1 » a été remplacée : elle ne s’imprime plus."]
    assert listed(html) == ["C1"]
