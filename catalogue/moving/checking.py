"""An archive held against its own list before anything of it is believed: names, sizes, digests."""

import hashlib
import shutil
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Protocol

from django.conf import settings
from django.utils.translation import gettext as _

from catalogue.moving.files import FOLDER, is_safe
from catalogue.moving.manifest import PATH, Manifest, manifest_of
from catalogue.moving.nouns import nouns
from catalogue.moving.refusals import MoveRefused

MOST_ENTRIES: Final = 500_000
MOST_MANIFEST_BYTES: Final = 128 * 1024 * 1024
LONGEST_LINE: Final = 16 * 1024 * 1024
MOST_TIMES_SMALLER: Final = 200
"""Rows of JSON become twenty to fifty times smaller; what becomes smaller than this is made to fill a disk."""

_SMALL: Final = 1024 * 1024
_BLOCK: Final = 256 * 1024
_ENCRYPTED: Final = 1
_WRONG: Final = (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError)


class _Part(Protocol):
    @property
    def path(self) -> str: ...
    @property
    def size(self) -> int: ...
    @property
    def sha256(self) -> str: ...


def checked(archive: zipfile.ZipFile) -> Manifest:
    """The manifest of an archive that is exactly what it says; MoveRefused for any other."""
    entries = archive.infolist()
    _refuse_strange(entries)
    manifest = manifest_of(_manifest_text(archive))
    parts: tuple[_Part, ...] = (*manifest.rows, *manifest.media)
    _refuse_other_contents(manifest, {entry.filename for entry in entries})
    _refuse_too_large(parts)
    for part in parts:
        _refuse_tampered(archive, part)
    return manifest


def lines_of(archive: zipfile.ZipFile, path: str) -> Iterator[bytes]:
    """The lines of a file of rows; none is longer than ``LONGEST_LINE``."""
    with archive.open(path) as file:
        while line := file.readline(LONGEST_LINE + 1):
            if len(line) > LONGEST_LINE:
                raise MoveRefused(_("ligne beaucoup trop longue."))
            yield line


def _refuse_strange(entries: list[zipfile.ZipInfo]) -> None:
    names = [entry.filename for entry in entries]
    if len(names) > MOST_ENTRIES or len(set(names)) != len(names):
        raise MoveRefused(_("L’archive contient trop de fichiers, ou deux du même nom."))
    for entry in entries:
        if not is_safe(entry.filename) or entry.is_dir() or entry.flag_bits & _ENCRYPTED:
            raise MoveRefused(
                _("L’archive contient un fichier qui n’a rien à y faire, « %(name)s ».") % {"name": entry.filename[:80]}
            )
        if entry.file_size > max(_SMALL, entry.compress_size * MOST_TIMES_SMALLER):
            raise MoveRefused(
                _("L’archive contient un fichier démesuré, « %(name)s ».") % {"name": entry.filename[:80]}
            )


def _manifest_text(archive: zipfile.ZipFile) -> bytes:
    try:
        with archive.open(PATH) as file:
            text = file.read(MOST_MANIFEST_BYTES + 1)
    except KeyError as error:
        raise MoveRefused(_("L’archive n’a pas de manifeste : ce n’est pas l’export d’une maison.")) from error
    except _WRONG as error:
        raise MoveRefused(_("L’archive est abîmée.")) from error
    if len(text) > MOST_MANIFEST_BYTES:
        raise MoveRefused(_("Le manifeste de l’archive est démesuré."))
    return text


def _refuse_other_contents(manifest: Manifest, names: set[str]) -> None:
    rows, media = [part.path for part in manifest.rows], [part.path for part in manifest.media]
    listed = [PATH, *rows, *media]
    if len(set(listed)) != len(listed) or set(listed) != names:
        raise MoveRefused(_("Le manifeste et le contenu de l’archive ne correspondent pas."))
    if rows != [noun.path for noun in nouns()] or not all(path.startswith(FOLDER) for path in media):
        raise MoveRefused(_("L’archive ne contient pas les tables attendues."))


def _refuse_too_large(parts: tuple[_Part, ...]) -> None:
    needed = sum(part.size for part in parts)
    free = shutil.disk_usage(_existing(Path(settings.MEDIA_ROOT))).free
    if needed > free:
        raise MoveRefused(
            _("Il faut %(needed)d Mo pour reprendre l’archive, le disque en a %(free)d de libres.")
            % {"needed": needed // 2**20, "free": free // 2**20}
        )


def _existing(folder: Path) -> Path:
    """The folder, or the nearest one above that is there already."""
    return next(one for one in (folder, *folder.absolute().parents) if one.exists())


def _refuse_tampered(archive: zipfile.ZipFile, part: _Part) -> None:
    digest, size = hashlib.sha256(), 0
    try:
        with archive.open(part.path) as file:
            while (block := file.read(_BLOCK)) and size <= part.size:
                digest.update(block)
                size += len(block)
    except _WRONG as error:
        raise MoveRefused(_("L’archive est abîmée (« %(name)s »).") % {"name": part.path}) from error
    if size != part.size or digest.hexdigest() != part.sha256:
        raise MoveRefused(
            _("« %(name)s » n’est pas ce que dit le manifeste : l’archive a été modifiée ou abîmée.")
            % {"name": part.path}
        )
