"""A Saturday at the desk, from the first card to the last box, by keyboard and scanner alone."""

import re
from datetime import date, timedelta
from statistics import median

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from catalogue.lending.due_dates import local_day
from catalogue.models import (
    Card,
    Closure,
    ContentCheck,
    Copy,
    DueDayShift,
    Event,
    Hold,
    Household,
    Loan,
    MissingPiece,
    StockTake,
    StockTakeScan,
)
from tests.e2e.hands import Hands
from tests.e2e.saturday import NEW_CARD, SHELF, UNKNOWN_CODE, WAITING_CARD, Desk, House, Shelf

pytestmark = pytest.mark.browser

# Somebody who types with an unhurried hand: forty words.
KEYS_A_MINUTE = 200
SCANNER_MS = 30


@pytest.fixture
def hands(page: Page) -> Hands:
    """Hands that have shown that a mouse would be heard."""
    hands = Hands(page)
    page.goto("/accessibilite/")
    page.mouse.click(2, 2)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert hands.pointed == ["pointerdown", "mousedown"]
    hands.pointed.clear()
    return hands


def test_a_saturday_by_keyboard_and_scanner_alone(hands: Hands):
    house, desk = House.furnish(), Desk(hands)
    come_in(hands, desk)

    family = enrol_a_family(hands, desk)
    lend_three_games(desk, house, family)
    pass_a_refusal_with_a_reason(hands, desk, house, family)
    let_another_family_wait(hands, desk, house)
    renew_in_vain(desk, house)
    take_back_a_box_without_two_pieces(hands, desk, house)
    take_back_what_somebody_waits_for(desk, house)
    take_a_return_back(desk, house)
    take_stock(hands, house)
    close_and_open_again(hands, house)

    assert hands.pointed == []
    assert len(hands.bursts) == len(hands.scanned) >= 15
    assert median(hands.bursts) <= SCANNER_MS


def come_in(hands: Hands, desk: Desk) -> None:
    """The librarian logs in and stands at the desk."""
    hands.page.goto("/bureau/")
    expect(hands.page.get_by_label("Nom d’utilisateur")).to_be_focused()
    hands.type("ludothecaire")
    hands.press("Tab")
    hands.type("mot de passe ludothecaire")
    hands.press("Enter")
    desk.ready()


def enrol_a_family(hands: Hands, desk: Desk) -> Household:
    """A family of two with its card, in less than a minute of keys; back at the desk."""
    page, keys = hands.page, hands.keys
    hands.follow("Foyers")
    hands.follow("Inscrire un foyer")
    expect(page.get_by_label("Nom du foyer")).to_be_focused()
    hands.type("Famille Samedi-Inventée")
    hands.press("Tab", "Tab")
    hands.scan(NEW_CARD)
    expect(page.get_by_label(re.compile("^Caution reçue"))).to_be_focused()
    hands.press("Tab")
    for given_name in ("Ada", "Bruno"):
        hands.type(given_name)
        hands.press("Tab", "Tab", "Tab", "Tab", "Tab")
    hands.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Rien n’est encore inscrit")
    expect(page.get_by_label("Nom du foyer")).to_be_focused()
    hands.press("Shift+Tab", "Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Famille Samedi-Inventée")
    expect(page.get_by_role("status")).to_contain_text("Le foyer est inscrit.")
    assert hands.keys - keys < KEYS_A_MINUTE
    hands.follow("Le bureau de prêt")
    desk.ready()

    family = Card.objects.get(number=NEW_CARD, replaced_at=None).household
    assert list(family.patrons.order_by("pk").values_list("given_name", flat=True)) == ["Ada", "Bruno"]
    assert family.memberships.on(local_day(timezone.now())).count() == 1
    return family


def lend_three_games(desk: Desk, house: House, family: Household) -> None:
    """The card, then three boxes."""
    day = in_three_weeks()
    desk.scan(NEW_CARD, "Carte lue", family.name)
    for copy in (house.first, house.second, house.third):
        desk.scan(copy.barcode, "Prêté", f"« {copy.game.title} », à rendre le {day.day} ")

    lent = Loan.objects.open().values_list("copy", "household", "due_on").order_by("copy")
    boxes = (house.first, house.second, house.third)
    assert list(lent) == [(copy.pk, family.pk, day) for copy in boxes]


def pass_a_refusal_with_a_reason(hands: Hands, desk: Desk, house: House, family: Household) -> None:
    """A fourth box is one too many, and is lent all the same: F4 asks for the reason, Enter sends it."""
    desk.scan(house.fourth.barcode, "Refusé", "Limite atteinte : 3 jeux à la fois.")
    assert not Loan.objects.filter(copy=house.fourth).exists()

    hands.press("F4")
    expect(hands.page.get_by_label(re.compile("^Motif"))).to_be_focused()
    hands.type("Fête inventée")
    desk.press("Enter", "Prêté", house.fourth.game.title)

    loan = Loan.objects.open().get(copy=house.fourth)
    assert (loan.household, loan.events.get(kind=Event.Kind.LENT).reason) == (family, "Fête inventée")
    desk.press("F9", "Terminé")


def let_another_family_wait(hands: Hands, desk: Desk, house: House) -> None:
    """A family reserves the second box, which is out: its code is scanned, and Enter twice does the rest."""
    page = hands.page
    desk.scan(WAITING_CARD, "Carte lue", house.waiting.name)
    hands.follow("Réserver un jeu")
    expect(page.get_by_label(re.compile("^Jeu à réserver"))).to_be_focused()
    hands.scan(house.second.barcode)
    expect(page.get_by_role("radio", name=house.second.game.title)).to_be_focused()
    hands.press("Enter")
    desk.ready()
    desk.says("Réservé", house.second.game.title)

    hold = Hold.objects.get()
    assert (hold.household, hold.game_id, hold.state) == (house.waiting, house.second.game_id, Hold.State.WAITING)
    desk.press("F9", "Terminé")


def renew_in_vain(desk: Desk, house: House) -> None:
    """The first family may not keep what the other one waits for."""
    desk.scan(NEW_CARD, "Carte lue")
    desk.push(f"Renouveler « {house.second.game.title} »", "Refusé", "est attendu par un autre foyer")

    loan = Loan.objects.open().get(copy=house.second)
    assert (loan.renewals, loan.due_on) == (0, in_three_weeks())
    desk.press("F9", "Terminé")


def take_back_a_box_without_two_pieces(hands: Hands, desk: Desk, house: House) -> None:
    """Two pawns are missing from the first box: the figure is typed where the cursor is, and Enter notes it."""
    desk.scan(house.first.barcode, "Rendu", house.first.game.title)
    hands.follow("Noter un écart")
    expect(hands.page.get_by_label(re.compile("Pion bleu inventé"))).to_be_focused()
    hands.type("2")
    hands.press("Enter")
    desk.ready()
    desk.says("contenu noté, incomplet, jouable")

    check = ContentCheck.objects.get()
    assert not Loan.objects.open().filter(copy=house.first).exists()
    assert (check.copy, check.occasion) == (house.first, ContentCheck.Occasion.RETURN)
    assert list(MissingPiece.objects.missing().values_list("copy", "label", "quantity")) == [
        (house.first.pk, "Pion bleu inventé", 2)
    ]
    assert Copy.objects.get(pk=house.first.pk).condition == Copy.Condition.PLAYABLE


def take_back_what_somebody_waits_for(desk: Desk, house: House) -> None:
    """The second box comes back, and is set aside for the family that waits."""
    desk.scan(house.second.barcode, "Rendu", f"de côté pour le foyer {house.waiting.name}")

    hold = Hold.objects.get()
    assert (hold.state, hold.copy) == (Hold.State.READY, house.second)
    assert Copy.objects.get(pk=house.second.pk).state == Copy.State.HELD


def take_a_return_back(desk: Desk, house: House) -> None:
    """The third box was scanned by mistake: F8, and it is out as before."""
    desk.scan(house.third.barcode, "Rendu", house.third.game.title)
    assert not Loan.objects.open().filter(copy=house.third).exists()

    desk.press("F8", "Annulé", "Retour annulé : le jeu est de nouveau sorti.")

    assert Loan.objects.open().get(copy=house.third).due_on == in_three_weeks()
    undone = Event.objects.get(kind=Event.Kind.UNDONE)
    assert undone.undoes is not None
    assert undone.undoes.kind == Event.Kind.RETURNED


def take_stock(hands: Hands, house: House) -> None:
    """One shelf: a box in its place, one of another shelf, a code that nobody knows, one that is out, one unseen."""
    hands.follow("Réglages et suivi")
    hands.follow("Inventaires")
    hands.go_to(hands.page.get_by_label("Site"))
    hands.type("Mais")
    hands.press("Tab")
    hands.type(SHELF[:9])
    hands.push("Commencer un inventaire")
    shelf = Shelf(hands)
    shelf.scan(house.first.barcode, "à sa place")
    shelf.scan(house.stray.barcode, "est d’un autre rayon")
    shelf.scan(UNKNOWN_CODE, f"Code « {UNKNOWN_CODE} » inconnu.")
    shelf.scan(house.third.barcode, "est noté sorti")
    hands.push("Terminer l’inventaire")
    expect(shelf.answer).to_contain_text("Inventaire terminé.")

    take, Finding = StockTake.objects.get(), StockTakeScan.Finding  # noqa: N806 - the name of a class
    assert (take.site, take.section) == (house.site, SHELF)
    assert dict(take.scans.values_list("barcode", "finding")) == {
        house.first.barcode: Finding.EXPECTED,
        house.stray.barcode: Finding.MISPLACED,
        UNKNOWN_CODE: Finding.UNKNOWN,
        house.third.barcode: Finding.ON_LOAN,
    }
    assert Event.objects.get(kind=Event.Kind.STOCK_TAKE_ENDED).facts["missing"] == [house.unseen.pk]
    missing = hands.page.get_by_role("heading", name="Manquants").locator("~ ul").first
    expect(missing.get_by_role("listitem")).to_have_count(1)
    expect(missing).to_contain_text(house.unseen.barcode)


def close_and_open_again(hands: Hands, house: House) -> None:
    """A closure moves the two games that are still out by a day; then they come back to theirs."""
    page, day = hands.page, in_three_weeks()
    hands.follow("Le bureau de prêt")
    hands.follow("Réglages et suivi")
    hands.follow("Calendrier")
    hands.follow("Ajouter une fermeture")
    hands.go_to(page.get_by_label("Motif"))
    hands.type("Travaux inventés")
    hands.press("Tab")
    hands.type(f"{day:%d/%m/%Y}")
    hands.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Retours pendant la fermeture")
    closure = Closure.objects.get()
    assert (closure.reason, closure.first_day, closure.last_day) == ("Travaux inventés", day, day)
    assert due_days(house) == [day, day]

    hands.push("Déplacer ces 2 retours")
    expect(page.get_by_role("status")).to_contain_text("2 retours déplacés.")
    assert due_days(house) == [day + timedelta(days=1)] * 2

    hands.push("Remettre à leur date")
    expect(page.get_by_role("status")).to_contain_text("2 retours remis à leur date.")
    assert due_days(house) == [day, day]
    assert DueDayShift.objects.get().undone_at is not None


def in_three_weeks() -> date:
    """When what is lent today is due."""
    return local_day(timezone.now()) + timedelta(days=21)


def due_days(house: House) -> list[date | None]:
    """When the two games that stay out are due."""
    return list(Loan.objects.open().filter(copy__in=[house.third, house.fourth]).values_list("due_on", flat=True))
