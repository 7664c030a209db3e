"""What is told of a record, in words: names of fields, values kept short, conflicts."""

from collections.abc import Callable, Iterable
from datetime import date
from typing import Final

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalogue.exchange.records import ForeignCopy
from catalogue.importing.merge import Conflict, Reason, Value, is_empty
from catalogue.importing.outcomes import Outcome, Status
from catalogue.importing.values import DEFAULT_SITE, PRESENT
from catalogue.lending.amounts import in_euros
from catalogue.models import Barrier, Contribution, Copy, Game

MOST_LETTERS: Final = 60
"""How much of a value is shown."""

_BEFORE_THE_DIFFERENCE = 20
_LIST_NAMES: dict[str, Promise] = {
    "contributions": gettext_lazy("auteurs"),
    "publishers": gettext_lazy("éditeurs"),
    "languages": gettext_lazy("langues"),
    "terms": gettext_lazy("catégories"),
    "identifiers": gettext_lazy("identifiants"),
    "barriers": gettext_lazy("obstacles"),
    "attachments": gettext_lazy("documents numériques"),
}
_SENTENCES: dict[Reason, Promise] = {
    Reason.BOTH_MOVED: gettext_lazy("%(field)s : ici %(ours)s, à la source %(theirs)s ; la valeur d’ici est gardée."),
    Reason.DROPPED_IN_DOUBT: gettext_lazy(
        "%(field)s : plus lisible à la source ; la valeur d’ici, %(ours)s, est gardée."
    ),
    Reason.OUT_OF_ORDER: gettext_lazy(
        "%(field)s : la valeur de la source, %(theirs)s, ne va pas avec celles d’ici ; rien n’est changé."
    ),
}
_ENDS: dict[Status, Promise] = {
    Status.CREATED: gettext_lazy("%(record)s : créée"),
    Status.CHANGED: gettext_lazy("%(record)s : modifiée"),
    Status.UNCHANGED: gettext_lazy("%(record)s : inchangée"),
    Status.FAILED: gettext_lazy("%(record)s : en échec"),
}


_USUAL: dict[str, str | Promise] = {"kind": Game.Kind.GAME.label, "site": DEFAULT_SITE}
"""What the empty value of these fields stands for."""

_WORDS: dict[str, Callable[[str], str]] = {
    "kind": lambda value: str(Game.Kind(value).label),
    "restriction": lambda value: str(Copy.Restriction(value).label),
    "acquired_on": lambda value: date_format(date.fromisoformat(value), "SHORT_DATE_FORMAT"),
    "price_cents": lambda value: in_euros(int(value)),
}
"""How the values of these fields are told to people."""

# As the menus of spreadsheets and editors call them.
_ENCODINGS: Final = {
    "cp1252": "Windows-1252",
    "iso-5426": "ISO 5426",
    "marc-8": "MARC-8",
    "utf-8-sig": "UTF-8",
    "windows-1252": "Windows-1252",
}


def encoding_name(encoding: str) -> str:
    """How people call an encoding, or several that one file mixes ("utf-8 + iso-5426")."""
    parts = encoding.split(" + ") if encoding else []
    return " + ".join(_ENCODINGS.get(part, part.upper()) for part in parts)


def field_name(field: str) -> str:
    """The name of a field of the record, as the pages call it."""
    return str(_LIST_NAMES[field]) if field in _LIST_NAMES else _verbose_name(Game, field)


def copy_field_name(field: str) -> str:
    """The name of a field of a copy."""
    return _verbose_name(Copy, field)


def _verbose_name(model: type[Game | Copy], field: str) -> str:
    return str(getattr(model, field).field.verbose_name)


def of_nameless_copy(row: ForeignCopy) -> str:
    """That a copy without a barcode is not taken over, with what else is known of it, and what to do."""
    where = ", ".join(filter(None, (row.location, row.section, row.call_number)))
    words = _("un exemplaire sans code-barres%(where)s n’est pas repris : %(remedy)s")
    remedy = _("cochez « Numéroter à la suite », ou ajoutez-le depuis la notice.")
    shown = f" ({Truncator(where).chars(MOST_LETTERS)})" if where else ""
    return words % {"where": shown, "remedy": remedy}


def of_conflict(conflict: Conflict, *, barcode: str = "") -> str:
    """One conflict of the record, or of the copy with that barcode."""
    name = copy_field_name(conflict.field) if barcode else field_name(conflict.field)
    if barcode:
        name = _("exemplaire %(barcode)s, %(field)s") % {"barcode": barcode, "field": name}
    ours, theirs = _side_by_side(in_words(conflict.field, conflict.ours), in_words(conflict.field, conflict.theirs))
    sentence = str(_SENTENCES[conflict.reason])
    return sentence % {"field": name, "ours": ours, "theirs": theirs}


def of_outcome(outcome: Outcome) -> str:
    """What became of a record, in one line."""
    sentence = str(_ENDS[outcome.status])
    changes = [field_name(field) for field in outcome.fields] if outcome.status is Status.CHANGED else []
    changes += [_("exemplaire %(barcode)s créé") % {"barcode": barcode} for barcode in outcome.copies_created]
    changes += [_("exemplaire %(barcode)s modifié") % {"barcode": barcode} for barcode in outcome.copies_changed]
    line = sentence % {"record": outcome.record}
    return f"{line} ({', '.join(changes)})" if changes else line


def quoted(text: str, start: int = 0) -> str:
    """``text`` between quotation marks, from ``start`` on and no longer than ``MOST_LETTERS``."""
    if not text:
        return _("rien")
    shown = text[start : start + MOST_LETTERS]
    before = "…" if start else ""
    after = "…" if len(text) > start + MOST_LETTERS else ""
    return f"« {before}{shown}{after} »"


def _side_by_side(ours: str, theirs: str) -> tuple[str, str]:
    """Both values from shortly before their first difference: long notes may differ in their middle."""
    start = max(0, _common_length(ours, theirs) - _BEFORE_THE_DIFFERENCE)
    if max(len(ours), len(theirs)) <= MOST_LETTERS:
        start = 0
    return quoted(ours, start), quoted(theirs, start)


def _common_length(one: str, other: str) -> int:
    return next(
        (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )


def in_words(field: str, value: Value) -> str:
    """A value as one reads it; the empty one as what it stands for."""
    if is_empty(value):
        return str(_USUAL.get(field, ""))
    if isinstance(value, list):
        return ", ".join(_row(field, row) for row in value)
    if isinstance(value, bool):
        return _yes_or_no(said=value)
    words = _WORDS.get(field)
    return words(str(value)) if words else " ".join(str(value).split())


def _yes_or_no(*, said: bool) -> str:
    return _("oui") if said else _("non")


def _row(field: str, row: str | Iterable[str]) -> str:
    if isinstance(row, str):
        return row
    if field == "contributions":
        name, role = row
        return f"{name} ({Contribution.Role(role).label})"
    if field == "identifiers":
        return list(row)[1]
    if field == "barriers":
        kind, answer = row
        return f"{Barrier.Kind(kind).label} ({_yes_or_no(said=answer == PRESENT)})"
    return " ".join(part for part in row if part)
