"""What holds for every page of the table and of the rules."""

import pytest
from django.test import Client

from tests.playaid.pages import page_of
from tests.playaid.published import ARCHITECTS, publish_architects, publish_lanterns, publish_text

pytestmark = pytest.mark.django_db

ADDRESSES = [
    "/jouer/",
    f"/jouer/{ARCHITECTS}/preparer/",
    f"/jouer/{ARCHITECTS}/preparer/?joueurs=4&graine=3",
    f"/jouer/{ARCHITECTS}/preparer/?joueurs=7&tirage=non",
    f"/jouer/{ARCHITECTS}/feuille/",
    f"/jouer/{ARCHITECTS}/feuille/?joueurs=99",
    f"/jouer/{ARCHITECTS}/feuille/?joueurs=3",
    f"/jouer/{ARCHITECTS}/aides/battle/",
    f"/jouer/{ARCHITECTS}/aides/battle/?joueurs=2",
    f"/regles/{ARCHITECTS}/",
    "/jouer/lanternes/preparer/?joueurs=2&variante=court&graine=essai",
    "/jouer/lanternes/feuille/?joueurs=5",
    "/jouer/lanternes/feuille/?joueurs=2&variante=court",
    "/jouer/lanternes/aides/price/",
    "/jouer/lanternes/aides/duel/?joueurs=3",
    "/regles/lanternes/",
    "/jouer/petit/feuille/?joueurs=2",
    "/regles/petit/",
]


@pytest.fixture(autouse=True)
def games(db):
    publish_architects()
    publish_lanterns()
    publish_text()


@pytest.mark.parametrize("address", ADDRESSES)
def test_one_heading_no_script_or_style_within_and_every_field_labelled(address):
    response = Client().get(address)

    page = page_of(response)
    assert response.status_code == 200
    assert len(page.all("h1")) == 1
    assert page.all("style") == []
    assert [
        script for script in page.all("script") if "src" not in script and script["type"] != "application/json"
    ] == []
    attributes = {name for _tag, found in page.elements for name in found}
    assert not [name for name in attributes if name == "style" or name.startswith("on")]
    assert sorted(page.ids) == sorted(set(page.ids))
    assert [field["id"] for field in page.fields() if not page.labels.get(field["id"], "").strip()] == []


@pytest.mark.parametrize("address", ADDRESSES)
def test_what_describes_a_field_and_what_a_link_points_to_is_on_the_page(address):
    page = page_of(Client().get(address))

    described = [
        identifier
        for _tag, found in page.elements
        for name in ("aria-describedby", "aria-labelledby")
        for identifier in (found.get(name) or "").split()
    ]
    targets = [link["href"][1:] for link in page.all("a") if link.get("href", "").startswith("#")]
    assert set(described + targets) <= set(page.ids)


@pytest.mark.parametrize("address", ADDRESSES)
def test_links_to_rules_arrive_at_a_section(address):
    links = [link["href"] for link in page_of(Client().get(address)).all("a") if "#regle-" in link.get("href", "")]

    for link in {link for link in links if not link.startswith("#")}:
        assert link.partition("#")[2] in page_of(Client().get(link.partition("#")[0])).ids


@pytest.mark.parametrize(
    "address",
    [
        "/jouer/inconnu/preparer/",
        "/jouer/inconnu/feuille/",
        "/jouer/inconnu/aides/battle/",
        "/jouer/petit/preparer/",
        "/jouer/petit/aides/battle/",
        f"/jouer/{ARCHITECTS}/aides/inconnue/",
        "/regles/inconnu/",
    ],
)
def test_what_is_not_there_is_told_in_the_look_of_the_site(address):
    response = Client().get(address)

    assert response.status_code == 404
    assert "Page introuvable" in response.content.decode()


@pytest.mark.parametrize("address", [f"/jouer/{ARCHITECTS}/preparer/?joueurs=4", "/jouer/", f"/regles/{ARCHITECTS}/"])
def test_pages_that_only_show_accept_nothing(address):
    assert Client().post(address).status_code == 405


@pytest.mark.parametrize("address", [address for address in ADDRESSES if "/lanternes/" not in address])
def test_a_page_costs_at_most_three_queries(address, django_assert_max_num_queries):
    Client().get(address)

    with django_assert_max_num_queries(3):
        Client().get(address)
