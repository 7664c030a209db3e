"""Every game that comes with the software: its pages stand, and a form gives what the rules give."""

from collections.abc import Iterator
from random import Random
from urllib.parse import urlencode

import pytest
from django.test import Client

from playaid.forms.questions import sheet_ways
from rules.engine import Definition, SheetRefused, helper_facts, score
from rules.shipped import GAMES
from tests.playaid.filling import made_up_sheet, typed_sheet
from tests.playaid.pages import page_of
from tests.playaid.published import publish_file

pytestmark = pytest.mark.django_db

SLUGS = sorted(path.parent.name for path in GAMES.glob("*/ruleset.yaml"))


@pytest.fixture
def game(request, db) -> Definition:
    return publish_file(GAMES / request.param / "ruleset.yaml")


every_game = pytest.mark.parametrize("game", SLUGS, indirect=True)


def sheets(definition: Definition) -> Iterator[tuple[str, int, str]]:
    """The variants, numbers of seats and ways to fill in that a game has."""
    for variant in definition.variants:
        for seats in definition.document.seats(variant).counts():
            for way in [way.key for way in sheet_ways(definition, variant)] or [""]:
                yield variant, seats, way


def sheet_address(definition: Definition, variant: str, seats: int) -> str:
    """The page of a sheet, with its number under both names that it may have."""
    own = definition.document.sheet_seats
    name = "places" if own and definition.document.seats(variant) == own else "joueurs"
    return f"/jouer/{definition.slug}/feuille/?{urlencode({name: seats, 'variante': variant})}"


def addresses(definition: Definition) -> list[str]:
    slug, document = definition.slug, definition.document
    found = [f"/regles/{slug}/"]
    if document.entries:
        last = {variant: (variant, seats) for variant, seats, _way in sheets(definition)}
        found += [sheet_address(definition, *one) for one in last.values()] + [f"/jouer/{slug}/feuille/"]
    if document.setup:
        for variant in definition.variants:
            for number in document.players(variant).counts():
                asked = urlencode({"joueurs": number, "variante": variant, "graine": 7})
                found.append(f"/jouer/{slug}/preparer/?{asked}")
        found.append(f"/jouer/{slug}/preparer/?{urlencode({'joueurs': document.players().max, 'tirage': 'non'})}")
    most = document.players().max
    return found + [f"/jouer/{slug}/aides/{helper.key}/?joueurs={most}" for helper in document.helpers]


@every_game
def test_every_page_stands_with_one_heading_and_every_field_named(game):
    for address in addresses(game):
        response = Client().get(address)
        page = page_of(response)
        described = [
            identifier
            for _tag, found in page.elements
            for name in ("aria-describedby", "aria-labelledby")
            for identifier in (found.get(name) or "").split()
        ]

        assert (address, response.status_code, len(page.all("h1"))) == (address, 200, 1)
        assert sorted(page.ids) == sorted(set(page.ids)), address
        assert [field["id"] for field in page.fields() if not page.labels.get(field["id"], "").strip()] == []
        assert set(described) <= set(page.ids), address


@every_game
def test_a_form_is_read_and_scored_as_the_rules_do(game):
    chance = Random(game.slug)
    answered = 0
    for variant, seats, way in sheets(game):
        sheet = made_up_sheet(game, variant, way, seats, chance)
        try:
            expected = score(game, sheet, variant).as_json()
        except SheetRefused as refused:
            expected = {"errors": len(refused.faults)}

        response = Client().post(sheet_address(game, variant, seats), typed_sheet(game, sheet, variant, way))

        form = response.context["form"]
        assert form.sheet() == sheet
        if "errors" in expected:
            assert (response.status_code, len(form.faults)) == (422, expected["errors"])
        else:
            assert (response.status_code, form.answer) == (200, expected)
            answered += 1
    assert answered or not game.document.entries


@every_game
def test_helpers_answer_or_say_what_is_missing(game):
    for helper in game.document.helpers:
        most = game.document.players().max
        wanted = any(fact.required for fact in helper_facts(game, helper.key))

        response = Client().post(f"/jouer/{game.slug}/aides/{helper.key}/?joueurs={most}", {})

        form = response.context["form"]
        assert response.status_code == (422 if form.faults else 200)
        assert (form.answer is None) == bool(form.faults), helper.key
        assert wanted or form.answer, (helper.key, form.faults)


@every_game
def test_the_pages_of_a_game_cost_at_most_three_queries(game, django_assert_max_num_queries):
    for address in addresses(game)[:3]:
        Client().get(address)
        with django_assert_max_num_queries(3):
            Client().get(address)
