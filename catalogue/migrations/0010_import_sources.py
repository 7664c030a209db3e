"""Two catalogues that number their records alike, one import at a time, and what a run has read."""

from typing import Any

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

BATCH = 500


def fill_digests(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Write the digest of the notes beside the snapshot that holds it."""
    sources: Any = apps.get_model("catalogue", "SourceRecord")
    last = 0
    while batch := list(sources.objects.filter(pk__gt=last).order_by("pk")[:BATCH]):
        for source in batch:
            source.digest = source.snapshot.get("digest", "")
        sources.objects.bulk_update(batch, ["digest"])
        last = batch[-1].pk


STATES = ["draft", "waiting", "running", "stopped", "done", "failed", "undone"]


class Migration(migrations.Migration):
    dependencies = [("catalogue", "0009_search_again")]
    operations = [
        migrations.RemoveConstraint(model_name="importrun", name="import_state_known"),
        migrations.RemoveConstraint(model_name="sourcerecord", name="one_source_record_per_key"),
        migrations.AddField(
            model_name="importline",
            name="origin_id",
            field=models.PositiveBigIntegerField(blank=True, null=True, verbose_name="notice d’origine"),
        ),
        migrations.AddField(
            model_name="importline",
            name="said",
            field=models.CharField(blank=True, max_length=32, verbose_name="empreinte"),
        ),
        migrations.AddField(
            model_name="importrun",
            name="source",
            field=models.CharField(blank=True, default="", max_length=100, verbose_name="catalogue d’origine"),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="importrun",
            name="undoing",
            field=models.BooleanField(default=False, verbose_name="annulation"),
        ),
        migrations.AddField(
            model_name="sourcerecord",
            name="digest",
            field=models.CharField(
                blank=True, db_index=True, default="", max_length=64, verbose_name="empreinte des notes"
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="sourcerecord",
            name="source",
            field=models.CharField(blank=True, default="", max_length=100, verbose_name="catalogue d’origine"),
            preserve_default=False,
        ),
        migrations.AlterField(
            model_name="importrun",
            name="state",
            field=models.CharField(
                choices=[
                    ("draft", "à préparer"),
                    ("waiting", "en attente"),
                    ("running", "en cours"),
                    ("stopped", "arrêté"),
                    ("done", "terminé"),
                    ("failed", "échoué"),
                    ("undone", "annulé"),
                ],
                default="waiting",
                max_length=10,
                verbose_name="état",
            ),
        ),
        migrations.AddConstraint(
            model_name="importrun",
            constraint=models.CheckConstraint(condition=models.Q(("state__in", STATES)), name="import_state_known"),
        ),
        migrations.AddConstraint(
            model_name="importrun",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "running")),
                fields=("state",),
                name="one_import_runs_at_once",
                violation_error_code="import_runs",
            ),
        ),
        migrations.AddConstraint(
            model_name="sourcerecord",
            constraint=models.UniqueConstraint(fields=("format", "source", "key"), name="one_source_record_per_key"),
        ),
        migrations.RunPython(fill_digests, migrations.RunPython.noop),
    ]
