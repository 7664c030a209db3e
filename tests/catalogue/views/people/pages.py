"""A browser as its user uses it: pages kept to what every page keeps, forms that lead on."""

import re
from dataclasses import dataclass
from html import unescape
from typing import Any, Self

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from catalogue.models import Household
from tests.catalogue.views.desk.counter import text_of
from tests.pages import Page


@dataclass
class Desk:
    """One browser, somebody logged in."""

    user: User
    client: Client

    @classmethod
    def of(cls, user: User) -> Self:
        client = Client()
        client.force_login(user)
        return cls(user, client)

    @property
    def household(self) -> Household:
        """The household of a family's own account."""
        return Household.objects.get(accounts__user=self.user)

    def see(self, name: str, /, *args: object, status: int = 200, **query: str) -> str:
        """The words of a page."""
        return words(self.client.get(reverse(name, args=args), query), status)

    def send(self, name: str, /, *args: object, status: int = 422, **fields: Any) -> str:
        """Send a form that is shown again; the words of the page."""
        return words(self.client.post(reverse(name, args=args), fields), status)

    def act(self, name: str, /, *args: object, to: str, **fields: Any) -> str:
        """Send a form that leads to another page; the words of that page."""
        answer = self.client.post(reverse(name, args=args), fields)
        assert (answer.status_code, answer.headers.get("Location")) == (302, to), text_of(answer.content.decode())
        return words(self.client.get(to), 200)


def words(answer: Any, status: int) -> str:
    """The words of an answer of the test client with that status, its HTML kept to what every page keeps."""
    html = answer.content.decode()
    assert answer.status_code == status, text_of(html)
    outside = [fault for fault in Page(html).faults() if not fault.startswith("from outside: http://testserver/compte")]
    assert outside == []
    return text_of(html)


def shown_by(page: str) -> dict[str, str]:
    """What the form of a page says that it had shown, as it sends it along."""
    found = re.findall(r'<input type="hidden" name="(initial-[a-z_]+)"(?: value="([^"]*)")?', page)
    return {name: unescape(value) for name, value in found}
