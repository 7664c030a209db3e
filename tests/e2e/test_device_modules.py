"""What a page loads is one file, and does in a browser what its modules do when each is loaded by itself."""

import pytest
from django.conf import settings
from django.contrib.staticfiles.finders import FileSystemFinder
from django.contrib.staticfiles.storage import staticfiles_storage
from playwright.sync_api import Page

from ludotheque.staticfiles import joined_entries

pytestmark = pytest.mark.browser

# What comes of a module: the names of its exports, or why it stopped (most want a page of their own).
OUTCOME = """async (address) => {
  try { return Object.keys(await import(address)).sort(); } catch (fault) { return `${fault.name}: ${fault.message}`; }
}"""


def entries() -> list[str]:
    """The modules of the house that stand at the top."""
    return sorted(dict(joined_entries({path: (files, path) for path, files in FileSystemFinder().list([])})))


@pytest.mark.parametrize("name", entries())
def test_a_joined_entry_does_what_its_sources_do(page: Page, name: str):
    page.goto("/accessibilite/")
    apart = page.evaluate(OUTCOME, f"{settings.STATIC_URL}{name}")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    joined = page.evaluate(OUTCOME, staticfiles_storage.url(name))

    assert joined == apart
    assert "SyntaxError" not in joined
    assert "Failed to fetch" not in joined
    assert len([address for address in asked if address.endswith(".js")]) == 1
