"""The page of holds: what to fetch from the shelves, and what is set aside."""

import re
from datetime import date, timedelta

import pytest
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, Settings

from catalogue.lending.holds import set_aside
from catalogue.models import Hold
from tests.catalogue.views.desk.counter import Counter, text_of
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, GameFactory, HouseholdFactory, SiteFactory
from tests.factories.desk import HoldFactory
from tests.pages import Page

pytestmark = pytest.mark.django_db


def shown(counter: Counter, query: str = "") -> str:
    html = counter.client.get(reverse("hold-lists") + query).content.decode()
    assert Page(html).faults() == []
    return html


def rows(html: str) -> tuple[list[str], list[str]]:
    """The lines of what to fetch, and of what is set aside."""
    parts = html.split("Mises de côté")
    found = [[text_of(row) for row in re.findall(r"<tr>(.*?)</tr>", part, re.DOTALL)[1:]] for part in parts[:2]]
    return found[0], found[1]


def on_shelf(title: str, call_number: str, family: str, **copy: object) -> Hold:
    """A hold for a game whose only copy stands on its shelf."""
    box = CopyFactory(game=GameFactory(title=title), call_number=call_number, **copy)
    hold: Hold = HoldFactory(game=box.game, household=HouseholdFactory(name=family), placed_at=NOW)
    return hold


def test_boxes_are_fetched_in_the_order_of_the_shelves(counter: Counter):
    annexe, house = SiteFactory(name="Annexe d’essai"), SiteFactory(name="Maison d’essai")
    on_shelf("Azul", "AZU", "Famille Fictive", barcode="90002", site=house, section="Petits")
    on_shelf("Dixit", "DIX", "Famille Exemple", barcode="90003", site=house, current_site=annexe)
    later = on_shelf("Catan", "CAT", "Famille Modèle", barcode="90001", site=house, section="Petits")
    Hold.objects.filter(pk=later.pk).update(placed_at=NOW - timedelta(days=9), pickup_site=annexe)

    assert rows(shown(counter)) == (
        [
            "Dixit DIX 90003 Annexe d’essai Famille Exemple",
            "Azul AZU 90002 Maison d’essai, Petits Famille Fictive",
            "Catan CAT 90001 Maison d’essai, Petits Famille Modèle (Annexe d’essai)",
        ],
        [],
    )


def test_a_box_that_was_fetched_and_scanned_stands_on_the_hold_shelf(counter: Counter):
    hold = on_shelf("Azul", "AZU", "Famille Fictive", barcode="90002", site=SiteFactory(name="Maison d’essai"))

    counter.client.post(reverse("desk"), {"scan": "90002"})
    to_fetch, aside = rows(shown(counter))

    hold.refresh_from_db()
    assert hold.state == Hold.State.READY
    assert to_fetch == []
    assert [row.rpartition(" ")[0] for row in aside] == ["Azul 90002 Maison d’essai Famille Fictive"]


def test_what_nobody_came_for_says_so_and_stands_first(counter: Counter):
    for title, until in (("Azul", date(2026, 1, 20)), ("Dixit", date(2026, 1, 10)), ("Catan", date(2026, 1, 17))):
        hold = set_aside(copy=CopyFactory(game=on_shelf(title, "", "Famille Fictive").game), at=NOW, by=None)
        assert hold is not None
        Hold.objects.filter(pk=hold.pk).update(ready_until=until)

    aside = rows(shown(counter))[1]

    assert [(row.split()[0], "non retirée" in row) for row in aside] == [
        ("Dixit", True),
        ("Catan", False),
        ("Azul", False),
    ]


def test_without_holds_the_page_says_so(counter: Counter):
    html = shown(counter)

    assert "Rien à aller chercher en rayon." in html
    assert "Aucune boîte n’est mise de côté." in html
    assert "<table" not in html


@pytest.mark.parametrize("holds", [1, 3])
def test_the_page_asks_as_much_for_three_holds_as_for_one(
    counter: Counter, holds: int, django_assert_num_queries: DjangoAssertNumQueries
):
    for number in range(holds):
        on_shelf(f"Jeu {number}", "", f"Famille {number}", site=SiteFactory(name=f"Site {number}"))
        ready = on_shelf(f"Autre jeu {number}", "", f"Foyer {number}")
        set_aside(copy=ready.game.copies.get(), at=NOW, by=None)

    with django_assert_num_queries(8):
        html = shown(counter)

    assert [len(part) for part in rows(html)] == [holds, holds]


def test_both_lists_are_bounded(counter: Counter, settings: Settings):
    settings.LOANS_PER_PAGE = 2
    for number in range(3):
        on_shelf(f"Jeu {number}", "", "Famille Fictive")
        set_aside(copy=on_shelf(f"Autre jeu {number}", "", "Famille Fictive").game.copies.get(), at=NOW, by=None)

    html = shown(counter)

    assert [len(part) for part in rows(html)] == [2, 2]
    assert "3 boîtes à aller chercher" in html
    assert "Seules les 2 premières sont montrées." in html
    assert [len(part) for part in rows(shown(counter, "?page=2"))] == [2, 1]
