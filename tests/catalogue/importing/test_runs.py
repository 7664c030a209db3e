"""A run goes on where it was, is one at a time, and stops when it is told to."""

from datetime import timedelta
from pathlib import Path
from unittest.mock import patch

import pytest
from django.core.management import call_command
from django.db import DatabaseError

from catalogue import claims
from catalogue.exchange.readings import UnreadableFile
from catalogue.importing import runs, worker
from catalogue.importing.chunks import take_items
from catalogue.importing.refusals import FileNotKept, ImportFileGone, ImportOver, ImportUnderWay
from catalogue.models import ColumnMapping, Copy, Game, ImportLine, ImportRun, RecordChange
from tests.catalogue.importing.builders import NOW
from tests.catalogue.importing.handing_in import (
    TITLES,
    Ticking,
    claimed,
    done,
    draft,
    read_spreadsheets,
    table,
    waiting,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def small_chunks_of_spreadsheets(monkeypatch, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    monkeypatch.setattr("catalogue.importing.chunks.CHUNK", 2)
    read_spreadsheets(monkeypatch)


def lines(run: ImportRun) -> list[tuple[int, str, str]]:
    return list(run.lines.order_by("number").values_list("number", "title", "status"))


def all_of(status: str) -> list[tuple[int, str, str]]:
    return [(number, title, status) for number, title in enumerate(TITLES, 1)]


def test_a_run_takes_every_record_and_keeps_a_line_of_each():
    run = done()

    assert (run.state, run.records_done, run.records_total, run.reason) == ("done", 5, 5, "")
    assert run.counts["records"] == {"read": 5, "created": 5, "changed": 0, "unchanged": 0, "failed": 0}
    assert run.counts["copies"] == {"read": 5, "created": 5, "changed": 0, "unchanged": 0}
    assert lines(run) == all_of("created")
    assert (Game.objects.count(), Copy.objects.count()) == (5, 5)
    assert set(RecordChange.objects.values_list("kind", "import_run")) == {("imported", run.pk)}


def test_the_file_is_kept_under_a_name_of_chance():
    run = draft(name="../../etc/jeux.csv")

    assert (run.name, run.format, Path(run.file.name).parent.name) == ("jeux.csv", "spreadsheet", "imports")
    assert len(Path(run.file.name).name) == 32


def test_a_rehearsal_tells_all_and_stores_nothing():
    run = done(dry_run=True)

    assert (run.state, run.counts["records"]["created"], lines(run)) == ("done", 5, all_of("created"))
    assert (Game.objects.count(), RecordChange.objects.count()) == (0, 0)


def test_after_a_rehearsal_the_import_begins_anew():
    run = done(dry_run=True)

    runs.start(run, dry_run=False)
    worker.work(clock=Ticking())

    run.refresh_from_db()
    assert (run.state, run.dry_run, run.counts["records"]["read"]) == ("done", False, 5)
    assert (lines(run), Game.objects.count()) == (all_of("created"), 5)


def test_a_killed_run_goes_on_with_its_next_record():
    run = waiting()
    with patch("catalogue.importing.worker.end", side_effect=KeyboardInterrupt), pytest.raises(KeyboardInterrupt):
        worker.work_off(claimed(), clock=Ticking())
    ImportLine.objects.filter(number__gt=4).delete()
    ImportRun.objects.update(records_done=4)
    Game.objects.filter(title="Cinq").get().copies.all().delete()
    Game.objects.filter(title="Cinq").delete()

    later = NOW + timedelta(hours=1)
    worker.work(clock=Ticking(later))

    run.refresh_from_db()
    assert (run.state, lines(run), Game.objects.count()) == ("done", all_of("created"), 5)


def test_a_run_that_goes_on_knows_what_it_has_read():
    # The fifth record is the first one again, with other values.
    run = waiting("Titre;Joueurs min;N° notice\r\n" + "\r\n".join(["Un;2;1", "Deux;2;2", "Un;2;3", "Un;5;1"]))
    real, seen = take_items, list[int]()

    def stop_after_one(*arguments, **options):
        if seen:
            raise KeyboardInterrupt
        seen.append(1)
        return real(*arguments, **options)

    with patch.object(worker, "take_items", stop_after_one), pytest.raises(KeyboardInterrupt):
        worker.work_off(claimed(), clock=Ticking())
    worker.work(clock=Ticking(NOW + timedelta(hours=1)))

    run.refresh_from_db()
    assert (run.state, run.records_done) == ("done", run.records_total)
    assert run.counts["records"]["changed"] == 0


def test_a_silent_run_is_not_taken_too_early():
    waiting()
    claimed(NOW)

    assert claims.claim(ImportRun, NOW + timedelta(minutes=4)) is None
    assert claims.claim(ImportRun, NOW + timedelta(minutes=6)) is not None


def test_one_run_at_a_time_and_the_others_in_their_order():
    first, second = waiting(), waiting(table(["Six"]))
    at_work = claimed()

    assert (at_work.pk, claims.claim(ImportRun, NOW)) == (first.pk, None)

    worker.work_off(at_work, clock=Ticking())
    worker.work(clock=Ticking())
    second.refresh_from_db()
    assert (second.state, Game.objects.count()) == ("done", 6)


def test_a_run_that_is_stopped_takes_its_chunk_back_and_can_go_on():
    run = waiting()
    at_work, real = claimed(), take_items

    def stopped_by_a_person(*arguments, **options):
        taken = real(*arguments, **options)
        if Game.objects.count() == 4:
            runs.stop(run, at=NOW)
        return taken

    with patch.object(worker, "take_items", stopped_by_a_person):
        worker.work_off(at_work, clock=Ticking())
    # The person's move is within the chunk here, and goes back with it: on their own connections it stays.
    assert (Game.objects.count(), ImportLine.objects.count()) == (2, 2)

    ImportRun.objects.update(state="stopped")
    run.refresh_from_db()
    runs.start(run, dry_run=False)
    worker.work(clock=Ticking())
    run.refresh_from_db()
    assert (run.state, lines(run)) == ("done", all_of("created"))


def test_a_worker_that_was_thought_dead_takes_its_chunk_back():
    waiting()
    slow = claimed()
    quick = claimed(NOW + timedelta(hours=1))

    worker.work_off(slow, clock=Ticking())

    assert (Game.objects.count(), quick.state) == (0, "running")


def test_a_file_removed_meanwhile_is_told():
    run = waiting()
    run.file.storage.delete(run.file.name)

    worker.work(clock=Ticking())

    run.refresh_from_db()
    assert (run.state, run.reason, Game.objects.count()) == ("failed", "fichier introuvable.", 0)
    with pytest.raises(ImportFileGone):
        runs.start(run, dry_run=False)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(28, "No space left on device"), "lecture impossible\u00a0: No space left on device"),
        (DatabaseError("disk full\nmore"), "la base de données a refusé de continuer\u00a0: disk full"),
        (KeyError("x"), "erreur inattendue (KeyError), notée au journal du serveur."),
    ],
)
def test_what_stops_a_run_is_told_and_it_can_go_on(error, words):
    run = waiting()
    with patch.object(worker, "take_items", side_effect=error):
        worker.work(clock=Ticking())
    run.refresh_from_db()
    assert (run.state, run.reason) == ("failed", words)

    runs.start(run, dry_run=False)
    worker.work(clock=Ticking())

    run.refresh_from_db()
    assert (run.state, run.reason, lines(run)) == ("done", "", all_of("created"))


def test_a_record_that_the_database_refuses_is_told_and_the_others_are_taken():
    real = Copy.save

    def refuse_one(copy, **options):
        if copy.barcode == "B-Deux":
            raise DatabaseError("refusé")
        real(copy, **options)

    with (
        patch("catalogue.importing.chunks.create_all", side_effect=DatabaseError("refusé")),
        patch.object(Copy, "save", refuse_one),
    ):
        run = done()

    assert (run.state, run.counts["records"]["failed"], run.counts["records"]["created"]) == ("done", 1, 4)
    assert run.lines.get(number=2).messages == [
        {"level": "error", "line": 3, "text": "la base de données refuse la notice\u00a0: refusé"}
    ]


def test_an_unreadable_file_is_refused_and_not_kept(tmp_path):
    with pytest.raises(UnreadableFile):
        draft("")

    assert (ImportRun.objects.count(), list(tmp_path.rglob("*.*"))) == (0, [])
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_a_full_disk_is_told():
    full = OSError(28, "No space left on device")
    saving = patch("django.core.files.storage.FileSystemStorage._save", side_effect=full)
    with saving, pytest.raises(FileNotKept) as refusal:
        draft()

    assert refusal.value.facts == {"error": "No space left on device"}


def test_what_columns_mean_is_remembered_for_the_next_file():
    run = draft()
    columns = runs.columns_of(run)

    runs.set_mapping(run, columns, {"Joueurs min": ""}, source="Ailleurs", at=NOW)

    assert (run.mapping["Joueurs min"], run.source) == ("", "Ailleurs")
    assert draft().mapping == run.mapping
    assert ColumnMapping.objects.count() == 1


def test_a_run_under_way_is_neither_started_nor_mapped_nor_undone_nor_thrown_away():
    run = waiting()
    for act in (
        lambda: runs.start(run, dry_run=False),
        lambda: runs.set_mapping(run, [], {}, source="", at=NOW),
        lambda: runs.undo(run),
        lambda: runs.throw_away(run),
    ):
        with pytest.raises(ImportUnderWay):
            act()


def test_a_run_that_is_over_is_neither_started_nor_stopped():
    run = done()
    for act in (lambda: runs.start(run, dry_run=False), lambda: runs.stop(run, at=NOW)):
        with pytest.raises(ImportOver):
            act()


def test_a_draft_thrown_away_takes_its_file_along():
    run = draft()
    name, storage = run.file.name, run.file.storage

    runs.throw_away(run)

    assert (ImportRun.objects.count(), storage.exists(name)) == (0, False)


def test_the_command_takes_what_waits():
    run = waiting()

    call_command("run_imports")

    run.refresh_from_db()
    assert run.state == "done"
