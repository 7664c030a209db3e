"""The page of a record: made, corrected, contradicted, deleted; nothing that was typed is lost."""

from typing import Any

import pytest
from django.urls import reverse

from catalogue.cataloguing.fields import values_of
from catalogue.cataloguing.records import create_record
from catalogue.models import Copy, Game, RecordChange
from tests.catalogue.cataloguing.test_records import TERMS, WHOLE
from tests.catalogue.views.boxes.browser import Browser, plain
from tests.catalogue.views.cataloguing.forms import fields_of, form_of
from tests.catalogue.views.desk.counter import text_of
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, GameFactory, SiteFactory
from tests.pages import Page

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def new_form(browser: Browser, query: str = "") -> dict[str, Any]:
    """The page of a new record, as a browser would send it."""
    return fields_of(browser.client.get(reverse("record-new") + query).content.decode(), containing="title")


def test_a_box_is_catalogued_on_one_page(librarians: Browser):
    SiteFactory()
    typed = {
        **new_form(librarians, "?ean=3760175513022"),
        "title": "Azul",
        "publishers": "Éditions du Pré ; Autre maison",
        "auteurs-0-names": "Anne Exemple ; Luc Exemple",
        "auteurs-1-names": "Zoé Exemple",
        "auteurs-1-role": "440",
        "min_players": "2",
        "max_players": "4",
        "min_age_months": "8 ans",
        "max_age_months": "99 ans",
        "terms": "A406 ; mosaïque ; [COL] 3.19 coopération",
        "languages": ["zxx"],
        "more_languages": "POR ; deu",
        "barrier_reading": "no",
        "barrier_colours": "yes",
        "cooperative": "no",
        "exemplaire-count": "2",
        "exemplaire-section": "Salle",
    }

    told = librarians.send("record-new", **typed)

    assert told == "« Azul » est catalogué : exemplaires 10001, 10002."
    said = values_of(Game.objects.get())
    assert said["identifiers"] == [["ean", "3760175513022"]]
    assert said["publishers"] == ["Éditions du Pré", "Autre maison"]
    assert said["contributions"] == [["Anne Exemple", "070"], ["Luc Exemple", "070"], ["Zoé Exemple", "440"]]
    assert said["terms"] == [["COL", "3.19", "coopération"], ["ESAR", "A406", "A406"], ["local", "", "mosaïque"]]
    assert (said["min_age_months"], said["max_age_months"]) == (96, None)
    assert said["languages"] == ["ger", "por", "zxx"]
    assert said["barriers"] == [["colours", True], ["reading", False]]
    assert said["cooperative"] is False
    assert list(Copy.objects.values_list("section", flat=True)) == ["Salle", "Salle"]


def test_a_form_sent_twice_catalogues_once(librarians: Browser):
    SiteFactory()
    typed = {**new_form(librarians), "title": "Azul"}

    for _time in range(2):
        librarians.send("record-new", **typed)

    assert (Game.objects.count(), Copy.objects.count()) == (1, 1)


def test_without_a_site_the_page_says_so_and_keeps_what_was_typed(librarians: Browser):
    typed = {**new_form(librarians), "title": "Azul"}

    words = librarians.refused("record-new", **typed)

    assert "Aucun site n’est connu" in words
    assert not Game.objects.exists()


def test_everything_that_is_wrong_is_told_at_once_and_nothing_typed_is_lost(librarians: Browser):
    SiteFactory()
    CopyFactory(barcode="90001")
    wrong = {
        "title": "  ",
        "year": "MMXV",
        "min_players": "5",
        "max_players": "2",
        "min_age_months": "huit",
        "more_languages": "français",
        "series_number": "3",
        "base_game": "Un jeu que personne n’a",
        "auteurs-0-names": "x" * 4001,
        "exemplaire-count": "beaucoup",
    }

    response = librarians.client.post(reverse("record-new"), {**new_form(librarians), **wrong})

    html = response.content.decode()
    assert response.status_code == 422
    assert Page(html).faults() == []
    sent_again = fields_of(html, containing="title")
    assert {name: sent_again[name] for name in wrong} == {**wrong, "title": "  "}
    words = plain(text_of(html))
    for part in [
        "Année",
        "Joueurs, au plus",
        "Âge, à partir de",
        "Autres langues",
        "Collection",
        "Extension de",
        "Exemplaires",
    ]:
        assert f"{part} : " in words


def test_a_code_that_is_taken_is_told_beside_its_field(librarians: Browser):
    CopyFactory(barcode="90001", game__title="Bazar")

    words = librarians.refused(
        "record-new", **{**new_form(librarians), "title": "Azul", "exemplaire-barcodes": "90001"}
    )

    assert "Codes-barres : Le code-barres 90001 est déjà celui de « Bazar »." in words
    assert not Game.objects.filter(title="Azul").exists()


def test_more_rows_keep_what_was_typed_and_judge_nothing(librarians: Browser):
    typed = {**new_form(librarians), "year": "MMXV", "auteurs-0-names": "Anne", "auteurs-2-names": "Luc", "act": "more"}

    response = librarians.client.post(reverse("record-new"), typed)

    html = response.content.decode()
    assert response.status_code == 200
    assert 'role="alert"' not in html
    again = fields_of(html, containing="title")
    assert (again["year"], again["auteurs-0-names"], again["auteurs-1-names"]) == ("MMXV", "Anne", "Luc")
    assert "auteurs-4-names" in again


def test_a_quick_copy_begins_with_what_the_record_says(librarians: Browser):
    game = create_record(values=WHOLE, at=NOW, by=None)

    typed = new_form(librarians, f"?copier={game.pk}")

    assert (typed["title"], typed["identifiers"]) == (WHOLE["title"], "")
    assert typed["terms"] == "A406 jeu de stratégie ; moutons"


def test_a_page_that_is_saved_untouched_changes_nothing(librarians: Browser):
    game = create_record(
        values={**WHOLE, "note": "deux\nlignes", "terms": [["COL", "3.19", "coopération"], *TERMS]},
        at=NOW,
        by=None,
    )
    before = values_of(game)

    told = librarians.send("record-change", game.pk, **form_of(librarians, game))

    assert [change.changes for change in RecordChange.objects.order_by("pk")[1:]] == []
    assert told == "Rien n’a changé."
    assert values_of(Game.objects.get()) == before
    assert RecordChange.objects.count() == 1


def test_what_was_corrected_is_written_and_noted(librarians: Browser):
    game, base = GameFactory(title="Asul"), GameFactory(title="Le jeu de base")

    told = librarians.send(
        "record-change", game.pk, **{**form_of(librarians, game), "title": "Azul", "base_game": "le jeu de BASE"}
    )

    assert told == "Notice enregistrée."
    assert RecordChange.objects.get().changes == {"title": ["Asul", "Azul"], "base_game": [None, base.pk]}
    assert f"Le jeu de base (n° {base.pk})" in plain(str(form_of(librarians, game)["base_game"]))


def test_what_a_title_is_not_sorted_by_can_be_said(librarians: Browser):
    game = GameFactory(title="Die Siedler")

    told = librarians.send("record-change", game.pk, **{**form_of(librarians, game), "unsorted": "4"})

    assert told == "Notice enregistrée."
    assert Game.objects.get().title_key == "siedler"
    words = librarians.refused("record-change", game.pk, **{**form_of(librarians, game), "unsorted": "6"})
    assert "Aucun mot du titre ne commence après ces lettres." in words
    assert Game.objects.get().unsorted == 4


def test_who_saves_second_is_told_and_finds_both(librarians: Browser):
    game = GameFactory(title="Asul", year=2016)
    mine = {**form_of(librarians, game), "title": "Celui du second", "note": "Ma note"}
    librarians.send(
        "record-change", game.pk, **{**form_of(librarians, game), "title": "Celui du premier", "year": "2017"}
    )

    response = librarians.client.post(reverse("record-change", args=[game.pk]), mine)

    html = response.content.decode()
    assert response.status_code == 409
    assert Page(html).faults() == []
    words = text_of(html)
    assert "Quelqu’un d’autre a modifié cette notice" in words
    assert "Titre Celui du premier" in words
    again = fields_of(html, containing="title")
    assert (again["title"], again["note"], again["year"]) == ("Celui du second", "Ma note", "2017")
    assert librarians.send("record-change", game.pk, **again) == "Notice enregistrée."
    said = values_of(Game.objects.get(), ["title", "note", "year"])
    assert said == {"title": "Celui du second", "note": "Ma note", "year": 2017}


def test_what_another_changed_elsewhere_is_kept_and_told(librarians: Browser):
    game = GameFactory(title="Asul", year=2016)
    mine = {**form_of(librarians, game), "title": "Azul"}
    librarians.send("record-change", game.pk, **{**form_of(librarians, game), "year": "2017"})

    told = librarians.send("record-change", game.pk, **mine)

    assert told == "Notice enregistrée. Quelqu’un d’autre a aussi modifié : Année. C’est gardé."
    assert values_of(Game.objects.get(), ["title", "year"]) == {"title": "Azul", "year": 2017}


@pytest.mark.parametrize("seen", ["", "{", "[]", '{"title": 3}', "[" * 3000])
def test_marks_that_were_tampered_with_count_as_a_change_of_another(librarians: Browser, seen):
    game = GameFactory(title="Asul")

    response = librarians.client.post(
        reverse("record-change", args=[game.pk]), {**form_of(librarians, game), "title": "Azul", "seen": seen}
    )

    assert response.status_code == 409
    assert Game.objects.get().title == "Asul"


def test_a_record_is_deleted_after_a_question(librarians: Browser):
    game = GameFactory(title="Azul")

    assert "Supprimer « Azul »" in librarians.words("record-delete", game.pk)
    told = librarians.send("record-delete", game.pk, to=reverse("cataloguing"))

    assert told == "Notice supprimée : « Azul »."
    assert not Game.objects.exists()


@pytest.mark.parametrize("several", [1, 3])
def test_the_page_asks_as_much_for_three_of_each_as_for_one(librarians: Browser, several, django_assert_num_queries):
    game = create_record(
        values={
            "title": "Azul",
            "contributions": [[f"Anne {n}", "070"] for n in range(several)],
            "terms": [["local", "", f"terme {n}"] for n in range(several)],
            "languages": ["eng", "fre", "ger"][:several],
        },
        at=NOW,
        by=None,
    )
    librarians.html("record-change", game.pk)

    with django_assert_num_queries(12):
        librarians.html("record-change", game.pk)
