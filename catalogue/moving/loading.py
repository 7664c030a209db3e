"""A house out of an archive: all of it, or nothing."""

import json
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO

from django.core.files import File
from django.core.files.storage import default_storage
from django.db import DatabaseError, connection, transaction
from django.utils.translation import gettext as _

from catalogue.moving.checking import checked, lines_of
from catalogue.moving.files import FOLDER, file_names
from catalogue.moving.manifest import Manifest, RowsPart
from catalogue.moving.nouns import Noun, is_empty, nouns
from catalogue.moving.refusals import MoveRefused
from catalogue.moving.sequences import follow_keys
from catalogue.search.upkeep import reindex_all


def read_house(source: BinaryIO) -> Manifest:
    """Fill this house, which is empty, from the archive ``source``, which can be sought in.

    Raises MoveRefused, and leaves neither a row nor a file behind, when the house is not empty or the archive is
    not what it should be. Nobody's password is in it: each has to be set.
    """
    try:
        archive = zipfile.ZipFile(source)
    except (zipfile.BadZipFile, OSError, ValueError) as error:
        raise MoveRefused(_("Le fichier n’est pas une archive zip.")) from error
    with archive:
        _refuse_unless_empty()
        manifest = checked(archive)
        with _files_taken_back() as saved, transaction.atomic():
            _take_rows(archive, manifest)
            _take_media(archive, manifest, saved)
    return manifest


def _refuse_unless_empty() -> None:
    for noun in nouns():
        if not is_empty(noun):
            raise MoveRefused(
                _("Cette maison n’est pas vide (%(table)s) : l’archive se reprend dans une base neuve.")
                % {"table": noun.label}
            )


def _take_rows(archive: zipfile.ZipFile, manifest: Manifest) -> None:
    # Asked again inside of the transaction: somebody may have begun to work here.
    _refuse_unless_empty()
    for noun, part in zip(nouns(), manifest.rows, strict=True):
        _take(archive, noun, part)
    try:
        connection.check_constraints()
    except DatabaseError as error:
        raise MoveRefused(_("Des lignes renvoient à d’autres qui n’y sont pas : %(error)s") % _said(error)) from error
    follow_keys([noun.model for noun in nouns() if noun.model is not None])
    reindex_all()


def _take(archive: zipfile.ZipFile, noun: Noun, part: RowsPart) -> None:
    reader = _Lines(archive, part.path)
    try:
        count = noun.take(reader)
    except (MoveRefused, DatabaseError, ValueError) as error:
        place = {"path": part.path, "line": reader.line, **_said(error)}
        raise MoveRefused(_("%(path)s, ligne %(line)d : %(error)s") % place) from error
    if count != part.rows:
        raise MoveRefused(
            _("%(path)s a %(count)d lignes, le manifeste en annonce %(rows)d.")
            % {"path": part.path, "count": count, "rows": part.rows}
        )


def _said(error: Exception) -> dict[str, str]:
    return {"error": next(iter(str(error).splitlines()), type(error).__name__)}


class _Lines:
    """The rows of one file; ``line`` is where the reader is, from 1: a batch is written after its last line."""

    def __init__(self, archive: zipfile.ZipFile, path: str) -> None:
        self._lines = lines_of(archive, path)
        self.line = 0

    def __iter__(self) -> Iterator[dict[str, Any]]:
        for text in self._lines:
            self.line += 1
            row = _row(text)
            yield row


def _row(text: bytes) -> dict[str, Any]:
    try:
        row = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise MoveRefused(_("ce n’est pas du JSON.")) from error
    if not isinstance(row, dict):
        raise MoveRefused(_("ce n’est pas une ligne de table."))
    return row


@contextmanager
def _files_taken_back() -> Iterator[list[str]]:
    """The names of files that were saved; when something goes wrong they are taken away again."""
    saved: list[str] = []
    try:
        yield saved
    except BaseException:
        for name in saved:
            default_storage.delete(name)
        raise


def _take_media(archive: zipfile.ZipFile, manifest: Manifest, saved: list[str]) -> None:
    named = set(file_names())
    for part in manifest.media:
        name = part.path.removeprefix(FOLDER)
        if name not in named:
            raise MoveRefused(_("Aucune fiche ne parle du fichier « %(name)s ».") % {"name": name})
        if default_storage.exists(name):
            raise MoveRefused(
                _("Le fichier « %(name)s » existe déjà ici : l’archive se reprend dans un dossier vide.")
                % {"name": name}
            )
        with archive.open(part.path) as file:
            saved.append(default_storage.save(name, File(file)))
