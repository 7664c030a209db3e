"""Files from elsewhere: their days, their letters, and what is no file at all."""

from datetime import date, datetime
from pathlib import Path

import pytest

from catalogue.importing.report import Report
from catalogue.lending.loans import return_copy
from catalogue.models import Copy, Game, Loan
from tests.catalogue.importing.pages import page, row
from tests.catalogue.importing.whole_report import import_files
from tests.factories.catalogue import SiteFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the files lie; the catalogue knows the site that they name."""
    SiteFactory()
    return tmp_path


def taken(folder: Path, at: datetime, **files: bytes) -> Report:
    """The report of a run over these files, by their names."""
    for name, data in files.items():
        (folder / f"{name}.txt").write_bytes(data)
    return import_files([folder / f"{name}.txt" for name in files], at=at)


def test_3_april_is_not_4_march_in_a_file_of_windows_and_the_bad_row_is_named(folder: Path, saturday: datetime):
    rows = f"{row('70001', 'Sorti jusqu’au 03/04/2026')} {row('70002', 'Sorti jusqu’au 30/02/2026')}"

    report = taken(folder, saturday, page=page(copies=rows).encode("cp1252"))

    assert dict(Loan.objects.values_list("copy__barcode", "due_on")) == {"70001": date(2026, 4, 3), "70002": None}
    assert [fault.message for fault in report.warnings if "70002" in fault.message] == [
        "Exemplaire 70002 : date de retour impossible, « 30/02/2026 »."
    ]
    assert Game.objects.get().title == "Le phare d’Essai"


def test_letters_are_read_by_what_they_are_and_not_by_what_the_file_says(folder: Path, saturday: datetime):
    lying = '<meta charset="iso-8859-1">\n' + page("L’été à la plage")

    taken(folder, saturday, page=lying.encode("utf-8"))

    assert Game.objects.get().title == "L’été à la plage"


def test_the_answer_of_a_server_that_refused_is_told_and_the_other_file_is_read(folder: Path, saturday: datetime):
    refused = b"<html><head><title>401 Unauthorized</title></head><body><h1>Unauthorized</h1></body></html>"

    report = taken(folder, saturday, refused=refused, page=page().encode())

    assert (report.records["created"], Game.objects.count()) == (1, 1)
    assert [Path(fault.source).name for fault in [*report.warnings, *report.errors]] == ["refused.txt"]


def test_one_barcode_on_two_rows_makes_one_copy_and_is_told(folder: Path, saturday: datetime):
    report = taken(folder, saturday, page=page(copies=f"{row('70001')} {row('70001')}").encode())

    assert list(Copy.objects.values_list("barcode", flat=True)) == ["70001"]
    assert [fault for fault in report.warnings if "70001" in fault.message] != []


def test_a_game_that_was_out_elsewhere_comes_back_here_and_stays_when_the_old_file_is_read_again(
    folder: Path, saturday: datetime
):
    sent = page(copies=row("70001", "Sorti jusqu’au 03/04/2026")).encode()
    taken(folder, saturday, page=sent)
    return_copy(copy=Copy.objects.get(), at=saturday, by=None)

    taken(folder, saturday, page=sent)

    assert (Copy.objects.get().state, Loan.objects.open().count()) == (Copy.State.ON_SHELF, 0)


def test_a_file_is_looked_at_before_anything_is_stored(folder: Path, saturday: datetime):
    (folder / "page.txt").write_text(page(copies=f"{row('70001')} {row('70002')}"), encoding="utf-8")

    report = import_files([folder / "page.txt"], at=saturday, dry_run=True)

    assert (report.records["created"], report.copies["created"]) == (1, 2)
    assert (Game.objects.count(), Copy.objects.count()) == (0, 0)
