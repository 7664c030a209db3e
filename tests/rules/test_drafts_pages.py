"""The pages where rules are kept: who may come in, what they show, what each act answers."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rules import views_drafts
from rules.drafting import save_draft
from rules.models import Ruleset, RulesetVersion
from tests.conftest import NOW
from tests.pages import Page
from tests.playaid.published import ARCHITECTS, SMALL, publish_architects, publish_lanterns, publish_text
from tests.rules.drafts import CSV, HOME, WITH_TABLE, WRONG, hand_in, version, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def editor(librarian: User) -> Client:
    client = Client()
    client.force_login(librarian)
    return client


def every_page() -> list[str]:
    one = f"{HOME}petit/versions/1/"
    return [HOME, f"{HOME}deposer/", f"{HOME}petit/versions/", one, f"{one}texte/", f"{one}corriger/"]


def every_act() -> list[str]:
    return [f"{HOME}petit/versions/1/{act}/" for act in ("publier", "retirer", "reprendre", "jeter")]


def test_a_visitor_is_sent_to_log_in_and_a_volunteer_is_refused(desk: Client):
    publish_text()

    for address in every_page():
        assert Client().get(address).headers["Location"] == f"/connexion/?next={address}"
        assert desk.get(address).status_code == 403
    for address in every_act():
        assert Client().post(address).status_code == 302
        assert desk.post(address).status_code == 403
    assert version().status == "published"


def test_an_act_wants_a_post_and_a_token(librarian: User):
    publish_text()
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(librarian)

    assert [strict.get(address).status_code for address in every_act()] == [405] * 4
    assert [strict.post(address).status_code for address in every_act()] == [403] * 4
    assert strict.post(f"{HOME}deposer/", {"text": SMALL}).status_code == 403
    assert version().status == "published"


def test_every_page_keeps_what_each_page_keeps(editor: Client, librarian: User):
    publish_text()
    save_draft(text=WRONG, tables={}, by=librarian)
    save_draft(text=WITH_TABLE, tables={"isles.csv": CSV.decode()}, by=librarian)
    pages = [*every_page(), *(f"{HOME}petit/versions/{number}/" for number in (2, 3))]

    found = {
        address: Page(editor.get(address).content.decode()).faults() for address in pages if "texte" not in address
    }

    assert {address: faults for address, faults in found.items() if faults} == {}


@pytest.mark.parametrize("games", [1, 3])
def test_the_list_costs_the_same_for_any_number_of_games(editor: Client, games: int, django_assert_num_queries: Any):
    for publish in (publish_architects, publish_lanterns, publish_text)[:games]:
        publish()

    with django_assert_num_queries(6):  # session, user, two of permissions, the games, their versions
        told = words(editor.get(HOME))

    assert "7 Wonders Architects version 1, depuis le 17 janvier 2026" in told
    assert Ruleset.objects.count() == games


def retired(number: int) -> None:
    ruleset = Ruleset.objects.create(slug="petit", title="Petit")
    for each in range(1, number + 1):
        RulesetVersion.objects.create(ruleset=ruleset, number=each, status="retired", published_at=NOW)


@pytest.mark.parametrize("number", [1, 3])
def test_the_versions_cost_the_same_however_many(editor: Client, number: int, django_assert_num_queries: Any):
    retired(number)

    with django_assert_num_queries(7):  # session, user, two of permissions, the game, its versions, the log
        told = words(editor.get(f"{HOME}petit/versions/"))

    assert told.count("Publiée le") == number


def test_a_long_row_of_versions_ends(editor: Client, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(views_drafts, "VERSIONS_SHOWN", 2)
    retired(3)

    told = words(editor.get(f"{HOME}petit/versions/"))

    assert ("Version 3" in told, "Version 2" in told, "Version 1" in told) == (True, True, False)


def test_a_game_whose_last_draft_was_thrown_away_is_not_listed(editor: Client):
    hand_in(editor, text=SMALL)

    answer = editor.post(f"{HOME}petit/versions/1/jeter/", follow=True)

    assert answer.redirect_chain == [(HOME, 302)]
    assert "Le brouillon 1 est jeté." in words(answer)
    assert "Aucune règle n’est encore ici." in words(answer)
    assert "Il ne reste aucune version" in words(editor.get(f"{HOME}petit/versions/"))
    again = editor.post(f"{HOME}petit/versions/1/jeter/", follow=True)
    assert again.redirect_chain == [(HOME, 302)]
    assert "C’est déjà supprimé." in words(again)


def test_every_fault_is_told_with_its_place_and_publishing_is_not_offered(editor: Client):
    wrong = WRONG.replace('because: "{coins}"', 'because: "{money}"')

    answer = hand_in(editor, text=wrong)

    assert "2 erreurs lines.coins.value" in words(answer)
    assert "lines.coins.because" in words(answer)
    assert b"/publier/" not in answer.content
    assert b"/corriger/" in answer.content


def test_a_draft_is_published_retired_and_taken_up_again(editor: Client):
    hand_in(editor, text=SMALL)

    told = [
        words(editor.post(f"{HOME}petit/versions/1/{act}/", follow=True)) for act in ("publier", "retirer", "reprendre")
    ]

    assert "La version 1 est publiée" in told[0]
    assert "Ces règles ne sont plus proposées à la table." in told[1]
    assert "La version 2 est publiée" in told[2]
    assert "ludothecaire a repris la version 1" in told[2]


def test_acts_that_come_too_late_are_told_and_change_nothing(editor: Client):
    publish_text()

    told = [
        words(editor.post(f"{HOME}petit/versions/1/{act}/", follow=True)) for act in ("publier", "jeter", "reprendre")
    ]

    assert "Ce n’est plus un brouillon" in told[0]
    assert "Ce n’est plus un brouillon" in told[1]
    assert "Ce texte est déjà celui de la version 1, en vigueur." in told[2]
    assert version().status == "published"


def test_a_faulty_draft_that_is_published_all_the_same_leads_to_its_faults(editor: Client):
    hand_in(editor, text=WRONG)

    answer = editor.post(f"{HOME}petit/versions/1/publier/", follow=True)

    assert "Ce document est refusé : rien n’est publié." in words(answer)
    assert "lines.coins.value" in words(answer)


def test_the_preview_sets_up_for_the_players_asked_for(editor: Client):
    publish_architects()
    address = f"{HOME}{ARCHITECTS}/versions/1/"

    four, twenty = words(editor.get(f"{address}?players=4")), words(editor.get(f"{address}?players=99&variant=x"))

    assert "Posez 4 jetons Conflit au centre" in four
    assert "2 jetons Conflit" in four
    assert "Points des cartes bleues un nombre, de 0 à 96" in four
    assert "Gizeh" in four
    assert "Les Batailles À deux joueurs" in four
    assert "Mise en place impossible" in twenty
    assert "Posez" not in twenty.split("Le document")[0]


@pytest.mark.parametrize("query", ["players=", "players=x", "players=2&players=3", "variant=", "players=%00", "x=1"])
def test_an_odd_question_to_the_preview_is_answered(editor: Client, query: str):
    publish_lanterns()

    assert editor.get(f"{HOME}lanternes/versions/1/?{query}").status_code == 200


def test_the_text_is_given_as_it_was_written(editor: Client):
    publish_text()

    answer = editor.get(f"{HOME}petit/versions/1/texte/")

    assert (answer.content.decode(), answer.headers["Content-Type"]) == (SMALL, "application/yaml; charset=utf-8")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="petit-1.yaml"'


@pytest.mark.parametrize("address", ["inconnu/versions/", "petit/versions/9/", f"petit/versions/{'9' * 30}/"])
def test_what_is_not_there_is_not_found(editor: Client, address: str):
    publish_text()

    assert editor.get(HOME + address).status_code == 404


def test_a_document_is_shown_as_text_and_never_as_markup(editor: Client):
    hand_in(editor, text=SMALL.replace("Pièces", "<script>alert(1)</script>"))

    assert b"<script>alert" not in editor.get(f"{HOME}petit/versions/1/").content
