"""The slip of a household's loans, as the desk asks for it."""

import pytest
from django.conf import settings
from django.urls import reverse

from catalogue.lending.loans import lend
from catalogue.models import Copy, Household, MissingPiece
from tests.catalogue.paper.answers import pdf_of
from tests.catalogue.paper.decoding import sizes, words
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, GameFactory, make_member

pytestmark = pytest.mark.django_db


def out(household: Household, title: str, **copy: object) -> Copy:
    made: Copy = CopyFactory.create(game=GameFactory(title=title), **copy)
    lend(copy=made, household=household, at=NOW, by=None)
    return made


def test_a_slip_names_the_games_that_are_out_and_nobody(desk):
    household = make_member(name="Famille Exemple").household
    azul = out(household, "Azul", barcode="0042")
    MissingPiece.objects.create(copy=azul, label="tuile rouge", quantity=2, noticed_at=NOW)
    MissingPiece.objects.create(copy=azul, label="sac", quantity=1, noticed_at=NOW, found_at=NOW)

    pdf = pdf_of(desk.get(reverse("loan-slip", args=[household.pk])), "bon-de-pret")

    assert words(pdf)[0].split("\r\n") == [
        settings.HOUSE_NAME,
        "Imprimé le 17 janvier 2026",
        "Azul",
        "à rendre le samedi 7 février 2026",
        "0042",
        "Manque déjà : 2 × tuile rouge",
    ]
    assert [width for width, _height in sizes(pdf)] == [80]


def test_a_slip_on_a4(desk):
    household = make_member().household

    pdf = pdf_of(desk.get(reverse("loan-slip", args=[household.pk]), {"papier": "a4"}), "bon-de-pret")

    assert sizes(pdf) == [(210, 297)]
    assert "aucun jeu sorti" in words(pdf)[0]


def test_the_slip_is_one_press_from_the_household_and_from_the_desk(desk):
    card = make_member()
    out(card.household, "Azul")
    desk.post(reverse("desk"), {"scan": card.number})
    address = reverse("loan-slip", args=[card.household_id])

    household = desk.get(reverse("household", args=[card.household_id])).content.decode()

    assert f'href="{address}"' in desk.get(reverse("desk")).content.decode()
    assert f'href="{address}"' in household
    assert f'href="{address}?papier=a4"' in household


@pytest.mark.parametrize("loans", [1, 3])
def test_what_a_slip_costs(desk, loans, django_assert_num_queries):
    household = make_member().household
    for number in range(loans):
        out(household, f"Jeu {number}")

    with django_assert_num_queries(4 + 3):
        desk.get(reverse("loan-slip", args=[household.pk]))


def test_a_household_that_is_not_there(desk):
    assert desk.get(reverse("loan-slip", args=[404])).status_code == 404
