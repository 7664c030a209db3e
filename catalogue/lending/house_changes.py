"""Changes of the house – its rules, its calendar, its words – each with an event of what was and what is.

The log names no person and quotes nobody: of a free text it is kept that it changed, not what it said.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, time
from typing import Any, TypeVar

from django.contrib.auth.models import User
from django.db import models, transaction

from catalogue.lending.events import plain, record
from catalogue.models import (
    Closure,
    CopyKind,
    Event,
    ExceptionalOpening,
    HouseRules,
    LendingPolicy,
    LoanSeason,
    MembershipKind,
    OpeningHours,
    ReminderTemplate,
    Site,
)

Columns = dict[str, Any]
Row = TypeVar("Row", bound=models.Model)

# For each kind of row: what its changes are called, and the columns that tell which row it is.
NOTED: dict[type[models.Model], tuple[Event.Kind, tuple[str, ...]]] = {
    LendingPolicy: (Event.Kind.POLICY_CHANGED, ("membership_kind", "copy_kind")),
    HouseRules: (Event.Kind.HOUSE_RULES_CHANGED, ()),
    ExceptionalOpening: (Event.Kind.OPENING_CHANGED, ("site", "day")),
    Closure: (Event.Kind.CLOSURE_CHANGED, ("first_day", "last_day", "site")),
    LoanSeason: (Event.Kind.SEASON_CHANGED, ("name",)),
    ReminderTemplate: (Event.Kind.WORDS_CHANGED, ("step", "channel", "from_number")),
    CopyKind: (Event.Kind.KIND_CHANGED, ("name",)),
    MembershipKind: (Event.Kind.KIND_CHANGED, ("name",)),
}
FREE_TEXTS = frozenset({"reason", "subject", "body"})
# Who and when is what the event itself says.
LEFT_OUT = frozenset({"id", "changed_at", "changed_by"})


def save_noted(row: Row, *, at: datetime, by: User | None) -> Row:
    """Save a row of the house, and log what it was and what it is; no event where nothing has changed."""
    with transaction.atomic():
        before = type(row)._default_manager.filter(pk=row.pk).first() if row.pk else None  # noqa: SLF001 - Django's name for any model's rows
        row.save()
        note(row, columns_of(before), columns_of(row), at=at, by=by)
    return row


def delete_noted(row: models.Model, *, at: datetime, by: User | None) -> None:
    """Delete a row of the house, and log what it was."""
    with transaction.atomic():
        note(row, columns_of(row), {}, at=at, by=by)
        row.delete()


def note(row: models.Model, before: Columns, after: Columns, *, at: datetime, by: User | None) -> None:
    """Write the event: ``of`` says which row, ``was`` and ``is`` what differs (nothing where it is new, or gone)."""
    kind, names = NOTED[type(row)]
    was, now = differing(before, after)
    texts = sorted(name for name in FREE_TEXTS if was.get(name) or now.get(name))
    if not was and not now:
        return
    facts: Columns = {"house": row._meta.model_name, "of": {name: (after or before)[name] for name in names}}  # noqa: SLF001 - Django's public way to a model's name
    facts |= {"was": quiet(was), "is": quiet(now), "texts": texts, "made": not before, "gone": not after}
    record(kind, at=at, by=by, facts={name: fact for name, fact in facts.items() if fact})


def columns_of(row: models.Model | None) -> Columns:
    """The columns of the row as JSON, a row that it points to by its name; nothing for none."""
    if row is None:
        return {}
    fields = row._meta.concrete_fields  # noqa: SLF001 - Django's public way to a model's columns
    return {field.name: as_json(row, field) for field in fields if field.name not in LEFT_OUT}


def as_json(row: models.Model, field: "models.Field[Any, Any]") -> Any:
    """One column: days as ISO text, another row by its name."""
    if field.is_relation:
        other = getattr(row, field.name)
        return None if other is None else str(other)
    return plain(field.to_python(getattr(row, field.attname)))


def differing(before: Columns, after: Columns) -> tuple[Columns, Columns]:
    """The parts of both that are not the same in the other."""
    same = {name for name in before.keys() & after.keys() if before[name] == after[name]}
    was, now = ({name: side[name] for name in side if name not in same} for side in (before, after))
    return was, now


def quiet(columns: Columns) -> Columns:
    """The columns without what somebody wrote in words of their own."""
    return {name: value for name, value in columns.items() if name not in FREE_TEXTS}


def change_house_rules(*, columns: Mapping[str, Any], at: datetime, by: User | None) -> HouseRules:
    """Write these rules of the house; where it had none of its own, what was are the usual ones."""
    with transaction.atomic():
        # Made first where there is none: two who write the first rules queue on the row.
        rules, _made = HouseRules.objects.select_for_update().get_or_create(pk=1)
        for name, value in {**columns, "changed_at": at}.items():
            setattr(rules, name, value)
        return save_noted(rules, at=at, by=by)


def change_words(*, template: ReminderTemplate, at: datetime, by: User | None) -> ReminderTemplate:
    """Write the words of a reminder in the place of those that were for its step, channel and number."""
    key = {name: getattr(template, name) for name in NOTED[ReminderTemplate][1]}
    words = {"subject": template.subject, "body": template.body, "changed_at": at, "changed_by": by}
    with transaction.atomic():
        row, made = ReminderTemplate.objects.select_for_update().get_or_create(**key, defaults=words)
        if made:
            note(row, {}, columns_of(row), at=at, by=by)
            return row
        for name, value in words.items():
            setattr(row, name, value)
        return save_noted(row, at=at, by=by)


def change_week(
    *, site: Site, week: Sequence[tuple[int, tuple[time, time]]], public_holidays: str, at: datetime, by: User | None
) -> None:
    """Put the week (weekday, from, to) in the place of the one noted, and say whose public holidays the site keeps.

    Two who write queue on the site's row. One event with the days that differ; none where nothing does.
    """
    with transaction.atomic():
        held = Site.objects.select_for_update(no_key=True).get(pk=site.pk)
        was, now = differing(week_noted(held), {**by_day(week), "public_holidays": public_holidays})
        held.public_holidays = site.public_holidays = public_holidays
        held.save(update_fields=["public_holidays"])
        OpeningHours.objects.filter(site=held).delete()
        OpeningHours.objects.bulk_create(
            OpeningHours(site=held, weekday=day, opens=opens, closes=closes) for day, (opens, closes) in week
        )
        if was or now:
            facts = {"house": "openinghours", "of": {"site": held.name}, "was": was, "is": now}
            record(Event.Kind.OPENING_CHANGED, at=at, by=by, facts=facts)


def week_noted(site: Site) -> Columns:
    """The site's week and its public holidays, as the log keeps them."""
    hours = OpeningHours.objects.filter(site=site).values_list("weekday", "opens", "closes")
    return {**by_day([(day, (opens, closes)) for day, opens, closes in hours]), "public_holidays": site.public_holidays}


def by_day(week: Sequence[tuple[int, tuple[time, time]]]) -> dict[str, str]:
    """The spans of each weekday in words, by its number; nothing for a day without any."""
    days: dict[str, list[str]] = {}
    for day, (opens, closes) in sorted(week):
        days.setdefault(str(day), []).append(f"{opens:%H:%M}–{closes:%H:%M}")
    return {day: ", ".join(spans) for day, spans in days.items()}
