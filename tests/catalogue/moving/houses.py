"""A house with something in most of its tables, and the same house emptied."""

import io
import zipfile
from datetime import UTC, datetime

from django.contrib.auth.models import Group, Permission, User
from django.core.files.base import ContentFile
from django.db import connection
from django.db.models import Model

from catalogue.models import Attachment, GameList, HouseRules, SourceRecord, Tombstone
from catalogue.moving.registry import moved_models
from catalogue.moving.writing import write_house
from tests.catalogue.exporting.whole import whole_game
from tests.conftest import make_user
from tests.factories.catalogue import CopyFactory
from tests.site.boxes import box_ids
from tests.site.house import house_ids
from tests.site.people import people_ids

NOW = datetime(2026, 3, 4, 9, 30, 15, 123_456, tzinfo=UTC)
PDF = b"%PDF-1.4 rien d'autre"


def furnished_house() -> None:
    """Records, boxes, people, money, a calendar, staff with groups of the house's own, and a file."""
    box_ids(CopyFactory().game)
    house_ids()
    people_ids()
    game = whole_game(title="Le jeu « déménagé » \u2028 entier")
    attachment = Attachment.objects.get(game=game)
    attachment.file.save("regles.pdf", ContentFile(PDF), save=False)
    attachment.size, attachment.digest = len(PDF), "0" * 64
    attachment.save()
    SourceRecord.objects.create(format="unimarc", key="12", game=game, snapshot={"b": 1, "aa": [None]}, imported_at=NOW)
    Tombstone.objects.create(game_id=7_000, title="Parti", deleted_at=NOW)
    HouseRules.objects.create(pk=1)
    _staff()


def _staff() -> None:
    group = Group.objects.create(name="Équipe du samedi")
    group.permissions.add(Permission.objects.get(codename="lend"))
    user = make_user("samedi")
    user.groups.add(group, Group.objects.get(name="Bénévoles"))
    user.user_permissions.add(Permission.objects.get(codename="export_catalogue"))
    GameList.objects.create(name="À montrer", owner=user, created_at=NOW)


def archive_of_this_house() -> bytes:
    """The archive as bytes."""
    target = io.BytesIO()
    write_house(target, at=NOW)
    return target.getvalue()


def rows_in(archive: bytes) -> dict[str, bytes]:
    """The files of rows by name."""
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return {name: opened.read(name) for name in opened.namelist() if name.startswith("rows/")}


def empty_this_house() -> None:
    """Leave what a first ``migrate`` leaves: every row goes, the groups of the roles stay."""
    tables = ["catalogue_searchentry", "catalogue_searchname", "catalogue_searchword", "catalogue_searchdeletion"]
    tables += [model._meta.db_table for model in reversed(moved_models())]
    tables += ["auth_user_groups", "auth_user_user_permissions", "catalogue_submission", "auth_user"]
    with connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f'DELETE FROM "{table}"')  # noqa: S608 - names of our own tables
    Group.objects.filter(name="Équipe du samedi").delete()


def staff_models() -> list[type[Model]]:
    """Users and groups."""
    return [User, Group]


def count_of(model: type[Model]) -> int:
    """How many rows there are."""
    return model._default_manager.count()
