"""The pages of an import, from the file to its undoing."""

import csv
import json
import re
from unittest.mock import patch

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from catalogue.importing import worker
from catalogue.models import Game, ImportRun
from tests.catalogue.importing.handing_in import Ticking, done, draft, table, waiting
from tests.factories.records import ImportLineFactory, ImportRunFactory

pytestmark = pytest.mark.django_db

HOME = "/catalogage/imports/"


def upload(browser, text: str, name: str = "jeux.csv", **fields: str):
    return browser.post(HOME, {"file": SimpleUploadedFile(name, text.encode()), **fields})


def page_of(browser, address: str) -> str:
    answer = browser.get(address)
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_a_file_handed_in_leads_to_its_preparation(browser, librarian):
    answer = upload(browser, table(), source="PMB d’essai")

    run = ImportRun.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"{HOME}{run.pk}/")
    assert (run.state, run.name, run.source, run.made_by) == ("draft", "jeux.csv", "PMB d’essai", librarian)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Fichier vide."),
        ("Il était une fois un phare.\n", "Un tableau commence par les noms de ses colonnes, dont une pour le titre."),
        ("a;b\n1;2\n", "Sont lus aussi~: ".replace("~", "\u00a0")),
        ("\x00\x01\x02" * 90, "Fichier binaire"),
    ],
)
def test_a_file_that_gives_nothing_is_refused_beside_its_field(browser, text, words):
    answer = upload(browser, text, source="PMB d’essai")

    page = answer.content.decode()
    assert (answer.status_code, ImportRun.objects.count()) == (422, 0)
    assert words in page
    assert 'id="id_file_error"' in page
    assert "PMB d’essai" in page


def test_no_file_and_too_large_a_file_are_told(browser, settings):
    settings.IMPORT_MEGABYTES = 1

    nothing = browser.post(HOME, {})
    large = upload(browser, table() + "x" * 1024 * 1024)

    assert (nothing.status_code, large.status_code) == (422, 422)
    assert "la limite est de" in large.content.decode()


FULL = OSError(28, "No space left on device")


def full_at(moment: str):
    """A disk that is full from the beginning of an upload, in the midst of it, or at its last bytes."""
    return patch(
        {
            "begun": "django.core.files.uploadhandler.TemporaryUploadedFile",
            "written": "tempfile._TemporaryFileWrapper.write",
            "ended": "tempfile._TemporaryFileWrapper.seek",
        }[moment],
        create=True,
        side_effect=FULL,
    )


@pytest.mark.parametrize("moment", ["begun", "written", "ended"])
def test_a_disk_that_is_full_while_a_file_is_read_is_told_and_what_was_typed_stays(browser, settings, tmp_path, moment):
    settings.FILE_UPLOAD_MAX_MEMORY_SIZE = 0
    settings.FILE_UPLOAD_TEMP_DIR = tmp_path

    with full_at(moment):
        answer = upload(browser, table() * 9000, source="PMB d’essai")

    page = answer.content.decode()
    assert (answer.status_code, ImportRun.objects.count()) == (422, 0)
    assert "Le fichier n’a pas pu être enregistré (No space left on device)." in page
    assert 'id="id_file_error"' in page
    assert "PMB d’essai" in page
    assert list(tmp_path.iterdir()) == []


def test_the_preparation_shows_columns_guesses_and_records_beside_the_file(browser):
    run = draft()

    page = page_of(browser, f"{HOME}{run.pk}/")

    assert "tableau (CSV)" in page
    assert "selected>joueurs, au moins<" in page
    assert "Un;2;B-Un" in page
    assert "exemplaire" in page


def test_a_column_corrected_is_kept_and_the_preview_follows(browser):
    run = draft()

    browser.post(f"{HOME}{run.pk}/", {"act": "keep", "column_0": "title", "column_1": "", "column_2": "barcode"})

    run.refresh_from_db()
    assert (run.state, run.mapping["Joueurs min"]) == ("draft", "")
    assert "<dt>joueurs, au moins</dt>" not in page_of(browser, f"{HOME}{run.pk}/")


def test_a_meaning_that_is_none_is_refused_and_nothing_chosen_is_lost(browser):
    run = draft()

    answer = browser.post(f"{HOME}{run.pk}/", {"act": "take", "column_0": "bof", "source": "Ailleurs"})

    run.refresh_from_db()
    assert (answer.status_code, run.state) == (422, "draft")
    assert "Ailleurs" in answer.content.decode()


def fields(run: ImportRun, act: str) -> dict[str, str]:
    return {"act": act, "column_0": "title", "column_1": "min_players", "column_2": "barcode"}


@pytest.mark.parametrize(("act", "dry_run"), [("try", True), ("take", False)])
def test_a_rehearsal_or_the_import_itself_is_queued_and_a_worker_started(browser, act, dry_run):
    run = draft()

    with patch("catalogue.views.imports.run.start_worker") as started:
        answer = browser.post(f"{HOME}{run.pk}/", fields(run, act))

    run.refresh_from_db()
    assert (answer.status_code, run.state, run.dry_run, started.call_count) == (302, "waiting", dry_run, 1)


@pytest.mark.parametrize(("ticked", "asked"), [({"number_copies": "on"}, True), ({}, False)])
def test_copies_are_numbered_where_that_is_ticked_and_it_stays_ticked(browser, ticked, asked):
    run = draft()

    browser.post(f"{HOME}{run.pk}/", fields(run, "keep") | ticked)

    run.refresh_from_db()
    assert run.number_copies is asked
    box = re.search(r'<input type="checkbox" name="number_copies"[^>]*>', page_of(browser, f"{HOME}{run.pk}/"))
    assert box is not None
    assert ("checked" in box[0]) is asked


def test_a_run_under_way_says_so_and_can_be_stopped(browser):
    run = waiting()

    page = page_of(browser, f"{HOME}{run.pk}/")
    browser.post(f"{HOME}{run.pk}/arreter/")

    run.refresh_from_db()
    assert ("L’importation attend son tour." in page, "<progress" in page, run.state) == (True, True, "stopped")
    assert "Continuer" in page_of(browser, f"{HOME}{run.pk}/")


def test_after_a_rehearsal_the_import_itself_begins_with_one_button(browser):
    run = done(dry_run=True)
    assert "C’était un essai" in page_of(browser, f"{HOME}{run.pk}/")

    browser.post(f"{HOME}{run.pk}/commencer/", {"act": "take"})
    worker.work(clock=Ticking())

    assert Game.objects.count() == 5


def test_an_import_is_undone_after_a_question(browser):
    run = done()

    assert "5 notices sont à défaire" in page_of(browser, f"{HOME}{run.pk}/annuler/")
    browser.post(f"{HOME}{run.pk}/annuler/")
    worker.work(clock=Ticking())

    run.refresh_from_db()
    assert (run.state, Game.objects.count()) == ("undone", 0)


def test_a_draft_is_thrown_away(browser):
    run = draft()

    answer = browser.post(f"{HOME}{run.pk}/jeter/")

    assert (answer["Location"], ImportRun.objects.count()) == (HOME, 0)


def test_an_act_that_comes_too_late_is_told_and_changes_nothing(browser):
    run = done()
    for act in ("arreter", "jeter", "commencer"):
        answer = browser.post(f"{HOME}{run.pk}/{act}/", follow=True)
        assert "notice bad" in answer.content.decode(), act

    run.refresh_from_db()
    assert run.state == "done"


def test_the_report_is_filtered_by_what_became_of_a_record(browser):
    run = ImportRunFactory(state="done")
    ImportLineFactory(run=run, title="Bien", status="created")
    ImportLineFactory(run=run, title="Mal", status="failed", messages=[{"level": "error", "text": "illisible"}])

    failed = page_of(browser, f"{HOME}{run.pk}/?etat=failed")
    told = page_of(browser, f"{HOME}{run.pk}/?etat=told")
    odd = page_of(browser, f"{HOME}{run.pk}/?etat=bof")

    assert [("Bien" in page, "Mal" in page) for page in (failed, told, odd)] == [
        (False, True),
        (False, True),
        (True, True),
    ]


def test_the_whole_report_is_a_file_that_runs_nothing(browser):
    run = ImportRunFactory(state="done", counts={"records": {"read": 1}})
    ImportLineFactory(run=run, number=1, title="=1+1", status="failed", messages=[{"level": "error", "text": "non"}])

    rows = list(
        csv.reader(
            b"".join(browser.get(f"{HOME}{run.pk}/rapport/csv/")).decode("utf-8-sig").splitlines(), delimiter=";"
        )
    )
    document = json.loads(b"".join(browser.get(f"{HOME}{run.pk}/rapport/json/")))

    assert rows == [["numéro", "ligne", "titre", "résultat", "messages"], ["1", "0", "'=1+1", "en échec", "non"]]
    assert (document["records"], document["lines"]) == (
        {"read": 1},
        [
            {
                "number": 1,
                "line": 0,
                "title": "=1+1",
                "status": "failed",
                "messages": [{"level": "error", "text": "non"}],
            }
        ],
    )


def test_a_draft_whose_file_is_gone_says_so(browser):
    run = draft()
    run.file.storage.delete(run.file.name)

    assert "Fichier introuvable." in page_of(browser, f"{HOME}{run.pk}/")


def queries(browser, address: str) -> int:
    with CaptureQueriesContext(connection) as caught:
        page_of(browser, address)
    return len(caught)


def test_queries_of_the_list_and_of_a_report_do_not_grow(browser):
    run = ImportRunFactory(state="done")
    ImportLineFactory(run=run)
    few = queries(browser, HOME), queries(browser, f"{HOME}{run.pk}/")
    ImportRunFactory.create_batch(2, state="done")
    ImportLineFactory.create_batch(2, run=run)

    assert (queries(browser, HOME), queries(browser, f"{HOME}{run.pk}/")) == few == (7, 8)


def test_a_long_report_has_pages(browser):
    run = ImportRunFactory(state="done")
    ImportLineFactory.create_batch(51, run=run)

    assert 'rel="next"' in page_of(browser, f"{HOME}{run.pk}/")
    assert 'rel="prev"' in page_of(browser, f"{HOME}{run.pk}/?page=2")
