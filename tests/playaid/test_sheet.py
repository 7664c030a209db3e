"""The score sheet without JavaScript: what is typed is scored as the rules say, and never lost."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from playaid.views.sheet import PROSE
from rules.engine import Definition, score
from tests.playaid.pages import page_of
from tests.playaid.published import ARCHITECTS, publish_architects, publish_lanterns, publish_text

pytestmark = pytest.mark.django_db

SHEET = f"/jouer/{ARCHITECTS}/feuille/?joueurs=3"
TYPED = {
    "p1-name": "Ana",
    "p1-wonder": "giza",
    "p1-stages": ["1", "2"],
    "p1-cat": "oui",
    "p1-blue": " 6 ",
    "p1-military_tokens": "3",
    "p1-progress_tokens": ["education"],
    "p1-progress_tokens-culture": "2",
    "p2-name": "Bruno",
    "p2-blue": "0",
}
READ = {
    "players": [
        {
            "name": "Ana",
            "entries": {
                "wonder": "giza",
                "stages": [1, 2],
                "cat": True,
                "blue": 6,
                "military_tokens": 3,
                "progress_tokens": ["education", "culture", "culture"],
            },
        },
        {"name": "Bruno", "entries": {"blue": 0}},
        {"name": "Joueur 3", "entries": {}},
    ]
}


def post(typed: dict[str, Any], address: str = SHEET) -> Any:
    return Client().post(address, typed)


def told(response: Any) -> list[str]:
    """The errors at the top of the page, as words."""
    html = response.content.decode().replace("\u00a0", " ")
    block = re.search(r'id="erreurs">(.*?)</div>', html, re.DOTALL)
    items = re.findall(r"<li>(.*?)</li>", block[1], re.DOTALL) if block else []
    return [re.sub(r"<[^>]+>", "", item).strip() for item in items]


def test_the_number_of_players_is_asked_first():
    publish_architects()

    assert "Combien de joueurs" in Client().get(f"/jouer/{ARCHITECTS}/feuille/").content.decode()


def test_every_field_is_named_by_category_and_player():
    publish_architects()

    page = page_of(Client().get(SHEET))

    assert page.label("p2-name") == "Nom du joueur 2"
    assert page.label("p2-blue") == "Points des cartes bleues – Joueur 2"
    assert page.label("p2-wonder") == "Merveille – Joueur 2"
    assert page.label("p2-cat") == "Pion Chat – Joueur 2"
    assert page.label("p3-stages-4").endswith(" – Joueur 3")
    for field in page.fields():
        assert re.match(r"Nom du joueur \d$|.+ – Joueur \d$", page.label(field["id"])), field


def test_the_answer_is_that_of_the_rules():
    definition = publish_architects()
    expected = score(definition, READ).as_json()

    response = post(TYPED)

    form = response.context["form"]
    assert response.status_code == 200
    assert form.sheet() == READ
    assert form.answer == expected
    html = response.content.decode()
    assert expected["decision"] in html
    for standing, player in zip(form.standings, expected["players"], strict=True):
        assert {key: standing[key] for key in ("name", "total", "rank")}.items() <= player.items()
        assert [(line["key"], line["points"]) for line in standing["lines"]] == list(player["lines"].items())
        assert [line["because"] for line in standing["lines"]] == [
            expected["explanations"][player["name"]][key] for key in player["lines"]
        ]
    assert expected["explanations"]["Ana"]["wonder"] in html


def test_a_shared_place_says_so():
    publish_text()

    response = post({"p1-coins": "4", "p2-coins": "4", "p3-coins": "-1"}, "/jouer/petit/feuille/?joueurs=3")

    standings = response.context["form"].standings
    assert [(one["rank"], one["shared"], one["wins"]) for one in standings] == [
        (1, True, True),
        (1, True, True),
        (3, False, False),
    ]


def test_everything_typed_is_still_there_with_the_answer():
    publish_architects()

    page = page_of(post(TYPED))

    assert page.value("p1-name") == "Ana"
    assert page.value("p1-blue") == " 6 "
    assert page.value("p1-progress_tokens-culture") == "2"
    assert page.checked() == ["p1-stages-1", "p1-stages-2", "p1-cat", "p1-progress_tokens-education"]
    assert [option for option in page.all("option") if "selected" in option] == [{"value": "giza", "selected": None}]
    assert page.label("p1-blue") == "Points des cartes bleues – Ana"


def test_everything_typed_is_still_there_with_the_errors_and_each_error_leads_to_its_field():
    publish_architects()
    typed = TYPED | {"p1-blue": "douze", "p2-blue": "500", "p1-progress_tokens-culture": "3", "p3-name": "Ana"}

    response = post(typed)

    page = page_of(response)
    assert response.status_code == 422
    assert told(response) == [
        "Points des cartes bleues – Ana : un nombre entier est attendu",
        "Jetons Progrès – Ana : Culture : un nombre de 0 à 2 est attendu",
        "Nom du joueur 3 – Joueur 3 : ce nom est déjà pris",
        "Points des cartes bleues – Bruno : un nombre de 0 à 96 est attendu",
    ]
    assert response.context["form"].answer is None
    assert (page.value("p1-blue"), page.value("p2-blue"), page.value("p3-name")) == ("douze", "500", "Ana")
    assert page.value("p1-progress_tokens-culture") == "3"
    assert page.checked() == ["p1-stages-1", "p1-stages-2", "p1-cat", "p1-progress_tokens-education"]
    wrong = [attributes["id"] for _tag, attributes in page.elements if attributes.get("aria-invalid") == "true"]
    assert {"p1-blue", "p2-blue", "p1-progress_tokens", "p3-name"} <= set(wrong)
    assert "p1-wonder" not in wrong


def test_oddities_are_warnings_that_lead_to_their_field():
    publish_architects()

    response = post({"p1-cat": "oui", "p2-cat": "oui", "p1-military_tokens": "20", "p3-military_tokens": "20"})

    warnings = response.context["form"].warnings
    assert response.status_code == 200
    assert [(warning.about, warning.target) for warning in warnings] == [
        ("Pion Chat – Joueur 1", "p1-cat"),
        ("Pion Chat – Joueur 2", "p2-cat"),
        ("Jetons Victoire militaire", "p1-military_tokens"),
    ]


def test_a_variant_asks_for_its_own_entries_and_scores_its_own_lines():
    definition = publish_lanterns()
    address = "/jouer/lanternes/feuille/?joueurs=2&variante=court"

    response = post({"p1-bells": "2", "p1-debt": "−3", "p2-windows": ["north"]}, address)

    sheet = {
        "players": [
            {"name": "Joueur 1", "entries": {"debt": -3, "bells": 2}},
            {"name": "Joueur 2", "entries": {"windows": ["north"]}},
        ]
    }
    assert response.context["form"].sheet() == sheet
    assert response.context["form"].answer == score(definition, sheet, "court").as_json()


def test_a_wrong_choice_sent_by_no_browser_is_told():
    publish_architects()

    response = post({"p1-wonder": "rome", "p1-stages": ["9", "x"], "p1-progress_tokens": "gold"})

    assert response.status_code == 422
    assert [line.partition(" : ")[0] for line in told(response)] == [
        "Merveille – Joueur 1",
        "Étapes construites – Joueur 1",
        "Jetons Progrès – Joueur 1",
    ]


def test_the_tablet_gets_the_rules_that_it_counts_with():
    definition = publish_architects()

    html = Client().get(SHEET).content.decode()

    block = re.search(r'<script id="regles" type="application/json">(.*?)</script>', html, re.DOTALL)
    assert block is not None
    rules = json.loads(block[1])
    assert rules == {key: value for key, value in definition.as_json().items() if key not in PROSE}
    assert score(Definition.from_json(rules), READ) == score(definition, READ)


def test_a_sheet_is_scored_for_one_query(django_assert_num_queries):
    publish_architects()
    post(TYPED)

    with django_assert_num_queries(1):
        post(TYPED)


def test_a_post_without_a_number_of_players_asks_for_it():
    publish_architects()

    response = post(TYPED, f"/jouer/{ARCHITECTS}/feuille/")

    assert (response.status_code, "Combien de joueurs" in response.content.decode()) == (200, True)


def test_the_blank_for_a_pencil_has_a_row_a_line():
    publish_architects()

    html = Client().get(SHEET).content.decode()

    paper = html.partition('class="paper"')[2].partition("</table>")[0]
    assert re.findall(r"<th>([^<]+)</th>", paper)[1:7] == [
        "Merveille",
        "Pion Chat",
        "Cartes bleues",
        "Conflits",
        "Progrès",
        "Total",
    ]
