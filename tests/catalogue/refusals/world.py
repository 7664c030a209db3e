"""A house in which any refusal can be met: one family, one box, and everybody who could ask for something."""

from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from catalogue.models import Account, Card, Copy, Household, Loan
from catalogue.roles import LIBRARIAN, MANAGER, VOLUNTEER
from tests.catalogue.api.client import Device, Home, Program
from tests.catalogue.lending.clock import Clock
from tests.catalogue.refusals.told import Told, told_by_api, told_by_page
from tests.catalogue.views.desk.counter import azul
from tests.conftest import make_user
from tests.factories.catalogue import make_member
from tests.factories.desk import AccountFactory, LoanFactory

PASSWORD = "des jeux pour tous"


@dataclass
class World:
    """``desk`` is the browser of whoever stands at the desk: a volunteer, unless the scene says otherwise."""

    clock: Clock
    role: str = VOLUNTEER

    # ── What there is ────────────────────────────────────────────────────────────────────────────────
    @cached_property
    def card(self) -> Card:
        """The card of a family whose membership is in force."""
        return make_member(name="Famille Inventée")

    @property
    def family(self) -> Household:
        household: Household = self.card.household
        return household

    @cached_property
    def copy(self) -> Copy:
        """A box on its shelf."""
        return azul(barcode="0042")

    @cached_property
    def loan(self) -> Loan:
        """That box, out to the family since long before the last scan."""
        return self.lent()

    def lent(self, **loan: Any) -> Loan:
        """The box out: to the family, unless it is said to whom."""
        Copy.objects.filter(pk=self.copy.pk).update(state=Copy.State.ON_LOAN)
        made: Loan = LoanFactory(**{"household": self.family, "copy": self.copy, **loan})
        return made

    # ── Who asks ─────────────────────────────────────────────────────────────────────────────────────
    @cached_property
    def user(self) -> User:
        return make_user("au-bureau", self.role)

    @cached_property
    def desk(self) -> Client:
        client = Client()
        client.force_login(self.user)
        return client

    @cached_property
    def device(self) -> Device:
        return Device(self.user)

    @cached_property
    def account(self) -> Account:
        account: Account = AccountFactory(household=self.family)
        account.user.set_password(PASSWORD)
        account.user.save()
        return account

    @cached_property
    def home(self) -> Home:
        return Home(self.account.user)

    def librarian(self) -> None:
        """A librarian stands at the desk."""
        self.role = LIBRARIAN

    def manager(self) -> None:
        """The manager does."""
        self.role = MANAGER

    # ── Asking ───────────────────────────────────────────────────────────────────────────────────────
    def page(self, name: str, *arguments: object, **fields: Any) -> Told:
        """Send a form of the staff; the page that follows."""
        return told_by_page(self.desk.post(reverse(name, args=arguments), fields, follow=True), self.desk)

    def own_page(self, name: str, *arguments: object, **fields: Any) -> Told:
        """The same for a form of the family's account."""
        return told_by_page(self.home.client.post(reverse(name, args=arguments), fields, follow=True), None)

    def api(self, path: str, **said: Any) -> Told:
        """POST to an endpoint of the desk."""
        return self._asked(self.device, f"/api/desk/{path}/", said)

    def own_api(self, path: str, **said: Any) -> Told:
        """The same to an endpoint of the account."""
        return self._asked(self.home, f"/api/account/{path}/", said)

    def _asked(self, program: Program, path: str, said: dict[str, Any]) -> Told:
        return told_by_api(program.post(path, **said))

    def show_card(self) -> None:
        """Take the family in hand at the desk."""
        assert self.scan(self.card.number).codes == ()

    def scan(self, text: str) -> Told:
        """Scan at the desk."""
        return self.page("desk", scan=text)

    def enter_for(self, day: date) -> None:
        """Enter at the desk what happened on a past day."""
        self.page("desk-day", day=day.isoformat())


def nothing(_world: World) -> None:
    """The house as it is."""
