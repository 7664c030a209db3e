"""What a door told whoever asked, and which refusals were raised on the way."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client

from catalogue.lending.refusals import Refusal
from tests.catalogue.views.desk.counter import text_of
from tests.pages import Page


@dataclass(frozen=True)
class Told:
    """The words of the answer, its status, and the codes that a program or the session of the desk has read."""

    words: str
    status: int
    codes: tuple[str, ...] | None = None

    def says(self, refusal: Refusal) -> bool:
        """Whether the refusal reached whoever asked, in its words and, where codes are told, by its code."""
        return refusal.words in self.words and (self.codes is None or refusal.code in self.codes)


def told_by_page(answer: Any, desk: Client | None) -> Told:
    """The words of a page, kept to what every page keeps; with the codes of the last act where the desk notes one."""
    html = answer.content.decode()
    assert Page(html).faults() == []
    at_desk = desk is not None and answer.wsgi_request.path == "/bureau/"
    entries = answer.wsgi_request.session.get("desk_entries", []) if at_desk else []
    return Told(text_of(html), answer.status_code, tuple(entries[0]["codes"]) if entries else None)


def told_by_api(answer: Any) -> Told:
    """The words and codes of a document."""
    document = answer.json()
    said = [document, *document.get("also", [])]
    codes = tuple(each["code"] for each in said if "code" in each)
    return Told(" ".join(each.get("message", "") for each in said), answer.status_code, codes)


@contextmanager
def heard(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Refusal]]:
    """Every refusal that is made while this lasts."""
    made: list[Refusal] = []
    plain = Refusal.__init__

    def noted(refusal: Refusal, **facts: Any) -> None:
        plain(refusal, **facts)
        made.append(refusal)

    with monkeypatch.context() as patch:
        patch.setattr(Refusal, "__init__", noted)
        yield made
