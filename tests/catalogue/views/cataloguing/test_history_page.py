"""The history of a record: who changed what, and taken back."""

import pytest
from django.urls import reverse

from catalogue.cataloguing.copies import change_copy
from catalogue.cataloguing.records import change_record, create_record
from catalogue.models import Game, RecordChange
from tests.catalogue.cataloguing.test_records import WHOLE
from tests.catalogue.views.boxes.browser import Browser
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, GameFactory
from tests.factories.desk import CopyKindFactory

pytestmark = pytest.mark.django_db


def changed(game: Game, **values: object) -> RecordChange:
    change = change_record(game=game, values=values, at=NOW, by=None)
    assert change is not None
    return change


def test_every_field_says_what_it_was_and_what_it_is(librarians: Browser, librarian):
    game = create_record(values={**WHOLE, "cooperative": None}, at=NOW, by=librarian)
    base = GameFactory(title="Le jeu de base")
    changed(
        game,
        title="Azul",
        year=None,
        min_age_months=18,
        cooperative=True,
        base_game=base.pk,
        kind="toy",
        languages=["zxx"],
    )

    words = librarians.words("record-history", game.pk)

    for part in [
        "Création",
        "ludothecaire",
        "Auteurs avant : – → après : Anne Exemple ; Luc Exemple (illustrateur)",
        "Catégories avant : – → après : A406 jeu de stratégie ; moutons",
        "Titre avant : Les Moutons d’essai → après : Azul",
        "Année avant : 2015 → après : –",
        "Âge, à partir de avant : 8 ans → après : 18 mois",
        "Coopératif avant : – → après : oui",
        "Nature avant : jeu → après : jouet",
        "Langues avant : anglais ; français → après : sans texte",
        f"Extension de avant : – → après : Le jeu de base (n° {base.pk})",
    ]:
        assert part in words, part


def test_a_change_is_taken_back_by_its_button(librarians: Browser):
    game = GameFactory(title="Azul")
    change = changed(game, title="Asul")

    told = librarians.send("record-revert", change.pk, to=reverse("record-history", args=[game.pk]))

    assert told == "Modification annulée."
    assert Game.objects.get().title == "Azul"


def test_what_was_touched_since_stays_and_that_is_told(librarians: Browser):
    game = GameFactory(title="Azul")
    change = changed(game, title="Asul")
    changed(game, title="Azzul")

    assert librarians.send("record-revert", change.pk).startswith("Modifié depuis")
    assert Game.objects.get().title == "Azzul"


def test_changes_of_copies_stand_in_the_same_history(librarians: Browser):
    copy = CopyFactory(barcode="90001", section="Salle")
    change_copy(copy=copy, values={"section": "Réserve"}, at=NOW, by=None)

    assert "exemplaire 90001" in librarians.words("record-history", copy.game_id)


def test_a_volunteer_reads_and_takes_nothing_back(volunteers: Browser):
    game = GameFactory(title="Azul")
    change = changed(game, title="Asul")

    assert "Remettre" not in volunteers.words("record-history", game.pk)
    assert volunteers.client.post(reverse("record-revert", args=[change.pk])).status_code == 403


@pytest.mark.parametrize("changes", [1, 3])
def test_the_page_asks_as_much_for_three_changes_as_for_one(librarians: Browser, changes, django_assert_num_queries):
    game = GameFactory()
    for number in range(changes):
        changed(game, title=f"Titre {number}")
    librarians.html("record-history", game.pk)

    with django_assert_num_queries(7):
        librarians.html("record-history", game.pk)


@pytest.mark.parametrize("changes", [1, 3])
def test_names_of_other_rows_are_asked_for_once_a_page(librarians: Browser, changes, django_assert_num_queries):
    game = GameFactory()
    for number in range(changes):
        kind = CopyKindFactory(code=f"sorte-{number}", name=f"Sorte {number}")
        change_copy(copy=CopyFactory(game=game), values={"kind": kind.code}, at=NOW, by=None)
        changed(game, version_of=GameFactory(title=f"Autre {number}").pk)
    librarians.html("record-history", game.pk)

    with django_assert_num_queries(7 + 2):
        words = librarians.words("record-history", game.pk)

    assert all(f"Sorte {number}" in words and f"Autre {number} (n°" in words for number in range(changes))
