"""A desk as the one behind it uses it: scan, look at the answer."""

import re
from dataclasses import dataclass, field
from html import unescape

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from catalogue.models import Copy
from tests.factories.catalogue import CopyFactory, GameFactory
from tests.pages import Page

TAG = re.compile(r"<[^>]+>")
SPACE = re.compile(r"[ \n]+")


def text_of(html: str) -> str:
    """The words of a piece of HTML, in one line."""
    return SPACE.sub(" ", unescape(TAG.sub(" ", html))).strip()


def azul(**copy: object) -> Copy:
    """A copy of a game whose title the answers can be read for."""
    made: Copy = CopyFactory.create(game=GameFactory(title="Azul"), **copy)
    return made


@dataclass
class Counter:
    """One browser at the desk, somebody logged in."""

    user: User
    client: Client = field(default_factory=Client)

    def __post_init__(self) -> None:
        self.log_in()

    def log_in(self) -> None:
        """Begin the day: a session lasts for half of one."""
        self.client.force_login(self.user)

    def page(self) -> str:
        """The page as it stands, kept to what every page keeps."""
        response = self.client.get(reverse("desk"))
        assert response.status_code == 200
        html = response.content.decode()
        assert Page(html).faults() == []
        return html

    def answer(self) -> str:
        """The words in the live region."""
        found = re.findall(r'<div id="desk-answer" role="status"[^>]*>(.*?</div>)?\s*</div>', self.page(), re.DOTALL)
        assert len(found) == 1
        return text_of(found[0])

    def scan(self, text: str) -> str:
        """Scan, follow the redirect, read the answer."""
        return self.post("desk", scan=text)

    def post(self, name: str, *arguments: object, **fields: object) -> str:
        """Send a form, which must lead back to the desk; the answer."""
        response = self.client.post(reverse(name, args=arguments), fields)
        assert (response.status_code, response.headers["Location"]) == (302, reverse("desk"))
        return self.answer()

    def fragment(self, name: str, *arguments: object, **fields: object) -> str:
        """Send a form as the page's script does; the parts of the page that come back."""
        response = self.client.post(reverse(name, args=arguments), fields, headers={"X-Fragment": "desk"})
        assert response.status_code == 200
        return response.content.decode()

    def form(self, action: str) -> dict[str, list[str]]:
        """The hidden fields of the form that is sent to that address, as the page has it now."""
        found = re.findall(rf'<form[^>]*action="{re.escape(action)}".*?</form>', self.page(), re.DOTALL)
        assert found, f"no form is sent to {action}"
        fields: dict[str, list[str]] = {}
        for name, value in re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', found[0]):
            fields.setdefault(name, []).append(unescape(value))
        fields.pop("csrfmiddlewaretoken", None)
        return fields

    def press(self, name: str, *arguments: object, **fields: object) -> str:
        """Press the button of that form, with what the page put into it; the answer."""
        hidden = self.form(reverse(name, args=arguments))
        return self.post(name, *arguments, **{**hidden, **fields})

    def words(self) -> str:
        """All words of the page."""
        return text_of(self.page())
