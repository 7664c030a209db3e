"""What a code is, where a copy and a household stand – and what is told of nobody."""

from datetime import date

import pytest

from catalogue.lending.loans import lend
from catalogue.models import Card, Copy
from tests.catalogue.api.client import Device
from tests.catalogue.lending.clock import Clock
from tests.catalogue.views.desk.counter import azul
from tests.conftest import NOW
from tests.factories.catalogue import LendingPolicyFactory, PatronFactory
from tests.factories.desk import ChargeFactory, DepositFactory, HoldFactory, LoanFactory, MissingPieceFactory

pytestmark = pytest.mark.django_db


def status_of(copy: Copy, **other: object) -> dict[str, object]:
    """What is told of a copy of Azul that stands on its shelf."""
    return {
        "id": copy.pk,
        "barcode": copy.barcode,
        "game": copy.game_id,
        "title": "Azul",
        "call_number": "ANT",
        "site": copy.site_id,
        "stands_at": copy.site_id,
        "state": "on_shelf",
        "restriction": "",
        "condition": "complete",
        "flag": "",
        "lendable": True,
        "missing_pieces": 0,
        "loan": None,
        "hold": None,
        "waiting": 0,
        **other,
    }


def test_a_copy_on_its_shelf(kiosk: Device):
    copy = azul(call_number="ANT")

    assert kiosk.get(f"/api/desk/copies/{copy.pk}/").json() == status_of(copy)


def test_a_copy_that_is_out_and_awaited(kiosk: Device, card: Card):
    copy = azul(call_number="ANT", condition=Copy.Condition.PLAYABLE)
    MissingPieceFactory(copy=copy)
    loan = lend(copy=copy, household=card.household, at=NOW, by=None, accepted=["copy_incomplete"])
    HoldFactory(game=copy.game)

    assert kiosk.get(f"/api/desk/copies/{copy.pk}/").json() == status_of(
        copy,
        state="on_loan",
        condition="playable",
        missing_pieces=1,
        loan={"id": loan.pk, "household": card.household_id, "due_on": "2026-02-07"},
        waiting=1,
    )


def test_a_household_with_all_that_the_desk_shows_and_no_way_to_reach_it(kiosk: Device, card: Card, clock: Clock):
    LendingPolicyFactory(games_at_once=1)
    home = card.household
    loan = LoanFactory(household=home, copy__game__title="Azul", copy__barcode="0042", due_on=date(2026, 1, 16))
    hold = HoldFactory(household=home, game__title="Kingdomino")
    ChargeFactory(household=home, amount_cents=250)
    DepositFactory(household=home, amount_cents=3000)
    LoanFactory()

    assert kiosk.get(f"/api/desk/households/{home.pk}/").json() == {
        "id": home.pk,
        "name": "Famille Inventée",
        "membership": {"starts_on": "2026-01-01", "ends_on": "2026-12-31"},
        "in_force": True,
        "games_out": 1,
        "places_left": 0,
        "reasons": [
            {
                "code": "loan_limit_reached",
                "message": "Limite atteinte\u00a0: 1 jeu à la fois.",
                "can_override": False,
                "warns": False,
                "facts": {"limit": 1, "games_out": 1},
            }
        ],
        "owed_cents": 250,
        "deposit_cents": 3000,
        "loans": [
            {
                "id": loan.pk,
                "title": "Azul",
                "barcode": "0042",
                "due_on": "2026-01-16",
                "days_late": 1,
                "next_renewal": 1,
            }
        ],
        "more": 0,
        "holds": [
            {
                "id": hold.pk,
                "game": hold.game_id,
                "title": "Kingdomino",
                "state": "waiting",
                "wanted_from": None,
                "ready_until": None,
                "site": None,
            }
        ],
    }


@pytest.mark.parametrize("device", ["kiosk", "librarians_kiosk"])
def test_no_role_is_told_an_address_by_the_api(request: pytest.FixtureRequest, device: str, card: Card):
    asking: Device = request.getfixturevalue(device)

    told = [
        asking.get(f"/api/desk/households/{card.household_id}/").content.decode(),
        asking.post("/api/desk/scan/", code=card.number).content.decode(),
    ]

    assert [word for word in ("Essais", "06 00") if word in "".join(told)] == []


def test_a_scanned_card_is_its_household_and_its_person(kiosk: Device, card: Card):
    card.patron = PatronFactory(household=card.household)
    card.save()

    told = kiosk.act("/api/desk/scan/", code=f"*{card.number}*")

    assert (told["what"], told["patron"], told["household"]["id"], told["copy"]) == (
        "card",
        card.patron.pk,
        card.household_id,
        None,
    )


def test_a_scanned_box_is_its_copy(kiosk: Device):
    copy = azul(call_number="ANT", barcode="0042")

    assert kiosk.act("/api/desk/scan/", code="àà'é") == {
        "what": "copy",
        "repaired": True,
        "patron": None,
        "household": None,
        "copy": status_of(copy),
    }


def test_an_unknown_code_is_a_404_with_words(kiosk: Device):
    answer = kiosk.post("/api/desk/scan/", code="777")

    assert answer.status_code == 404
    assert answer.json() == {
        "code": "unknown_code",
        "message": "Le code «\u00a0777\u00a0» n’est ni celui d’un jeu, ni celui d’une carte.",
        "can_override": False,
        "warns": False,
        "facts": {"shown": "777", "repaired": False},
        "also": [],
    }


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/api/desk/copies/0/", "Aucun exemplaire n’a cette clé."),
        ("/api/desk/copies/99999999999999999999999/", "Aucun exemplaire n’a cette clé."),
        ("/api/desk/households/0/", "Aucun foyer n’a cette clé."),
    ],
)
def test_a_key_that_nothing_has_is_a_404_with_words(kiosk: Device, address: str, words: str):
    answer = kiosk.get(address)

    assert (answer.status_code, answer.json()) == (404, {"code": "not_found", "message": words})
