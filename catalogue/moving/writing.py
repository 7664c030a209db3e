"""The whole house into one archive, a few rows in memory."""

import hashlib
import json
import zipfile
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import IO, BinaryIO, Final

from django.conf import settings
from django.contrib.auth.models import Group, User
from django.core.files.storage import default_storage
from django.db.models import Model, QuerySet

from catalogue.moving.files import FOLDER, file_names
from catalogue.moving.manifest import PATH, VERSION, Manifest, MediaPart, RowsPart, migrations, moment_text
from catalogue.moving.nouns import Noun, nouns
from catalogue.moving.registry import left_out, moved_apps, moved_models
from catalogue.moving.rows import ROWS_AT_ONCE, line_of
from catalogue.moving.snapshot import one_state

_BLOCK: Final = 256 * 1024
# The same rows give the same bytes, whenever they are written.
_DAY: Final = (1980, 1, 1, 0, 0, 0)
Hear = Callable[[int], object]
_PASSWORDS: Final = {"auth.user.password": "chaque personne en choisit un nouveau"}


def _nobody(_units: int) -> None:
    """Hears nothing."""


def write_house(target: BinaryIO, *, at: datetime, hear: Hear = _nobody) -> Manifest:
    """Write the archive into ``target``, which can be sought in; the manifest that is its last file.

    The rows are of one instant. A file that a row names and the storage has not is told as ``missing``. ``hear`` is
    told how many rows and files came since it heard last, every few hundred rows and within large files too (0 then);
    what it raises ends the writing.
    """
    with one_state(), zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        rows = tuple(_write_rows(archive, noun, hear) for noun in nouns())
        media, missing = _write_media(archive, file_names(), hear)
        manifest = Manifest(
            version=VERSION,
            house=settings.HOUSE_NAME,
            made_at=moment_text(at),
            migrations=migrations(),
            rows=rows,
            media=media,
            missing=missing,
            left_out=_left_out(),
        )
        text = json.dumps(manifest.model_dump(mode="json"), ensure_ascii=False, indent=1, sort_keys=True)
        archive.writestr(_entry(PATH), text)
    return manifest


def units_of_house() -> int:
    """How many rows and files ``write_house`` would write now: what is heard of adds up to it."""
    tables: tuple[type[Model], ...] = (Group, User, *moved_models())
    return sum(QuerySet(table).count() for table in tables) + sum(1 for _name in file_names())


def _entry(path: str, compression: int = zipfile.ZIP_DEFLATED) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(path, _DAY)
    entry.compress_type = compression
    entry.external_attr = 0o600 << 16
    return entry


class _Measured:
    """A file that counts and hashes what is written into it."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._digest = hashlib.sha256()
        self.size = 0

    def write(self, data: bytes) -> None:
        self._file.write(data)
        self._digest.update(data)
        self.size += len(data)

    @property
    def sha256(self) -> str:
        return self._digest.hexdigest()


def _write_rows(archive: zipfile.ZipFile, noun: Noun, hear: Hear) -> RowsPart:
    count = 0
    with archive.open(_entry(noun.path), "w", force_zip64=True) as file:
        measured = _Measured(file)
        for row in noun.rows():
            measured.write(line_of(row))
            count += 1
            if not count % ROWS_AT_ONCE:
                hear(ROWS_AT_ONCE)
    hear(count % ROWS_AT_ONCE)
    return RowsPart(path=noun.path, rows=count, size=measured.size, sha256=measured.sha256)


def _write_media(
    archive: zipfile.ZipFile, names: Iterable[str], hear: Hear
) -> tuple[tuple[MediaPart, ...], tuple[str, ...]]:
    written, missing = [], []
    for name in names:
        hear(1)
        try:
            stored = default_storage.open(name, "rb")
        except (OSError, ValueError):
            missing.append(name)
            continue
        with stored:
            written.append(_write_file(archive, name, stored, hear))
    return tuple(written), tuple(missing)


def _write_file(archive: zipfile.ZipFile, name: str, stored: IO[bytes], hear: Hear) -> MediaPart:
    """Pictures are small already: they are stored as they are."""
    path = f"{FOLDER}{name}"
    with archive.open(_entry(path, zipfile.ZIP_STORED), "w", force_zip64=True) as file:
        measured = _Measured(file)
        while block := stored.read(_BLOCK):
            measured.write(block)
            hear(0)
    return MediaPart(path=path, size=measured.size, sha256=measured.sha256)


def _left_out() -> dict[str, str]:
    tables = {f"{app}.{name}": reason for app in moved_apps() for name, reason in left_out(app).items()}
    return {**tables, **_PASSWORDS}
