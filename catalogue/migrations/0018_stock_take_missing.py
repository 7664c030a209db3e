"""Keeps with a stock take what was missing at its end, which only the log said until here: and the log is emptied.

Of takes whose event is gone already, it is not known any more.
"""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import Q


def take_over_from_the_log(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Each ended take gets the keys that its event still has."""
    alias = schema_editor.connection.alias
    events = apps.get_model("catalogue", "Event").objects.using(alias).filter(kind="stock_take_ended").order_by("pk")
    takes = apps.get_model("catalogue", "StockTake").objects.using(alias).filter(ended_at__isnull=False)
    for facts in events.values_list("facts", flat=True).iterator():
        if isinstance(facts.get("missing"), list):
            takes.filter(pk=facts.get("stock_take")).update(missing=facts["missing"])


class Migration(migrations.Migration):
    """The column, its rule, and what the log knows."""

    dependencies = [("catalogue", "0017_number_copies")]

    operations = [
        migrations.AddField(
            model_name="stocktake",
            name="missing",
            field=models.JSONField(blank=True, editable=False, null=True, verbose_name="manquants"),
        ),
        migrations.AddConstraint(
            model_name="stocktake",
            constraint=models.CheckConstraint(
                condition=Q(ended_at__isnull=False) | Q(missing__isnull=True), name="stock_take_misses_at_its_end"
            ),
        ),
        migrations.RunPython(take_over_from_the_log, migrations.RunPython.noop),
    ]
