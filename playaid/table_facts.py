"""What the tablet has to know of a game beside its rules: who can sit down, what columns are called, what is asked."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from playaid.forms.party import teams_of
from playaid.forms.questions import sheet_ways
from playaid.forms.seats import capital
from rules.engine import Definition
from rules.engine.document.identity import SheetSeats


def table_facts(definition: Definition, version: int) -> dict[str, Any]:
    """Give the facts as JSON: the game, its version, the words of what is counted, and each variant's table."""
    unit = definition.document.ranking.unit
    return {
        "slug": definition.slug,
        "version": version,
        "title": definition.document.identity.name,
        "units": [unit.one, unit.many] if unit else [ngettext("point", "points", 1), ngettext("point", "points", 2)],
        "variants": [_variant(definition, variant) for variant in definition.variants],
    }


def _variant(definition: Definition, variant: str) -> dict[str, Any]:
    document = definition.document
    players, seats = document.players(variant).counts(), document.seats(variant)
    known = next((one for one in document.variants if one.key == variant), None)
    told: dict[str, Any] = {
        "key": variant,
        "label": known.label if known else _("Règle de base"),
        "text": (known.text or "") if known else "",
        "players": list(players),
        "entries": [entry.key for entry in document.entries_for(variant)],
        "ways": [way.key for way in sheet_ways(definition, variant)],
        "noun": _("Joueur"),
        "fewest": document.fewest_wins(variant),
    }
    if isinstance(seats, SheetSeats):
        told["noun"] = capital(seats.one)
        told["seats"] = list(seats.counts())
        told["teams"] = {number: teams for number in players if (teams := teams_of(definition, variant, number))}
    return told
