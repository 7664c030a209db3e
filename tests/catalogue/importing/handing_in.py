"""Short ways to hand a file in, and a clock that moves by itself."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from catalogue.claims import claim
from catalogue.exchange.formats import FORMATS
from catalogue.exchange.spreadsheet import reading
from catalogue.importing.runs import hand_in, start
from catalogue.importing.worker import work
from catalogue.models import ImportRun
from tests.catalogue.importing.builders import NOW
from tests.factories.desk import UserFactory

TITLES = ("Un", "Deux", "Trois", "Quatre", "Cinq")


class Ticking:
    """A second later each time it is read."""

    def __init__(self, now: datetime = NOW) -> None:
        self.now = now

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


def read_spreadsheets(monkeypatch: Any) -> None:
    """Spreadsheets among the formats, whatever stands in the table."""
    monkeypatch.setitem(FORMATS, reading.FORMAT.key, reading.FORMAT)


def table(titles: Sequence[str] = TITLES, *, players: str = "2") -> str:
    """A spreadsheet of games with a copy each."""
    rows = [f"{title};{players};B-{title}" for title in titles]
    return "\r\n".join(["Titre;Joueurs min;Code-barres", *rows]) + "\r\n"


def draft(
    text: str | None = None, *, name: str = "jeux.csv", source: str = "", number_copies: bool = False
) -> ImportRun:
    """A file handed in, not started."""
    upload = SimpleUploadedFile(name, (table() if text is None else text).encode())
    return hand_in(upload, source=source, by=UserFactory.create(), at=NOW, number_copies=number_copies)


def waiting(text: str | None = None, *, dry_run: bool = False, **options: Any) -> ImportRun:
    """A run that waits for a worker."""
    run = draft(text, **options)
    start(run, dry_run=dry_run)
    return run


def done(text: str | None = None, *, dry_run: bool = False, **options: Any) -> ImportRun:
    """A run that has ended."""
    run = waiting(text, dry_run=dry_run, **options)
    work(clock=Ticking())
    run.refresh_from_db()
    return run


def claimed(at: datetime = NOW) -> ImportRun:
    """The next run, at work."""
    run = claim(ImportRun, at)
    assert run is not None
    return run
