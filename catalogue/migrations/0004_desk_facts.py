"""What the new columns can know of the rows that are there already."""

from collections.abc import Callable, Iterator

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import F, Model, OuterRef, QuerySet, Subquery
from django.utils import timezone

from catalogue.folding import fold

BATCH = 1000
LAST_AGE_OF_A_CHILD = 17
CONDITIONS = {"incomplete": "playable", "unplayable": "unplayable"}


def batches(rows: QuerySet[Model]) -> Iterator[list[Model]]:
    """The rows by key, so that a large table is never in memory at once and writing does not disturb reading."""
    last = 0
    while batch := list(rows.filter(pk__gt=last).order_by("pk")[:BATCH]):
        yield batch
        last = batch[-1].pk


def write_name_keys(apps: StateApps) -> None:
    """The keys under which people are found without accents."""
    names: dict[str, Callable[..., str]] = {
        "Household": lambda row: row.name,
        "Patron": lambda row: f"{row.given_name} {row.family_name}",
    }
    for model_name, name in names.items():
        model = apps.get_model("catalogue", model_name)
        for batch in batches(model.objects.all()):
            for row in batch:
                row.name_key = fold(name(row))[: model._meta.get_field("name_key").max_length]
            model.objects.bulk_update(batch, ["name_key"])


def tell_children(apps: StateApps) -> None:
    """By the year of birth; a person without one stays an adult, whom nobody has to answer for."""
    born_after = timezone.now().year - LAST_AGE_OF_A_CHILD
    apps.get_model("catalogue", "Patron").objects.filter(birth_year__gte=born_after).update(kind="child")


def split_conditions(apps: StateApps) -> None:
    """What is in the box is a question of its own; why a copy may not leave keeps the rest."""
    copies = apps.get_model("catalogue", "Copy").objects
    for restriction, condition in CONDITIONS.items():
        copies.filter(restriction=restriction).update(restriction="", condition=condition)


def join_conditions(apps: StateApps) -> None:
    copies = apps.get_model("catalogue", "Copy").objects
    for restriction, condition in CONDITIONS.items():
        copies.filter(restriction="", condition=condition).update(restriction=restriction)


def date_copies(apps: StateApps) -> None:
    """A copy is as old as its record, rather than as this migration."""
    game = apps.get_model("catalogue", "Game").objects.filter(pk=OuterRef("game_id"))
    apps.get_model("catalogue", "Copy").objects.update(created_at=Subquery(game.values("created_at")[:1]))


def date_and_free_events(apps: StateApps) -> None:
    """The moment of entry was not kept: that of the act stands in. Reasons go where they can be emptied."""
    Event = apps.get_model("catalogue", "Event")
    Event.objects.update(recorded_at=F("at"))
    for batch in batches(Event.objects.filter(facts__override__isnull=False)):
        for event in batch:
            event.reason = event.facts["override"].pop("reason", "")[:200]
        Event.objects.bulk_update(batch, ["reason", "facts"])


def put_reasons_back(apps: StateApps) -> None:
    Event = apps.get_model("catalogue", "Event")
    for batch in batches(Event.objects.filter(facts__override__isnull=False)):
        for event in batch:
            event.facts["override"]["reason"] = event.reason
        Event.objects.bulk_update(batch, ["facts"])


def forward(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    write_name_keys(apps)
    tell_children(apps)
    split_conditions(apps)
    date_copies(apps)
    date_and_free_events(apps)


def backward(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    join_conditions(apps)
    put_reasons_back(apps)


class Migration(migrations.Migration):
    dependencies = [("catalogue", "0003_desk_nouns")]

    operations = [migrations.RunPython(forward, backward)]
