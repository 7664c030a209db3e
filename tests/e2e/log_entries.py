"""Entries of a log for tests, and how a browser is asked what the log says of them."""

from typing import Any

from playwright.sync_api import Page

LOG = "/static/playaid/play/log.js"


def ask(page: Page, script: str, work: Any = None) -> Any:
    """Run a script with the module's address on a page of the site."""
    page.goto("/accessibilite/")
    return page.evaluate(f"async ([address, work]) => ({script})([address, work])", [LOG, work])


def entry(number: int, value: Any, *, device: str = "mine", **more: Any) -> dict[str, Any]:
    """An entry taken as the ``number``-th, in the one cell that a test looks at unless ``more`` says another."""
    made = {"id": f"e{number}", "order": number, "seat": 1, "key": "coins", "undoes": None, "moment": 1000 + number}
    return {**made, "value": value, "device": device, **more}


def called(page: Page, name: str, *arguments: Any) -> Any:
    """What a function of the module answers."""
    script = f"async ([address, work]) => {{ const log = await import(address); return log.{name}(...work); }}"
    return ask(page, script, list(arguments))
