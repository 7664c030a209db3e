"""What the log says of a change of the house, in words: which rule, what it was, what it is."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.apps import apps
from django.core.exceptions import FieldDoesNotExist
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from catalogue.models import OpeningHours

Facts = dict[str, Any]


def house_row(facts: Facts) -> str:
    """Which row of the house was changed: its kind, and what tells it from the others; whether it is new or gone."""
    if "house" not in facts:
        return ""
    of = facts.get("of", {})
    names = [value_in_words(facts, name, of[name]) for name in in_order(facts, of) if of[name]]
    title = ", ".join([title_of(facts), *names])
    if facts.get("made"):
        return _("%(what)s : ajouté") % {"what": title}
    return _("%(what)s : supprimé") % {"what": title} if facts.get("gone") else title


def title_of(facts: Facts) -> str:
    """What kind of row it is."""
    model = model_of(facts)
    return str(model._meta.verbose_name).capitalize() if model else str(facts["house"])  # noqa: SLF001 - Django's public way to a model's name


def house_columns(facts: Facts) -> str:
    """Each column that differs, as it was and as it is; of a free text, that it changed."""
    if "house" not in facts:
        return ""
    was, now = facts.get("was", {}), facts.get("is", {})
    names = in_order(facts, {*was, *now})
    known = facts.get("of", {}) if facts.get("made") or facts.get("gone") else {}
    parts = [column(facts, name) for name in names if name not in known]
    parts += [_("%(what)s : texte changé") % {"what": label_of(facts, name)} for name in facts.get("texts", [])]
    return ", ".join(filter(None, parts))


def in_order(facts: Facts, names: Iterable[str]) -> list[str]:
    """The days of a week as they follow each other, then the columns as in the row: JSON of a database has no order."""
    fields = [field.name for field in model_of(facts)._meta.concrete_fields] if model_of(facts) else []  # noqa: SLF001 - Django's public way to a model's columns
    places = {name: place for place, name in enumerate([*map(str, OpeningHours.Weekday.values), *fields])}
    return sorted(names, key=lambda name: (places.get(name, len(places)), name))


def model_of(facts: Facts) -> Any:
    """The model of the row; None where the code knows it no more."""
    try:
        return apps.get_model("catalogue", facts["house"])
    except LookupError:
        return None


def column(facts: Facts, name: str) -> str:
    """One column: before and after, or the one there is; nothing for an empty one of a row that is new or gone."""
    was, now = (facts.get(side, {}).get(name) for side in ("was", "is"))
    if facts.get("made") or facts.get("gone"):
        value = now if facts.get("made") else was
        said = "" if value in (None, "", False) else value_in_words(facts, name, value)
    else:
        said = f"{value_in_words(facts, name, was)} → {value_in_words(facts, name, now)}"
    return _("%(what)s : %(value)s") % {"what": label_of(facts, name), "value": said} if said else ""


def label_of(facts: Facts, name: str) -> str:
    """The name of a column as its form has it; of a week, the day."""
    if name.isdecimal() and int(name) in OpeningHours.Weekday.values:
        return str(OpeningHours.Weekday(int(name)).label)
    field = field_of(facts, name)
    return str(field.verbose_name) if field else name


def value_in_words(facts: Facts, name: str, value: Any) -> str:
    """A value of a column as one reads it."""
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return _("oui") if value else _("non")
    field = field_of(facts, name)
    label = dict(field.flatchoices).get(value) if field else None
    return str(label) if label is not None else day_or_text(value)


def day_or_text(value: Any) -> str:
    """A day as one reads it, anything else as it is."""
    try:
        return date_format(date.fromisoformat(value), "DATE_FORMAT")
    except (TypeError, ValueError):
        return str(value)


def field_of(facts: Facts, name: str) -> Any:
    """The column of that name, of the row or (public holidays) of the site; None where the code knows it no more."""
    for model in (facts["house"], "site"):
        try:
            return apps.get_model("catalogue", model)._meta.get_field(name)  # noqa: SLF001 - Django's public way to a model's columns
        except (FieldDoesNotExist, LookupError):
            continue
    return None
