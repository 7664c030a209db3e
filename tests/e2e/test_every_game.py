"""Every page of every game that ships: nothing for axe to find, nothing wider than its window, no word of refusal."""

import pytest

from rules.shipped import shipped_definition, shipped_paths
from tests.e2e.conftest import OpenContext
from tests.e2e.test_every_page import faults_of

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("demo")]

SLUGS = [path.parent.name for path in shipped_paths()]


def pages_of(slug: str) -> list[str]:
    """The reference, and for each variant the setup and the sheet of the smallest table, and each helper."""
    definition = shipped_definition(slug)
    assert definition is not None
    document = definition.document
    addresses = [f"/regles/{slug}/"]
    for variant in definition.variants:
        table = f"joueurs={document.players(variant).counts()[0]}&variante={variant}"
        seats = f"joueurs={document.seats(variant).counts()[0]}&variante={variant}"
        addresses += [f"/jouer/{slug}/preparer/?{table}&graine=3", f"/jouer/{slug}/feuille/?{seats}"]
    return addresses + [f"/jouer/{slug}/aides/{helper.key}/" for helper in document.helpers]


@pytest.mark.parametrize(("width", "scheme"), [(320, "light"), (1280, "dark")])
@pytest.mark.parametrize("slug", SLUGS)
def test_pages_of_a_game(open_context: OpenContext, slug: str, width: int, scheme: str):
    page = open_context(viewport={"width": width, "height": 900}, color_scheme=scheme).new_page()

    assert [fault for address in pages_of(slug) for fault in faults_of(page, address)] == []


@pytest.mark.parametrize("slug", SLUGS)
def test_the_printed_sheet_is_one_page(open_context: OpenContext, slug: str):
    definition = shipped_definition(slug)
    assert definition is not None
    page = open_context().new_page()
    page.goto(f"/jouer/{slug}/feuille/?joueurs={definition.document.seats('').counts()[-1]}")

    printed = page.pdf(format="A4", print_background=False)

    # Each page object of a PDF names its type; the tree of pages names another one.
    assert printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page ") + printed.count(b"/Type /Page/") == 1
