"""Browsers that may lose their network: the console may say so, and may complain of nothing else."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage

from tests.e2e.plays import TABLET

Open = Callable[..., BrowserContext]
# A network that is away, and answers that say no: Chromium reports each of them as an error.
EXPECTED = ("net::ERR_", "the server responded with a status of 4", "the server responded with a status of 503")


@contextmanager
def unplugged(chromium: Browser, server: str) -> Iterator[Open]:
    """Give what opens tablets (other ``options`` make other devices); fails on what their pages complained of."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error" and not any(known in message.text for known in EXPECTED):
            complaints.append(message.text)

    def open_one(**options: Any) -> BrowserContext:
        context = chromium.new_context(**{"base_url": server, "locale": "fr-FR", **TABLET, **options})
        context.set_default_timeout(15_000)
        context.on("console", heard)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        contexts.append(context)
        return context

    yield open_one
    for context in contexts:
        context.close()
    assert complaints == []
