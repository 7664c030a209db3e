"""Files that were handed in are kept for so many days."""

from datetime import timedelta

import pytest

from catalogue.importing.files_kept import purge_files, too_old
from catalogue.models import ImportRun
from tests.catalogue.importing.builders import NOW
from tests.catalogue.importing.handing_in import done, draft, read_spreadsheets

pytestmark = pytest.mark.django_db


def test_old_files_and_old_drafts_go_and_the_reports_stay(monkeypatch, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    settings.IMPORT_FILES_KEPT_DAYS = 30
    read_spreadsheets(monkeypatch)
    read, forgotten = done(), draft()
    early, late = NOW + timedelta(days=29), NOW + timedelta(days=31)

    assert (too_old(early).count(), too_old(late).count()) == (0, 2)
    assert (purge_files(late), purge_files(late)) == (2, 0)

    read.refresh_from_db()
    assert (read.file.name, read.lines.count()) == ("", 5)
    assert not ImportRun.objects.filter(pk=forgotten.pk).exists()
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
