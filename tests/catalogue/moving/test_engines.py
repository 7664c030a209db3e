"""From PostgreSQL to SQLite and back: two processes, two engines, the same rows to the byte."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from catalogue.moving.loading import read_house
from tests.catalogue.moving.houses import archive_of_this_house, empty_this_house, furnished_house, rows_in

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]


def test_a_house_goes_to_sqlite_and_comes_back(tmp_path: Path, media: Path):
    furnished_house()
    first = archive_of_this_house()
    there, back = tmp_path / "aller.zip", tmp_path / "retour.zip"
    there.write_bytes(first)

    on_sqlite(tmp_path, "migrate", "--verbosity=0")
    on_sqlite(tmp_path, "import_house", str(there))
    on_sqlite(tmp_path, "export_house", str(back))
    empty_this_house()
    (media / "attachments" / "regles.pdf").unlink()
    read_house(io.BytesIO(back.read_bytes()))

    assert rows_in(back.read_bytes()) == rows_in(first)
    assert rows_in(archive_of_this_house()) == rows_in(first)


def on_sqlite(folder: Path, *arguments: str) -> None:
    """Run a command of the site on a SQLite database of its own."""
    environment = {
        **os.environ,
        "DATABASE_URL": f"sqlite:///{folder / 'maison.sqlite3'}",
        "MEDIA_ROOT": str(folder / "media-sqlite"),
    }
    manage = Path(settings.BASE_DIR) / "manage.py"
    done = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, str(manage), *arguments], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
