"""What the pages of an import say, and when."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from catalogue.importing.wording import encoding_name
from catalogue.models import ImportRun
from tests.catalogue.importing.builders import NOW
from tests.catalogue.importing.handing_in import done, table, waiting
from tests.catalogue.views.imports.test_pages import HOME, page_of

pytestmark = pytest.mark.django_db


def test_a_rehearsal_that_waits_has_no_report_and_one_under_way_speaks_of_now(browser):
    run = waiting(dry_run=True)
    asleep = page_of(browser, f"{HOME}{run.pk}/")
    ImportRun.objects.filter(pk=run.pk).update(state="running", started_at=NOW, heartbeat_at=NOW)
    at_work = page_of(browser, f"{HOME}{run.pk}/")

    assert "Ce qui se passerait" not in asleep
    assert "Ce qui se passerait" in at_work
    assert "rien n’est écrit." in at_work
    assert "rien n’a été écrit." not in at_work


@pytest.mark.parametrize(("encoding", "name"), [("cp1252", "Windows-1252"), ("utf-8-sig", "UTF-8")])
def test_an_encoding_is_called_by_the_name_that_people_see_elsewhere(browser, encoding, name):
    upload = SimpleUploadedFile("jeux.csv", table(("Été",)).encode(encoding))
    browser.post(HOME, {"file": upload})
    run = ImportRun.objects.get()
    draft_page = page_of(browser, f"{HOME}{run.pk}/")
    ImportRun.objects.filter(pk=run.pk).update(state="done", encoding=encoding)

    assert f"<dd>{name}</dd>" in draft_page
    assert f"tableau (CSV), {name}" in page_of(browser, f"{HOME}{run.pk}/")


def test_encodings_that_one_file_mixes_are_named_one_by_one():
    assert encoding_name("utf-8 + iso-5426") == "UTF-8 + ISO 5426"
    assert encoding_name("") == ""


def test_one_record_is_counted_as_one(browser):
    page = page_of(browser, f"{HOME}{done(table(('Seul',))).pk}/").replace("\u00a0", " ")

    assert "lues : 1 – créées : 1, modifiées : 0, inchangées : 0, en échec : 0" in page
    assert "lus : 1 – créés : 1, modifiés : 0, inchangés : 0" in page
