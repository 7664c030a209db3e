"""Looks at a page as a browser would: its fields, their labels, its ids."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

NAMED_BY_LABEL = {"input", "select", "textarea"}
VOID = {"input", "meta", "link", "br", "hr", "img"}


@dataclass
class Page(HTMLParser):
    """What a page holds; ``texts`` are the words inside elements that have the attribute asked for."""

    html: str
    elements: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    labels: dict[str, str] = field(default_factory=dict)
    ids: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self._label = ""
        self.feed(self.html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.elements.append((tag, found))
        if found.get("id"):
            self.ids.append(found["id"] or "")
        if tag == "label":
            self._label = found.get("for") or ""
            self.labels[self._label] = ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "label":
            self._label = ""

    def handle_data(self, data: str) -> None:
        if self._label:
            self.labels[self._label] += data

    def all(self, tag: str) -> list[dict[str, Any]]:
        return [attributes for name, attributes in self.elements if name == tag]

    def fields(self) -> list[dict[str, Any]]:
        """The fields that a person fills in."""
        found = [attributes for name, attributes in self.elements if name in NAMED_BY_LABEL]
        return [attributes for attributes in found if attributes.get("type") != "hidden"]

    def label(self, identifier: str) -> str:
        return " ".join(self.labels[identifier].split())

    def value(self, identifier: str) -> str:
        return next(attributes.get("value") or "" for attributes in self.fields() if attributes["id"] == identifier)

    def checked(self) -> list[str]:
        return [attributes["id"] for attributes in self.fields() if "checked" in attributes]


def page_of(response: Any) -> Page:
    """The page of a response of the test client, whose type has no public name."""
    return Page(response.content.decode())
