"""Pairs of records that are two, what a merge needs to be taken back, and copies that the history names by themselves."""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import OuterRef, Subquery

BATCH = 500
# Fields that a copy alone has: what is told of them was told of a copy, though it may be gone by now.
OF_COPIES = ["barcode", "site", "section", "call_number", "price_cents", "acquired_on", "flag", "restriction"]
UNKNOWN = "?"


def name_copies(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Write the barcode beside each change of a copy; of one that is gone, where the change itself tells it."""
    changes: Any = apps.get_model("catalogue", "RecordChange").objects
    copies: Any = apps.get_model("catalogue", "Copy").objects
    own = copies.filter(pk=OuterRef("copy")).values("barcode")
    changes.filter(copy__isnull=False).update(barcode=Subquery(own))
    gone = changes.filter(copy=None, changes__has_any_keys=OF_COPIES).order_by("pk")
    last = 0
    while batch := list(gone.filter(pk__gt=last)[:BATCH]):
        for change in batch:
            said = change.changes.get("barcode", [])
            change.barcode = next((str(value) for value in reversed(said) if value), UNKNOWN)[:50]
        changes.bulk_update(batch, ["barcode"])
        last = batch[-1].pk


class Migration(migrations.Migration):
    dependencies = [
        ("catalogue", "0010_import_sources"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.CreateModel(
            name="DistinctGames",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "first",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="catalogue.game",
                        verbose_name="premier jeu",
                    ),
                ),
                (
                    "second",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="catalogue.game",
                        verbose_name="second jeu",
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="noté le")),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="par",
                    ),
                ),
            ],
            options={
                "verbose_name": "jeux distincts",
                "verbose_name_plural": "jeux distincts",
                "ordering": ["-at", "-pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("first", "second"), name="one_row_per_distinct_games"),
                    models.CheckConstraint(
                        condition=models.Q(("first__lt", models.F("second"))), name="distinct_games_in_order"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RecordMerge",
            fields=[
                (
                    "change",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="merge",
                        serialize=False,
                        to="catalogue.recordchange",
                        verbose_name="modification",
                    ),
                ),
                ("gone_id", models.PositiveBigIntegerField(verbose_name="notice disparue")),
                ("kept_id", models.PositiveBigIntegerField(verbose_name="notice gardée")),
                ("created_at", models.DateTimeField(verbose_name="notice disparue créée le")),
                ("values", models.JSONField(verbose_name="valeurs")),
                ("moved", models.JSONField(blank=True, default=dict, verbose_name="lignes passées")),
                ("dropped", models.JSONField(blank=True, default=dict, verbose_name="lignes disparues")),
                ("ended_holds", models.JSONField(blank=True, default=list, verbose_name="réservations closes")),
                ("undone_at", models.DateTimeField(blank=True, null=True, verbose_name="défaite le")),
            ],
            options={
                "verbose_name": "fusion de notices",
                "verbose_name_plural": "fusions de notices",
                "ordering": ["-pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("gone_id", models.F("kept_id")), _negated=True),
                        name="record_merge_is_of_two",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="recordchange",
            name="barcode",
            field=models.CharField(
                blank=True,
                default="",
                help_text="De l’exemplaire, tel qu’il était.",
                max_length=50,
                verbose_name="code-barres",
            ),
            preserve_default=False,
        ),
        migrations.AlterField(
            model_name="recordchange",
            name="batch",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="changes",
                to="catalogue.batchedit",
                verbose_name="modification en lot",
            ),
        ),
        migrations.RunPython(name_copies, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="recordchange",
            constraint=models.CheckConstraint(
                condition=models.Q(("copy", None), models.Q(("barcode", ""), _negated=True), _connector="OR"),
                name="record_change_of_a_copy_names_it",
            ),
        ),
        migrations.AddConstraint(
            model_name="recordchange",
            constraint=models.CheckConstraint(
                condition=models.Q(("batch", None), ("kind__in", ["batch", "undone"]), _connector="OR"),
                name="record_change_of_a_batch_does_or_undoes_it",
            ),
        ),
        migrations.AddConstraint(
            model_name="recordchange",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "batch"), _negated=True), ("batch__isnull", False), _connector="OR"
                ),
                name="record_change_in_batch_has_its_batch",
            ),
        ),
    ]
