"""The archive that somebody asks for on the page: prepared once, whole or not at all, and gone after a day."""

import errno
import io
import stat
import zipfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, BinaryIO
from unittest.mock import patch

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import DatabaseError, connection

from catalogue import claims
from catalogue.models import Author, Event, Game, HouseArchive
from catalogue.moving import archives, preparing
from catalogue.moving.manifest import Manifest
from catalogue.moving.refusals import ArchiveGone
from catalogue.moving.writing import units_of_house, write_house
from tests.catalogue.importing.handing_in import Ticking, waiting
from tests.catalogue.moving.houses import NOW, furnished_house
from tests.factories.catalogue import GameFactory

pytestmark = pytest.mark.django_db

A_DAY = timedelta(hours=24)


@pytest.fixture
def folder(settings: Any) -> Path:
    return Path(settings.ARCHIVES_ROOT)


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def ready(at: Any = NOW) -> HouseArchive:
    assert archives.ask(by=None, at=at)
    assert preparing.work(clock=Ticking(at)) == 1
    return HouseArchive.objects.get()


def claimed() -> HouseArchive:
    archives.ask(by=None, at=NOW)
    archive = claims.claim(HouseArchive, NOW)
    assert archive is not None
    return archive


# ── Prepared ─────────────────────────────────────────────────────────────────────────────────────────
def test_it_is_whole_for_its_owner_alone_and_says_how_large_it_is(folder: Path):
    furnished_house()

    archive = ready()

    path = folder / archive.file
    assert (archive.state, archive.reason, archive.size) == ("ready", "", path.stat().st_size)
    assert archive.units_done == archive.units_total > Game.objects.count()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    with zipfile.ZipFile(path) as opened:
        assert opened.testzip() is None
        assert opened.read("rows/catalogue.game.jsonl").count(b"\n") == Game.objects.count()


def test_what_is_heard_adds_up_to_all_rows_and_files():
    furnished_house()
    heard: list[int] = []

    write_house(io.BytesIO(), at=NOW, hear=heard.append)

    assert sum(heard) == units_of_house()


def test_files_that_the_disk_has_not_are_counted(media: Path):
    furnished_house()
    (media / "attachments" / "regles.pdf").unlink()

    assert ready().missing == 1


def test_the_command_of_the_background_prepares_it_and_takes_what_else_waits(settings: Any):
    archives.ask(by=None, at=NOW)
    run = waiting()

    call_command("run_imports")

    run.refresh_from_db()
    assert (HouseArchive.objects.get().state, run.state) == ("ready", "done")


# ── Asked for once ───────────────────────────────────────────────────────────────────────────────────
def test_asking_twice_prepares_one(librarian: User, folder: Path):
    answers = [archives.ask(by=librarian, at=NOW), archives.ask(by=None, at=NOW)]
    claims.claim(HouseArchive, NOW)
    answers.append(archives.ask(by=None, at=NOW))

    assert answers == [True, False, False]
    assert HouseArchive.objects.get().made_by == librarian


def test_a_ready_one_goes_when_a_new_one_is_asked_for_by_somebody_who_has_seen_it(folder: Path):
    first = ready()
    later = NOW + timedelta(hours=1)

    assert not archives.ask(by=None, at=later)
    assert not archives.ask(by=None, at=later, instead_of="2020-01-01")
    assert files(folder) == [first.file]
    assert archives.ask(by=None, at=later, instead_of=archives.key_of(first))

    assert files(folder) == []
    again = HouseArchive.objects.get()
    assert (again.state, again.file, again.units_done, again.size) == ("waiting", "", 0, 0)


# ── Killed, thrown away, thought dead ────────────────────────────────────────────────────────────────
def killed_in_the_midst(archive: HouseArchive) -> None:
    """As if the power went: the file is there, half, and nobody has cleared up."""
    with (
        patch.object(preparing, "write_house", lambda target, **_options: target.write(b"half") and 1 / 0),
        patch.object(Path, "unlink", side_effect=OSError),
        patch.object(preparing, "end", side_effect=KeyboardInterrupt),
        pytest.raises(KeyboardInterrupt),
    ):
        preparing.prepare(archive, clock=Ticking())


def test_half_a_file_can_be_taken_by_nobody_and_is_begun_anew(librarian: User, folder: Path):
    archive = claimed()
    killed_in_the_midst(archive)
    left = files(folder)
    assert [HouseArchive.objects.get().file] == left

    with pytest.raises(ArchiveGone):
        archives.take(by=librarian, at=NOW)
    early, late = NOW + timedelta(seconds=90), NOW + timedelta(minutes=5)
    assert (preparing.work(clock=Ticking(early)), preparing.work(clock=Ticking(late))) == (0, 1)

    archive.refresh_from_db()
    assert (archive.state, [archive.file] != left) == ("ready", True)
    assert archives.left_over() == left
    assert (archives.purge(late), files(folder)) == (1, [archive.file])


def test_a_worker_whose_archive_was_thrown_away_stops_and_leaves_nothing(folder: Path):
    archive = claimed()
    GameFactory()

    def thrown_away(target: Any, *, hear: Any, **_options: Any) -> None:
        target.write(b"half")
        archives.throw_away()
        for _ in range(5):
            hear(1)

    with patch.object(preparing, "write_house", thrown_away):
        preparing.prepare(archive, clock=Ticking())

    assert (HouseArchive.objects.count(), files(folder)) == (0, [])


def test_a_worker_that_was_thought_dead_leaves_the_archive_to_its_successor(folder: Path):
    slow = claimed()
    later = NOW + timedelta(hours=1)
    quick = claims.claim(HouseArchive, later)
    assert quick is not None
    preparing.prepare(quick, clock=Ticking(later))

    preparing.prepare(slow, clock=Ticking())

    archive = HouseArchive.objects.get()
    assert (archive.state, files(folder)) == ("ready", [archive.file])


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "Le disque du serveur est plein. Faites-y de la place"),
        (OSError(errno.EIO, "Input/output error"), "L’archive n’a pas pu être écrite (Input/output error)."),
        (DatabaseError("gone\nmore"), "la base de données a refusé de continuer\u00a0: gone"),
        (KeyError("x"), "erreur inattendue (KeyError), notée au journal du serveur."),
    ],
)
def test_what_stops_it_is_told_and_leaves_no_file(folder: Path, error: Exception, words: str):
    archives.ask(by=None, at=NOW)
    with patch("zipfile.ZipFile.writestr", side_effect=error):
        preparing.work(clock=Ticking())

    archive = HouseArchive.objects.get()
    assert (archive.state, archive.file, files(folder)) == ("failed", "", [])
    assert words in archive.reason
    assert archives.ask(by=None, at=NOW)


def test_a_folder_that_cannot_be_made_is_told(settings: Any, tmp_path: Path):
    (tmp_path / "file").write_text("")
    settings.ARCHIVES_ROOT = tmp_path / "file" / "archives"

    archives.ask(by=None, at=NOW)
    preparing.work(clock=Ticking())

    assert HouseArchive.objects.get().reason == "L’archive n’a pas pu être écrite (Not a directory)."


# ── Taken, and deleted ───────────────────────────────────────────────────────────────────────────────
def test_who_takes_it_is_logged_each_time(librarian: User):
    ready()

    for _ in range(2):
        _archive, file = archives.take(by=librarian, at=NOW)
        file.close()

    told = [(event.kind, event.actor, event.facts) for event in Event.objects.all()]
    assert told == [("file_exported", librarian, {"whole_house": True})] * 2


def test_what_was_deleted_by_hand_is_told_and_not_logged(librarian: User, folder: Path):
    (folder / ready().file).unlink()

    with pytest.raises(ArchiveGone):
        archives.take(by=librarian, at=NOW)

    assert not Event.objects.exists()


def test_it_goes_after_a_day_and_is_nobody_s_before_that(librarian: User, folder: Path):
    archive = ready()
    assert archive.finished_at is not None
    over = archive.finished_at + A_DAY

    assert archives.purge(over - timedelta(seconds=1)) == 0
    assert archives.current(over) is None
    with pytest.raises(ArchiveGone):
        archives.take(by=librarian, at=over)
    assert (archives.purge(over), files(folder), HouseArchive.objects.count()) == (1, [], 0)


def test_files_of_others_in_the_folder_stay(folder: Path):
    folder.mkdir(exist_ok=True)
    (folder / "lisez-moi.txt").write_text("")

    assert (archives.purge(NOW), files(folder)) == (0, ["lisez-moi.txt"])


# ── Of one instant ───────────────────────────────────────────────────────────────────────────────────
def seen_at_a_desk() -> int:
    """How far the archive is for somebody else, who writes something meanwhile."""
    try:
        Author.objects.create(name=f"Arrivée pendant {Author.objects.count()}")
        return HouseArchive.objects.get().units_done
    finally:
        connection.close()


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_the_desks_see_it_grow_and_it_stays_of_one_instant(folder: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(preparing, "BEAT_EVERY", timedelta(0))
    GameFactory.create_batch(3)
    archive, seen = claimed(), list[int]()

    def with_a_desk(target: BinaryIO, *, at: datetime, hear: Callable[[int], object]) -> Manifest:
        def heard(units: int) -> None:
            hear(units)
            with ThreadPoolExecutor(max_workers=1) as desk:
                seen.append(desk.submit(seen_at_a_desk).result(timeout=10))

        return write_house(target, at=at, hear=heard)

    with patch.object(preparing, "write_house", with_a_desk):
        preparing.prepare(archive, clock=Ticking())

    archive.refresh_from_db()
    assert (archive.state, max(seen), seen) == ("ready", archive.units_total, sorted(seen))
    with zipfile.ZipFile(folder / archive.file) as opened:
        assert "Arrivée pendant" not in opened.read("rows/catalogue.author.jsonl").decode()
    assert Author.objects.filter(name__startswith="Arrivée pendant").count() == len(seen)
