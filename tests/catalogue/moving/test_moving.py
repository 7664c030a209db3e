"""A house moves: out of one database, into an empty one, and out again to the same bytes."""

import io
import json
import zipfile
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from catalogue.models import Author, Copy, Game, Loan, Patron, Tombstone
from catalogue.moving.loading import read_house
from catalogue.moving.nouns import nouns
from catalogue.moving.registry import left_out, moved_apps, moved_models
from catalogue.moving.rows import rows_of
from tests.catalogue.moving.houses import (
    NOW,
    PDF,
    archive_of_this_house,
    count_of,
    empty_this_house,
    furnished_house,
    rows_in,
    staff_models,
)
from tests.factories.catalogue import GameFactory

pytestmark = pytest.mark.django_db


def test_every_table_is_moved_or_left_for_a_reason():
    moved = {model._meta.label_lower for model in moved_models()}
    left = {f"{app}.{name}" for app in moved_apps() for name in left_out(app)}
    there = {
        model._meta.label_lower
        for app in ("catalogue", "playaid", "rules")
        for model in apps.get_app_config(app).get_models(include_auto_created=True)
    }

    assert moved | left == there
    assert not moved & left


def test_parents_stand_before_their_children():
    order = [noun.label for noun in nouns()]

    for before, after in [
        ("auth.user", "catalogue.event"),
        ("rules.ruleset", "catalogue.game"),
        ("catalogue.game", "catalogue.copy"),
        ("catalogue.household", "catalogue.patron"),
        ("catalogue.copy", "catalogue.loan"),
    ]:
        assert order.index(before) < order.index(after)


def test_an_empty_house_becomes_equal(media: Path):
    furnished_house()
    tables = [*moved_models(), *staff_models()]
    counts = {model: count_of(model) for model in tables}
    first = archive_of_this_house()
    empty_this_house()
    (media / "attachments" / "regles.pdf").unlink()

    manifest = read_house(io.BytesIO(first))

    assert {model: count_of(model) for model in tables} == counts
    assert min(counts[Loan], counts[Patron], counts[Copy]) > 0
    assert rows_in(archive_of_this_house()) == rows_in(first)
    assert (media / "attachments" / "regles.pdf").read_bytes() == PDF
    assert {part.path: part.rows for part in manifest.rows}["rows/catalogue.copy.jsonl"] == counts[Copy]


def test_the_house_works_after_the_move(client: Client, media: Path):
    furnished_house()
    archive = archive_of_this_house()
    empty_this_house()
    (media / "attachments" / "regles.pdf").unlink()

    read_house(io.BytesIO(archive))

    assert "Le jeu « déménagé »" in client.get("/jeux/?q=demenage").content.decode()
    last = Author.objects.order_by("pk").values_list("pk", flat=True).last()
    assert Author.objects.create(name="Arrivée après").pk > (last or 0)
    # The number of a deleted record is never given again.
    assert GameFactory().pk > 7_000
    assert Tombstone.objects.get().game_id == 7_000


def test_nobody_takes_a_password_along(media: Path):
    furnished_house()
    archive = archive_of_this_house()
    empty_this_house()
    (media / "attachments" / "regles.pdf").unlink()

    read_house(io.BytesIO(archive))

    assert b"pbkdf2" not in b"".join(rows_in(archive).values())
    user = User.objects.get(username="samedi")
    assert not user.has_usable_password()
    assert {group.name for group in user.groups.all()} == {"Bénévoles", "Équipe du samedi"}
    assert user.has_perms(["catalogue.lend", "catalogue.export_catalogue"])


def test_moments_that_django_sets_keep_their_value(media: Path):
    game = GameFactory()
    Game.objects.filter(pk=game.pk).update(created_at=NOW, changed_at=NOW + timedelta(seconds=1))
    archive = archive_of_this_house()
    empty_this_house()

    read_house(io.BytesIO(archive))

    moved = Game.objects.get()
    assert (moved.created_at, moved.changed_at) == (NOW, NOW + timedelta(seconds=1))


def test_rows_are_read_in_batches(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("catalogue.moving.rows.ROWS_AT_ONCE", 2)
    keys = [GameFactory().pk for _ in range(5)]

    assert [row["id"] for row in rows_of(Game)] == keys


def test_a_file_that_is_not_on_the_disk_is_told(media: Path):
    GameFactory(cover="covers/perdue.webp")

    with zipfile.ZipFile(io.BytesIO(archive_of_this_house())) as archive:
        manifest = json.loads(archive.read("manifest.json"))

    assert (manifest["media"], manifest["missing"]) == ([], ["covers/perdue.webp"])
    assert manifest["left_out"]["catalogue.searchentry"] == "refait à partir des notices"


def test_the_commands(tmp_path: Path, media: Path):
    furnished_house()
    path, said = tmp_path / "maison.zip", StringIO()

    call_command("export_house", str(path), stdout=said)
    rows = rows_in(path.read_bytes())
    empty_this_house()
    (media / "attachments" / "regles.pdf").unlink()
    call_command("import_house", str(path), stdout=said)

    assert rows_in(archive_of_this_house()) == rows
    assert path.stat().st_mode & 0o777 == 0o600
    assert "L’archive contient des données personnelles." in said.getvalue()
    assert "manage.py changepassword" in said.getvalue()


def test_the_commands_say_what_cannot_be(tmp_path: Path):
    path = tmp_path / "maison.zip"
    path.write_bytes(b"")

    with pytest.raises(CommandError, match="ne peut pas être écrit"):
        call_command("export_house", str(path))
    with pytest.raises(CommandError, match=r"Rien n’a été repris\. Le fichier n’est pas une archive zip\."):
        call_command("import_house", str(path))
    with pytest.raises(CommandError, match="ne peut pas être lu"):
        call_command("import_house", str(tmp_path / "rien.zip"))
