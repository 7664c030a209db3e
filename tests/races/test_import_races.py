"""Imports where several workers, or a worker and a person, act at once."""

from datetime import timedelta
from threading import Thread
from unittest.mock import patch

import pytest
from django.db import connection
from django.utils import timezone

from catalogue import claims
from catalogue.importing import runs, worker
from catalogue.importing.chunks import take_items
from catalogue.importing.refusals import ImportUnderWay
from catalogue.models import Copy, Game, ImportLine, ImportRun, SourceRecord
from tests.catalogue.importing.handing_in import TITLES, Ticking, claimed, draft, read_spreadsheets, table, waiting
from tests.conftest import NOW
from tests.races.desks import DESKS, kinds, race

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def small_chunks_of_spreadsheets(monkeypatch, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    monkeypatch.setattr("catalogue.importing.chunks.CHUNK", 2)
    read_spreadsheets(monkeypatch)


def test_of_eight_workers_one_takes_the_run_and_the_other_run_waits():
    waiting()
    waiting(table(["Six"]))

    taken = race(lambda _desk: claims.claim(ImportRun, NOW))

    assert kinds(taken) == {"ImportRun": 1, "NoneType": DESKS - 1}
    assert sorted(ImportRun.objects.values_list("state", flat=True)) == ["running", "waiting"]


def test_eight_workers_on_one_file_take_every_record_once():
    waiting()

    race(lambda _desk: worker.work(clock=Ticking()))

    assert list(ImportRun.objects.values_list("state", "records_done")) == [("done", len(TITLES))]
    assert [model.objects.count() for model in (Game, Copy, SourceRecord, ImportLine)] == [len(TITLES)] * 4


def test_a_worker_taken_for_dead_and_its_successor_take_every_record_once():
    waiting()
    slow, quick = claimed(), claimed(NOW + timedelta(hours=1))

    race(lambda desk: worker.work_off((slow, quick)[desk], clock=Ticking(NOW + timedelta(hours=1))), desks=2)

    assert list(ImportRun.objects.values_list("state", "records_done")) == [("done", len(TITLES))]
    assert (Game.objects.count(), ImportLine.objects.count()) == (len(TITLES), len(TITLES))


def test_a_run_started_by_eight_people_is_started_once():
    run = draft()

    started = race(lambda _desk: runs.start(ImportRun.objects.get(pk=run.pk), dry_run=False))

    assert kinds(started) == {ImportUnderWay.__name__: DESKS - 1, "NoneType": 1}


def test_a_person_stops_a_run_in_mid_chunk_and_the_chunk_is_taken_back():
    run = waiting()
    at_work, real = claimed(), take_items

    def by_somebody_else() -> None:
        runs.stop(run, at=timezone.now())
        connection.close()

    def stopped_in_the_second_chunk(*arguments, **options):
        taken = real(*arguments, **options)
        if Game.objects.count() == 4:
            person = Thread(target=by_somebody_else)
            person.start()
            person.join()
        return taken

    with patch.object(worker, "take_items", stopped_in_the_second_chunk):
        worker.work_off(at_work, clock=Ticking())

    run.refresh_from_db()
    assert (run.state, run.records_done) == ("stopped", 2)
    assert (Game.objects.count(), ImportLine.objects.count()) == (2, 2)
