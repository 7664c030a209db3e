"""Many records at once, and lists: chosen, looked at before, done, taken back."""

import re
from typing import Any

import pytest
from django.urls import reverse

from catalogue.models import BatchEdit, Copy, Game, GameList, Term
from tests.catalogue.views.boxes.browser import Browser, plain
from tests.catalogue.views.cataloguing.forms import fields_of
from tests.catalogue.views.desk.counter import text_of
from tests.conftest import make_user
from tests.factories.catalogue import CopyFactory, GameFactory, SiteFactory
from tests.factories.records import BatchEditFactory, GameListEntryFactory, GameListFactory
from tests.pages import Page

pytestmark = pytest.mark.django_db


def posted(browser: Browser, status: int = 200, **fields: object) -> str:
    response = browser.client.post(reverse("batch-new"), fields)
    assert response.status_code == status
    html = response.content.decode()
    assert Page(html).faults() == []
    return html


def found(browser: Browser, query: str) -> str:
    html = browser.client.get(f"{reverse('batch-new')}?{query}").content.decode()
    assert Page(html).faults() == []
    return html


def test_a_search_is_changed_after_a_look_and_taken_back(librarians: Browser):
    for title in ("Azul d’été", "Azul de nuit", "Bazar"):
        GameFactory(title=title)
    typed = fields_of(found(librarians, "q=azul"), containing="games")

    preview = posted(
        librarians, **{**typed, "scope": "all", "action": "add_term", "term": "mosaïque", "act": "preview"}
    )
    told = librarians.send("batch-new", **{**fields_of(preview, containing="games"), "act": "apply"})

    words = plain(text_of(preview))
    assert "2 lignes changeraient." in words
    assert "Azul de nuit Catégories – mosaïque" in words
    assert told == "Ajouter une catégorie : mosaïque – 2 lignes modifiées."
    assert Term.objects.get().games.count() == 2
    batch = BatchEdit.objects.get()
    assert librarians.send("batch-undo", batch.pk) == "2 lignes remises comme avant."
    assert Term.objects.get().games.count() == 0
    assert librarians.send("batch-undo", batch.pk) == "Cette modification en lot est déjà annulée."


def test_nothing_is_written_by_looking(librarians: Browser):
    game = GameFactory(title="Azul")

    posted(librarians, games=str(game.pk), action="set_publisher", publisher="Maison neuve", act="preview")

    assert not BatchEdit.objects.exists()
    assert not game.publishers.exists()
    assert not game.publishers.model.objects.exists()


def test_records_that_are_ticked_are_meant_alone(librarians: Browser):
    first, second = CopyFactory(game__title="Azul").game, CopyFactory(game__title="Bazar").game
    sent: dict[str, Any] = {"games": f"{first.pk},{second.pk}", "scope": "ticked", "game": [second.pk]}

    librarians.send("batch-new", **sent, action="set_section", place="Réserve", act="apply")

    assert list(Copy.objects.order_by("game__title").values_list("section", flat=True)) == ["", "Réserve"]


def test_what_was_looked_at_is_corrected_with_all_that_was_typed(librarians: Browser):
    first, second = CopyFactory(game__title="Azul").game, CopyFactory(game__title="Bazar").game
    sent = {"games": f"{first.pk},{second.pk}", "action": "set_section", "place": "Réserve", "act": "again"}

    html = librarians.client.post(reverse("batch-new"), sent).content.decode()

    assert f'name="games" value="{first.pk},{second.pk}"' in html
    assert 'value="Réserve"' in html
    assert fields_of(html, containing="games")["action"] == ["set_section"]
    assert not Copy.objects.exclude(section="").exists()


def test_what_was_ticked_stays_ticked_when_something_is_wrong(librarians: Browser):
    first, second = GameFactory(title="Azul"), GameFactory(title="Bazar")
    sent = {"games": f"{first.pk},{second.pk}", "scope": "ticked", "action": "add_term"}

    some = librarians.client.post(reverse("batch-new"), {**sent, "game": [second.pk]}).content.decode()
    none = librarians.client.post(reverse("batch-new"), {**sent, "term": "pirates"}).content.decode()

    assert f'value="{second.pk}" checked' in some
    assert f'value="{first.pk}" checked' not in some
    assert 'value="ticked" checked' in some
    assert f'name="games" value="{first.pk},{second.pk}"' in none
    assert 'value="pirates"' in none


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"action": ""}, "Que faire ? : Ce champ est obligatoire"),
        ({"action": "add_term"}, "Catégorie : Indiquez-le"),
        ({"action": "add_term", "term": "a ; b"}, "Catégorie : Un seul à la fois"),
        ({"action": "move_copies"}, "Site : Indiquez-le"),
        ({"action": "set_section", "games": ""}, "Aucune notice n’est choisie"),
        ({"action": "set_section", "games": "1,x"}, "Le choix des notices est illisible"),
        ({"action": "withdraw", "act": "apply"}, "Rien à changer"),
        ({"action": "set_series", "series": "x" * 201, "act": "apply"}, "Ces valeurs ne conviennent pas"),
        ({"action": "sell"}, "Sélectionnez un choix valide"),
    ],
)
def test_what_will_not_do_is_told(librarians: Browser, sent, words):
    game = GameFactory()

    html = posted(librarians, 422, **{"games": str(game.pk), "act": "preview", **sent})

    assert words in plain(text_of(html))
    assert not BatchEdit.objects.exists()


def test_each_way_to_change_stands_above_its_own_field_and_none_is_left_out(librarians: Browser):
    GameFactory(title="Azul")

    html = found(librarians, "q=azul")

    ways = html.split('<div class="way">')[1:]
    named = [re.findall(r'(?:name="action" value|name)="(\w+)"', way.partition("</fieldset>")[0]) for way in ways]
    assert named == [
        ["add_term", "remove_term", "term"],
        ["set_series", "series"],
        ["set_publisher", "publisher"],
        ["move_copies", "site"],
        ["set_section", "set_call_number", "place"],
        ["withdraw"],
    ]


def test_who_chooses_nothing_is_led_to_the_first_way(librarians: Browser):
    html = posted(librarians, 422, games=str(GameFactory().pk), act="preview")

    assert 'href="#id_action_0"' in html
    assert 'id="id_action_0"' in html
    assert html.count('aria-describedby="id_action_error"') == 8


def test_an_empty_search_chooses_nothing(librarians: Browser):
    GameFactory()

    assert "Cherchez d’abord les notices" in text_of(found(librarians, "q="))


def test_a_volunteer_changes_nothing_in_batch(volunteers: Browser):
    assert volunteers.client.get(reverse("batches")).status_code == 403
    assert volunteers.client.post(reverse("batch-new"), {"action": "withdraw"}).status_code == 403


@pytest.mark.parametrize("rows", [1, 3])
def test_the_list_of_edits_asks_as_much_for_three_as_for_one(librarians: Browser, rows, django_assert_num_queries):
    BatchEditFactory.create_batch(rows)
    librarians.html("batches")

    with django_assert_num_queries(6):
        librarians.html("batches")


# ── Lists ────────────────────────────────────────────────────────────────────────────────────────────
def test_a_list_is_made_filled_and_changed_in_batch(librarians: Browser):
    azul, _bazar = GameFactory(title="Azul"), GameFactory(title="Bazar")
    librarians.send("game-lists", called="Pour l’été")
    kept = GameList.objects.get()

    assert librarians.send("game-list", kept.pk, act="add", q="azul") == "1 notice ajoutée."
    assert librarians.send("game-list", kept.pk, act="add", q="azul") == "0 notice ajoutée."
    assert "Notices de la liste « Pour l’été »." in plain(text_of(found(librarians, f"liste={kept.pk}")))
    assert librarians.send("game-list", kept.pk, act="remove", game=azul.pk) == "1 notice retirée."
    assert librarians.send("game-list-delete", kept.pk) == "Liste supprimée : « Pour l’été »."
    assert Game.objects.count() == 2


def test_a_search_that_is_kept_is_asked_anew(librarians: Browser):
    html = librarians.client.get(reverse("game-lists") + "?q=azul").content.decode()
    typed = fields_of(html, containing="called")
    librarians.send("game-lists", **{**typed, "called": "Les Azul", "live": "on"})
    GameFactory(title="Azul")

    words = librarians.words("game-list", GameList.objects.get().pk)

    assert "1 notice – trouvées à chaque fois" in words
    assert "Azul" in words


def test_a_name_that_is_mine_already_is_refused_and_stays_typed(librarians: Browser):
    librarians.send("game-lists", called="Été")

    words = librarians.refused("game-lists", called="Été")

    assert "Nom de la liste : Donnez à la liste un nom que vous n’avez pas encore" in words


def test_a_list_of_somebody_else_is_read_when_shared_and_never_written(librarians: Browser):
    other = make_user("autre-personne")
    shared, own = GameListFactory(owner=other, shared=True), GameListFactory(owner=other)

    assert librarians.client.get(reverse("game-list", args=[shared.pk])).status_code == 200
    for kept in (shared, own):
        assert librarians.client.post(reverse("game-list", args=[kept.pk]), {"act": "add", "q": "x"}).status_code == 404
        assert librarians.client.post(reverse("game-list-delete", args=[kept.pk])).status_code == 302
    assert librarians.client.get(reverse("game-list", args=[own.pk])).status_code == 404
    assert GameList.objects.count() == 2


@pytest.mark.parametrize("rows", [1, 3])
def test_the_lists_ask_as_much_for_three_as_for_one(librarians: Browser, rows, django_assert_num_queries):
    kept = GameListFactory.create_batch(rows, owner=librarians.user)[0]
    GameListEntryFactory.create_batch(rows, list=kept)
    librarians.html("game-lists")

    with django_assert_num_queries(6):
        librarians.html("game-lists")
    with django_assert_num_queries(9):
        librarians.html("game-list", kept.pk)


def test_a_site_is_needed_for_a_move(librarians: Browser):
    SiteFactory(name="Annexe d’essai")
    copy = CopyFactory()

    told = librarians.send(
        "batch-new", games=str(copy.game_id), action="move_copies", site="Annexe d’essai", act="apply"
    )

    assert told == "Changer de site : Annexe d’essai – 1 ligne modifiée."


def test_the_words_of_the_search_stay_in_their_field_through_all_steps(librarians: Browser):
    GameFactory(title="Azul d’été")
    typed = fields_of(found(librarians, "q=azul"), containing="games")

    wrong = posted(librarians, 422, **{**typed, "action": "add_term", "term": "", "act": "preview"})
    seen = posted(librarians, **{**typed, "action": "add_term", "term": "été", "act": "preview"})
    again = posted(librarians, **{**fields_of(seen, containing="games"), "act": "again"})

    for page in (wrong, again):
        assert re.search(r'<input type="search" name="q" value="azul"', page)
