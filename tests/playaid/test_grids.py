"""Grids that are filled in square by square, and steps and pieces that are counted."""

import html as entities
import re

import pytest
from django.test import Client

from rules.engine import run_helper
from tests.playaid.pages import page_of
from tests.playaid.published import publish_garden

pytestmark = pytest.mark.django_db

SHEET = "/jouer/jardin/feuille/?joueurs=2"
FITS = "/jouer/jardin/aides/fits/"


@pytest.fixture(autouse=True)
def garden(db):
    return publish_garden()


def words(response) -> str:
    text = re.sub(r"<[^>]+>", " ", response.content.decode())
    return " ".join(entities.unescape(text).replace("\u00a0", " ").split())


def entries(response):
    return response.context["form"].sheet()["players"][0]["entries"]


def test_every_square_says_where_it_is():
    page = page_of(Client().get(SHEET))

    assert page.label("p2-plot-2-3") == "Rangée 2, colonne 3 – Joueur 2"


def test_squares_are_read_as_rows_and_stay_ticked():
    response = Client().post(SHEET, {"p1-plot": ["1-1", "2-3", "7-7", "x"]})

    assert entries(response) == {"plot": ["100", "001"]}
    assert page_of(response).checked() == ["p1-plot-1-1", "p1-plot-2-3"]
    assert response.context["form"].answer["players"][0]["lines"]["plot"] == 2


def test_nothing_ticked_is_not_filled_in():
    assert entries(Client().post(SHEET, {})) == {}


@pytest.mark.parametrize(("text", "value"), [("", {}), ("0", {"floors": 0}), ("2", {"floors": 2})])
def test_steps_are_a_number(text, value):
    assert entries(Client().post(SHEET, {"p1-floors": text})) == value


@pytest.mark.parametrize("text", ["4", "-1", "deux"])
def test_steps_that_there_are_not_are_told(text):
    response = Client().post(SHEET, {"p1-floors": text})

    assert [told.target for told in response.context["form"].faults] == ["p1-floors"]


def test_options_are_shown_by_group_and_a_choice_too():
    page = page_of(Client().get(SHEET))

    groups = [group["label"] for group in page.all("optgroup")]
    assert groups[:2] == ["Plantes rouges", "Plantes bleues"]


def test_a_required_grid_with_nothing_on_it_is_an_empty_grid(garden):
    response = Client().post("/jouer/jardin/aides/left/", {})

    assert response.context["form"].answer == run_helper(garden, "left", {"cells": ["000", "000"]}).as_json()


def test_a_shape_is_drawn_in_the_box_that_holds_any_shape(garden):
    page = page_of(Client().get(FITS))

    drawn = [field["id"] for field in page.fields() if field["id"].startswith("q-shape-")]
    assert drawn == ["q-shape-1-1", "q-shape-1-2", "q-shape-2-1", "q-shape-2-2"]


def test_a_placement_is_told_in_words_and_on_the_grid(garden):
    typed = {"q-cells": ["1-1", "1-2", "1-3", "2-1"], "q-shape": ["1-1", "2-1"]}
    facts = {"cells": ["111", "100"], "shape": ["10", "10"]}

    response = Client().post(FITS, typed)

    assert response.context["form"].answer == run_helper(garden, "fits", facts).as_json()
    told = words(response)
    assert "La forme tient : oui" in told
    assert "Par exemple : rangée 2, colonnes 2 et 3." in told
    assert response.context["form"].placement.rows == [["filled"] * 3, ["filled", "placed", "placed"]]


def test_a_shape_that_does_not_fit_has_no_placement():
    response = Client().post(FITS, {"q-cells": ["1-1", "1-2", "1-3", "2-1", "2-2"], "q-shape": ["1-1", "2-1"]})

    assert response.context["form"].placement is None
    assert "La forme tient : non" in words(response)


def test_no_shape_at_all_is_told_at_its_grid():
    response = Client().post(FITS, {"q-cells": ["1-1"]})

    assert response.status_code == 422
    assert [told.target for told in response.context["form"].faults] == ["q-shape"]
    assert page_of(response).checked() == ["q-cells-1-1"]


def test_a_price_can_be_shared_in_other_ways():
    response = Client().post("/jouer/jardin/aides/market/", {"q-wanted-rose": "2"})

    form = response.context["form"]
    assert form.facts() == {"wanted": ["rose", "rose"]}
    assert sorted(dict(split)["Au voisin"] for split in form.splits) == sorted(
        way["near"] for way in form.answer["splits"][1:]
    )
    assert len(form.splits) == 2
    assert "Le même prix, partagé autrement" in words(response)
