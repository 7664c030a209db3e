"""Two hands at the desk: one on the keyboard, one on the scanner, and none on a mouse.

Whatever points at the page is heard, so that a test can say that nothing did. The keys of the keyboard are counted,
and the time of each burst of the scanner is measured in the page.
"""

import re

from playwright.sync_api import Locator, Page, expect

# More than the longest way through a page of the desk.
MOST_TABS = 80
LISTENING = """
for (const kind of ["pointerdown", "mousedown", "touchstart"]) addEventListener(kind, () => window.pointed(kind), true);
let begun = null;
addEventListener("input", (event) => { begun = event.timeStamp; }, true);
addEventListener("keydown", (event) => {
  if (event.key === "Enter" && begun !== null) window.entered(event.timeStamp - begun);
  begun = null;
}, true);
"""


def named(beginning: str) -> re.Pattern[str]:
    """A name that begins so, whichever spaces are in it."""
    return re.compile("^" + r"\s".join(map(re.escape, beginning.split())))


class Hands:
    """Somebody who works ``page`` by keyboard and scanner.

    ``keys``: how often a key of the keyboard was pressed; ``pointed``: what else touched the page; ``scanned``:
    the codes; ``bursts``: the milliseconds that each of them took, its Enter included, as the page saw it.
    """

    def __init__(self, page: Page) -> None:
        """Before the page shows anything."""
        self.page = page
        self.keys = 0
        self.pointed: list[str] = []
        self.scanned: list[str] = []
        self.bursts: list[float] = []
        page.expose_function("pointed", self._pointed)
        page.expose_function("entered", self._entered)
        page.add_init_script(LISTENING)

    def _pointed(self, kind: str) -> None:
        self.pointed.append(kind)

    def _entered(self, milliseconds: float) -> None:
        # What a hand has typed and ended with Enter is no scan.
        if len(self.bursts) < len(self.scanned):
            self.bursts.append(milliseconds)

    def press(self, *keys: str) -> None:
        """One key after the other."""
        for key in keys:
            self.keys += 1
            self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        """A text, sign by sign, into whatever has the focus."""
        self.keys += len(text)
        self.page.keyboard.type(text)

    def scan(self, code: str) -> None:
        """A code and Enter behind it, at once: nothing waits between two signs, as with the quickest scanner."""
        self.scanned.append(code)
        self.page.keyboard.insert_text(code)
        self.page.keyboard.press("Enter")

    def go_to(self, target: Locator) -> None:
        """Tab until ``target`` has the focus."""
        expect(target).to_be_visible()
        for _tab in range(MOST_TABS):
            if target.evaluate("(element) => element === document.activeElement"):
                return
            self.press("Tab")
        raise AssertionError(f"No way by Tab to {target}")

    def push(self, name: str) -> None:
        """Go to the button of that name, and press it."""
        self.go_to(self.page.get_by_role("button", name=named(name)))
        self.press("Enter")

    def follow(self, name: str) -> None:
        """Go to the link of that name, and open it; back when its page has come."""
        self.go_to(self.page.get_by_role("link", name=named(name)))
        with self.page.expect_navigation():
            self.press("Enter")
