"""Lets a loan be late again after a renewal: one charge for each due day that was missed.

Until here a loan was charged when it came back and then alone, so that the day it missed is the one it has. Every loan of
a household has a due day. Should a charge name a loan without one all the same, it stays the debt it is, without its loan.
"""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import OuterRef, Q, Subquery

LATE = Q(kind="late", loan__isnull=False)


def check_keys_at_once(schema_editor: BaseDatabaseSchemaEditor) -> None:
    """PostgreSQL changes no table whose foreign keys are still to be checked, as they are at the end by default."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")


def tell_the_days_missed(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Each late charge takes the due day of its loan."""
    check_keys_at_once(schema_editor)
    rows = apps.get_model("catalogue", "Charge").objects.using(schema_editor.connection.alias)
    loans = apps.get_model("catalogue", "Loan").objects.using(schema_editor.connection.alias)
    rows.filter(LATE).update(due_missed=Subquery(loans.filter(pk=OuterRef("loan")).values("due_on")[:1]))
    rows.filter(LATE, due_missed=None).update(loan=None)


def keep_one_a_loan(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Backwards: of several late charges of a loan the last keeps it; the others stay debts without a loan."""
    check_keys_at_once(schema_editor)
    rows = apps.get_model("catalogue", "Charge").objects.using(schema_editor.connection.alias)
    later = rows.filter(LATE, loan=OuterRef("loan"), pk__gt=OuterRef("pk"))
    surplus = rows.filter(LATE).annotate(later=models.Exists(later)).filter(later=True)
    rows.filter(pk__in=list(surplus.values_list("pk", flat=True))).update(loan=None, due_missed=None)


class Migration(migrations.Migration):
    dependencies = [("catalogue", "0012_search_order")]

    operations = [
        migrations.AddField(
            "charge", "due_missed", models.DateField(blank=True, null=True, verbose_name="échéance manquée")
        ),
        migrations.RemoveConstraint("charge", "one_late_charge_per_loan"),
        migrations.RunPython(tell_the_days_missed, keep_one_a_loan),
        migrations.AddConstraint(
            "charge",
            models.UniqueConstraint(
                condition=Q(("kind", "late"), ("loan__isnull", False)),
                fields=("loan", "due_missed"),
                name="one_late_charge_per_loan_and_due_day",
            ),
        ),
        migrations.AddConstraint(
            "charge",
            models.CheckConstraint(
                condition=Q(
                    Q(("due_missed__isnull", False), ("kind", "late"), ("loan__isnull", False)),
                    Q(Q(("kind", "late"), ("loan__isnull", False), _negated=True), ("due_missed", None)),
                    _connector="OR",
                ),
                name="charge_of_a_late_loan_has_its_due_day",
            ),
        ),
    ]
