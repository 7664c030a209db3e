"""Who did what to the rules of a game: kept in Django's own log of changes, and read back in words."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.db import models
from django.utils.translation import gettext_lazy as _

from rules.models import Ruleset

LINES_SHOWN = 20


class Act(models.TextChoices):
    """What can be done to a version; the words follow the name of a person."""

    DRAFTED = "drafted", _("a déposé le brouillon %(number)d")
    PUBLISHED = "published", _("a publié la version %(number)d")
    DISCARDED = "discarded", _("a jeté le brouillon %(number)d")
    RETIRED = "retired", _("a retiré la version %(number)d")
    RESTORED = "restored", _("a repris la version %(number)d")


@dataclass(frozen=True, slots=True)
class Line:
    """One act: when, who, and what in words."""

    at: datetime
    who: str
    what: str


def note(ruleset: Ruleset, act: Act, number: int, *, by: User) -> None:
    """Write an act into the log, under the ruleset."""
    LogEntry.objects.create(
        user=by,
        content_type=ContentType.objects.get_for_model(Ruleset),
        object_id=str(ruleset.pk),
        object_repr=str(ruleset)[:200],
        action_flag=CHANGE,
        change_message=f"{act.value} {number}",
    )


def history_of(ruleset: Ruleset) -> list[Line]:
    """Give the latest acts, newest first; what others wrote into the log under this ruleset is left out."""
    entries = LogEntry.objects.filter(
        content_type=ContentType.objects.get_for_model(Ruleset), object_id=str(ruleset.pk)
    ).select_related("user")
    lines = [_line(entry) for entry in entries.order_by("-action_time", "-pk")[:LINES_SHOWN]]
    return [line for line in lines if line is not None]


def _line(entry: Any) -> Line | None:
    act, _space, number = entry.change_message.partition(" ")
    if act not in Act.values or not number.isdecimal():
        return None
    return Line(entry.action_time, entry.user.get_username(), str(Act(act).label) % {"number": int(number)})
