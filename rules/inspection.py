"""What a librarian sees of a version before it is published: its faults, or a preview of what it would give."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rules.engine import Definition, DocumentRefused, Fault, SheetRefused, load_definition, plan_setup
from rules.models import RulesetVersion
from rules.questions import as_number


@dataclass(frozen=True, slots=True)
class Inspection:
    """The faults of a version; without any, its compiled rules."""

    faults: tuple[Fault, ...] = ()
    definition: Definition | None = None


@dataclass(frozen=True, slots=True)
class AskedEntry:
    """One cell of an empty sheet: its label, what it takes, and what can be chosen."""

    label: str
    kind: str
    bounds: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetupPreview:
    """The setup for a number of players, or why there is none."""

    players: Any
    variant: str
    plan: Mapping[str, Any] | None = None
    errors: tuple[str, ...] = ()


def inspect(version: RulesetVersion) -> Inspection:
    """Check a version with the engine of today."""
    try:
        return Inspection(definition=load_definition(version.text, version.tables))
    except DocumentRefused as refusal:
        return Inspection(faults=refusal.faults)


def setup_preview(definition: Definition, asked: Mapping[str, Any]) -> SetupPreview | None:
    """Set up for the players and the variant asked for, or for the fewest; nothing is drawn."""
    if definition.document.setup is None:
        return None
    variant = str(asked.get("variant", ""))
    players = as_number(asked.get("players", "")) or _fewest(definition, variant)
    try:
        plan = plan_setup(definition, players, variant).as_json()
    except SheetRefused as refusal:
        return SetupPreview(players, variant, errors=tuple(fault.message for fault in refusal.faults))
    return SetupPreview(players, variant, plan=plan)


def _fewest(definition: Definition, variant: str) -> int:
    return definition.document.players(variant).min


def asked_entries(definition: Definition, variant: str) -> list[AskedEntry]:
    """Give the cells of an empty sheet of a variant."""
    return [_asked(entry, definition) for entry in definition.document.entries_for(variant)]


def _asked(entry: Any, definition: Definition) -> AskedEntry:
    words = {
        "count": _("un nombre"),
        "flag": _("oui ou non"),
        "choice": _("un choix"),
        "subset": _("des cases à cocher"),
        "pieces": _("des pièces"),
        "records": _("une liste de lignes"),
        "grid": _("une grille"),
    }
    options = entry.options(definition.tables) if hasattr(entry, "options") else ()
    bounds = _("de %(low)d à %(high)d") % {"low": entry.min, "high": entry.max} if entry.kind == "count" else ""
    return AskedEntry(
        entry.label, words.get(entry.kind, entry.kind), bounds, tuple(str(label) for _key, label in options)
    )
