"""Lists of small forms without JavaScript: buttons of the form add and remove, and nothing that was typed is lost."""

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.engine import run_helper, score
from tests.playaid.pages import page_of
from tests.playaid.published import publish_garden

pytestmark = pytest.mark.django_db

SHEET = "/jouer/jardin/feuille/?joueurs=2"
TYPED = {
    "saisie": "listed",
    "p1-name": "Ana",
    "p1-water": "2",
    "p1-beds-row": ["1", "2"],
    "p1-beds-1-size": "4",
    "p1-beds-1-walled": "oui",
    "p1-beds-1-trees-row": ["1", "3"],
    "p1-beds-1-trees-3-height": "5",
    "p1-beds-2-plant": "iris",
}
BEDS = [{"size": 4, "walled": True, "trees": [{"height": 5}]}, {"plant": "iris"}]


@pytest.fixture(autouse=True)
def garden(db):
    return publish_garden()


def post(typed, address=SHEET):
    return Client().post(address, typed)


def rows(response, name="p1-beds") -> list[str]:
    """The numbers of the records on a page; those of the blank one to copy are marks."""
    found = [field["value"] for field in page_of(response).all("input") if field.get("name") == f"{name}-row"]
    return [number for number in found if number.isdecimal()]


def test_records_are_read_in_order_and_blank_ones_left_out(garden):
    sheet = {"players": [{"name": "Ana", "entries": {"water": 2, "beds": BEDS}}, {"name": "Joueur 2", "entries": {}}]}

    response = post(TYPED)

    assert response.context["form"].sheet() == sheet
    assert response.context["form"].answer == score(garden, sheet).as_json()


def test_there_is_a_record_to_fill_in_from_the_start():
    response = Client().get(SHEET)

    assert rows(response) == ["1"]
    assert rows(response, "p1-beds-1-trees") == ["1"]
    assert page_of(response).label("p2-beds-1-size") == "Taille – Massifs 1 – Joueur 2"
    assert page_of(response).label("p2-beds-1-trees-1-height") == "Hauteur – Massifs 1 – Arbres 1 – Joueur 2"


def test_a_button_adds_a_record_and_keeps_everything_typed():
    response = post(TYPED | {"ajouter": "p1-beds"})

    page = page_of(response)
    assert response.status_code == 200
    assert response.context["form"].answer is None
    assert rows(response) == ["1", "2", "3"]
    assert (page.value("p1-beds-1-size"), page.value("p1-beds-1-trees-3-height"), page.value("p1-name")) == (
        "4",
        "5",
        "Ana",
    )
    assert "p1-beds-1-walled" in page.checked()


def test_the_button_to_add_goes_away_when_there_can_be_no_more():
    full = TYPED | {"p1-beds-row": ["1", "2", "3"]}

    response = post(full | {"ajouter": "p1-beds"})

    buttons = {button["value"]: button for button in page_of(response).all("button") if button.get("name") == "ajouter"}
    assert rows(response) == ["1", "2", "3"]
    assert "hidden" in buttons["p1-beds"]
    assert "hidden" not in buttons["p2-beds"]


def test_a_button_adds_to_a_list_in_a_record():
    response = post(TYPED | {"ajouter": "p1-beds-2-trees"})

    assert rows(response, "p1-beds-2-trees") == ["1", "2"]
    assert rows(response, "p1-beds-1-trees") == ["1", "3"]


def test_a_record_taken_away_takes_its_values_along_and_no_others():
    response = post(TYPED | {"retirer": "p1-beds-1"})

    page = page_of(response)
    assert rows(response) == ["2"]
    assert [option["value"] for option in page.all("option") if "selected" in option] == ["iris"]
    assert page.label("p1-beds-2-size") == "Taille – Massifs 1 – Ana"


def test_the_last_record_taken_away_leaves_a_blank_one():
    response = post({"saisie": "listed", "p1-beds-row": "4", "p1-beds-4-size": "9", "retirer": "p1-beds-4"})

    assert rows(response) == ["5"]
    assert page_of(response).value("p1-beds-5-size") == ""


def test_what_cannot_be_read_or_is_out_of_bounds_is_told_at_its_own_field():
    response = post(TYPED | {"p1-beds-1-size": "huit", "p1-beds-1-trees-3-height": "10"})

    page = page_of(response)
    assert response.status_code == 422
    assert [(told.about, told.target, told.message) for told in response.context["form"].faults] == [
        ("Taille – Massifs 1 – Ana", "p1-beds-1-size", "un nombre entier est attendu"),
        (
            "Hauteur – Massifs 1 – Arbres 2 – Ana",
            "p1-beds-1-trees-3-height",
            "un nombre de 1 à 9 est attendu",
        ),
    ]
    assert (page.value("p1-beds-1-size"), page.value("p1-beds-1-trees-3-height")) == ("huit", "10")
    wrong = {found["id"] for _tag, found in page.elements if found.get("aria-invalid") == "true"}
    assert wrong == {"p1-beds-1-size", "p1-beds-1-trees-3-height"}


def test_what_only_the_rules_know_to_be_wrong_is_told_at_the_list():
    response = post(TYPED | {"p1-beds-2-plant": "thistle"})

    assert [told.target for told in response.context["form"].faults] == ["p1-beds"]


def test_the_enter_key_sends_a_form_that_has_other_buttons():
    """Browsers press the first button of a form: it must be the one that counts."""
    elements = page_of(Client().get(SHEET)).elements
    start = next(place for place, (tag, found) in enumerate(elements) if found.get("id") == "feuille")
    buttons = [found for tag, found in elements[start:] if tag == "button" and found["type"] == "submit"]

    assert "name" not in buttons[0]
    assert {button.get("name") for button in buttons} == {None, "changer", "ajouter", "retirer"}


def test_a_helper_asks_for_records_too(garden):
    address = "/jouer/jardin/aides/hedge/"
    typed = {"q-posts-row": ["1", "2"], "q-posts-1-height": "3", "q-posts-2-height": "4"}

    more = post(typed | {"ajouter": "q-posts"}, address)
    answered = post(typed, address)

    assert (rows(more, "q-posts"), more.context["form"].answer) == (["1", "2", "3"], None)
    facts = {"posts": [{"height": 3}, {"height": 4}]}
    assert answered.context["form"].answer == run_helper(garden, "hedge", facts).as_json()
    assert "Un par poteau." in answered.content.decode()


LISTS = ["p1-beds-row", "p1-beds-1-size", "p1-beds-1-trees-row", "p1-beds-1-trees-1-height", "p1-beds-1-plant"]
OTHERS = ["p1-plot", "p1-floors", "p1-held-rose", "ajouter", "retirer", "saisie", "changer"]
NAMES = st.sampled_from([*LISTS, *OTHERS])
WORDS = st.text(max_size=6) | st.sampled_from(
    [
        "1",
        "2",
        "999",
        "9999",
        "٣",
        "²",
        "-1",
        "0",
        "p1-beds",
        "p1-beds-1",
        "p1-beds-1-trees-1",
        "1-1",
        "9-9",
        "listed",
        "rose",
    ]
)


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(typed=st.dictionaries(NAMES, st.lists(WORDS, max_size=5), max_size=8))
def test_no_form_whatever_is_an_error_of_the_server(typed):
    for address in (SHEET, "/jouer/jardin/feuille/?variante=equipes&places=3", "/jouer/jardin/aides/fits/"):
        assert post(typed, address).status_code in (200, 422)
