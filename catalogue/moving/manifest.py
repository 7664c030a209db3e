"""The list of what is in the archive: how many rows, how many bytes, and the SHA-256 of each file."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Final, Literal

from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from catalogue.moving.refusals import MoveRefused
from catalogue.moving.registry import moved_apps

PATH: Final = "manifest.json"
VERSION: Final = 1
"""Of the archive's own form; the form of the rows is told by the migrations."""

_Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
_Count = Annotated[int, Field(ge=0, le=2**53)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class RowsPart(_Strict):
    """One file of rows."""

    path: str
    rows: _Count
    size: _Count
    sha256: _Digest


class MediaPart(_Strict):
    """One picture or document."""

    path: str
    size: _Count
    sha256: _Digest


class Manifest(_Strict):
    """What is in the archive. ``migrations`` are the last ones by app; ``missing``: files that were not there."""

    kind: Literal["ludotheque-house"] = "ludotheque-house"
    version: int
    house: str
    made_at: str
    migrations: dict[str, str]
    rows: tuple[RowsPart, ...]
    media: tuple[MediaPart, ...]
    missing: tuple[str, ...] = ()
    left_out: dict[str, str] = {}


def manifest_of(text: bytes) -> Manifest:
    """The manifest of an archive, if it is one that this version can read; else MoveRefused."""
    try:
        read = Manifest.model_validate_json(text)
    except ValidationError as error:
        raise MoveRefused(_("Le manifeste de l’archive est illisible : ce n’est pas l’export d’une maison.")) from error
    if read.version > VERSION:
        raise MoveRefused(
            _("L’archive est d’une version plus récente (%(version)d) : mettez d’abord ce logiciel à jour.")
            % {"version": read.version}
        )
    _refuse_other_migrations(read.migrations)
    return read


def _refuse_other_migrations(theirs: Mapping[str, str]) -> None:
    ours = migrations()
    other = sorted(app for app in ours.keys() | theirs.keys() if ours.get(app) != theirs.get(app))
    if other:
        told = ", ".join(f"{app} : {theirs.get(app, '–')} / {ours.get(app, '–')}" for app in other[:5])
        raise MoveRefused(
            _("L’archive vient d’une autre version de la base (%(told)s) : mettez les deux maisons à la même version.")
            % {"told": told}
        )


def migrations() -> dict[str, str]:
    """The last migration of each app that is moved."""
    leaves = MigrationLoader(connection).graph.leaf_nodes()
    return {app: name for app, name in leaves if app in {"auth", *moved_apps()}}


def moment_text(at: datetime) -> str:
    """A moment as the manifest tells it."""
    return at.isoformat(timespec="seconds")
