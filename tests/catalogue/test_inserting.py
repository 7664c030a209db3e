"""Rows written together are those that saving one by one would have written."""

from datetime import UTC, date, datetime

import pytest
from django.db import IntegrityError, connection, transaction
from django.forms.models import model_to_dict

from catalogue.inserting import insert
from catalogue.models import Author, Contribution, Copy, Game, GameLanguage, SourceRecord
from tests.factories.catalogue import GameFactory, SiteFactory

pytestmark = pytest.mark.django_db

ODD = "a\tb\\tc\\N\r\n« d » \"e\" 'f' {g,h} \\. 🎲 \x7f"


def test_rows_are_what_saving_them_would_have_made():
    def made() -> Game:
        return Game(title=ODD[:200], title_key="odd", note=ODD, min_players=2, cooperative=False)

    saved = made()
    saved.save()
    (inserted,) = insert(Game, [made()], keyed=True)

    kept = Game.objects.get(pk=inserted.pk)
    assert model_to_dict(kept, exclude=["id"]) == model_to_dict(saved, exclude=["id"])
    assert (kept.note, kept.changed_at, kept.min_age_months) == (ODD, inserted.changed_at, None)
    assert not inserted._state.adding


def test_days_moments_and_documents_come_back():
    game, site, at = GameFactory.create(), SiteFactory.create(), datetime(2026, 1, 17, 10, 0, 0, 123456, tzinfo=UTC)
    said = {"fields": {"title": ODD, "year": None, "terms": [["a", "b"]]}, "true": True}

    insert(Copy, [Copy(game=game, site=site, barcode="1", acquired_on=date(2020, 2, 29), price_cents=990)])
    insert(SourceRecord, [SourceRecord(format="f", key="k", game=game, snapshot=said, imported_at=at)])

    assert Copy.objects.values_list("acquired_on", "price_cents").get() == (date(2020, 2, 29), 990)
    assert SourceRecord.objects.values_list("snapshot", "imported_at").get() == (said, at)


def test_keys_are_the_next_ones_and_no_later_row_gets_them():
    first = Author.objects.create(name="Ada")
    ours = insert(Author, [Author(name=name) for name in ("Bo", "Cleo", "Dina")], keyed=True)
    last = Author.objects.create(name="Élie")

    keys = [row.pk for row in (first, *ours, last)]
    assert keys == list(range(first.pk, first.pk + 5))
    assert list(Author.objects.filter(pk__in=keys).order_by("pk").values_list("name", flat=True)) == [
        "Ada",
        "Bo",
        "Cleo",
        "Dina",
        "Élie",
    ]


def test_the_first_rows_of_a_table_get_keys_too():
    Author.objects.all().delete()

    ours = insert(Author, [Author(name="Ada"), Author(name="Bo")], keyed=True)

    assert [row.name for row in Author.objects.order_by("pk")] == [row.name for row in ours]


def test_rows_without_keys_are_written_and_none_is_no_question(django_assert_num_queries):
    game = GameFactory.create()

    insert(GameLanguage, [GameLanguage(game=game, code=code) for code in ("fre", "eng")])

    assert sorted(game.languages.values_list("code", flat=True)) == ["eng", "fre"]
    with django_assert_num_queries(0):
        assert insert(GameLanguage, []) == []


def test_what_the_database_refuses_is_refused_for_all_of_them():
    twice = [Author(name="Ada"), Author(name="Bo"), Author(name="Ada")]

    with pytest.raises(IntegrityError), transaction.atomic():
        insert(Author, twice)

    assert not Author.objects.exists()


def test_a_constraint_between_columns_is_refused_too():
    with pytest.raises(IntegrityError), transaction.atomic():
        insert(Game, [Game(title="Un", title_key="un", min_players=4, max_players=2)])


def test_a_row_that_points_to_nobody_is_refused():
    author = Author.objects.create(name="Ada")

    insert(Contribution, [Contribution(game_id=-1, author=author, position=0)])

    with pytest.raises(IntegrityError), transaction.atomic():
        connection.check_constraints()
    Contribution.objects.all().delete()
