"""Tablets for tests of what a device keeps and sends: the module of plays on a page of the site, driven by scripts.

They may lose their network and hear of it in the console; what none may do is throw.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

API = "**/api/plays/**"
LOAD = """async () => {
  const { openPlays } = await import("/static/playaid/play/plays.js");
  window.plays = await openPlays();
  window.troubles = [];
  window.changes = [];
  window.states = [];
  plays.onTrouble((trouble) => troubles.push(trouble));
  window.use = (log) => {
    window.log = log;
    log.onChange((change) => changes.push(change));
    log.onState((state) => states.push(state));
    log.start();
    return log.code;
  };
}"""


class Device:
    """One tab of a tablet."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.load()

    def load(self) -> None:
        """Load the page, or load it again."""
        self.page.goto("/accessibilite/")
        self.page.evaluate(LOAD)

    def run(self, script: str, work: Any = None) -> Any:
        """Run the body of a function of ``work``."""
        return self.page.evaluate(f"async (work) => {{ {script} }}", work)

    def begin(self, *cells: tuple[int, str, Any]) -> str:
        """Begin a play of the small game; gives its code."""
        written = [{"seat": seat, "key": key, "value": value} for seat, key, value in cells]
        made = {"slug": "petit", "version": 1, "title": "Petit jeu", "cells": written}
        code: str = self.run("return use(await plays.create(work));", made)
        return code

    def open(self, code: str) -> None:
        """Open a play that this device has."""
        self.run("use(await plays.open(work));", code)

    def join(self, code: str) -> None:
        """Open a play of another device."""
        self.run("use((await plays.join(work)).log);", code)

    def write(self, seat: int, key: str, value: Any) -> None:
        """Write a cell, and wait until this device keeps it."""
        self.run("await log.write([work]);", {"seat": seat, "key": key, "value": value})

    def value(self, seat: int, key: str) -> Any:
        """What stands in a cell now."""
        return self.run("return log.value(...work);", [seat, key])

    @property
    def state(self) -> Any:
        """What is unsent, and why."""
        return self.run("return log.state;")

    def sends(self) -> None:
        """Wait until all is sent."""
        self.until(lambda: (self.state["unsent"], self.state["reach"]) == (0, "sent"), seconds=10)

    def until(self, holds: Callable[[], object], *, seconds: float = 3.0) -> None:
        """Wait until something holds: everything that is connected agrees within three seconds."""
        until_in(self.page, holds, seconds=seconds)


def until_in(page: Page, holds: Callable[[], object], *, seconds: float = 3.0) -> None:
    """Wait until something holds, while the browser of ``page`` is listened to: its routes would not answer else."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, f"not within {seconds} s"
        page.wait_for_timeout(50)


@contextmanager
def tablets(chromium: Browser, server: str) -> Iterator[Callable[..., Device]]:
    """Give what makes tablets; with ``context`` another tab of one, with ``before`` a script that runs first."""
    contexts: list[BrowserContext] = []
    thrown: list[str] = []

    def make(*, beside: Device | None = None, before: str = "", **options: Any) -> Device:
        if beside:
            return Device(beside.page.context.new_page())
        context = chromium.new_context(base_url=server, locale="fr-FR", **options)
        context.set_default_timeout(15_000)
        context.on("weberror", lambda error: thrown.append(str(error.error)))
        contexts.append(context)
        if before:
            context.add_init_script(before)
        return Device(context.new_page())

    yield make
    for context in contexts:
        context.close()
    assert not thrown, thrown
