"""A browser of somebody of the staff: open a page, send a form, read the words."""

import re
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.catalogue.views.desk.counter import text_of
from tests.pages import Page

TOLD = re.compile(r'<div role="status">(.*?)</div>', re.DOTALL)


@dataclass
class Browser:
    """One browser, ``user`` logged in."""

    user: User
    client: Client = field(default_factory=Client)

    def __post_init__(self) -> None:
        self.client.force_login(self.user)

    def html(self, name: str, *arguments: object, **query: str | int) -> str:
        """The page, kept to what every page keeps."""
        response = self.client.get(reverse(name, args=arguments), query)
        assert response.status_code == 200
        html = response.content.decode()
        assert Page(html).faults() == []
        return html

    def words(self, name: str, *arguments: object, **query: str | int) -> str:
        """The words of the page, with plain spaces."""
        return plain(text_of(self.html(name, *arguments, **query)))

    def send(self, name: str, *arguments: object, to: str = "", **fields: object) -> str:
        """Send a form that must be taken; what the page says to which it leads (``to``, where that matters)."""
        response = self.client.post(reverse(name, args=arguments), fields)
        assert response.status_code == 302, text_of(response.content.decode())
        assert not to or response.headers["Location"] == to
        return told_by(self.client.get(response.headers["Location"]))

    def refused(self, name: str, *arguments: object, **fields: object) -> str:
        """Send a form that is shown again; all the words of the page."""
        response = self.client.post(reverse(name, args=arguments), fields)
        assert response.status_code == 422
        html = response.content.decode()
        assert Page(html).faults() == []
        return plain(text_of(html))


def told_by(response: Any) -> str:
    """What the page says of the act that led to it; nothing where it says nothing."""
    told = TOLD.search(response.content.decode())
    return plain(text_of(told[1])) if told else ""


def plain(words: str) -> str:
    """The words with plain spaces."""
    return words.replace("\u202f", " ").replace("\u00a0", " ")
