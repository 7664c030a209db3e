"""A small house on its Saturday: the boxes, the families, and the pages as somebody at the desk meets them."""

import re
from dataclasses import dataclass

from django.utils import timezone
from playwright.sync_api import expect

from catalogue.lending.enrolment import enrol
from catalogue.models import Copy, Game, Household, MembershipKind, Site
from catalogue.roles import LIBRARIAN
from tests.conftest import make_user
from tests.e2e.hands import Hands
from tests.factories.catalogue import CopyFactory, GameFactory, MembershipKindFactory, SiteFactory
from tests.factories.desk import PieceFactory, PieceListFactory

SHELF, OTHER_SHELF = "Rayon des essais", "Rayon voisin"
NEW_CARD, WAITING_CARD = "2980000000017", "2980000000024"
UNKNOWN_CODE = "2999999999994"
ANY = re.compile(".+")


@dataclass(frozen=True, slots=True)
class House:
    """Five boxes of one shelf, one of another, and a family that will wait for the second box."""

    site: Site
    first: Copy
    second: Copy
    third: Copy
    fourth: Copy
    unseen: Copy
    stray: Copy
    waiting: Household

    @classmethod
    def furnish(cls) -> "House":
        """Write the rows: a house that is open every day, three games at once for three weeks."""
        site: Site = SiteFactory(name="Maison inventée", public_holidays=Site.PublicHolidays.NONE)
        kind: MembershipKind = MembershipKindFactory()
        make_user("ludothecaire", LIBRARIAN)
        titles = ["Premier", "Deuxième", "Troisième", "Quatrième", "Cinquième"]
        boxes = [box(f"{title} jeu inventé", number, site, SHELF) for number, title in enumerate(titles, start=1)]
        pieces = PieceListFactory(game=boxes[0].game)
        for label, quantity in (("Pion bleu inventé", 8), ("Dé inventé", 2)):
            PieceFactory(piece_list=pieces, label=label, quantity=quantity)
        waiting = enrol(
            name="Famille Attente-Inventée",
            persons=[],
            kind=kind,
            card_number=WAITING_CARD,
            at=timezone.now(),
            by=None,
        )
        first, second, third, fourth, unseen = boxes
        stray = box("Jeu voisin inventé", 6, site, OTHER_SHELF)
        return cls(site, first, second, third, fourth, unseen, stray, waiting)


def box(title: str, number: int, site: Site, section: str) -> Copy:
    """A copy of a game of its own, with a code of thirteen figures."""
    game: Game = GameFactory(title=title)
    copy: Copy = CopyFactory(game=game, barcode=f"29700000000{number:02}", site=site, section=section)
    return copy


class Desk:
    """The desk's page. After each act the next scan must land in its field."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self.field = hands.page.locator("[name=scan]")
        self.answer = hands.page.locator("#desk-answer")

    def ready(self) -> None:
        """The page has come, and waits for a scan."""
        expect(self.hands.page.get_by_role("heading", level=1)).to_have_text("Le bureau de prêt")
        expect(self.field).to_be_focused()

    def says(self, *words: str) -> None:
        """The live region says all of this, and the field has the focus again."""
        expect(self.answer).to_have_attribute("role", "status")
        for each in words:
            expect(self.answer).to_contain_text(each)
        expect(self.field).to_be_focused()

    def scan(self, code: str, *words: str) -> None:
        """Scan, and hear the answer to this very scan."""
        expect(self.field).to_be_focused()
        before = self.moment()
        self.hands.scan(code)
        self.answered(before, *words)

    def press(self, key: str, *words: str) -> None:
        """A key of the desk, and the answer to it."""
        before = self.moment()
        self.hands.press(key)
        self.answered(before, *words)

    def push(self, name: str, *words: str) -> None:
        """A button of the desk reached by Tab, and the answer to it."""
        before = self.moment()
        self.hands.push(name)
        self.answered(before, *words)

    def moment(self) -> str:
        """What tells this answer from the next one."""
        return self.answer.get_attribute("data-at") or "none"

    def answered(self, before: str, *words: str) -> None:
        """Another answer than the one of ``before`` has come, and says this."""
        expect(self.answer).to_have_attribute("data-at", ANY)
        expect(self.answer).not_to_have_attribute("data-at", before)
        self.says(*words)


class Shelf:
    """The page of a stock take."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self.field = hands.page.locator("[name=scan]")
        self.answer = hands.page.get_by_role("status")

    def scan(self, code: str, words: str) -> None:
        """Scan a box of the shelf, and read what the catalogue thinks of it."""
        expect(self.field).to_be_focused()
        self.hands.scan(code)
        expect(self.answer).to_contain_text(words)
        expect(self.field).to_be_focused()
        expect(self.field).to_have_value("")
