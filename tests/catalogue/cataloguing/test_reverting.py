"""Taking a change of the history back, as long as nothing has touched what it left."""

import pytest

from catalogue.cataloguing.copies import add_copies, change_copy, delete_copy
from catalogue.cataloguing.fields import values_of
from catalogue.cataloguing.records import change_record, create_record
from catalogue.cataloguing.refusals import NothingToRevert, TouchedSince
from catalogue.cataloguing.reverting import can_be_reverted, revert
from catalogue.models import Copy, Game, RecordChange
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, GameFactory, SiteFactory

pytestmark = pytest.mark.django_db


def test_a_change_is_taken_back_whole_and_that_is_noted(librarian):
    game = GameFactory(title="Azul", year=2017)
    values = {"title": "Asul", "year": None, "terms": [["local", "", "mosaïque"]], "publishers": ["Éditions du Pré"]}
    before = values_of(game)
    change = change_record(game=game, values=values, at=NOW, by=None)
    assert change is not None

    undone = revert(change=change, at=NOW, by=librarian)

    assert values_of(Game.objects.get()) == before
    assert (undone.kind, undone.by) == ("undone", librarian)
    assert undone.changes["title"] == ["Asul", "Azul"]


def test_what_was_taken_back_can_be_done_again():
    game = GameFactory(title="Azul")
    change = change_record(game=game, values={"title": "Asul"}, at=NOW, by=None)
    assert change is not None

    revert(change=revert(change=change, at=NOW, by=None), at=NOW, by=None)

    assert Game.objects.get().title == "Asul"


def test_a_field_that_was_touched_since_keeps_all_as_it_is():
    game = GameFactory(title="Azul", year=2017)
    change = change_record(game=game, values={"title": "Asul", "year": 2018}, at=NOW, by=None)
    assert change is not None
    change_record(game=game, values={"year": 2019}, at=NOW, by=None)

    with pytest.raises(TouchedSince) as refusal:
        revert(change=change, at=NOW, by=None)

    assert refusal.value.facts == {"fields": ["year"]}
    assert values_of(Game.objects.get(), ["title", "year"]) == {"title": "Asul", "year": 2019}


def test_another_field_that_was_touched_since_is_no_reason_against():
    game = GameFactory(title="Azul")
    change = change_record(game=game, values={"title": "Asul"}, at=NOW, by=None)
    assert change is not None
    change_record(game=game, values={"year": 2019}, at=NOW, by=None)

    revert(change=change, at=NOW, by=None)

    assert values_of(Game.objects.get(), ["title", "year"]) == {"title": "Azul", "year": 2019}


def test_a_copy_goes_back_to_its_place():
    SiteFactory(name="Annexe d’essai")
    copy = CopyFactory(section="Salle")
    change = change_copy(copy=copy, values={"section": "Réserve", "site": "Annexe d’essai"}, at=NOW, by=None)
    assert change is not None

    revert(change=change, at=NOW, by=None)

    assert list(Copy.objects.values_list("section", "site__name")) == [("Salle", "Maison d’essai")]


def test_what_was_told_of_a_copy_that_is_gone_is_not_written_into_its_record():
    copy = CopyFactory(note="boîte usée")
    change = change_copy(copy=copy, values={"note": ""}, at=NOW, by=None)
    assert change is not None
    delete_copy(copy=copy, at=NOW, by=None)
    change.refresh_from_db()

    assert (change.copy, change.barcode, can_be_reverted(change)) == (None, copy.barcode, False)
    with pytest.raises(NothingToRevert):
        revert(change=change, at=NOW, by=None)
    assert Game.objects.get().note == ""


def test_a_creation_is_no_change_that_one_takes_back():
    SiteFactory()
    game = create_record(values={"title": "Azul"}, at=NOW, by=None)
    add_copies(game=game, values={}, at=NOW, by=None)

    for change in RecordChange.objects.all():
        with pytest.raises(NothingToRevert):
            revert(change=change, at=NOW, by=None)
