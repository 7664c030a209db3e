"""Sorts titles from their first word that is no article, and keeps what a source says of links between its records."""

import re
from typing import Any

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import Q
from django.db.models.functions import Length

from catalogue.folding import fold

BATCH = 2_000
# As they were on the day of this migration.
ARTICLE = re.compile(r"(?:(?:les?|la|une?|des|the|an)\s+|l['’ʼ]\s*)(?=\S)", re.IGNORECASE)


def pass_over_articles(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Write the key of each title that begins with an article."""
    games: Any = apps.get_model("catalogue", "Game").objects
    last = 0
    while batch := list(games.filter(pk__gt=last).order_by("pk").only("pk", "title", "title_key")[:BATCH]):
        moved = [game for game in batch if _rekeyed(game)]
        games.bulk_update(moved, ["title_key"])
        last = batch[-1].pk


def keep_articles(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Sort by the whole title again."""
    games: Any = apps.get_model("catalogue", "Game").objects
    last = 0
    while batch := list(games.filter(pk__gt=last).order_by("pk").only("pk", "title", "title_key")[:BATCH]):
        for game in batch:
            game.title_key = fold(game.title)[:300]
        games.bulk_update(batch, ["title_key"])
        last = batch[-1].pk


def _rekeyed(game: Any) -> bool:
    article = ARTICLE.match(game.title)
    key = fold(game.title[article.end() :])[:300] if article else ""
    game.title_key, before = key or game.title_key, game.title_key
    return bool(game.title_key != before)


class Migration(migrations.Migration):
    dependencies = [("catalogue", "0013_late_charges")]
    operations = [
        migrations.AddField(
            model_name="game",
            name="unsorted",
            field=models.PositiveSmallIntegerField(
                blank=True,
                help_text="Celles du début du titre que l’ordre alphabétique ignore. Vide\xa0: l’article.",
                null=True,
                verbose_name="lettres non classées",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=Q(unsorted=None) | Q(unsorted__lt=Length("title")), name="game_is_sorted_by_something"
            ),
        ),
        migrations.AddField(
            model_name="sourcerecord",
            name="links",
            field=models.JSONField(blank=True, default=dict, verbose_name="liens"),
        ),
        migrations.AddField(
            model_name="sourcerecord",
            name="links_open",
            field=models.BooleanField(default=False, verbose_name="liens à chercher"),
        ),
        migrations.AddIndex(
            model_name="sourcerecord",
            index=models.Index(
                condition=Q(links_open=True), fields=["format", "source", "id"], name="source_links_open"
            ),
        ),
        migrations.RunPython(pass_over_articles, keep_articles),
    ]
