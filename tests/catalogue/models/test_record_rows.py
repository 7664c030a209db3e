"""Rows around the records: what stays, what goes along, and what a change leaves behind."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.files.base import ContentFile
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from catalogue import models
from catalogue.models import Game
from tests.catalogue.models.refused_records import DIGEST
from tests.factories.catalogue import CopyFactory, GameFactory
from tests.factories.desk import THEN, UserFactory
from tests.factories.records import (
    AttachmentFactory,
    BarrierFactory,
    BatchEditFactory,
    CompanionFactory,
    GameListEntryFactory,
    ImportLineFactory,
    ImportRunFactory,
    LegendEntryFactory,
    RecordChangeFactory,
    SeriesFactory,
    TombstoneFactory,
)

pytestmark = pytest.mark.django_db

LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)


def changed_since(game: Game) -> bool:
    return Game.objects.get(pk=game.pk).changed_at > LONG_AGO


# ── The moment of a change ───────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("fields", "moved"), [(None, True), (["year"], True), (["title"], True), ([], False)])
def test_every_save_that_writes_a_field_moves_the_moment_of_the_change(fields, moved):
    game = GameFactory()
    Game.objects.update(changed_at=LONG_AGO)

    game.save(update_fields=fields)

    assert changed_since(game) is moved


def test_a_new_title_written_alone_is_sorted_anew():
    game = GameFactory(title="Zèbre")
    game.title = "Âne"

    game.save(update_fields=["title"])

    assert Game.objects.get().title_key == "ane"


def test_what_an_order_passes_over_written_alone_sorts_anew():
    game = GameFactory(title="Die Siedler")
    game.unsorted = 4

    game.save(update_fields=["unsorted"])

    assert Game.objects.get().title_key == "siedler"


def test_games_are_found_by_their_title_whatever_they_are_sorted_by():
    games = [
        GameFactory(title=title, unsorted=unsorted)
        for title, unsorted in (("Le Phare", None), ("Le phare", 0), ("Die Siedler", 4), ("Phare", None))
    ]
    first, second, third, fourth = (game.pk for game in games)

    found = Game.objects.titled(["LE PHARE", "die siedler", "Phare", "Siedler", "?"])

    assert found == {
        "LE PHARE": [first, second], "die siedler": [third], "Phare": [fourth], "Siedler": [], "?": [],
    }  # fmt: skip


# ── Files of attachments ─────────────────────────────────────────────────────────────────────────────
def with_a_file(**values: object) -> models.Attachment:
    return models.Attachment(game=GameFactory(), name="regles.pdf", file=ContentFile(b"%PDF-", "regles.pdf"), **values)


def test_an_attachment_has_its_file_with_size_and_digest_or_none_of_them(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path

    AttachmentFactory(text="Trois tours.")
    with_a_file(size=5, digest=DIGEST).save()
    for values in ({}, {"size": 5}, {"digest": DIGEST}):
        with pytest.raises(IntegrityError), transaction.atomic():
            with_a_file(**values).save()

    assert [bool(one.file) for one in models.Attachment.objects.order_by("pk")] == [False, True]


# ── What goes with a row, and what stays ─────────────────────────────────────────────────────────────
def test_a_series_with_games_cannot_be_deleted():
    series = GameFactory(series=SeriesFactory(), series_number="3 bis").series

    with pytest.raises(ProtectedError):
        series.delete()

    assert list(series.games.values_list("series_number", flat=True)) == ["3 bis"]


def test_what_belongs_to_a_game_goes_with_it_and_its_history_stays():
    game = GameFactory(title="Azul")
    version = GameFactory(version_of=game)
    change = RecordChangeFactory(game=game)
    line = ImportLineFactory(game=game)
    for row in (BarrierFactory, AttachmentFactory, GameListEntryFactory, CompanionFactory):
        row(game=game)
    CompanionFactory(other=game)

    game.delete()

    for row in (version, change, line):
        row.refresh_from_db()
    assert (version.version_of, change.game, change.title, line.game) == (None, None, "Azul", None)
    gone = (models.Barrier, models.Attachment, models.GameListEntry, models.Companion)
    assert [row.objects.count() for row in gone] == [0, 0, 0, 0]


def test_the_history_of_a_copy_outlives_it_and_its_legend_does_not():
    change = RecordChangeFactory(copy=CopyFactory(barcode="90001"), barcode="90001")
    LegendEntryFactory(adaptation__copy=change.copy)

    change.copy.delete()

    change.refresh_from_db()
    assert (change.copy, change.barcode, models.LegendEntry.objects.count()) == (None, "90001", 0)


def test_a_run_takes_its_lines_along_and_leaves_the_history():
    run = ImportRunFactory()
    ImportLineFactory.create_batch(2, run=run)
    change = RecordChangeFactory(import_run=run)

    run.delete()

    change.refresh_from_db()
    assert (models.ImportLine.objects.count(), change.import_run) == (0, None)


def test_an_edit_stays_as_long_as_its_changes():
    batch = BatchEditFactory()
    RecordChangeFactory(kind="batch", batch=batch)

    with pytest.raises(ProtectedError):
        batch.delete()


def test_a_merge_is_kept_as_long_as_its_change():
    change = RecordChangeFactory(kind="merged")
    models.RecordMerge.objects.create(change=change, gone_id=7, kept_id=8, created_at=THEN, values={})

    change.delete()

    assert not models.RecordMerge.objects.exists()


def test_whoever_did_it_can_be_deleted_and_what_was_done_stays():
    user = UserFactory()
    batch = BatchEditFactory(by=user, undone_by=user, undone_at=THEN + timedelta(minutes=1))
    change = RecordChangeFactory(by=user, kind="batch", batch=batch)
    run = ImportRunFactory(made_by=user)
    first, second = GameFactory(), GameFactory()
    pair = models.DistinctGames.objects.create(first=first, second=second, at=THEN, by=user)
    GameListEntryFactory(list__owner=user)

    user.delete()

    for row in (batch, change, run, pair):
        row.refresh_from_db()
    assert (batch.by, batch.undone_by, change.by, run.made_by, pair.by) == (None, None, None, None, None)
    assert batch.undone_at == THEN + timedelta(minutes=1)
    assert models.GameList.objects.count() == 0


# ── What they are called ─────────────────────────────────────────────────────────────────────────────
def test_rows_are_called_what_people_call_them():
    entry = LegendEntryFactory(component="dé", sign="creux", meaning="un")

    assert [
        str(BarrierFactory(kind="colours")),
        str(BarrierFactory(kind="reading", present=False)),
        str(entry),
        str(ImportLineFactory(number=7, title="Azul")),
        str(RecordChangeFactory()),
        str(TombstoneFactory(title="Azul")),
    ] == [
        "couleurs à distinguer",
        "lecture\u00a0: non",
        "dé, creux\u00a0: un",
        "7. Azul",
        "modification 2026-01-05 10:00",
        "Azul",
    ]
