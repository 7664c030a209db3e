"""What a browser sends of a form that nobody has touched."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from catalogue.models import Game
from tests.catalogue.views.boxes.browser import Browser


@dataclass
class _Forms(HTMLParser):
    """The fields of each form of a page."""

    forms: list[dict[str, Any]] = field(default_factory=list)
    _text: list[str] | None = None
    _name: str = ""

    def __post_init__(self) -> None:
        HTMLParser.__init__(self)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        name = found.get("name", "")
        if tag == "form":
            self.forms.append({})
        elif tag == "input" and name and found.get("type") not in ("file", "submit"):
            self._input(name, found)
        elif tag == "textarea":
            self._name, self._text = name, []
        elif tag == "select":
            self._name = name
        elif tag == "option":
            self._option(found)

    def _input(self, name: str, found: dict[str, str]) -> None:
        if found.get("type") not in ("checkbox", "radio"):
            self.forms[-1][name] = found.get("value", "")
        elif "checked" in found:
            self.forms[-1].setdefault(name, []).append(found.get("value", "on"))

    def _option(self, found: dict[str, str]) -> None:
        if "selected" in found or self._name not in self.forms[-1]:
            self.forms[-1][self._name] = found.get("value", "")

    def handle_data(self, data: str) -> None:
        if self._text is not None:
            self._text.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea" and self._text is not None:
            # A browser drops the line end right behind the tag.
            self.forms[-1][self._name] = "".join(self._text).removeprefix("\n")
            self._text = None


def fields_of(html: str, *, containing: str) -> dict[str, Any]:
    """The fields of the form that has one named ``containing``."""
    page = _Forms()
    page.feed(html)
    sent = next(form for form in page.forms if containing in form)
    sent.pop("csrfmiddlewaretoken", None)
    return sent


def form_of(browser: Browser, game: Game) -> dict[str, Any]:
    """The page of that record, as a browser would send it untouched."""
    return fields_of(browser.html("record-change", game.pk), containing="title")
