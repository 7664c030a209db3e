"""What the facts of an event say, in words: days, sums and numbers. No person, no title."""

from collections.abc import Callable
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from catalogue.lending.amounts import in_euros
from catalogue.models import Copy, Event
from catalogue.views.house_words import house_columns, house_row


def details(event: Event) -> list[str]:
    """The facts that somebody may ask about; what is there for undoing alone is left out."""
    facts = event.facts if isinstance(event.facts, dict) else {}
    found = (words(facts) for words in WORDS)
    return [each for each in found if each]


def due_day(facts: dict[str, Any]) -> str:
    """The due day of a loan or a renewal."""
    day = day_in_words(facts.get("due_on"))
    return _("à rendre le %(day)s") % {"day": day} if day else ""


def span(facts: dict[str, Any]) -> str:
    """A day before and after, or a first and a last one."""
    first, last = day_in_words(facts.get("from")), day_in_words(facts.get("to"))
    return f"{first} → {last}" if first and last else ""


def kept_until(facts: dict[str, Any]) -> str:
    """How long a hold is kept."""
    day = day_in_words(facts.get("ready_until"))
    return _("jusqu’au %(day)s") % {"day": day} if day else ""


def lateness(facts: dict[str, Any]) -> str:
    """How late a return was; nothing on time."""
    days = number(facts.get("days_late"))
    return ngettext("%(n)d jour de retard", "%(n)d jours de retard", days) % {"n": days} if days else ""


def given_up(facts: dict[str, Any]) -> str:
    """That a loan ended without its box."""
    return _("prêt clos sans retour, jeu perdu") if facts.get("given_up") else ""


def sums(facts: dict[str, Any]) -> str:
    """What was paid, owed or given back."""
    asked, back = facts.get("amount_cents"), facts.get("returned_cents")
    if not isinstance(asked, int):
        return ""
    return (
        _("%(back)s sur %(sum)s") % {"back": in_euros(back), "sum": in_euros(asked)}
        if isinstance(back, int)
        else in_euros(asked)
    )


def missing(facts: dict[str, Any]) -> str:
    """How many pieces a check missed, or a stock take copies."""
    told = facts.get("missing")
    count = len(told) if isinstance(told, list) else number(told)
    return ngettext("%(n)d manque", "%(n)d manquent", count) % {"n": count} if count else ""


def loans(facts: dict[str, Any]) -> str:
    """How many loans an act touched."""
    count = number(facts.get("loans"))
    return ngettext("%(n)d prêt", "%(n)d prêts", count) % {"n": count} if count else ""


def restriction(facts: dict[str, Any]) -> str:
    """Why a copy might not leave until then, and why it may not from then on."""
    codes: list[Any] = [facts.get(name) for name in ("from", "to")]
    if codes[0] == codes[1] or any(code not in Copy.Restriction.values for code in codes):
        return ""
    return " → ".join(str(Copy.Restriction(code).label) for code in codes)


def passed(facts: dict[str, Any]) -> str:
    """That a refusal was passed."""
    return _("malgré un refus") if "override" in facts else ""


def undone_kind(facts: dict[str, Any]) -> str:
    """What an act of undoing took back."""
    kind = facts.get("kind")
    return str(Event.Kind(kind).label) if kind in Event.Kind.values else ""


WORDS: list[Callable[[dict[str, Any]], str]] = [
    undone_kind,
    due_day,
    span,
    kept_until,
    lateness,
    given_up,
    sums,
    missing,
    loans,
    restriction,
    passed,
    house_row,
    house_columns,
]


def day_in_words(text: Any) -> str:
    """A day kept as ISO text, as one reads it; nothing for anything else."""
    try:
        return date_format(date.fromisoformat(text), "DATE_FORMAT")
    except (TypeError, ValueError):
        return ""


def number(value: Any) -> int:
    """The value where it is a whole number, else 0."""
    return value if isinstance(value, int) else 0
