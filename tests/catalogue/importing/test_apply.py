"""A record is taken as a whole or not at all, and what is wrong with it is said in words."""

from unittest.mock import patch

import pytest
from django.db import DatabaseError

from catalogue.exchange.records import Contribution, ForeignTerm, Identifier, IdentifierKind
from catalogue.importing.ledger import Ledger
from catalogue.importing.lookups import Lookups
from catalogue.importing.outcomes import Status
from catalogue.models import Author, Copy, Game, Publisher, SearchEntry, SourceRecord, Term
from tests.catalogue.importing.builders import foreign, foreign_copy, take_one
from tests.factories.catalogue import CopyFactory

pytestmark = pytest.mark.django_db

MODELS = [Author, Copy, Game, Publisher, SearchEntry, SourceRecord, Term]


def rows() -> list[int]:
    return [model._default_manager.count() for model in MODELS]


def test_a_copy_that_the_database_refuses_takes_the_record_with_it():
    ledger = Ledger()
    record = foreign(copies=(foreign_copy("1"), foreign_copy("2")))

    with patch.object(Copy, "save", autospec=True, side_effect=refuse_the_second(Copy.save)):
        outcome = take_one(record, ledger)

    assert (outcome.status, outcome.error, outcome.copies_read, outcome.copies_created) == (
        Status.FAILED,
        "la base de données refuse la notice\u00a0: le disque est plein",
        2,
        (),
    )
    assert (rows(), ledger.count()) == ([0] * len(MODELS), 0)


def refuse_the_second(save):
    def save_first_alone(copy: Copy, **options: object) -> None:
        if copy.barcode == "2":
            raise DatabaseError("le disque est plein\nDETAIL: rien de plus")
        save(copy, **options)

    return save_first_alone


def test_a_barcode_given_to_another_game_meanwhile_takes_the_record_with_it():
    take_one(foreign())
    CopyFactory.create(barcode="1")
    record = foreign(min_age_months=84, copies=(foreign_copy("1"),))

    # What another desk stores after this run has looked: the database alone knows.
    with patch.object(Lookups, "copies", return_value={}):
        outcome = take_one(record)

    assert (outcome.status, outcome.error.startswith("la base de données refuse la notice")) == (Status.FAILED, True)
    assert (Game.objects.get(title=record.title).min_age_months, Copy.objects.count()) == (96, 1)


def test_a_record_that_failed_is_taken_when_it_is_right_again():
    ledger = Ledger()
    take_one(foreign(copies=(foreign_copy("x" * 51),)), ledger)

    outcome = take_one(foreign(copies=(foreign_copy("1"),)), ledger)

    assert outcome.status is Status.CREATED


def test_a_change_that_fails_leaves_the_record_as_it_was():
    take_one(foreign())
    before = SourceRecord.objects.get().snapshot

    outcome = take_one(foreign(min_age_months=84, publishers=("P" * 201,)))

    assert outcome.status is Status.FAILED
    assert (Game.objects.get().min_age_months, SourceRecord.objects.get().snapshot) == (96, before)
    assert [str(one) for one in Game.objects.get().publishers.all()] == ["Éditions du Phare"]


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"title": "t" * 301}, "titre « ttttt"),
        ({"document_type": "t" * 201}, "type de document « ttttt"),
        ({"contributions": (Contribution("n" * 201),)}, "nom « nnnnn"),
        ({"terms": (ForeignTerm("S" * 21, "", "essai"),)}, "code «\u00a0SSSSS"),
        ({"terms": (ForeignTerm("", "", "l" * 201),)}, "libellé «\u00a0lllll"),
        ({"identifiers": (Identifier(IdentifierKind.NUMBER, "9" * 51),)}, "numéro «\u00a099999"),
        ({"languages": ("français",)}, "langue « français »"),
        ({"attachments": ("a" * 301,)}, "nom « aaaaa"),
        ({"copies": (foreign_copy(section="s" * 101),)}, "section « sssss"),
        ({"copies": (foreign_copy(location="s" * 201),)}, "nom « sssss"),
    ],
)
def test_what_does_not_fit_refuses_the_record_and_names_the_field(fields, named):
    outcome = take_one(foreign(**fields))

    assert outcome.status is Status.FAILED
    assert outcome.error.startswith(named)
    assert "\u00a0: Assurez-vous que cette valeur comporte au plus " in outcome.error
    assert rows() == [0] * len(MODELS)


def test_figures_out_of_order_are_left_out_with_a_warning():
    outcome = take_one(foreign(min_players=6, max_players=2))

    assert (outcome.status, len(outcome.warnings)) == (Status.CREATED, 2)
    assert (Game.objects.get().min_players, Game.objects.get().max_players) == (None, None)
