"""Archives that are not what they say: each is refused in words, and nothing is left behind."""

import hashlib
import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from catalogue.models import Game, Site
from catalogue.moving.loading import read_house
from catalogue.moving.refusals import MoveRefused
from catalogue.moving.registry import moved_models
from tests.catalogue.moving.houses import archive_of_this_house, count_of, empty_this_house, furnished_house
from tests.factories.catalogue import GameFactory

pytestmark = pytest.mark.django_db

GAMES = "rows/catalogue.game.jsonl"
Files = dict[str, bytes]


@pytest.fixture
def archive(media: Path) -> Files:
    """The files of a good archive, and an empty house that could take it."""
    furnished_house()
    with zipfile.ZipFile(io.BytesIO(archive_of_this_house())) as opened:
        files = {name: opened.read(name) for name in opened.namelist()}
    empty_this_house()
    (media / "attachments" / "regles.pdf").unlink()
    return files


def packed(files: Files) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as written:
        for name, data in files.items():
            written.writestr(name, data)
    return target.getvalue()


def refusal_of(data: bytes) -> str:
    with pytest.raises(MoveRefused) as refused:
        read_house(io.BytesIO(data))
    return str(refused.value).replace("\u00a0", " ")


def with_manifest(files: Files, change: Callable[[dict[str, Any]], object]) -> Files:
    manifest = json.loads(files["manifest.json"])
    change(manifest)
    return {**files, "manifest.json": json.dumps(manifest).encode()}


def with_rows(files: Files, path: str, data: bytes) -> Files:
    """Other rows, honestly listed."""

    def relist(manifest: dict[str, Any]) -> None:
        part = next(one for one in manifest["rows"] if one["path"] == path)
        part.update(size=len(data), sha256=hashlib.sha256(data).hexdigest(), rows=data.count(b"\n"))

    return with_manifest({**files, path: data}, relist)


def with_media(files: Files, name: str, data: bytes) -> Files:
    path = f"media/{name}"
    entry = {"path": path, "size": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    return with_manifest({**files, path: data}, lambda manifest: manifest["media"].append(entry))


def assert_nothing_is_left(media: Path) -> None:
    assert {model._meta.label: count_of(model) for model in moved_models() if count_of(model)} == {}
    assert not User.objects.exists()
    assert [path for path in media.rglob("*") if path.is_file()] == []


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda files: {**files, "../dehors.txt": b"x"}, "un fichier qui n’a rien à y faire, « ../dehors.txt »"),
        (lambda files: {**files, "/etc/x": b"x"}, "n’a rien à y faire"),
        (lambda files: {**files, "media/a\\b": b"x"}, "n’a rien à y faire"),
        (lambda files: {**files, "media/./a": b"x"}, "n’a rien à y faire"),
        (lambda files: {**files, "media/": b""}, "n’a rien à y faire"),
        (lambda files: {**files, "media/plus.png": b"x"}, "ne correspondent pas"),
        (lambda files: {**files, "bombe": b"\0" * 30_000_000}, "un fichier démesuré, « bombe »"),
        (lambda files: {name: data for name, data in files.items() if name != GAMES}, "ne correspondent pas"),
        (lambda files: {name: data for name, data in files.items() if name != "manifest.json"}, "pas de manifeste"),
        (lambda files: {**files, "manifest.json": b"{}"}, "Le manifeste de l’archive est illisible"),
        (lambda files: {**files, "manifest.json": b"[" * 90_000}, "Le manifeste de l’archive est illisible"),
        (lambda files: with_manifest(files, lambda said: said.update(version=2)), "version plus récente (2)"),
        (
            lambda files: with_manifest(files, lambda said: said.update(kind="autre")),
            "manifeste de l’archive est illisible",
        ),
        (
            lambda files: with_manifest(files, lambda said: said["migrations"].update(catalogue="9999_futur")),
            "vient d’une autre version de la base (catalogue : 9999_futur / ",
        ),
        (lambda files: with_manifest(files, lambda said: said["rows"].reverse()), "pas les tables attendues"),
        (lambda files: with_manifest(files, lambda said: said["rows"][5].update(size=2**50)), "le disque en a"),
        (lambda files: {**files, GAMES: files[GAMES].replace(b"entier", b"ENTIER")}, "a été modifiée ou abîmée"),
        (lambda files: {**files, GAMES: files[GAMES] + b"x" * 100}, "a été modifiée ou abîmée"),
        (lambda files: with_rows(files, GAMES, b"{\n"), f"{GAMES}, ligne 1 : ce n’est pas du JSON."),
        (lambda files: with_rows(files, GAMES, b"[]\n"), "ce n’est pas une ligne de table."),
        (lambda files: with_rows(files, GAMES, b'{"id": 1}\n'), "colonnes inattendues ou manquantes"),
        (
            lambda files: with_rows(files, GAMES, files[GAMES].replace(b'"year":2019', b'"year":"jadis"')),
            'valeur impossible dans « year » : "jadis".',
        ),
        (
            lambda files: with_rows(files, GAMES, files[GAMES].replace(b'"kind":"game"', b'"kind":"chose"')),
            "game_kind_known",
        ),
        (lambda files: with_rows(files, GAMES, b""), "renvoient à d’autres qui n’y sont pas"),
        (
            lambda files: with_rows(files, "rows/auth.group.jsonl", b'{"name":"x","permissions":["auth.tout"]}\n'),
            "inconnus ici, « auth.tout »",
        ),
        (lambda files: with_media(files, "covers/intrus.png", b"x"), "Aucune fiche ne parle du fichier"),
    ],
)
def test_it_is_refused_and_leaves_nothing(archive: Files, media: Path, change: Callable[[Files], Files], reason: str):
    assert reason in refusal_of(packed(change(archive)))
    assert_nothing_is_left(media)


def test_a_count_that_is_wrong_is_refused(archive: Files, media: Path):
    changed = with_manifest(archive, lambda said: said["rows"][-1].update(rows=said["rows"][-1]["rows"] + 1))

    assert "le manifeste en annonce" in refusal_of(packed(changed))
    assert_nothing_is_left(media)


@pytest.mark.parametrize("cut", [0, 10, 2_000, -30])
def test_what_is_cut_is_refused(archive: Files, media: Path, cut: int):
    assert "pas une archive zip" in refusal_of(packed(archive)[:cut])
    assert_nothing_is_left(media)


def test_a_flipped_byte_is_refused(archive: Files, media: Path):
    data = bytearray(packed(archive))
    place = data.index(b"rows/catalogue.game.jsonl") + 60
    data[place] ^= 0xFF

    assert "abîmée" in refusal_of(bytes(data))
    assert_nothing_is_left(media)


def test_two_files_of_one_name_are_refused(archive: Files, media: Path):
    target = io.BytesIO(packed(archive))
    with pytest.warns(UserWarning, match="Duplicate name"), zipfile.ZipFile(target, "a") as written:
        written.writestr(GAMES, b"")

    assert "deux du même nom" in refusal_of(target.getvalue())
    assert_nothing_is_left(media)


def test_a_house_that_is_not_empty_stays_as_it_is(archive: Files):
    GameFactory(title="Déjà là")

    assert "Cette maison n’est pas vide (catalogue.game)" in refusal_of(packed(archive))
    assert Game.objects.get().title == "Déjà là"
    assert not Site.objects.exists()


def test_files_that_are_there_already_stay_as_they_are(archive: Files, media: Path):
    (media / "attachments").mkdir(parents=True, exist_ok=True)
    (media / "attachments" / "regles.pdf").write_bytes(b"autre")

    assert "existe déjà ici" in refusal_of(packed(archive))
    assert (media / "attachments" / "regles.pdf").read_bytes() == b"autre"
    assert not Game.objects.exists()
